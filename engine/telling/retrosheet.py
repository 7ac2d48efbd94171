"""A game in the event format of Retrosheet, so that tools which read it read our games.

Plays are told as far as a game knows them: who handled a ball is “99” where it does not say. A side
of nine stands in the field because the format asks for one; where a game has no fielders by name,
batters take the places in the order of their slots. Who bats without a place takes one of a man who
is not on base, and stays there. `docs/exports.md` tells how each happening is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    NO_PLAY,
    POP_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Move,
    Play,
    Runner,
)
from engine.ruleset import AnyRuleset, Lineup
from engine.scoring.credits import sacrifice_bunt, sacrifice_fly, stolen_bases
from engine.scoring.earned_runs import Run, charge, walked_by
from engine.telling.count import pitches

#: Whoever it was that handled the ball.
UNKNOWN: Final = "99"
POSITIONS: Final = {
    "P": 1, "C": 2, "1B": 3, "2B": 4, "3B": 5, "SS": 6, "LF": 7, "CF": 8, "RF": 9, "DH": 10,
}  # fmt: skip
PITCHER: Final = 1
DESIGNATED: Final = 10
PINCH_HITTER: Final = 11
PINCH_RUNNER: Final = 12
#: Places of a side in the batting order.
SLOTS: Final = range(1, 10)
#: The place of a pitcher who does not bat.
NO_SLOT: Final = 0
BASES: Final = "B123H"
HITS: Final = {SINGLE: "S", DOUBLE: "D", TRIPLE: "T", HOME_RUN: "HR"}
FREE: Final = {WALK: "W", INTENTIONAL_WALK: "IW", HIT_BY_PITCH: "HP"}
#: Where each of them puts the batter.
WORTH: Final = {DOUBLE: 2, TRIPLE: 3, HOME_RUN: 4}
CAUGHT: Final = {FLY_OUT: "F", LINE_OUT: "L", POP_OUT: "P"}
STEALS: Final = (STOLEN_BASE, CAUGHT_STEALING)
CATCHER: Final = "2"
RIGHT_FIELDER: Final = "9"
#: By the base from which somebody scored: that it is unearned, or earned off its pitcher alone.
Marks = Mapping[int, str]
UNEARNED: Final = "(UR)"
OFF_PITCHER_ALONE: Final = "(TUR)"


def event(play: Play, marks: Marks | None = None) -> str:
    """The event of a play that is no `NO_PLAY`, with its modifiers and advances; `marks` has by the
    base from which they came those who scored a run that is not earned."""
    marks = marks or {}
    ends = _ends(play.moves)
    batter = ends.pop(0, None)
    runners = dict(sorted(ends.items(), reverse=True))
    told, silent = _basic(play, batter, runners)
    shown = [move for start, move in runners.items() if start not in silent or start in marks]
    shown = [move for move in shown if move.out or move.end != move.start]
    if batter and (_goes_on(play, batter) or 0 in marks):
        shown.append(batter)
    rbi = play.rbi - (play.outcome is HOME_RUN)
    parts = []
    for nth, move in enumerate(shown, 1):
        if move.out:
            parts.append(f"{BASES[move.start]}X{BASES[move.end]}({_by(play)})")
            continue
        text = f"{BASES[move.start]}-{BASES[move.end]}"
        if nth == len(shown) and play.error and play.outcome is not REACHED_ON_ERROR:
            text += f"(E{_erring(play)})"
        if move.end == HOME_PLATE:
            text += marks.get(move.start, "")
            if move is not batter or play.outcome is not HOME_RUN:
                text += "(RBI)" if rbi > 0 else "(NR)"
                rbi -= 1
        parts.append(text)
    return told + ("." + ";".join(parts) if parts else "")


def _erring(play: Play) -> str:
    """Whose error it was: the format wants a fielder where a runner goes on by one."""
    return play.fielders[-1:] or (CATCHER if play.outcome in STEALS else RIGHT_FIELDER)


def _ends(moves: Sequence[Move]) -> dict[int, Move]:
    """Each runner's way by where he began: of two moves the whole."""
    found: dict[int, Move] = {}
    begun: dict[Runner, int] = {}
    for move in moves:
        start = begun.get(move.runner, move.start)
        first = found.get(start)
        if first is not None and first.runner == move.runner and not first.out:
            move = Move(move.runner, first.start, move.end, move.out)
        begun[move.runner] = start
        found[start] = move
    return found


