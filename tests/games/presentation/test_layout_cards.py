"""The tables of the games with playing cards: what each seat sees of one, and what it does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest
from django.template.loader import render_to_string

from engine import RULESETS, Ballgame
from engine.cards import CLUBS, HEARTS, SPADES, SUIT_NAMES, card_of, name
from engine.diamond import EMPTY
from engine.managers import MANAGERS
from engine.rulesets.cardball.tables import RUNNERS
from engine.rulesets.sackson.detail import Pitched, Placed
from engine.rulesets.sackson.options import Options as Plays
from engine.rulesets.triple_play.tables import BENCH, BULLPEN, SPOT
from games.presentation import PRESENTATIONS
from games.presentation.cardball.layout import Places, prospects
from tests.engine.managed import between, rookies
from tests.html import ids, parsed, references, text, the, values

GAMES = ("cardball", "sackson", "triple_play")
A_CARD = re.compile(rf"\b\w+ of (?:{'|'.join(SUIT_NAMES)})\b")
EVERYBODY = (0, 1, None)


def questions(slug: str, seed: int = 1) -> Iterator[Ballgame]:
    """A short game of a rookie at a veteran's, at each of its questions and when it is over."""
    rules = RULESETS[slug]
    pair = MANAGERS["rookie"](rules, seed=seed + 1), MANAGERS["veteran"](rules, seed=seed + 2)
    game = between(*pair, seed, rules.options({"innings": 1}))
    while game.asks:
        yield game
        seat, decision = next(iter(game.asks.items()))
        game.answer(seat, pair[seat].choose(game.view(seat), decision))
    yield game


def rendered(game: Ballgame, seat: int | None) -> str:
    """All that this seat gets to see of the table, its hand included."""
    laid = PRESENTATIONS[game.rules.slug].layout(game.view(seat))
    cards = [drawn(card) for card in laid.hand]
    around = f"{laid.batter} {laid.pitcher} {laid.count}"
    return "".join([around, render_to_string(laid.template, {"places": laid.places}), *cards])


def drawn(card: Any) -> str:
    svg = render_to_string(card.template, {"piece": card.piece, "words": card.words})
    return f"{svg} {card.words}"


def unseen(game: Ballgame, seat: int | None) -> set[int]:
    """Cards that this seat may not know of: hands, and what lies face down.

    But for what was played in this plate appearance, is still shown, and was shuffled in since.
    """
    s = game._state
    others = [other for other in (0, 1) if other != seat]
    if game.rules.slug == "triple_play":
        found = {card for other in others for card in s.hidden[other].hand}
        found |= {s.committed} if seat != s.half else set()
        return found - {card for foul in s.fouls for card in foul}
    found = {card for other in others for card in s.hands[other]} | {*s.deck}
    if game.rules.slug == "sackson":
        found -= {card for _, *cards in s.thrown for card in cards}
    else:
        for other in others:
            found |= {*s.taken[other]}
            if other == s.half:
                found |= {*s.looked, s.lead_off}
            if not s.revealed:
                found.add(s.batted if other == s.half else s.pitched)
    return found


@pytest.mark.parametrize("slug", GAMES)
def test_every_seat_sees_its_table_and_no_card_of_the_others(slug: str) -> None:
    for game in questions(slug):
        for seat in EVERYBODY:
            html = rendered(game, seat)
            assert 'class="cloth' in html
            told = {*A_CARD.findall(html)}
            assert not told & {name(card) for card in unseen(game, seat) - {-1}}
            assert told >= {name(card) for card in game.view(seat).hand}
            assert seat is not None or not PRESENTATIONS[slug].layout(game.view(seat)).hand


@pytest.mark.parametrize("slug", GAMES)
def test_hidden_cards_dealt_anew_leave_the_table_as_it_is(slug: str) -> None:
    """To the last byte, for whoever does not hold them and for spectators."""
    changed = 0
    for game in questions(slug):
        watched = rendered(game, None)
        for seat in (0, 1):
            other = game.fork(5)
            other.rules.shuffle_hidden(other._state, seat, other._chance)
            assert rendered(other, seat) == rendered(game, seat)
            assert rendered(other, None) == watched
            changed += rendered(other, 1 - seat) != rendered(game, 1 - seat)
    assert changed, "nothing was ever dealt anew"


