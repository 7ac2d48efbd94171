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
from engine.chance import Chance
from engine.plays import Play
from engine.rulesets.cardball import RULES
from engine.rulesets.cardball.rules import play
from engine.rulesets.cardball.state import State
from engine.rulesets.cardball.tables import HAND, RUNNERS

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


class Table:
    """Plays on from a position, and keeps what was asked and logged."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.plays: list[Play] = []
        self.asked: list[str] = []  # kinds that left a choice, in the last pitch
        self.offered: dict[str, list[Any]] = {}  # at the last question of each kind
        self.seen: dict[str, list[Any]] = {}  # then: views of visitors, home, spectator
        self.chance = Chance(0)

    def pitch(self, bat: str, pitch: str, call: str, **answers: Any) -> Play | None:
        """One pitch with what follows; the play that it made, if it made one.

        A list answers a kind that is asked more than once. Unnamed questions: runners go as far
        as they may, nobody steals, nothing is caught, thrown or saved.
        """
        waiting = {
            kind: given if isinstance(given, list) else [given] for kind, given in answers.items()
        }
        waiting |= {"bat": [bat], "pitch": [pitch], "call": [call]}
        waiting = {kind: [*given] for kind, given in waiting.items()}
        before = len(self.plays)
        self.asked = []
        pieces = RULES.pieces(self.state)
        script = play(self.state, self.chance, self.plays)
        answer: Any = None
        while True:
            try:
                asked = script.send(answer)
            except StopIteration:
                break
            assert RULES.pieces(self.state) == pieces
            if isinstance(asked, Decision):
                answer = self._answer(asked, waiting)
            else:
                answer = tuple(self._answer(decision, waiting) for decision in asked)
        assert RULES.pieces(self.state) == pieces
        left = {kind: given for kind, given in waiting.items() if given}
        assert not left, f"never asked for: {left}"
        return self.plays[-1] if len(self.plays) > before else None

    def _answer(self, decision: Decision, waiting: dict[str, list[Any]]) -> Any:
        kind = decision.kind
        if len(decision.options) > 1:
            self.asked.append(kind)
        self.offered[kind] = [*decision.options]
        self.seen[kind] = [RULES.view(self.state.copy(), seat) for seat in (0, 1, None)]
        given = waiting.get(kind)
        if not given:
            return decision.options[0 if kind in ("steal", "advance", "throw") else -1]
        option = as_option(given.pop(0))
        assert option in decision.options, f"{option!r} is not among {decision.options}"
        return option

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
