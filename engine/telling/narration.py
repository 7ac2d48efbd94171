"""Play-by-play in words: plays to sentences, and the changes between them to notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from engine.basepaths import BASE_NAMES, OnBase, empty_bases, follow
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
)
from engine.scoring.box import BattingLine, BoxScore
from engine.scoring.credits import sacrifice_bunt, sacrifice_fly

#: How a page calls a side's players: by roster index.
Names = Callable[[int], str] | Sequence[str]

FIELDERS = (
    "",
    "pitcher",
    "catcher",
    "first",
    "second",
    "third",
    "short",
    "left",
    "center",
    "right",
)
HALVES = ("Top", "Bottom")
OUTS = ("Nobody out", "One out", "Two out", "Three out")

HITS = {SINGLE: "singles", DOUBLE: "doubles", TRIPLE: "triples", HOME_RUN: "homers"}
FREE = {
    WALK: "walks",
    INTENTIONAL_WALK: "is walked intentionally",
    HIT_BY_PITCH: "is hit by a pitch",
}
CAUGHT = {FLY_OUT: "flies", LINE_OUT: "lines", POP_OUT: "pops"}
ON_THE_GROUND = (GROUND_OUT, GROUNDED_INTO_DOUBLE_PLAY, SACRIFICE_BUNT)
HIT_BASES = {SINGLE: 1, DOUBLE: 2, TRIPLE: 3, HOME_RUN: 4}


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st.

    >>> [ordinal(n) for n in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{suffix or 'th'}"


def heading(inning: int, half: int) -> str:
    """“Top of the 1st”, “Bottom of the 9th”."""
    return f"{HALVES[half]} of the {ordinal(inning)}"


def listed(words: Sequence[str]) -> str:
    """“Quill”, “Quill and Dunne”, “Quill, Dunne and Ito”."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, thing: str, things: str = "") -> str:
    """“1 run”, “2,000 runs”, “0 errors”."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def narrate(play: Play, names: Names) -> str:
    """What happened, in sentences: the batter first, then who scored, moved, or was put out.

    `names` are those of the side at bat. A `NO_PLAY` has no sentence: it makes notes.
    """
    call = names if callable(names) else names.__getitem__
    own = [move for move in play.moves if move.start == 0]
    # A second move begins where the first ended
    if own and not own[0].out:
        own += [m for m in play.moves if m.start and m.runner == own[0].runner and m not in own]
    runners = [move for move in play.moves if move not in own]
    if play.outcome in (STOLEN_BASE, CAUGHT_STEALING):
        sentences = [_steal(play, move, call) for move in play.moves]
        runners = []
    else:
        sentences = [f"{call(play.batter)} {_batter(play, runners)}{_batter_goes_on(play, own)}"]
    sentences += _runners(play, runners, call)
    return " ".join(_sentence(words) for words in sentences)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _batter(play: Play, runners: list[Move]) -> str:
    """What the batter did."""
    outcome, by = play.outcome, play.fielders
    outs = sum(move.out for move in play.moves)
    if outcome is STRIKEOUT:
        return "strikes out" + {"C": " looking", "S": " swinging"}.get(play.pitches[-1:], "")
    if outcome is HOME_RUN and play.runs == 4:
        return "hits a grand slam"
    if outcome in HITS:
        return HITS[outcome] + (" on a bunt" if play.ball and play.ball.kind == "bunt" else "")
    if outcome in FREE:
        return FREE[outcome]
    if outcome is REACHED_ON_ERROR:
        at = f" by {_fielder(by[-1])}" if by and outs == 0 else ""
        return f"reaches on an error{at}"
    if outcome is FIELDERS_CHOICE:
        return "reaches on a fielder’s choice"
    if play.ball and outcome in (GROUND_OUT, GROUNDED_INTO_DOUBLE_PLAY):
        plays = f", into a {'triple' if outs > 2 else 'double'} play"
        out = plays if outs > 1 else ", and is thrown out at first"
        return f"hits a {play.ball.kind} that drops{out}"
    if outcome is GROUNDED_INTO_DOUBLE_PLAY:
        return f"grounds into a {'triple' if outs > 2 else 'double'} play{_handled(by)}"
    if outcome is SACRIFICE_BUNT:
        return "sacrifices" if sacrifice_bunt(play) else "is out on a bunt"
    if outcome is GROUND_OUT:
        if outs > 1:
            return f"grounds into a {'triple' if outs > 2 else 'double'} play{_handled(by)}"
        return f"grounds out{_handled(by)}"
    verb = CAUGHT[outcome]
    to = f" to {'the ' if by[-1] < '3' else ''}{FIELDERS[int(by[-1])]}" if by else ""
    if sacrifice_fly(play):
        return f"hits a sacrifice fly{to}"
    if any(move.out and move.end <= move.start for move in runners):
        return f"{verb} into a {'triple' if outs > 2 else 'double'} play"
    return f"{verb} out{to}"


def _fielder(number: str) -> str:
    """“the shortstop”, “the left fielder”."""
    word = FIELDERS[int(number)]
    if number < "3":
        return f"the {word}"
    if number == "6":
        return "the shortstop"
    return f"the {word} {'fielder' if number > '6' else 'baseman'}"


def _handled(by: str) -> str:
    """“, third to first”; “ to first, unassisted”; nothing where the game does not say."""
    if not by:
        return ""
    words = [FIELDERS[int(number)] for number in by]
    if len(words) == 1:
        return f" to {'the ' if by < '3' else ''}{words[0]}, unassisted"
    return f", {' to '.join(words)}"


def _batter_goes_on(play: Play, own: list[Move]) -> str:
    """Bases beyond what the hit or the pitch was worth: by an error, or cut down trying."""
    if not own or play.outcome <= SACRIFICE_BUNT:
        return ""
    last = own[-1]
    worth = HIT_BASES.get(play.outcome, 1)
    if last.out:
        return (
            f" and is thrown out at {BASE_NAMES[last.end]}" if last.end > 1 else " but is put out"
        )
    if last.end > worth:
        verb = "scores" if last.end == HOME_PLATE else f"takes {BASE_NAMES[last.end]}"
        by_error = " on an error" if play.error and play.outcome is not REACHED_ON_ERROR else ""
        return f" and {verb}{by_error}"
    return ""


def _steal(play: Play, move: Move, call: Callable[[int], str]) -> str:
    name, base = call(move.runner.player), BASE_NAMES[move.end]
    if move.out:
        how = "is caught stealing" if play.outcome is CAUGHT_STEALING else "is put out stealing"
        return f"{name} {how} {base}{_handled(play.fielders) if len(play.fielders) > 1 else ''}"
    if play.outcome is CAUGHT_STEALING:
        return f"{name} scores" if move.end == HOME_PLATE else f"{name} goes to {base}"
    if play.error:
        stolen = BASE_NAMES[max(move.start + 1, move.end - play.error)]
        return f"{name} steals {stolen} and goes on to {base} by an error"
    return f"{name} steals {base}"


def _runners(play: Play, moves: list[Move], call: Callable[[int], str]) -> list[str]:
    """Who scored, who moved up, and who was put out and how."""
    last: dict[int, Move] = {}
    tried: set[int] = set()  # had moved already, and went for one base more
    for move in moves:
        if move.runner.player in last:
            tried.add(move.runner.player)
            del last[move.runner.player]
        last[move.runner.player] = move
    home = [call(p) for p, m in last.items() if _scored(m) and p not in tried]
    sentences = [f"{listed(home)} {'scores' if len(home) == 1 else 'score'}"] if home else []
    moved = [
        (call(player), BASE_NAMES[move.end])
        for player, move in last.items()
        if not move.out and move.start < move.end < HOME_PLATE and player not in tried
    ]
    if moved:
        caught = play.outcome in CAUGHT
        (name, base), *others = moved
        sentences.append(
            f"{name} {'takes' if caught else 'moves to'} {base}"
            + "".join(
                f", {name} {base}" if caught else f", {name} to {base}" for name, base in others
            )
            + (" after the catch" if caught else "")
        )
    put_out = []
    for player, move in last.items():
        name, base = call(player), BASE_NAMES[move.end]
        if player in tried:
            fate = "is thrown out" if move.out else "scores" if _scored(move) else "is safe"
            put_out.append(f"{name} tries for {base} and {fate}")
        elif move.out:
            put_out.append(f"{name} {_put_out(play, move, base)}")
    # On a grounder the out comes first; an extra base is tried after all else
    return put_out + sentences if play.outcome <= SACRIFICE_BUNT else sentences + put_out


def _scored(move: Move) -> bool:
    return move.end == HOME_PLATE and not move.out


def _put_out(play: Play, move: Move, base: str) -> str:
    if play.outcome is FIELDERS_CHOICE:
        return f"is out at {base}{_handled(play.fielders) if len(play.fielders) > 1 else ''}"
    if play.outcome in ON_THE_GROUND:
        return f"is out at {base}"
    if move.end <= move.start:
        return f"is doubled off {BASE_NAMES[move.start]}"
    return f"tries for {base} and is thrown out"


# The whole game


@dataclass(slots=True)
class Entry:
    """One play of a half-inning, as a page shows it; a `NO_PLAY` is told in its notes."""

    play: Play
    number: int  # among the plays of the game, from 0
    notes: list[str]  # who came in before it, and after the entry before
    outs: int  # after it
    score: tuple[int, int]  # visitors, home, after it
    bases: tuple[int, int, int]  # roster index of who stands on first, second, third after it; -1
    call: Callable[[int], str] = field(repr=False)  # how to call the side at bat

    @property
    def text(self) -> str:
        """The play in a sentence or more, put into words when it is asked for: a table asks for the
        last few of a game."""
        return narrate(self.play, self.call)


@dataclass(slots=True)
class HalfInning:
    """One side's turn at bat in words."""

    inning: int
    half: int
    heading: str
    entries: list[Entry] = field(default_factory=list)
    runs: int = 0
    hits: int = 0
    errors: int = 0
    left: int = 0  # men on base at its end, or now
    notes: list[str] = field(default_factory=list)  # who came in since the last entry

    @property
    def summary(self) -> str:
        """“1 run, 2 hits, 0 errors, 1 left on base.”"""
        return (
            f"{counted(self.runs, 'run')}, {counted(self.hits, 'hit')}, "
            f"{counted(self.errors, 'error')}, {self.left} left on base."
        )