@pytest.mark.parametrize("slug", GAMES)
def test_an_answer_is_drawn_if_its_words_name_a_card(slug: str) -> None:
    kinds = set()
    for game in chain.from_iterable(questions(slug, seed) for seed in (1, 2, 3)):
        for decision in game.asks.values():
            for option in decision.options:
                words = game.rules.label(decision, option)
                shown = PRESENTATIONS[slug].picture(decision.kind, option)
                assert (shown is not None) == bool(A_CARD.search(words)), words
                if shown:
                    assert shown.words in words
                    assert "<svg" in drawn(shown)
                    kinds.add(decision.kind)
    assert len(kinds) >= 4


def cardball_layout(seat: int | None, **changes: Any) -> Places:
    rules = RULESETS["cardball"]
    game = between(*rookies(rules, 1), 1)
    view = game.view(seat)._replace(**changes)
    layout = PRESENTATIONS["cardball"].layout(view).places
    assert isinstance(layout, Places)
    return layout


def test_the_batter_alone_is_told_what_his_card_would_do() -> None:
    down = {"pitched": -2, "suit": HEARTS, "hand": []}
    nine = cardball_layout(0, batted=card_of(9, HEARTS), **down)
    told = nine.prospects
    assert told is not None
    assert [tuple(each) for each in told.swing] == [
        ("A–2", "home run"),
        ("3", "triple"),
        ("4", "double"),
        ("5–7", "single"),
        ("8", "fly"),
        ("10–K", "foul"),
    ]
    assert [tuple(each) for each in told.take] == [
        ("A", "hit by the pitch"),
        ("2–7", "ball"),
        ("8, 10–K", "strike"),
    ]
    assert nine.announced is not None
    assert nine.announced.words == "a heart"
    for seat in (1, None):
        other = cardball_layout(seat, batted=-2, **down)
        assert other.announced == nine.announced
        assert other.prospects is None


def test_against_another_suit_the_other_chart_holds() -> None:
    game = between(*rookies(RULESETS["cardball"], 1), 1)
    view = game.view(0)._replace(
        batted=card_of(6, SPADES), pitched=-2, suit=CLUBS, hand=[card_of(5, SPADES)]
    )
    told = prospects(view)
    assert told is not None
    assert [tuple(each) for each in told.swing] == [
        ("A", "single"),
        ("2", "fly"),
        ("3–6", "foul"),
        ("7–9", "strike"),
        ("10–K", "ground ball"),
    ]


def test_prospects_leave_out_cards_that_the_batter_holds_or_sees() -> None:
    """The pitch is none of them; a ball in the count and a discard lie face down."""
    seven = {"batted": card_of(7, SPADES), "pitched": -2, "suit": SPADES}
    held = [card_of(rank, SPADES) for rank in (4, 13)] + [card_of(5, HEARTS)]
    own = cardball_layout(0, **seven, hand=held).prospects
    assert own is not None
    assert [tuple(each) for each in own.take] == [
        ("A", "hit by the pitch"),
        ("2–3, 5–6", "ball"),
        ("8–Q", "strike"),
    ]
    runner = RUNNERS[0][card_of(2, SPADES)]
    sides = between(*rookies(RULESETS["cardball"], 1), 1).view(0).sides
    sides[1].scored.append(card_of(9, SPADES))
    seen = cardball_layout(
        0,
        **seven,
        hand=held,
        bases=(None, runner, None),
        balls=[card_of(3, SPADES)],
        spent=[card_of(6, SPADES)],
        strikes=[card_of(11, SPADES)],
        retired=[card_of(10, SPADES)],
        run_pile=[card_of(8, SPADES)],
        sides=sides,
    ).prospects
    assert seen is not None
    assert [tuple(each) for each in seen.take] == [
        ("A", "hit by the pitch"),
        ("3, 5–6", "ball"),
        ("Q", "strike"),
    ]
    assert [tuple(each) for each in seen.swing] == [
        ("A", "triple"),
        ("3, 5", "single"),
        ("6", "fly"),
        ("Q", "foul"),
    ]


