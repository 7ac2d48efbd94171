"""A game of Cardball put into any position, and played on with given answers.

    table = Table(position(bases={2: "9♦"}, batting=["8♠"], pitching=["5♠"]))
    table.pitch("8♠", "5♠", "swing", advance=(2, 2))

Cards are written "7♦" or "K♠". Hands are filled up to seven with the lowest
cards that are left, but no aces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import Decision
from engine.cards import DECK_SIZE, RANK, short
from engine.plays import Play
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.state import State
from engine.rulesets.cardball.tables import HAND, RUNNERS
from tests.engine.script import CardTable

CARDS = {short(card): card for card in range(DECK_SIZE)}
BASES = (1, 2, 3)


def cards(*written: str) -> list[int]:
    return [CARDS[card] for card in written]


def position(
    *,
    bases: Mapping[int, str] | None = None,
    batting: Iterable[str] = (),
    pitching: Iterable[str] = (),
    balls: Iterable[str] = (),
    strikes: Iterable[str] = (),
    scored: Iterable[str] = (),
    run_pile: Iterable[str] = (),
    spent: Iterable[str] = (),
    half: int = 0,
    runs: tuple[int, int] = (0, 0),
    **fields: Any,
) -> State:
    """A half-inning under way; the man on base N is batter 9 - N of the order, 0 leads off.

    The cards that are in no other place are the deck, the lowest to be drawn last.
    """
    lineup = RULES.default_lineup
    s = RULES.start(RULES.options({"innings": 9}), lineup, lineup)
    s.shuffled = True
    s.half = half
    on = {base: CARDS[card] for base, card in (bases or {}).items()}
    first, second, third = (RUNNERS[9 - b][on[b]] if b in on else None for b in BASES)
    s.bases = first, second, third
    for seat, side in enumerate(s.sides):
        side.runs = runs[seat]
    s.hands[half].extend(cards(*batting))
    s.hands[1 - half].extend(cards(*pitching))
    s.balls.extend(cards(*balls))
    s.strikes.extend(cards(*strikes))
    s.sides[half].scored.extend(cards(*scored))
    s.run_pile.extend(cards(*run_pile))
    s.spent.extend(cards(*spent))
    s.codes = "B" * len(s.balls) + "C" * len(s.strikes)
    s.deck.clear()
    left = [card for card in range(DECK_SIZE) if card not in RULES.pieces(s)]
    s.deck.extend(sorted(left, key=lambda card: (RANK[card], card)))
    for hand in s.hands:
        while len(hand) < HAND:
            hand.append(s.deck.pop(0 if RANK[s.deck[0]] > 1 else 4))
    for name, value in fields.items():
        setattr(s, name, value)
    return s


class Table(CardTable):
    """Plays on from a position."""

    rules = RULES
    state: State

    def pitch(self, bat: str, pitch: str, call: str, **answers: Any) -> Play | None:
        """One pitch with what follows; the play that it made, if it made one.

        Unnamed questions: runners go as far as they may, nobody steals, nothing is caught, thrown
        or saved.
        """
        return self.play(bat=bat, pitch=pitch, call=call, **answers)

    def option(self, decision: Decision, written: Any) -> Any:
        return as_option(written)

    def usual(self, decision: Decision) -> Any:
        return decision.options[0 if decision.kind in ("steal", "advance", "throw") else -1]

    @property
    def on_base(self) -> dict[int, str]:
        """Cards by occupied base."""
        return {b: short(runner.card) for b, runner in enumerate(self.state.bases, 1) if runner}


def as_option(given: Any) -> Any:
    """“9♦”, ("9♦", 2) for an out or safe card on the man from second, (2, 3) for an advance."""
    if isinstance(given, str):
        return CARDS.get(given, given)
    if isinstance(given, tuple) and len(given) == 3:
        word, card, base = given
        return word, CARDS[card], base
    return given


def moves(made: Play | None) -> str:
    """“3-4 1x2 0-1”."""
    assert made is not None
    return " ".join(f"{start}{'x' if out else '-'}{end}" for _, start, end, out in made.moves)


def pitch(bat: str, thrown: str, call: str = "swing", **fields: Any) -> Table:
    """One pitch in this position, with `answers` to its questions."""
    answers = fields.pop("answers", {})
    batting = [bat, *fields.pop("batting", ())]
    pitching = [thrown, *fields.pop("pitching", ())]
    table = Table(position(batting=batting, pitching=pitching, **fields))
    table.pitch(bat, thrown, call, **answers)
    return table
