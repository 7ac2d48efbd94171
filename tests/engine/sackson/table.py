"""A game of Card Baseball put into any position, and played on with given answers.

Cards are written "7♠", "10♦", "K♥".

    table = Table(position(bases={1: 4}, batting="9♠ 3♣", pitching="7♠ 3♠"))
    table.play(pitch="7♠", swing="9♠", place="3♣", field="3♠")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import Ballgame, Decision
from engine.cards import DECK_SIZE, short
from engine.plays import Move, Play
from engine.rulesets.sackson import RULES
from engine.rulesets.sackson.ruleset import sorted_hand
from engine.rulesets.sackson.state import State
from engine.rulesets.sackson.tables import PASS, RUNNERS
from tests.engine.script import CardTable

CARDS = {short(card): card for card in range(DECK_SIZE)}
ADVANCED = (
    "catching_fouls",
    "errors",
    "hit_by_pitcher",
    "double_plays",
    "long_flies",
    "pinch_hitters",
    "relief_pitchers",
)
BASIC: dict[str, Any] = dict.fromkeys(ADVANCED, False)
#: Batters 7 to 9, the first of them on first base.
LOADED = {1: 7, 2: 8, 3: 9}


def card(written: str) -> int:
    return CARDS[written]


def cards(written: str) -> list[int]:
    """A few cards, with spaces between them."""
    return [CARDS[one] for one in written.split()]


def words(hand: Any) -> str:
    return " ".join(map(short, hand))


def position(
    *,
    batting: str = "",
    pitching: str = "",
    deck: str = "",
    pile: str = "",
    bases: Mapping[int, int] | None = None,
    half: int = 0,
    runs: tuple[int, int] = (0, 0),
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A half-inning under way.

    Hands are filled up with the lowest cards that nobody asked for. `deck` are the next cards to
    be drawn, the first drawn first; `pile` lies discarded, all else in the deck beneath. `bases`
    says which batter (1–9) stands where. The rest are fields of State.
    """
    state: State = RULES.start(RULES.options(options or {}), *[RULES.default_lineup] * 2)
    state.half, state.dealt = half, True
    for name, value in fields.items():
        assert hasattr(state, name)
        setattr(state, name, value)
    for side, scored in zip(state.sides, runs, strict=True):
        side.runs = scored
    on = {base: RUNNERS[0][batter - 1] for base, batter in (bases or {}).items()}
    state.bases = on.get(1), on.get(2), on.get(3)
    hands = cards(batting), cards(pitching)
    top, under = cards(deck), cards(pile)
    placed = [*hands[0], *hands[1], *top, *under]
    assert len(set(placed)) == len(placed), "a card lies in two places"
    rest = [one for one in range(DECK_SIZE) if one not in placed]
    sizes = 8 if state.pinch_hitting else 6, 8 if state.relieving else 6
    for seat, hand, size in zip((half, 1 - half), hands, sizes, strict=True):
        while len(hand) < size:
            hand.append(rest.pop(0))
        assert len(hand) == size
        state.hands[seat][:] = sorted_hand(hand)
    state.deck[:] = rest + top[::-1]
    state.pile[:] = under
    assert RULES.pieces(state) == [*range(DECK_SIZE)]
    return state


class Table(CardTable):
    """A pitch or a steal at a time; no companion is thrown unless it is said."""

    rules = RULES
    state: State

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.found = state.bases  # who was on base in the position

    def option(self, decision: Decision, written: Any) -> Any:
        return CARDS.get(written, written) if isinstance(written, str) else written

    def usual(self, decision: Decision) -> Any:
        return PASS if PASS in decision.options else decision.options[0]

    @property
    def batting(self) -> str:
        return words(self.state.hands[self.state.half])

    @property
    def pitching(self) -> str:
        return words(self.state.hands[1 - self.state.half])

    @property
    def count(self) -> tuple[int, int]:
        """Balls and strikes."""
        return self.state.balls, self.state.strikes

    @property
    def on(self) -> dict[int, int]:
        """Who (1–9) stands on which base."""
        return {
            base: runner.player + 1
            for base, runner in enumerate(self.state.bases, 1)
            if runner is not None
        }


def played(table: Table, **answers: Any) -> Play:
    """The play that a pitch or a steal makes, where it makes one."""
    play = table.play(**answers)
    assert play is not None
    return play


def strike(table: Table) -> Play | None:
    """A 6♣ and a 4♦, which they must hold: a strike."""
    return table.play(pitch="6♣", swing="4♦")


def connect(table: Table, place: str, field: str, **answers: Any) -> Play | None:
    """The batter meets a 7♥ with the 8♥, which they must hold; then the ball is placed."""
    return table.play(pitch="7♥", swing="8♥", place=place, field=field, **answers)


def batted(place: str, field: str, *, more: str = "", **fields: Any) -> tuple[Table, Play]:
    """A ball put in play in this position: the table after it and the play.

    `more` is a card that the batter holds besides; he throws it as an error if he is asked.
    """
    held = f"8♥ {place} {more}"
    table = Table(position(batting=held, pitching=f"7♥ {field}", **fields))
    play = connect(table, place, field, **({"error": more} if more else {}))
    assert play is not None
    return table, play


def ways(play: Play) -> str:
    """The moves as a scorer writes them: “3-H 1x2 Bx1”."""
    return " ".join(map(way, play.moves))


def way(move: Move) -> str:
    return f"{'B123'[move.start]}{'x' if move.out else '-'}{'_123H'[move.end]}"


def new_game(seed: int = 1, **options: Any) -> Ballgame:
    return Ballgame(RULES, seed=seed, options=RULES.options(options))
