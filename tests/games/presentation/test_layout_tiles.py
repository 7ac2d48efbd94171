"""What lies on the table in piecepack baseball and in Quick Baseball, at every question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string

from engine import RULESETS, Ballgame, Decision, Seat
from engine.chance import Chance
from engine.ruleset import BaseOptions
from engine.rulesets.piecepack.tables import ACE_BIT, POSITIONS
from engine.rulesets.quick.tables import DOUBLES, PITCH_NAMES, cards
from games.presentation import PRESENTATIONS
from tests.engine.managed import answers, between, rookies
from tests.html import ids, references, text

GAMES = ("piecepack", "quick")
OPTIONS: dict[str, dict[str, Any]] = {
    "piecepack": {"innings": 2, "juice_cards": True, "steal_second": True},
    "quick": {"innings": 2, "stars": 9},
}
SEATS = (0, 1, None)
LIGHT = 60_000  # bytes of a whole scene; what lies on the table is most of it
CARD = {"pitch", "swing", "starting_double", "forced_change", "swap", "smart"}


def options(slug: str, **more: Any) -> BaseOptions:
    return RULESETS[slug].options(OPTIONS[slug] | more)


def questions(slug: str, seed: int, **more: Any) -> Iterator[Ballgame]:
    """A game between rookies, at each of its questions."""
    game = between(*rookies(RULESETS[slug], seed), seed, options(slug, **more))
    for seat, option in answers(game, seed):
        yield game
        game.answer(seat, option)


def rendered(game: Ballgame, seat: int | None) -> str:
    """All that the page draws of the game itself: the table, the hand, the answers."""
    slug = game.rules.slug
    laid = PRESENTATIONS[slug].layout(game.view(seat))
    boards = [
        SimpleNamespace(name=f"Side {one}", second="", side=SimpleNamespace(seat=one, team_id=one))
        for one in range(2)
    ]
    html: str = render_to_string(laid.template, {"places": laid.places, "boards": boards})
    html += f"{laid.batter} {laid.pitcher} {laid.count}"
    pieces = list(laid.hand)
    if seat is not None:
        decision = game.asks.get(Seat(seat))
        pieces += drawn(slug, decision) if decision else []
    for piece in pieces:
        html += piece.words + render_to_string(piece.template, {"piece": piece.piece})
    return html


def drawn(slug: str, decision: Decision) -> list[Any]:
    """The answers that are pieces."""
    found = (PRESENTATIONS[slug].picture(decision.kind, option) for option in decision.options)
    return [piece for piece in found if piece]


@pytest.mark.parametrize("slug", GAMES)
def test_every_seat_sees_a_table_at_every_question(slug: str) -> None:
    for game in questions(slug, 1, innings=1):
        for seat in SEATS:
            html = rendered(game, seat)
            assert html.count("<svg") == html.count("</svg>") > 20
            assert html.count("<section") == html.count("</section>") == 2
            assert len(html.encode()) < LIGHT
            assert "style=" not in html


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", [2, 3])
def test_what_a_seat_cannot_see_is_not_on_its_page(slug: str, seed: int) -> None:
    """Hidden things dealt anew, and another sealed answer: the same page to the last byte."""
    for number, game in enumerate(questions(slug, seed, innings=1)):
        for seat in range(2):
            page = rendered(game, seat)
            other = game.fork(seed + number)
            other.rules.shuffle_hidden(other._state, seat, Chance(seed + number))
            assert rendered(other, seat) == page
        if len(game.asks) == 2:
            for seat in Seat:
                before = rendered(game, None), rendered(game, seat)
                sealed = game.copy()
                sealed.answer(seat.other, game.asks[seat.other].options[-1])
                assert (rendered(sealed, None), rendered(sealed, seat)) == before


def test_a_spectator_does_not_see_either_sides_hidden_card() -> None:
    """Dealt anew for each seat in turn, both hidden cards are others."""
    dealt = set()
    for number, game in enumerate(questions("quick", 4)):
        page = rendered(game, None)
        other = game.fork(number)
        for seat in range(2):
            other.rules.shuffle_hidden(other._state, seat, Chance(number))
        dealt.add(other._state.hidden)
        assert rendered(other, None) == page
    assert len(dealt) > 4


def test_a_side_sees_its_own_hidden_card_and_the_other_one_of_four() -> None:
    seen = 0
    for game in questions("quick", 5):
        for seat, double in enumerate(game._state.hidden):
            if double:
                seen += 1
                words = game.rules.label(Decision(seat, "swap", ()), cards(double, PITCH_NAMES)[0])
                assert f"only you know it : {words}" in text(rendered(game, seat))
                for onlooker in (1 - seat, None):
                    down = re.findall(
                        r"Face down, one of: (.*?) The \?", text(rendered(game, onlooker))
                    )
                    own = onlooker is None and bool(game._state.hidden[1 - seat])
                    assert len(down) == 1 + own
                    assert all(words in one for one in down)
    assert seen


@pytest.mark.parametrize("slug", GAMES)
def test_hands_and_answers_are_the_same_pieces(slug: str) -> None:
    """A card among the answers is in the hand too, by the same words, so it shows once."""
    kinds = set()
    for game in questions(slug, 6):
        for seat, decision in game.asks.items():
            kinds.add(decision.kind)
            pieces = drawn(slug, decision)
            if decision.kind in CARD:
                assert len(pieces) == len(decision.options)
            if decision.kind in ("pitch", "swing"):
                hand = {piece.words for piece in PRESENTATIONS[slug].layout(game.view(seat)).hand}
                words = {game.rules.label(decision, option) for option in decision.options}
                assert {piece.words for piece in pieces} == words
                black = {piece.words for piece in pieces} - hand
                assert not black if slug == "piecepack" else len(black) >= 1
    assert kinds >= {"pitch", "swing", "pitching_change"}


@pytest.mark.parametrize("slug", GAMES)
def test_batter_and_pitcher_are_those_of_the_next_play(slug: str) -> None:
    """But for changes before the first card of a play."""
    told: list[tuple[int, tuple[int, int]]] = []
    last: Ballgame | None = None
    for game in questions(slug, 7):
        last = game
        if {decision.kind for decision in game.asks.values()} & {"pitch", "swing"}:
            laid = PRESENTATIONS[slug].layout(game.view(None))
            told.append((len(game.plays or ()), (laid.batter, laid.pitcher)))
    assert last is not None
    plays = last.plays or []
    for number, who in told:
        assert (plays[number].batter, plays[number].pitcher) == who
    assert len(told) >= len(plays) > 10


def test_both_sides_cards_lie_open_in_piecepack() -> None:
    for game in questions("piecepack", 8):
        layout = PRESENTATIONS["piecepack"].layout(game.view(None)).places
        for side, laid in zip(game._state.sides, layout.sides, strict=True):
            for held, row in ((side.pitch, laid.pitch), (side.swing, laid.swing)):
                in_hand = [slip for slip in row.slips if slip.lies == "held"]
                assert len(in_hand) == held.bit_count()
            gone = [slip for slip in laid.pitch.slips if slip.lies == "gone"]
            assert len(gone) == 2 * side.pitcher


@pytest.mark.parametrize("aces", [False, True])
def test_an_ace_that_is_spent_stays_in_its_row_as_played(aces: bool) -> None:
    """Also when no hand holds one any more."""
    without = 0
    for seed in range(6):
        for game in questions("piecepack", seed, steal_second=aces):
            sides = game._state.sides
            without += not any((side.pitch | side.swing) & ACE_BIT for side in sides)
            for side, laid in zip(
                sides, PRESENTATIONS["piecepack"].layout(game.view(None)).places.sides, strict=True
            ):
                for hand, row in ((side.pitch, laid.pitch), (side.swing, laid.swing)):
                    ranks = [slip.rank for slip in row.slips]
                    assert len(ranks) == 12 + aces
                    assert ("A" in ranks) == aces
                    lies = next((slip.lies for slip in row.slips if slip.rank == "A"), None)
                    assert lies == (None if not aces else "held" if hand & ACE_BIT else "played")
    assert without


def test_the_red_die_lies_there_while_an_extra_base_is_thought_about() -> None:
    """With the face that the play then tells of; a ball that nobody fields has none."""
    red = set()
    for seed in range(6):
        for game in questions("piecepack", seed):
            kind = next(iter(game.asks.values())).kind
            shown = PRESENTATIONS["piecepack"].layout(game.view(None)).places.shown
            if kind == "reroll_nulls":
                assert shown.red is None
            elif kind == "extra_base":
                told = game.copy()
                seat, decision = next(iter(told.asks.items()))
                told.answer(seat, decision.options[0])
                assert told.plays is not None
                fielded = told.plays[-1].detail[5]
                assert shown.red == (None if fielded < 0 else fielded)
                page = rendered(game, None)
                assert ("die red" in page) == (shown.red is not None)
                assert (f"red die {shown.red}" in text(page)) == (shown.red is not None)
                red.add(shown.red)
    assert red > {None}


def test_the_field_is_the_defences_and_the_runners_are_coins() -> None:
    coins = 0
    for game in questions("piecepack", 9):
        view = game.view(None)
        layout = PRESENTATIONS["piecepack"].layout(view).places
        tiles = view.sides[1 - view.half].tiles
        assert [(place.position, place.tile.value) for place in layout.field] == list(
            zip(POSITIONS, tiles[:8], strict=True)
        )
        assert [coin.value for coin in layout.coins] == [man.card for man in view.bases if man]
        coins += len(layout.coins)
        assert sum(place.due for side in layout.sides for place in side.order) == 2
    assert coins


def test_cards_and_dice_lie_there_while_a_runner_is_thought_about() -> None:
    asked = set()
    for seed in range(4):
        for game in questions("piecepack", seed):
            kind = next(iter(game.asks.values())).kind
            shown = PRESENTATIONS["piecepack"].layout(game.view(None)).places.shown
            assert (shown is not None) == (kind in ("extra_base", "reroll_nulls"))
            if shown:
                asked.add(kind)
                page = text(rendered(game, None))
                assert f"Pitch {shown.pitch_rank}, swing {shown.swing_rank}, dice" in page
    assert asked == {"extra_base", "reroll_nulls"}


def test_a_batter_who_has_hit_is_at_the_plate_no_more() -> None:
    seen = set()
    for seed in range(4):
        for game in questions("piecepack", seed):
            view = game.view(None)
            laid = PRESENTATIONS["piecepack"].layout(view)
            runs = laid.batter in [man.player for man in view.bases if man]
            assert (laid.places.plate is None) == runs
            assert view.shown is not None or not runs
            seen.add(runs)
    assert seen == {False, True}


def test_a_pitcher_in_deep_trouble_is_said_to_be() -> None:
    seen = 0
    for seed in range(6):
        for game in questions("piecepack", seed):
            trouble = any(side.trouble for side in game._state.sides)
            assert trouble == ("In Deep Trouble" in rendered(game, None))
            seen += trouble
    assert seen


def test_all_cards_of_quick_lie_somewhere_once() -> None:
    """At bat nine batting cards; in the field twelve pitching cards, one perhaps face down."""
    for game in questions("quick", 10):
        view = game.view(None)
        layout = PRESENTATIONS["quick"].layout(view).places
        for seat, side in enumerate(layout.sides):
            lying = [card.name for pile in side.piles for card in pile.cards]
            down = [card.name for pile in side.piles for card in pile.unseen]
            if seat == view.half:
                assert len({name for name in lying if name[0].isupper()}) == 9
            else:
                assert len(lying) + len(down) == len({*lying, *down}) == 12
            unseen = view.sides[seat].unseen
            assert down == list(cards(unseen, PITCH_NAMES))
            assert unseen & ~DOUBLES == 0


def test_exchanges_of_a_plate_appearance_lie_in_their_order() -> None:
    longest = 0
    for seed in range(8):
        for game in questions("quick", seed, innings=1):
            view = game.view(None)
            laid = PRESENTATIONS["quick"].layout(view)
            names = [(met.batted.name, met.pitched.name) for met in laid.places.exchanges]
            met = [(name.partition(" ")[0], pitched) for name, pitched in view.exchanges]
            assert names[: len(met)] == met  # one drawing of the black card for all steals
            assert len(names) == len(view.exchanges) + (view.shown is not None)
            longest = max(longest, len(names))
            assert laid.count == (sum(laid.places.balls), 0)
    assert longest > 1


@pytest.mark.parametrize(("base", "name"), [(1, "second"), (2, "third"), (3, "home")])
def test_a_steal_that_failed_lies_there_with_its_base(base: int, name: str) -> None:
    view = Ballgame(RULESETS["quick"], seed=1).view(None)
    layout = (
        PRESENTATIONS["quick"].layout(view._replace(exchanges=((f"steal {base}", "r2"),))).places
    )
    (met,) = layout.exchanges
    assert met.batted == ("steal", f"steal {name}")
    assert met.words == f"steal of {name} against red strike"


def test_every_drawing_that_is_referred_to_is_there() -> None:
    for slug in GAMES:
        drawn_once = render_to_string("parts/pieces.html", {"decks": PRESENTATIONS[slug].decks})
        sprite = set(ids(drawn_once))
        for game in questions(slug, 12, innings=1):
            for seat in SEATS:
                html = rendered(game, seat)
                there = ids(html, "symbol")
                assert len(there) == len(set(there))
                assert references(html) <= sprite | {*there}
