"""What lies on a table of Triple Play!"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.rulesets.triple_play.tables import (
    BENCH,
    BULLPEN,
    FACE_DOWN,
    NO_CARD,
    NOBODY,
    SPEED,
    SPOT,
)
from engine.rulesets.triple_play.view import View
from games.presentation.cards import FACES, Face
from games.presentation.laid import (
    HOME,
    MOUND,
    Held,
    Laid,
    Man,
    Placed,
    card_in,
    face,
    faces,
    hand,
    held,
    men,
    placed,
    runners,
)
from games.presentation.layouts import Layout, Picture

#: By speed.
PACES: Final = ("fast", "average", "slow")


@dataclass(slots=True)
class Club:
    """What all see of one side's cards."""

    seat: int
    bench: list[Face | None]  # a man who was called has none: he lies face down
    bullpen: list[Face | None]
    retired: list[Face]
    scored: list[Face]
    deck: int
    discard: Face | None  # on top; of the side in the field


@dataclass(slots=True)
class Places:
    """The table's places."""

    half: int
    placed: list[Placed]  # on the diamond: runners, the batter's card and the pitcher's
    men: list[Man | None]
    own: Laid | None  # the card that this seat has face down
    fouls: list[tuple[Face, Face]]  # the batter's card and the pitcher's
    drawn: list[Face]  # for a pinch runner, to this seat alone
    stealing: bool
    clubs: list[Club]
    called: Laid | None  # the man from the bench who is coming in
    held: list[Held]
    shown: tuple[Face, Face] | None = None  # the batter's card and the pitcher's, turned up
    down: bool = False  # the batter's card lies face down


def layout(view: View) -> Layout:
    """The table of Triple Play!"""
    return Layout(
        batter=batter(view),
        pitcher=view.sides[1 - view.half].pitcher,
        hand=hand(view.hand),
        template="games/triple_play/layout.html",
        places=Places(
            half=view.half,
            placed=on_the_diamond(view),
            men=men(
                view.bases, [PACES[SPEED[runner.card]] if runner else "" for runner in view.bases]
            ),
            own=Laid("Your card, face down", FACES[view.committed])
            if view.committed >= 0
            else None,
            fouls=[(FACES[swung], FACES[pitched]) for swung, pitched in view.fouls],
            drawn=faces(view.drawn),
            stealing=view.stealing,
            clubs=[club(view, seat) for seat in (0, 1)],
            called=called(view),
            held=held(view.seat, view.hands),
            shown=(FACES[view.shown[0]], FACES[view.shown[1]]) if view.shown else None,
            down=view.committed != NO_CARD and not view.shown,
        ),
    )


def picture(kind: str, option: Any) -> Picture | None:
    """The drawing of an answer that is a card; men called are drawn small."""
    return None if kind == "pinch_run_base" else card_in(option)


def batter(view: View) -> int:
    """Who bats: the man called, else whoever his card says, once this seat may see it."""
    if view.pinch_hitter != NOBODY:
        return view.pinch_hitter
    card = view.shown[0] if view.shown else view.committed
    return SPOT[card] if card >= 0 and not view.stealing else NOBODY


def on_the_diamond(view: View) -> list[Placed]:
    """The diamond as it lies; a seat's own card lies face down too."""
    cards = runners(view.bases)
    if view.shown:
        swung, pitched = view.shown
        cards += [placed(pitched, MOUND, played=True), placed(swung, HOME, played=True)]
    elif view.committed != NO_CARD:
        cards.append(placed(FACE_DOWN, HOME, played=True))
    return cards


def called(view: View) -> Laid | None:
    """Who was called from the bench, while cards still go where he wants them."""
    if view.called == NO_CARD:
        return None
    bats = view.pinch_hitter == SPOT[view.called]
    return Laid(f"Called to pinch-{'hit' if bats else 'run'}", FACES[view.called])


def club(view: View, seat: int) -> Club:
    """One side's cards that lie open."""
    side = view.sides[seat]
    return Club(
        seat,
        [FACES[card] if card in side.bench else None for card in BENCH[seat]],
        [FACES[card] if card in side.bullpen else None for card in BULLPEN[seat]],
        faces(side.retired),
        faces(side.scored),
        view.decks[seat],
        face(view.discard) if seat != view.half else None,
    )


def lately(view: View, places: Places) -> str:
    """The latest of a plate appearance that is not over."""
    if places.stealing:
        return "the runner goes"
    if view.shown:
        swung, pitched = view.shown
        return f"{FACES[swung].words} against {FACES[pitched].words}"
    return "fouled off" if places.fouls else ""
