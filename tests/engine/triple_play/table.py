"""A game of Triple Play! put into any position, and played on with given answers.

Cards are written "7♦" or "K♠"; a bare rank is the minor suit of the side that has the card.

    table = Table(position(bases={1: 4, 3: 9}, batting=[6, 2, 2], pitching=["7♣", "7♠", 3]))
    table.play(swing=6, pitch=7, outs="force")
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import Ballgame, Decision
from engine.cards import DECK_SIZE, short
from engine.chance import Chance
from engine.plays import Play
from engine.rulesets.triple_play import RULES
from engine.rulesets.triple_play.state import State
from engine.rulesets.triple_play.tables import NUMBERS, RUNNERS, of_side
from tests.engine.script import CardTable, set_up

CARDS = {short(card): card for card in range(DECK_SIZE)}
#: Questions whose answer is a card of the side that is asked.
CARD_KINDS = {
    "at_bat",
    "pitch",
    "steal",
    "throw",
    "discard_top",
    "bury",
    "pinch_run_card",
}
Card = int | str


def card(written: Card, seat: int) -> int:
    return CARDS[written] if isinstance(written, str) else of_side(seat, written)[0]


def cards(written: Iterable[Card], seat: int) -> list[int]:
    return [card(one, seat) for one in written]


def position(
    *,
    bases: Mapping[int, Card] | None = None,
    batting: Iterable[Card] = (),
    pitching: Iterable[Card] = (),
    batting_deck: Iterable[Card] = (),
    pitching_deck: Iterable[Card] = (),
    discard: Iterable[Card] = (),
    retired: Iterable[Card] = (),
    scored: Iterable[Card] = (),
    half: int = 0,
    runs: tuple[int, int] = (0, 0),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> State:
    """A half-inning under way. Hands of fewer than three cards are filled up with what is left.

    `batting_deck` and `pitching_deck` are the next cards to be drawn, first drawn first; `discard`
    is the pitcher's pile, all seen; other cards of a side lie in its deck beneath.
    """
    state: State = RULES.start(RULES.options(options or {}), (), ())
    state.half, state.dealt = half, True
    set_up(state, runs, fields)
    on = {base: card(written, half) for base, written in (bases or {}).items()}
    first, second, third = (RUNNERS[0][on[b]] if b in on else None for b in (1, 2, 3))
    state.bases = first, second, third
    offence = state.sides[half]
    offence.retired, offence.scored = cards(retired, half), cards(scored, half)
    pile = cards(discard, 1 - half)
    state.hidden[1 - half].discard, state.sides[1 - half].spent = pile, pile[:]
    lying = {half: [*on.values(), *offence.retired, *offence.scored], 1 - half: pile}
    for seat, hand, top in (
        (half, cards(batting, half), cards(batting_deck, half)),
        (1 - half, cards(pitching, 1 - half), cards(pitching_deck, 1 - half)),
    ):
        placed = [*lying[seat], *hand, *top]
        assert len(set(placed)) == len(placed), "a card lies in two places"
        rest = [one for one in NUMBERS[seat] if one not in placed]
        while len(hand) < 3:
            hand.append(rest.pop())
        state.hidden[seat].hand = hand
        state.hidden[seat].deck = rest + top[::-1]
    return state


class Table(CardTable):
    """Plays on from a position, with answers by kind of question."""

    rules = RULES
    state: State

    def play(self, swing: Any = None, pitch: Any = None, **answers: Any) -> Play | None:
        """One play; what it logged last, None for a foul.

        `swing` answers “at_bat”, `pitch` answers “pitch”. Unnamed questions take their first
        option.
        """
        if swing is not None:
            answers["at_bat"] = swing
        if pitch is not None:
            answers["pitch"] = pitch
        return super().play(**answers)

    def option(self, decision: Decision, written: Any) -> Any:
        if isinstance(written, tuple):  # ("relief", "K♦"), ("pinch_hit", 11)
            return written[0], card(written[1], decision.seat)
        if decision.kind in CARD_KINDS and (isinstance(written, int) or written in CARDS):
            return card(written, decision.seat)
        return written

    def hold(self, seat: int, *written: Card) -> None:
        """Between plays: exchange cards of the hand for these, of the deck or the discards."""
        hidden = self.state.hidden[seat]
        wanted = cards(written, seat)
        for one in wanted:
            if one not in hidden.hand:
                at = next(i for i, held in enumerate(hidden.hand) if held not in wanted)
                pile = hidden.deck if one in hidden.deck else hidden.discard
                pile[pile.index(one)], hidden.hand[at] = hidden.hand[at], one

    @property
    def on_base(self) -> dict[int, str]:
        """Cards by occupied base."""
        return {b: short(runner.card) for b, runner in enumerate(self.state.bases, 1) if runner}

    def hand(self, seat: int) -> list[str]:
        return [short(one) for one in self.state.hidden[seat].hand]

    def deck(self, seat: int) -> list[str]:
        """The next to be drawn first."""
        return [short(one) for one in reversed(self.state.hidden[seat].deck)]


def ballgame(state: State) -> Ballgame:
    """A game under way from this position, for answers as a person gives them."""
    game = Ballgame(RULES, seed=1, snapshots=True)
    game._begin(state, Chance(1))
    return game


__all__ = ["CARDS", "Table", "ballgame", "card", "cards", "position"]
