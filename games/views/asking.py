"""What a seat is asked at the live table: the question, its answers with their keys, an offer."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any, Final, NamedTuple

from engine import Decision
from games.analysis.hints import advice_of, may_ask
from games.live.orders import UNTIL, may_pass, may_queue, offer, said_as
from games.live.session import Session
from games.models import Side
from games.presentation import presentation
from games.presentation.hints import Hint
from games.presentation.layouts import Picture
from games.presentation.tables import NO_ODDS, NO_WORTH, Odds, Worth
from games.views.composed import letters

#: So many answers can be given ahead on the page; a program may send more.
FURTHER: Final = 3


@dataclass(slots=True)
class Choice:
    """One answer as a button."""

    index: int
    label: str
    key: str
    picture: Picture | None
    chosen: bool  # sealed, until the other side has chosen too
    worth: Worth = NO_WORTH
    brief: str = ""  # the call alone, beside the picture of its card


class Advice(NamedTuple):
    """What the all-star would do: not asked yet, thought about, or each answer in words with how
    often he gives it and the chance to win with it, both in percent."""

    thinking: bool
    mix: list[tuple[str, int, int]]


@dataclass(slots=True)
class Offer:
    """An answer that has come three times in a row by hand: it could be a standing order."""

    kind: str
    prompt: str
    answer: str  # what is sent
    words: str
    untils: tuple[str, ...] = tuple(UNTIL)


@dataclass(slots=True)
class Asked:
    """What a seat is asked."""

    turn: str
    prompt: str
    kind: str
    choices: list[Choice]
    sealed: bool
    may_pass: bool
    further: range  # how many answers may come with it, for the next times that it is asked
    offer: Offer | None
    hint: Hint | None
    advice: Advice | None = None  # of the all-star; None where it gives none
    odds: Odds = NO_ODDS
    words: str = ""  # the question, in few words

    @property
    def may_queue(self) -> bool:
        """Whether several answers to it may be sent at once."""
        return bool(self.further)


def asks(session: Session, seat: int) -> Asked | None:
    """What this seat has to choose, or has chosen in secret; None when it is not asked."""
    side = session.sides[seat]
    decision = session.asked().get(seat) if session.playing and not side.ai else None
    if decision is None:
        return None
    live = session.live
    chosen = live.sealed.get(str(seat))
    assert session.game is not None
    face = presentation(session.rules).table
    game = live.game
    told = game is None or game.season.league.odds_at_table
    odds = face.odds(session.game.view(seat), decision) if told else NO_ODDS
    return Asked(
        session.turn(seat),
        session.rules.prompt(decision),
        decision.kind,
        choices(session, decision, chosen, odds),
        chosen is not None,
        may_pass(session.rules, decision.kind),
        further(session, decision),
        offered(session, side, decision),
        presentation(session.rules).hints.get(decision.kind) if side.hints else None,
        _advice(session, side) if chosen is None and may_ask(session) else None,
        odds,
        face.asks.get(decision.kind) or session.rules.prompt(decision),
    )


def _advice(session: Session, side: Side) -> Advice:
    found = advice_of(side, session.turn(side.seat))
    mix = found and found["mix"]
    return Advice(
        found is not None and mix is None,
        [(words, share, round(chance / 100)) for words, share, chance in mix or ()],
    )


def further(session: Session, decision: Decision) -> range:
    """The answers that the page takes with one: as many as there are others, at most FURTHER."""
    if not may_queue(session.rules, decision.kind):
        return range(0)
    return range(min(FURTHER, len(decision.options) - 1))


def offered(session: Session, side: Side, decision: Decision) -> Offer | None:
    """What may be ordered of a question, as it has been answered so three times."""
    found = (
        None if session.sealed(side.seat) else offer(session.rules, session.live, side, decision)
    )
    if found is None:
        return None
    kind, words = decision.kind, said_as(session.rules, decision.kind, side.seat, found.answer)
    return Offer(kind, session.rules.prompt(decision), found.answer, words)


def choices(
    session: Session, decision: Decision, chosen: int | None, odds: Odds = NO_ODDS
) -> list[Choice]:
    """The answers as buttons, each with its words, its key and what it is worth.

    Cards and numbers lie in their order, as the hand does; words follow in the order of the rules.
    A card's key is its own, whatever else is in the hand; a word has a letter of its own.
    """

    def place_of(pair: tuple[int, Any]) -> float:
        return pair[1] if isinstance(pair[1], int) else inf

    briefs = presentation(session.rules).table.briefs
    options = sorted(enumerate(decision.options), key=place_of)
    pictures = [presentation(session.rules).picture(decision.kind, option) for _, option in options]
    labels = [session.rules.label(decision, option) for _, option in options]
    cards = [picture.key if picture else "" for picture in pictures]
    worded = [label for label, card in zip(labels, cards, strict=True) if not card]
    keys = iter(letters(worded, {card[:1] for card in cards}))
    return [
        Choice(
            index,
            label,
            card or next(keys),
            picture,
            index == chosen,
            odds.worths.get(option, NO_WORTH),
            briefs.get(option[0], "") if picture and isinstance(option, tuple) else "",
        )
        for (index, option), picture, label, card in zip(
            options, pictures, labels, cards, strict=True
        )
    ]