def test_balls_lie_face_down_and_strikes_face_up() -> None:
    cards = {"balls": [card_of(3, SPADES), card_of(4, SPADES)], "strikes": [card_of(9, HEARTS)]}
    for seat in EVERYBODY:
        laid = cardball_layout(seat, **cards, hand=[])
        html = render_to_string("games/cardball/layout.html", {"places": laid})
        terms = [term for term in parsed(html).select("dt") if text(term) in ("Balls", "Strikes")]
        assert [text(term) for term in terms] == ["Balls", "Strikes"]
        balls, strikes = (text(the(term.parent, "dd")) for term in terms)
        assert balls.count("face down") == 2
        assert not A_CARD.search(balls)
        assert "9 of hearts" in strikes
        assert "face down" not in strikes


def test_anybody_may_look_through_both_score_piles() -> None:
    """R1: the cards of all runs of earlier halves, a side each, for whoever opens the pile.

    Looked at whenever a pile has grown, and at every tenth question besides.
    """
    scored = 0
    before: list[int] = []
    for number, game in enumerate(questions("cardball", 9)):
        piles = [len(pile.scored) for pile in game._state.sides]
        if piles == before and number % 10:
            continue
        before = piles
        for seat in EVERYBODY:
            html = rendered(game, seat)
            for side, pile in enumerate(game._state.sides):
                found = the(html, f"details.score-pile#score-pile-{side}")
                assert text(the(found, "summary b")) == str(len(pile.scored))
                assert A_CARD.findall(text(found)) == [name(card) for card in pile.scored]
                scored += len(pile.scored)
    assert scored


def test_men_who_were_called_lie_turned_down_in_triple_play() -> None:
    """In their places, on bench and bullpen, for everybody."""
    turned = 0
    for game in questions("triple_play", 3):
        for seat in EVERYBODY:
            clubs = PRESENTATIONS["triple_play"].layout(game.view(seat)).places.clubs
            for number, (side, club) in enumerate(zip(game._state.sides, clubs, strict=True)):
                for left, first, shown in (
                    (side.bench, BENCH[number], club.bench),
                    (side.bullpen, BULLPEN[number], club.bullpen),
                ):
                    words = [face and face.words for face in shown]
                    assert words == [name(card) if card in left else None for card in first]
                    turned += None in words
    assert turned


def captions(html: str) -> list[str]:
    """Of what lies on the table, but for what is read out."""
    found = parsed(html).select("figcaption")
    return [next(caption.stripped_strings, "") for caption in found]


def test_a_man_who_is_called_lies_on_the_table_until_he_is_in() -> None:
    told = set()
    for seed in range(4):
        for game in questions("triple_play", seed):
            called = game.view(None).called
            for seat in EVERYBODY:
                laid = PRESENTATIONS["triple_play"].layout(game.view(seat)).places.called
                assert (laid and laid.face.words) == (None if called < 0 else name(called))
                if laid:
                    told.add(laid.caption)
                    assert laid.caption in captions(rendered(game, seat))
    assert told == {"Called to pinch-hit", "Called to pinch-run"}


def test_cards_face_down_are_drawn_from_behind_even_to_their_owner() -> None:
    """His own is shown apart."""
    down = {"batted": card_of(9, HEARTS), "pitched": -2, "suit": HEARTS, "bases": EMPTY}
    layout = cardball_layout(0, **down)
    assert [card.face for card in layout.placed] == [None, None]
    assert layout.own is not None
    assert layout.own.face.words == "9 of hearts"
    turned_up = down | {"pitched": card_of(2, HEARTS), "revealed": True}
    layout = cardball_layout(0, **turned_up)
    assert [card.face.words for card in layout.placed] == ["2 of hearts", "9 of hearts"]
    assert layout.own is None
    assert layout.announced is None


def begun(slug: str) -> Any:
    """What the visitors see at the first question."""
    return between(*rookies(RULESETS[slug], 1), 1).view(0)


def words(cards: Any) -> list[str]:
    return [card.face.words for card in cards]