def _by(play: Play) -> str:
    return play.fielders or UNKNOWN


def _basic(
    play: Play, batter: Move | None, runners: Mapping[int, Move]
) -> tuple[str, frozenset[int] | set[int]]:
    """The event without advances, and from which bases runners are told of in it."""
    outcome, by = play.outcome, _by(play)
    if outcome is STRIKEOUT:
        return "K", frozenset()
    if outcome in HITS:
        return HITS[outcome], frozenset()
    if outcome in FREE:
        return FREE[outcome], frozenset()
    if outcome is REACHED_ON_ERROR:
        return f"E{play.fielders[-1:] or 0}", frozenset()
    if outcome is FIELDERS_CHOICE:
        return f"FC{play.fielders[:1]}", frozenset()
    if outcome in STEALS:
        return _steal(play, runners)
    if outcome is SACRIFICE_BUNT:
        return f"{by}/{'SH' if sacrifice_bunt(play) else 'BG'}", frozenset()
    out = [start for start, move in runners.items() if move.out]
    if outcome is GROUNDED_INTO_DOUBLE_PLAY:
        if batter is not None and batter.out:  # then no debt goes on to him (9.16(g))
            return f"{UNKNOWN}/GDP", frozenset()
        return "".join(f"{UNKNOWN}({start})" for start in out) + "/GDP", set(out)
    if outcome is GROUND_OUT:
        return f"{by}/G", frozenset()
    letter = CAUGHT[outcome]
    doubled = [start for start in out if runners[start].end <= start]
    if doubled:
        parts = [f"{UNKNOWN}({start})" for start in doubled]
        kind = "TP" if len(doubled) > 1 else "DP"
        return f"{by[0] if play.fielders else UNKNOWN}(B){''.join(parts)}/{letter}{kind}", set(
            doubled
        )
    return f"{by}/{'SF' if sacrifice_fly(play) else letter}", frozenset()


def _steal(play: Play, runners: Mapping[int, Move]) -> tuple[str, set[int]]:
    """Bases stolen and men caught; whoever else moves, or goes on by an error, is an advance."""
    stolen = dict(stolen_bases(play))
    told = []
    silent = set()
    for start, move in runners.items():
        if move.out:
            told.append(
                f"CS{BASES[move.end]}({_by(play)})"
                if move.end > start
                else f"PO{BASES[start]}({_by(play)})"
            )
            silent.add(start)
        elif bases := stolen.get(move.runner.player, 0):
            told.append(f"SB{BASES[start + bases]}")
            if start + bases == move.end:
                silent.add(start)
    return ";".join(told) or "OA", silent


def _goes_on(play: Play, batter: Move) -> bool:
    """Whether the event does not say where the batter ended."""
    if play.outcome is HOME_RUN:
        return False
    safe_at = WORTH.get(play.outcome, 1)
    on_base = play.outcome in HITS or play.outcome in FREE or play.outcome is REACHED_ON_ERROR
    if on_base:
        return batter.out or batter.end != safe_at
    return not batter.out


@dataclass(slots=True)
class Side:
    """Who stands where in a side's order and field, as the format sees it."""

    places: dict[int, int] = field(default_factory=dict)  # slot: roster index
    posts: dict[int, int] = field(default_factory=dict)  # slot: position now
    fields: dict[int, int] = field(default_factory=dict)  # slot: position in the field

    def slot_of(self, player: int) -> int | None:
        return next((slot for slot, one in self.places.items() if one == player), None)

    def spare(self, roster: Sequence[int]) -> int:
        """Somebody who has no place."""
        return next(player for player in roster if self.slot_of(player) is None)

    @property
    def mound(self) -> int:
        """The slot of the pitcher."""
        return next(slot for slot, position in self.fields.items() if position == PITCHER)


