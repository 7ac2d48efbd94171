"""What lies on a table of Cardball."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.cards import ACE, KING, RANK, RANK_SIGNS, card_of
from engine.diamond import stealable_base
from engine.rulesets.cardball.tables import BALL, FACE_DOWN, LAST_BALL, NO_CARD, PITCHER, RESULTS
from engine.rulesets.cardball.view import View
from engine.rulesets.cardball.words import man
from games.presentation.cards import FACES, Face
from games.presentation.laid import (
    BAGS,
    BASES,
    HOME,
    MOUND,
    SUITS,
    Announced,
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
from games.presentation.pitches import WORDS

#: Where a lead-off card lies, from the middle of the card of the runner who goes.
BESIDE: Final = (-24, -20)


class Prospect(NamedTuple):
    """Pitches of which the same would come: “2–4, 6–7”, “ball”."""

    ranks: str
    result: str


class Prospects(NamedTuple):
    """What the batter's card would do against the cards that the pitch may be."""

    card: Face
    swing: list[Prospect]
    take: list[Prospect]


class ScorePile(NamedTuple):
    """The cards of a side's runs, out of the game; anybody may look through them (R1)."""

    seat: int
    cards: list[Face]


@dataclass(slots=True)
class Places:
    """The table's places."""

    placed: list[Placed]  # on the diamond: runners, pitching and batting card
    men: list[Man | None]
    announced: Announced | None  # the suit of a pitching card that lies face down
    prospects: Prospects | None  # for the batter alone
    own: Laid | None  # the card that this seat has face down
    result: str  # of the swing
    thrown: list[Laid]  # out cards and safe cards
    balls: range  # cards that lie face down
    strikes: list[Face]
    out_pile: list[Face]
    outs_unseen: range  # cards of the out pile that lie face down
    run_pile: list[Face]
    score_piles: list[ScorePile]
    held: list[Held]
    deck: int
    discard: int
    up: tuple[Face, Face] | None  # pitching and batting card, turned up
    pitch_down: bool
    bat_down: bool
    own_pitch: Face | None  # this seat's own, face down
    own_bat: Face | None
    last_pitch: tuple[Face, Face | None] | None  # of this plate appearance
    pitches: int
    lead_off: bool

    @property
    def unseen_outs(self) -> int:
        return len(self.outs_unseen)


def layout(view: View) -> Layout:
    """The table of Cardball."""
    side = view.sides[view.half]
    return Layout(
        batter=side.lineup[side.due],
        pitcher=PITCHER,
        count=(len(view.balls), len(view.strikes)),
        hand=hand(view.hand),
        template="games/cardball/layout.html",
        places=Places(
            placed=on_the_diamond(view),
            men=men(view.bases, [goes(view, base) for base in (1, 2, 3)]),
            announced=SUITS[view.suit] if view.suit >= 0 and not view.revealed else None,
            prospects=prospects(view),
            own=own(view),
            result=view.result,
            thrown=thrown(view),
            balls=range(len(view.balls)),
            strikes=faces(view.strikes),
            out_pile=faces(view.retired),
            outs_unseen=range(view.outs - len(view.retired)),
            run_pile=faces(view.run_pile),
            score_piles=[
                ScorePile(seat, faces(side.scored)) for seat, side in enumerate(view.sides)
            ],
            held=held(view.seat, view.hands),
            deck=view.deck,
            discard=view.discard,
            up=(FACES[view.pitched], FACES[view.batted])
            if view.revealed and view.pitched >= 0 and view.batted >= 0
            else None,
            pitch_down=view.pitched != NO_CARD and not view.revealed,
            bat_down=view.batted != NO_CARD and not view.revealed,
            own_pitch=FACES[view.pitched] if view.pitched >= 0 else None,
            own_bat=FACES[view.batted] if view.batted >= 0 else None,
            last_pitch=last_pitch(view),
            pitches=len(view.pitches),
            lead_off=view.lead_off != NO_CARD,
        ),
    )


def last_pitch(view: View) -> tuple[Face, Face | None] | None:
    """The pitch before this one, and the batting card if that was turned up; None of a ball,
    which stays face down."""
    if not view.pitches:
        return None
    pitched, batted, code = view.pitches[-1]
    return (FACES[pitched], face(batted)) if code != BALL and pitched >= 0 else None