def test_a_ball_in_play_lies_in_the_order_of_its_cards() -> None:
    """An earlier pitch stands apart; the fielder's card says what it would be."""
    pitch, swing = card_of(4, SPADES), card_of(9, SPADES)
    placed, fielded = card_of(7, HEARTS), card_of(3, HEARTS)
    told = (
        Pitched("B", card_of(8, CLUBS), card_of(5, CLUBS)),
        Pitched("X", pitch, swing),
        Placed("P", placed, fielded),
    )
    view = begun("sackson")._replace(lying=(pitch, swing, placed, fielded), thrown=told)
    layout = PRESENTATIONS["sackson"].layout(view).places
    assert [(laid.caption, laid.face.words) for laid in layout.pitch] == [
        ("The pitch", "4 of spades"),
        ("The swing", "9 of spades"),
        ("Placed", "7 of hearts"),
        ("Fielded", "3 of hearts"),
    ]
    assert layout.verdict == "a single"
    assert [exchange[-1] for exchange in layout.earlier] == ["ball"]
    before = view._replace(lying=(pitch, swing, placed), thrown=told[:2])
    assert PRESENTATIONS["sackson"].layout(before).places.verdict == "in play"
    thrown = view._replace(lying=(pitch,), thrown=told[:1])
    assert PRESENTATIONS["sackson"].layout(thrown).places.verdict == ""
    assert len(PRESENTATIONS["sackson"].layout(thrown).places.earlier) == 1


def test_a_steal_under_way_shows_each_runner_with_his_cards() -> None:
    led, answered = card_of(11, SPADES), card_of(12, SPADES)
    view = begun("sackson")._replace(
        running=((3, led, answered), (1, card_of(13, CLUBS), -1)),
        lying=(led, card_of(13, CLUBS), answered),
        thrown=(("R", 3, led, answered),),
    )
    layout = PRESENTATIONS["sackson"].layout(view).places
    assert [(each.goal, each.card.words, each.answer) for each in layout.attempts] == [
        ("home", "jack of spades", layout.attempts[0].answer),
        ("to second", "king of clubs", None),
    ]
    assert layout.attempts[0].answer.words == "queen of spades"
    assert layout.pitch == layout.earlier == []


def test_men_who_are_not_played_with_are_not_told_of() -> None:
    view = begun("sackson")
    both = PRESENTATIONS["sackson"].layout(view).places.men
    assert [(men.pinch_hitters, men.reliever) for men in both] == [(3, "in the bullpen")] * 2
    basic = Plays(9, *[False] * 7)
    both = PRESENTATIONS["sackson"].layout(view._replace(options=basic)).places.men
    assert [(men.pinch_hitters, men.reliever) for men in both] == [(None, "")] * 2


def test_who_bats_in_triple_play_is_known_to_whoever_sees_his_card() -> None:
    view = begun("triple_play")
    card = card_of(7, HEARTS)
    down = view._replace(committed=card)
    assert PRESENTATIONS["triple_play"].layout(down).batter == SPOT[card]
    assert PRESENTATIONS["triple_play"].layout(down._replace(seat=1, committed=-2)).batter == -1
    called = down._replace(seat=1, committed=-2, pinch_hitter=18)
    assert PRESENTATIONS["triple_play"].layout(called).batter == 18
    stealing = PRESENTATIONS["triple_play"].layout(down._replace(stealing=True))
    assert stealing.batter == -1
    assert stealing.places.own.face.words == "7 of hearts"
    assert [each.face for each in stealing.places.placed] == [None]
    turned_up = PRESENTATIONS["triple_play"].layout(view._replace(shown=(card, card_of(10, CLUBS))))
    assert words(turned_up.places.placed) == ["10 of clubs", "7 of hearts"]


def test_cards_on_the_diamond_are_those_of_the_deck() -> None:
    """Every drawing that is referred to is there, suit colors and all; none is a copy."""
    for slug in GAMES:
        drawn_once = render_to_string("parts/pieces.html", {"decks": PRESENTATIONS[slug].decks})
        there = set(ids(drawn_once))
        for game in questions(slug):
            for seat in EVERYBODY:
                assert references(rendered(game, seat)) <= there
    turned_up = {"batted": card_of(9, HEARTS), "pitched": card_of(2, HEARTS), "revealed": True}
    laid = cardball_layout(None, **turned_up)
    html = parsed(render_to_string("layout/card_diamond.html", {"placed": laid.placed}))
    hearts = values(html, "href", "use[x][href^='#heart-']")
    assert hearts == ["#heart-2", "#heart-9"]
    assert not html.select("text")