@dataclass(frozen=True, slots=True)
class Game:
    """What an event file says of a game beside its plays. Ids and names are by side and roster
    index; `slots` are the places in the order of those who came in, by the same."""

    game_id: str
    info: Sequence[tuple[str, str]]
    player_id: Callable[[int, int], str]
    name: Callable[[int, int], str]
    slots: Mapping[tuple[int, int], int]
    hitters: tuple[Sequence[int], Sequence[int]]  # who batted, in the order of appearance
    roster: Sequence[int]  # who may bat


def records(
    rules: AnyRuleset, lineups: tuple[Lineup, Lineup], plays: Sequence[Play], game: Game
) -> Iterator[str]:
    """The lines of a game."""
    yield f"id,{game.game_id}"
    yield "version,2"
    sides = tuple(_side(rules, lineup, game.hitters[at]) for at, lineup in enumerate(lineups))
    usedh = any(NO_SLOT in side.places for side in sides)
    for name, value in (*game.info, ("usedh", str(usedh).lower())):
        yield f"info,{name},{value}"
    for at, side in enumerate(sides):
        for slot, player in sorted(side.places.items()):
            yield f"start,{_who(game, at, player)},{slot},{side.posts[slot]}"
    yield from _plays(plays, (sides[0], sides[1]), game)


def _who(game: Game, at: int, player: int) -> str:
    name = game.name(at, player).replace('"', "’").replace(",", " ")
    return f'{game.player_id(at, player)},"{name}",{at}'


def _side(rules: AnyRuleset, lineup: Lineup, hitters: Sequence[int]) -> Side:
    """Nine places and a pitcher: the starters, and where there are fewer, who batted first."""
    side = Side()
    starters = rules.starters(lineup)
    bats = {one.slot: one for one in starters if one.slot}
    pitcher = next(one for one in starters if one.position == "P")
    for slot, one in bats.items():
        side.places[slot] = one.player
        if one.position in POSITIONS:
            side.fields[slot] = POSITIONS[one.position]
    taken = set(side.places.values()) | {pitcher.player}
    spare = [spot for spot in range(len(rules.roster)) if rules.roster[spot].role != "pitcher"]
    new = [player for player in dict.fromkeys([*hitters, *spare]) if player not in taken]
    for slot in SLOTS:
        if slot not in side.places:
            side.places[slot] = new.pop(0)
    if not pitcher.slot:
        side.places[NO_SLOT] = pitcher.player
        side.fields[NO_SLOT] = PITCHER
    free = [number for number in range(2, 10) if number not in side.fields.values()]
    for slot in SLOTS:
        if slot not in side.fields:
            side.fields[slot] = free.pop(0) if free else DESIGNATED
    side.posts = dict(side.fields)
    return side