def play_by_play(
    plays: Sequence[Play], box: BoxScore, names: tuple[Names, Names]
) -> Iterator[HalfInning]:
    """The game told by half-innings, with its box score and both sides' names, visitors first."""
    calls = [side if callable(side) else side.__getitem__ for side in names]
    changes = Changes(box, (calls[0], calls[1]))
    score = [0, 0]
    numbered = enumerate(plays)
    for (inning, half), played in groupby(numbered, key=lambda at: (at[1].inning, at[1].half)):
        told = HalfInning(inning, half, heading(inning, half))
        bases, outs = empty_bases(), 0
        on: dict[int, int] = {}  # roster index of whoever runs for a man now
        for number, play in played:
            told.notes += changes.before(play)
            if play.outcome is NO_PLAY:
                for man, new in _pinch_runners(play, bases):
                    told.notes.append(
                        _capital(f"{calls[half](new)} runs for {calls[half](on[man])}.")
                    )
                    on[man] = new
                continue
            on[number] = play.batter
            follow(bases, play, number)
            outs += sum(move.out for move in play.moves)
            score[half] += play.runs
            told.runs += play.runs
            told.hits += play.outcome in HITS
            told.errors += play.error > 0
            first, second, third = (-1 if man is None else on[man] for man in bases[1:])
            told.entries.append(
                Entry(
                    play,
                    number,
                    told.notes,
                    outs,
                    (score[0], score[1]),
                    (first, second, third),
                    calls[half],
                )
            )
            told.notes = []
            told.left += play.outcome < STOLEN_BASE
        told.left -= outs + told.runs
        yield told


