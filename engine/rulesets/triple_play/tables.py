"""The printed tables and the cards, as data."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import (
    ACE,
    CLUBS,
    DECK_SIZE,
    DIAMONDS,
    HEARTS,
    JACK,
    KING,
    QUEEN,
    RANK,
    RANK_NAMES,
    RANK_SIGNS,
    SPADES,
    SUIT,
    card_of,
)
from engine.decisions import Decision
from engine.plays import HOME_PLATE, Runner, outs_at_first
from engine.ruleset import RosterSpot

# Cards: the visitors play the red ones, the home side the black; a minor and a major suit each
SUITS: Final = ((DIAMONDS, HEARTS), (CLUBS, SPADES))
HAND: Final = 3
NO_CARD: Final = -1
FACE_DOWN: Final = -2  # a card on the table, to all but its owner


def of_side(seat: int, *ranks: int) -> tuple[int, ...]:
    """A side's cards of these ranks, the minor suit's first."""
    return tuple(card_of(rank, suit) for rank in ranks for suit in SUITS[seat])


#: By seat.
NUMBERS: Final = tuple(of_side(seat, *range(2, JACK)) for seat in range(2))
BENCH: Final = tuple(of_side(seat, JACK, QUEEN) for seat in range(2))
BULLPEN: Final = tuple(of_side(seat, KING, ACE) for seat in range(2))


def of_card(ranks: dict[int, tuple[int, int]]) -> tuple[int, ...]:
    """By card: what its rank has for the minor and the major suit; 0 for other ranks."""
    return tuple(ranks.get(RANK[c], (0, 0))[SUIT[c] >= HEARTS] for c in range(DECK_SIZE))


#: By card: what calling a man from the bench costs or draws, what a reliever draws.
BENCH_VALUES: Final = {JACK: (1, 1), QUEEN: (2, 3)}
BENCH_CARDS: Final = of_card(BENCH_VALUES)
RELIEF_VALUES: Final = {KING: (3, 3), ACE: (4, 5)}
RELIEF_CARDS: Final = of_card(RELIEF_VALUES)

# The roster
STARTING_PITCHER: Final = 22
NOBODY: Final = -1
#: By card, its place in the roster.
SPOT: Final = of_card(
    {rank: (2 * rank - 4, 2 * rank - 3) for rank in range(2, QUEEN + 1)}
    | {KING: (23, 24), ACE: (25, 26)}
)
#: By seat, then by roster spot.
CARD: Final = tuple(
    {SPOT[card]: card for card in NUMBERS[seat] + BENCH[seat] + BULLPEN[seat]} for seat in range(2)
)


def _spots(role: str, values: dict[int, tuple[int, int]]) -> tuple[RosterSpot, ...]:
    return tuple(
        RosterSpot(
            f"{RANK_SIGNS[rank]}-{suit}",
            f"{RANK_NAMES[rank]} of {words}",
            value,
            role,
        )
        for rank, pair in values.items()
        for suit, words, value in zip(
            ("minor", "major"), ("diamonds or clubs", "hearts or spades"), pair, strict=True
        )
    )


ROSTER: Final = (
    *_spots("hitter", {rank: (rank, rank) for rank in range(2, JACK)}),
    *_spots("pinch hitter", BENCH_VALUES),
    RosterSpot("SP", "starting pitcher", 0, "pitcher"),
    *_spots("pitcher", RELIEF_VALUES),
)

#: By pitcher from the starter on, then by card: whoever bats with it, and who put them on.
RUNNERS: Final = tuple(
    tuple(Runner(SPOT[card], card, pitcher) for card in range(DECK_SIZE))
    for pitcher in range(STARTING_PITCHER, len(ROSTER))
)
BATTER_OUT: Final = tuple(map(outs_at_first, RUNNERS))

# Speed
FAST, AVERAGE, SLOW = range(3)
#: By card.
SPEED: Final = tuple(FAST if rank <= 5 else AVERAGE if rank <= 8 else SLOW for rank in RANK)


# The outcome tables, by how much one card beats the other
class Hit(NamedTuple):
    """Bases that the batter and the runners go, each by speed: fast, average, slow."""

    batter: tuple[int, int, int]
    runners: tuple[int, int, int]


class Grounder(NamedTuple):
    """What the pitcher may make of a ground ball besides the lead forced runner."""

    ahead: bool  # whether runners ahead of the forced one move up (R13)
    doubled: tuple[bool, bool, bool]  # by speed, whether the batter may be doubled up
    from_home: bool  # whether that may start with the runner from third


ALL_SCORE: Final = (HOME_PLATE, HOME_PLATE, HOME_PLATE)
#: Where the batter's card is higher.
HITS: Final = {
    1: Hit((1, 1, 1), (2, 1, 1)),
    2: Hit((1, 1, 1), (2, 2, 1)),
    3: Hit((2, 2, 2), (3, 2, 2)),
    4: Hit((2, 2, 2), ALL_SCORE),
    5: Hit((HOME_PLATE, 3, HOME_PLATE), ALL_SCORE),
    6: Hit(ALL_SCORE, ALL_SCORE),
}
STRUCK_OUT: Final = 8
#: Where the pitcher's card is higher, or the same.
SACRIFICE: Final = 0
GROUNDERS: Final = {
    1: Grounder(True, (False, False, True), False),
    3: Grounder(False, (False, True, True), False),
    4: Grounder(False, (False, True, True), True),
}
FLY: Final = 2
LINE_DRIVE: Final = 5
TRIPLE_PLAY: Final = 6
ERROR: Final = 8
#: Either way.
FOUL: Final = 7

#: What a steal of this base adds to the batter's card.
STEAL_BONUS: Final = {2: 5, 3: 3}
MERCY_LEAD: Final = 10
MERCY_FROM: Final = 5

# What may be asked
PASS: Final = "pass"
STEAL: Final = "steal"
PINCH_HIT: Final = "pinch_hit"
PINCH_RUN: Final = "pinch_run"
WALK: Final = "walk"
RELIEF: Final = "relief"
FROM_HAND: Final = "hand"
FROM_DECK: Final = "draw"
FORCE: Final = "force"
DOUBLE_PLAY: Final = "double_play"
HOME_DOUBLE_PLAY: Final = "home_double_play"

ASK_PINCH_RUN: Final = tuple(
    Decision(seat, "pinch_run_from", (FROM_HAND, FROM_DECK)) for seat in range(2)
)
#: By whether the double play may start at home.
OUTS: Final[tuple[tuple[str, ...], ...]] = (
    (FORCE, DOUBLE_PLAY),
    (FORCE, DOUBLE_PLAY, HOME_DOUBLE_PLAY),
)
#: By seat, then by what is offered.
ASK_OUTS: Final = tuple(
    {offered: Decision(seat, "outs", offered) for offered in OUTS} for seat in range(2)
)


class Calls(dict[tuple[int, ...], list[object]]):
    """By cards left on a bench or in a bullpen: a first word or none, then each card called."""

    def __init__(self, *before: str, calls: tuple[str, ...]) -> None:
        super().__init__()
        self.before = before
        self.calls = calls

    def __missing__(self, left: tuple[int, ...]) -> list[object]:
        options: list[object] = [*self.before]
        options += [(call, card) for call in self.calls for card in left]
        self[left] = options
        return options


#: What a batter may do but swing: with the bases empty, with men on, with a base to steal.
AT_BAT: Final = (
    Calls(calls=(PINCH_HIT,)),
    Calls(calls=(PINCH_HIT, PINCH_RUN)),
    Calls(STEAL, calls=(PINCH_HIT, PINCH_RUN)),
)
#: What a pitcher may do but pitch; and before the batter has chosen.
PITCH: Final = Calls(WALK, calls=(RELIEF,))
BULLPEN_CALLS: Final = Calls(PASS, calls=(RELIEF,))
