"""Writes plays by hand, as a scorer would, for games that exist only to be scored.

    book = Scorebook()
    book.play(SINGLE)
    book.play(DOUBLE, "1-H")
    book.play(FLY_OUT, fielders="8")

Moves are written "1-3" (safe), "1x2" (out), "B-2" and "Bx1" for the batter; who is not named holds.
The batter's own move may be left out, the order is kept, sides change after three outs.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

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
    Outcome,
    Play,
    Runner,
)
from engine.ruleset import RosterSpot, Starter
from engine.scoring.box import BattingLine, BoxScore, PitchingLine
from engine.scoring.scorer import prove, score

BASES = {"B": 0, "1": 1, "2": 2, "3": 3, "H": 4}
BATTER_SAFE_AT = {
    FIELDERS_CHOICE: 1,
    REACHED_ON_ERROR: 1,
    SINGLE: 1,
    DOUBLE: 2,
    TRIPLE: 3,
    HOME_RUN: 4,
    WALK: 1,
    INTENTIONAL_WALK: 1,
    HIT_BY_PITCH: 1,
}
NO_RBI = (GROUNDED_INTO_DOUBLE_PLAY, REACHED_ON_ERROR, STOLEN_BASE, CAUGHT_STEALING)
FIELD = ("LF", "CF", "RF", "3B", "SS", "2B", "1B", "C")


@dataclass(frozen=True, eq=False)
class Sandlot:
    """All that the scorer reads of a ruleset."""

    roster: tuple[RosterSpot, ...]
    lineup: tuple[Starter, ...]
    undefined: frozenset[str] = frozenset()

    def starters(self, lineup: tuple[int, ...]) -> tuple[Starter, ...]:
        return self.lineup


def spots(role: str, *names: str) -> tuple[RosterSpot, ...]:
    return tuple(RosterSpot(name, name, 0, role) for name in names)


STAFF = spots("pitcher", *(f"P{i}" for i in range(1, 7)))
BENCH = spots("pinch hitter", "PH1", "PH2", "PH3")
NINE = spots("fielder", *FIELD)
#: Pitchers bat ninth (piecepack, Quick): roster 0–7 the fielders, 8–13 P1–P6, 14–16 the bench.
CLASSIC = Sandlot(
    NINE + STAFF + BENCH,
    (*(Starter(i, i + 1, position) for i, position in enumerate(FIELD)), Starter(8, 9, "P")),
)
#: A designated hitter (Sackson, Cardball): 17 bats ninth.
DESIGNATED = Sandlot(
    NINE + STAFF + BENCH + spots("fielder", "DH"),
    (
        *(Starter(i, i + 1, position) for i, position in enumerate(FIELD)),
        Starter(17, 9, "DH"),
        Starter(8, 0, "P"),
    ),
    frozenset({"po"}),
)
#: No batting order (Triple Play): whoever is played bats; 0–7 are cards.
POOL = Sandlot(NINE + STAFF + BENCH, (Starter(8, 0, "P"),), frozenset({"po"}))
P1, P2, P3, P4, P5, P6 = range(8, 14)
PH1, PH2, PH3 = range(14, 17)
DH = 17
NOBODY = -1


class Scorebook:
    """A game in the writing. `box()` scores it, and fails unless a finished game proves."""

    def __init__(self, rules: Sandlot = CLASSIC, innings: int = 9) -> None:
        self.rules = rules
        self.innings = innings
        self.plays: list[Play] = []
        self.inning, self.half, self.outs = 1, 0, 0
        self.bases: list[Runner | None] = [None] * 4
        self.score = [0, 0]
        self.left = [0, 0]  # on base at the end of a half-inning
        self.slots: list[dict[int, int]] = [
            {s.slot: s.player for s in rules.lineup if s.slot} for _ in range(2)
        ]
        self.due = [1, 1]
        self.mound = [P1, P1]

    def pitcher(self, player: int) -> None:
        """A new pitcher for the side in the field; where pitchers bat he takes the slot over."""
        side = 1 - self.half
        slot = next(starter.slot for starter in self.rules.lineup if starter.position == "P")
        if slot:
            self.slots[side][slot] = player
        self.mound[side] = player

    def pinch_hitter(self, player: int) -> None:
        """His first play says that he came in; `announce` says it before."""
        self.slots[self.half][self.due[self.half]] = player

    def announce(self, player: int) -> None:
        """A pinch hitter, told at once."""
        if self.slots[self.half]:
            self.pinch_hitter(player)
        self.play(NO_PLAY, batter=player)

    def pinch_runner(self, base: int, player: int, batter: int = -1) -> None:
        """Runs for whoever stands there, and bats in his place from then on."""
        old = self.bases[base]
        assert old
        self.bases[base] = old._replace(player=player)
        order = self.slots[self.half]
        for slot, man in order.items():
            if man == old.player:
                order[slot] = player
        self.play(NO_PLAY, f"{base}-{base}", batter=batter)

    def play(
        self,
        outcome: Outcome,
        moves: str = "",
        *,
        rbi: int | None = None,
        batter: int | None = None,
        **fields: Any,
    ) -> Play:
        half = self.half
        if batter is None:
            batter = self.slots[half][self.due[half]]
        me = Runner(batter, 0, self.mound[1 - half])
        ends = outcome < STOLEN_BASE
        words = moves.split()
        if ends and not any(word[0] == "B" for word in words):
            safe = BATTER_SAFE_AT.get(outcome)
            words.append(f"B-{'B123H'[safe]}" if safe else "Bx1")
        before, came = self.bases[:], {0: me}
        made: list[Move] = []
        for word in words:
            start, out, end = BASES[word[0]], word[1] == "x", BASES[word[2]]
            runner = before[start] if start else me
            if runner is None:
                runner = came.pop(start)
            before[start] = None
            made.append(Move(runner, start, end, out))
            if not out and end < HOME_PLATE:
                came[end] = runner
        came.pop(0)
        for base, runner in came.items():
            assert before[base] is None, f"two men on {base}"
            before[base] = runner
        runs = sum(move.end == HOME_PLATE and not move.out for move in made)
        if rbi is None:
            rbi = 0 if outcome in NO_RBI else runs
        play = Play(
            self.inning,
            half,
            self.outs,
            batter,
            self.mound[1 - half],
            outcome,
            made,
            runs,
            rbi,
            **{"error": int(outcome is REACHED_ON_ERROR), **fields},
        )
        self.plays.append(play)
        self.bases = before
        self.outs += sum(move.out for move in made)
        self.score[half] += runs
        if ends and self.slots[half]:
            self.due[half] = self.due[half] % len(self.slots[half]) + 1
        if self.outs >= 3 or self.over:
            self.left[half] += sum(runner is not None for runner in self.bases)
        if self.outs >= 3 and not self.over:
            self._change_sides()
        return play

    @property
    def over(self) -> bool:
        visitors, home = self.score
        if self.inning < self.innings:
            return False
        if self.half == 0:
            return self.outs == 3 and home > visitors
        return home > visitors or (self.outs == 3 and visitors > home)

    def _change_sides(self) -> None:
        self.inning += self.half
        self.half = 1 - self.half
        self.outs = 0
        self.bases = [None] * 4

    # Stretches that are of no interest

    def out(self, times: int = 1) -> None:
        for _ in range(times):
            self.play(STRIKEOUT, fielders="2")

    def side(self) -> None:
        """Retire the side."""
        at = self.inning, self.half
        while (self.inning, self.half) == at and not self.over:
            self.out()

    def to(self, inning: int, half: int) -> None:
        """Nobody scores until that half-inning."""
        while (self.inning, self.half) != (inning, half):
            self.side()

    def run(self, times: int = 1) -> None:
        """Solo home runs."""
        for _ in range(times):
            self.play(HOME_RUN)

    def finish(self) -> None:
        """Nobody scores any more."""
        while not self.over:
            self.side()

    # Reading

    def box(self, over: bool | None = None) -> BoxScore:
        box = score(
            self.rules,  # type: ignore[arg-type]
            ((), ()),
            self.plays,
            innings=self.innings,
            over=over,
        )
        assert box.score == tuple(self.score)
        if self.over or over:
            assert prove(box) == []
        return box

    def batting(self, player: int, side: int = 0) -> BattingLine:
        return next(line for line in self.box().batting[side] if line.player == player)

    def pitching(self, player: int, side: int = 1) -> PitchingLine:
        return next(line for line in self.box().pitching[side] if line.player == player)


def earned(book: Scorebook, side: int = 1) -> dict[int, tuple[int, int]]:
    """Runs and earned runs by pitcher, those without a run left out."""
    return {line.player: (line.r, line.er) for line in book.box().pitching[side] if line.r}


# Games at random


def random_game(
    seed: int, rules: Sandlot = CLASSIC, innings: int = 3, errors: float = 0.08
) -> Scorebook:
    """A legal game in which everything happens that a play can say."""
    random = Random(seed)
    book = Scorebook(rules, innings)
    bench = [[PH1, PH2, PH3], [PH1, PH2, PH3]]
    relief = [[P2, P3, P4, P5, P6], [P2, P3, P4, P5, P6]]
    called = NOBODY  # a pinch hitter in a game without a batting order
    thrown = ""  # to the man at bat, by one who has left
    while not book.over and book.inning < 30:
        half, fielding = book.half, 1 - book.half
        if relief[fielding] and random.random() < 0.06:
            if random.random() < 0.3:
                thrown = random.choice(("B", "FC", "BSBB"))
                book.play(NO_PLAY, batter=NOBODY, pitches=thrown)
            book.pitcher(relief[fielding].pop(0))
        mine = bench[half]
        on = [base for base in (1, 2, 3) if book.bases[base]]
        if on and mine and random.random() < 0.04:
            book.pinch_runner(random.choice(on), mine.pop(0), called)
        if mine and random.random() < 0.03:
            called = mine.pop(0)
            if book.slots[half] and random.random() < 0.5:
                book.pinch_hitter(called)
            else:
                book.announce(called)
        batter = None
        if not book.slots[half]:
            batter = called
            if called == NOBODY:
                batter = random.choice([man for man in range(8) if not _on_base(book, man)])
        play = _random_play(book, random, errors, batter, thrown)
        if play.outcome < STOLEN_BASE or book.half != half:
            called, thrown = NOBODY, ""
    return book


def _on_base(book: Scorebook, man: int) -> bool:
    return any(runner is not None and runner.player == man for runner in book.bases)


def _random_play(
    book: Scorebook, random: Random, errors: float, batter: int | None, thrown: str
) -> Play:
    on = [base for base in (3, 2, 1) if book.bases[base]]
    chance = random.random()
    error = int(random.random() < errors)
    pitches = "".join(random.choice("BCFS") for _ in range(random.randrange(4)))

    def play(outcome: Outcome, moves: str = "", **fields: Any) -> None:
        last = {STRIKEOUT: "S", WALK: "B", HIT_BY_PITCH: "H"}.get(outcome, "X")
        if outcome < STOLEN_BASE:
            fields["pitches"] = f"{thrown}.{pitches}{last}"
            book.play(outcome, moves, batter=batter, **fields)
        else:  # a card that has not been shown is nobody
            card = batter is not None and batter < P1
            book.play(outcome, moves, batter=NOBODY if card else batter, **fields)

    steals = [base for base in on if base < 3 and base + 1 not in on]
    if steals and chance < 0.08:
        base = random.choice(steals)
        if random.random() < 0.6:
            play(STOLEN_BASE, f"{base}-{base + 1}")
        else:
            play(CAUGHT_STEALING, f"{base}x{base + 1}", fielders="26")
    elif chance < 0.16:
        outcome = random.choice((WALK, HIT_BY_PITCH, INTENTIONAL_WALK))
        play(outcome, _forced(on))
    elif chance < 0.30:
        play(STRIKEOUT, fielders="2")
    elif chance < 0.34:
        play(REACHED_ON_ERROR, _moved(on, 1, random, book), fielders=random.choice(("", "6")))
    elif chance < 0.56:
        _ball_on_the_ground(book, random, on, play)
    elif chance < 0.72:
        outcome = random.choice((FLY_OUT, LINE_OUT, POP_OUT))
        if on and on[0] == 3 and book.outs < 2 and outcome is FLY_OUT:
            play(outcome, "Bx1 3-H", fielders="8")
        elif on and book.outs < 2 and outcome is LINE_OUT and random.random() < 0.3:
            play(outcome, f"Bx1 {on[0]}x{on[0]}", fielders="6")
        else:
            play(outcome, fielders=random.choice(("", "7")))
    else:
        bases = random.choices((1, 2, 3, 4), (60, 22, 5, 13))[0]
        outcome = {1: SINGLE, 2: DOUBLE, 3: TRIPLE, 4: HOME_RUN}[bases]
        error = error if bases < 3 else 0
        moves = _moved(on, bases + error, random, book, extra=not error)
        play(outcome, f"{moves} B-{'B123H'[bases + error]}", error=error, rbi=None)
    return book.plays[-1]


def _forced(on: list[int]) -> str:
    chain = [base for base in (1, 2, 3) if all(b in on for b in range(1, base + 1))]
    return " ".join(f"{base}-{'B123H'[base + 1]}" for base in reversed(chain))


def _moved(on: list[int], bases: int, random: Random, book: Scorebook, extra: bool = False) -> str:
    """All runners up by so many bases; perhaps the lead runner left tries for one more."""
    moves = [f"{base}-{'B123HHHHH'[base + bases]}" for base in on]
    still = [base + bases for base in on if base + bases < HOME_PLATE]
    if extra and still and random.random() < 0.3:
        base = still[0]
        out = random.random() < 0.4
        moves.append(f"{base}{'x' if out else '-'}{'B123H'[base + 1]}")
    return " ".join(moves)


def _ball_on_the_ground(book: Scorebook, random: Random, on: list[int], play: Any) -> None:
    if 1 not in on:
        if on == [2] and book.outs < 2 and random.random() < 0.3:
            play(SACRIFICE_BUNT, "2-3", fielders="13")
        else:
            play(GROUND_OUT, fielders=random.choice(("", "53", "3", "13")))
        return
    chain = [base for base in (1, 2, 3) if all(b in on for b in range(1, base + 1))]
    lead = chain[-1]
    behind = " ".join(f"{base}-{base + 1}" for base in reversed(chain[:-1]))
    kind = random.random()
    if kind < 0.3 and book.outs < 2:
        play(GROUNDED_INTO_DOUBLE_PLAY, f"{lead}x{'B123H'[lead + 1]} {behind} Bx1", fielders="64")
    elif kind < 0.45 and book.outs < 2 and 3 not in on:
        play(SACRIFICE_BUNT, f"{'2-3 ' if 2 in on else ''}1-2", fielders="14")
    else:
        play(FIELDERS_CHOICE, f"{lead}x{'B123H'[lead + 1]} {behind} B-1", fielders="54")