def picture(kind: str, option: Any) -> Picture | None:
    """The drawing of an answer that is a card; an out or safe card is drawn small."""
    return None if kind == "advance" else card_in(option)


def on_the_diamond(view: View) -> list[Placed]:
    """The diamond as it lies; a seat's own card lies face down too."""
    cards = runners(view.bases)
    if view.lead_off != NO_CARD:
        x, y = BAGS[stealable_base(view.bases) - 2]
        cards.append(placed(FACE_DOWN, (x + BESIDE[0], y + BESIDE[1])))
    for card, place in ((view.pitched, MOUND), (view.batted, HOME)):
        if card != NO_CARD:
            cards.append(placed(card if view.revealed else FACE_DOWN, place, played=True))
    return cards


def goes(view: View, base: int) -> str:
    """How far a runner goes while the ball is in play, as far as that is said."""
    end = view.ends[base]
    if not end:
        return ""
    return "stays" if end == base else f"goes {'home' if end == 4 else f'to {BASES[end]}'}"


def own(view: View) -> Laid | None:
    """The seat's own card that lies face down, and what it is there for."""
    if view.seat is None or view.revealed:
        return None
    if view.seat == view.half:
        if view.lead_off != NO_CARD:
            return Laid("Your lead-off card, face down", FACES[view.lead_off])
        card, caption = view.batted, "Your batting card, face down"
    else:
        card, caption = view.pitched, "Your pitching card, face down"
    return Laid(caption, FACES[card]) if card >= 0 else None


def prospects(view: View) -> Prospects | None:
    """By the printed charts; None unless this seat has to call."""
    if view.seat != view.half or view.suit < 0 or view.revealed:
        return None
    suit = [card_of(rank, view.suit) for rank in range(ACE, KING + 1)]
    possible = [card for card in suit if card not in in_sight(view)]
    swing = {RANK[card]: RESULTS[view.batted][card] for card in possible}
    take = {RANK[card]: taken(RANK[card]) for card in possible}
    return Prospects(FACES[view.batted], together(swing), together(take))


def in_sight(view: View) -> set[int]:
    """What a card that lies face down is not: those that this seat holds, and those face up."""
    visitors, home = view.sides
    open_piles = view.strikes, view.retired, view.run_pile, visitors.scored, home.scored
    on_base = [runner.card for runner in view.bases if runner]
    return {view.batted, *view.hand, *on_base}.union(*open_piles)


def taken(rank: int) -> str:
    """What a pitch is that the batter lets go by."""
    if rank == ACE:
        return "hit by the pitch"
    return "ball" if rank <= LAST_BALL else "strike"


def together(results: dict[int, str]) -> list[Prospect]:
    """Results by rank, lowest first; neighbors that come to the same put together."""
    found: dict[str, list[list[int]]] = {}
    for rank, result in results.items():
        spans = found.setdefault(result, [])
        if spans and spans[-1][1] == rank - 1:
            spans[-1][1] = rank
        else:
            spans.append([rank, rank])
    return [Prospect(", ".join(ranks(*span) for span in found[word]), word) for word in found]


def ranks(low: int, high: int) -> str:
    """“2–7”, or one rank."""
    signs = RANK_SIGNS[low], RANK_SIGNS[high]
    return signs[0] if low == high else "–".join(signs)


def thrown(view: View) -> list[Laid]:
    """Out cards and safe cards, on whom and for whom."""
    caught = not any(view.ends) and view.out_cards
    return [
        Laid("Caught with" if caught else f"Out card on {man(base)}", FACES[card])
        for card, base in view.out_cards
    ] + [Laid(f"Safe card for {man(base)}", FACES[card]) for card, base in view.safe_cards]


def lately(view: View, places: Places) -> str:
    """The latest of a plate appearance that is not over."""
    if places.announced:
        return f"the pitch is {places.announced.words}"
    if places.result:
        return str(places.result)
    if not view.pitches:
        return ""
    pitched = view.pitches[-1]
    return " ".join(WORDS.get(pitched[-1], (str(pitched[-1]), ""))).strip()