def _pinch_runners(play: Play, bases: OnBase) -> list[tuple[int, int]]:
    """(The man run for, the new runner's roster index) for each who comes in."""
    return [
        (man, move.runner.player)
        for (man, *_), move in zip(follow(bases, play, -1), play.moves, strict=True)
    ]


class Changes:
    """Follows who is in the game, to say who comes in for whom."""

    def __init__(
        self, box: BoxScore, calls: tuple[Callable[[int], str], Callable[[int], str]]
    ) -> None:
        self.calls = calls
        self.batting: tuple[dict[int, BattingLine], ...] = tuple(
            {line.player: line for line in side} for side in box.batting
        )
        self.pitching: list[int | None] = [None, None]
        self.seen: tuple[set[int], set[int]] = (set(), set())

    def before(self, play: Play) -> list[str]:
        """The notes that belong before a play: a new pitcher, a pinch hitter."""
        notes = []
        fielding = 1 - play.half
        old = self.pitching[fielding]
        if old != play.pitcher:
            self.pitching[fielding] = play.pitcher
            if old is not None:
                call = self.calls[fielding]
                notes.append(f"{call(play.pitcher)} relieves {call(old)}.")
        seen = self.seen[play.half]
        if play.batter not in seen:
            seen.add(play.batter)
            line = self.batting[play.half].get(play.batter)
            if line and line.position == "PH":
                call = self.calls[play.half]
                replaced = self._before_in_slot(play.half, line)
                for_whom = f" for {call(replaced)}" if replaced is not None else ""
                notes.append(f"{call(play.batter)} pinch-hits{for_whom}.")
        return [_capital(note) for note in notes]

    def _before_in_slot(self, half: int, line: BattingLine) -> int | None:
        """Who had this place in the order before; None in a game without one."""
        if not line.slot:
            return None
        slot = [other.player for other in self.batting[half].values() if other.slot == line.slot]
        at = slot.index(line.player)
        return slot[at - 1] if at else None


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