def _plays(plays: Sequence[Play], sides: tuple[Side, Side], game: Game) -> Iterator[str]:
    """The plays with all changes between them; in the end, the earned runs of each pitcher."""
    earned: dict[tuple[int, int], int] = {}
    for _, own in groupby(plays, key=lambda play: (play.inning, play.half)):
        half = list(own)
        runs = charge(half)
        for play in half:
            earned.setdefault((1 - play.half, play.pitcher), 0)
        for run in runs:
            earned[1 - half[0].half, run.pitcher] += run.earned
        on: dict[int, int] = {}  # who stands on each base
        for at, play in enumerate(half):
            bats, fields = sides[play.half], sides[1 - play.half]
            changes = [*_in_the_field(fields, play.pitcher), *_at_bat(bats, play, on, game)]
            if changes or play.outcome is NO_PLAY:
                who = game.player_id(play.half, _holder(bats, play.batter))
                count = _count_left(half, at, fields.places[fields.mound])
                yield f"play,{play.inning},{play.half},{who},{count},,NP"
            for side, slot, player, position in changes:
                side.places[slot], side.posts[slot] = player, position
                whose = play.half if side is bats else 1 - play.half
                yield f"sub,{_who(game, whose, player)},{slot},{position}"
            if play.outcome is NO_PLAY:
                continue
            who = game.player_id(play.half, _holder(bats, play.batter))
            marks = _unearned(play, [run for run in runs if run.at == at])
            told = event(play, marks)
            yield f"play,{play.inning},{play.half},{who},??,{play.pitches},{told}"
            for start, move in sorted(_ends(play.moves).items(), reverse=True):
                player = on.pop(start, play.batter) if start else play.batter
                if not move.out and move.end < HOME_PLATE:
                    on[move.end] = player
    for (at, pitcher), number in sorted(earned.items(), key=lambda one: one[0][0]):
        yield f"data,er,{game.player_id(at, pitcher)},{number}"


def _unearned(play: Play, runs: Sequence[Run]) -> dict[int, str]:
    """Of who scored on a play, by where they came from, those whose run is not earned."""
    begun: dict[Runner, int] = {}
    for move in play.moves:
        begun.setdefault(move.runner, move.start)
    home = [begun[move.runner] for move in play.moves if move.end == HOME_PLATE and not move.out]
    return {
        start: OFF_PITCHER_ALONE if run.earned else UNEARNED
        for start, run in zip(home, runs, strict=True)
        if not run.team_earned
    }


def _holder(side: Side, player: int) -> int:
    """The player, if he has a place; else whoever holds the first."""
    return player if side.slot_of(player) else side.places[min(SLOTS)]


Change = tuple[Side, int, int, int]  # side, slot, player, position


def _count_left(half: Sequence[Play], at: int, pitcher: int) -> str:
    """The count at which a pitcher leaves before play `at`, where a walk that follows is still
    theirs (9.16(h)): readers charge it by this. Else none: of strikeouts it would tell them that
    they are another batter's."""
    end = next((nth for nth in range(at, len(half)) if half[nth].outcome < STOLEN_BASE), None)
    if end is None or walked_by(half, end) != pitcher or half[at].pitcher == pitcher:
        return "??"
    left = next(one for one in reversed(half[:at]) if one.pitcher == pitcher and one.pitches)
    *_, (_, balls, strikes) = pitches(left.pitches)
    return f"{balls}{strikes}"


def _in_the_field(side: Side, pitcher: int) -> Iterator[Change]:
    """Pinch hitters and runners who stay take the field; another pitcher comes in."""
    mound = side.mound
    for slot, post in list(side.posts.items()):
        if post in (PINCH_HITTER, PINCH_RUNNER) and slot != mound:
            yield side, slot, side.places[slot], side.fields[slot]
    if pitcher >= 0 and (side.places[mound] != pitcher or side.posts[mound] != PITCHER):
        yield side, mound, pitcher, PITCHER


def _at_bat(side: Side, play: Play, on: dict[int, int], game: Game) -> Iterator[Change]:
    """Pinch runners, and a batter who has no place yet. Who runs for another leaves a place that
    he has."""
    if play.outcome is NO_PLAY:
        for move in play.moves:
            new, old = move.runner.player, on.get(move.start)
            if move.start != move.end or old is None:
                continue
            slot, own = side.slot_of(old), side.slot_of(new)
            assert slot is not None
            on[move.start] = new
            if own is not None:
                yield side, own, side.spare(game.roster), side.fields[own]
            yield side, slot, new, PINCH_RUNNER
    if play.batter < 0 or side.slot_of(play.batter):
        return
    busy = {side.slot_of(player) for player in on.values()}
    busy.add(NO_SLOT)
    wished = game.slots.get((play.half, play.batter), NO_SLOT)
    free = [slot for slot in (wished, *SLOTS) if slot not in busy]
    yield side, free[0], play.batter, PINCH_HITTER
