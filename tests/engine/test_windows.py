"""Questions that are asked only of who holds a certain card: the wait is all that tells of them.

In Card Baseball a side may catch a foul, cause an error, or (with the bench empty) steal only with
the cards for it; in Cardball it may catch, throw out or save. Here each such window of many games
is held against the same game in which the cards that opened it lie in the deck, and others, of no
use, in the hand: nobody else may see a difference, while it is open or once it is passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import pytest

from engine import RULESETS, Ballgame, Seat
from engine.cards import JACK, RANK
from engine.chance import Chance
from tests.engine.cardball.table import CARDS
from tests.engine.cardball.table import Table as CardballTable
from tests.engine.cardball.table import position as cardball_position
from tests.engine.managed import answers
from tests.engine.sackson.table import Table as SacksonTable
from tests.engine.sackson.table import cards
from tests.engine.sackson.table import position as sackson_position
from tests.engine.script import CardTable

#: By game, the windows and the word that passes each.
WINDOWS = {
    "sackson": {"catch": "pass", "error": "pass", "dead_ball": "ready"},
    "cardball": {"catch": "drop", "out": "done", "safe": "done"},
}
EACH = [(slug, kind) for slug, kinds in WINDOWS.items() for kind in kinds]
#: A dead ball is a question for who has a face to steal with, if nobody is left on the bench.
OPTIONS: dict[str, dict[str, Any]] = {"sackson": {"pinch_hitters": False}, "cardball": {}}
ENOUGH = 25
DEEP = 20  # cards in the deck, of which none of the lower half is drawn in a play


class Window(NamedTuple):
    """A game at such a question, with the answers since its last play began."""

    game: Ballgame
    holder: Seat
    kind: str
    since: list[tuple[Seat, str, Any]]


def windows(slug: str, kind: str) -> Iterator[Window]:
    """At every such question of games between rookies."""
    rules = RULESETS[slug]
    for seed in range(60):
        game = Ballgame(rules, seed=seed, options=rules.options(OPTIONS[slug]), snapshots=True)
        since: list[tuple[Seat, str, Any]] = []
        for seat, option in answers(game, seed):
            asking = game.asks[seat].kind
            if asking == kind and len(game._state.deck) >= DEEP:
                yield Window(game.copy(), seat, kind, since[:])
            play = game._snapshot
            game.answer(seat, option)
            since = [*since, (seat, asking, option)] if game._snapshot is play else []


def openers(window: Window) -> list[int]:
    """The holder's cards that opened the window."""
    decision = window.game.asks[window.holder]
    hand = window.game._state.hands[window.holder]
    if window.kind == "dead_ball":
        return [card for card in hand if RANK[card] >= JACK]
    cards = {option[1] if isinstance(option, tuple) else option for option in decision.options}
    return sorted(card for card in cards if card in hand)


def exchange(state: Any, holder: Seat, ones: list[int], others: list[int]) -> None:
    """These cards and those change places, in a hand and in the deck."""
    swapped = dict([*zip(ones, others, strict=True), *zip(others, ones, strict=True)])
    for pile in (state.hands[holder], state.deck):
        pile[:] = [swapped.get(card, card) for card in pile]
    if hasattr(state, "lying"):  # Card Baseball keeps numbers before faces
        state.hands[holder].sort(key=lambda card: RANK[card] >= JACK)


class Pair(NamedTuple):
    """A window, and the same game where nothing opened it, at its next question."""

    window: Window
    closed: Ballgame
    ones: list[int]
    others: list[int]


def pairs(slug: str, kind: str) -> Iterator[Pair]:
    """The cards that open the window are exchanged at the beginning of the play."""
    for window in windows(slug, kind):
        game, holder = window.game, window.holder
        snapshot = game._snapshot
        assert snapshot is not None
        start = snapshot.state.copy()
        ones = openers(window)
        low = [card for card in game._state.deck[: DEEP // 2] if card in start.deck]
        low.sort(key=lambda card: RANK[card] if slug == "cardball" else -RANK[card])
        if slug == "sackson":  # a face for a face, but where faces are what opens it
            faces = RANK[ones[0]] >= JACK and kind != "dead_ball"
            low = [card for card in low if (RANK[card] >= JACK) is faces]
        others = low[: len(ones)]
        if len(others) < len(ones) or not {*ones} <= {*start.hands[holder], *start.deck}:
            continue
        exchange(start, holder, ones, others)
        closed = Ballgame(
            game.rules,
            seed=0,
            options=game.options,
            visitors=game.lineups[0],
            home=game.lineups[1],
            snapshots=True,
        )
        assert game.plays is not None
        closed.plays = game.plays[: snapshot.plays]
        closed._begin(start, Chance.restored(snapshot.chance))
        for seat, asking, option in window.since:
            if asking in asked(closed) or option != WINDOWS[slug].get(asking):
                closed.answer(seat, option)
        if kind not in asked(closed):
            yield Pair(window, closed, ones, others)


@lru_cache
def some(slug: str, kind: str) -> list[Pair]:
    found = []
    for pair in pairs(slug, kind):
        found.append(pair)
        if len(found) == ENOUGH:
            break
    assert len(found) == ENOUGH
    return found


def asked(game: Ballgame) -> dict[str, Seat]:
    return {decision.kind: seat for seat, decision in game.asks.items()}


def passed(game: Ballgame) -> None:
    """Every window that is open is passed, until something else is asked."""
    words = WINDOWS[game.rules.slug]
    while game.asks:
        ((kind, seat), *_) = asked(game).items()
        if kind not in words:
            return
        game.answer(seat, words[kind])


def onlookers(holder: Seat) -> tuple[Seat, None]:
    return holder.other, None


@pytest.mark.parametrize(("slug", "kind"), EACH)
def test_an_open_window_shows_nothing_of_the_card_that_opened_it(slug: str, kind: str) -> None:
    for (game, holder, _, _), _, ones, others in some(slug, kind):
        state = game._state.copy()
        exchange(state, holder, ones, others)
        assert game.rules.view(state, holder) != game.view(holder)
        for viewer in onlookers(holder):
            assert game.rules.view(state, viewer) == game.view(viewer)


@pytest.mark.parametrize(("slug", "kind"), EACH)
def test_an_open_window_shows_nothing_of_any_hidden_card(slug: str, kind: str) -> None:
    """All that a viewer cannot see is dealt anew, also for him who is not asked."""
    for number, (window, *_) in enumerate(some(slug, kind)):
        game, holder = window.game, window.holder
        for viewer in onlookers(holder):
            state = game._state.copy()
            for seat in [viewer] if viewer is not None else [*Seat]:
                game.rules.shuffle_hidden(state, seat, Chance(number))
            assert game.rules.view(state, viewer) == game.view(viewer)


@pytest.mark.parametrize(("slug", "kind"), EACH)
def test_a_window_that_was_passed_leaves_no_trace(slug: str, kind: str) -> None:
    """From then to the next play, all questions to come and all that is seen and told are the
    same as if it had never been open."""
    for (at_window, holder, _, _), closed, _, _ in some(slug, kind):
        game, other = at_window.copy(), closed.copy()
        start = game._snapshot
        game.answer(holder, WINDOWS[slug][kind])
        while True:
            passed(game)
            passed(other)
            assert asked(game) == asked(other)
            assert game.plays == other.plays
            assert game.score == other.score
            for viewer in onlookers(holder):
                assert game.view(viewer) == other.view(viewer)
            if game.over or game._snapshot is not start or asked(game).keys() & {"pitch"}:
                break
            ((seat, decision),) = game.asks.items()
            hand = game._state.hands[seat]
            option = decision.options[0]
            if seat == holder and option in hand:
                option = next(card for card in hand if card in other.asks[seat].options)
            game.answer(seat, option)
            other.answer(seat, option)


@pytest.mark.parametrize(
    ("slug", "kind", "following"),
    [("sackson", "dead_ball", "pitch"), ("cardball", "out", "safe")],
)
def test_no_view_says_who_is_asked_what(slug: str, kind: str, following: str) -> None:
    """Where one question follows another and no card was moved in between, no view changes."""
    compared = 0
    for game, holder, _, _ in windows(slug, kind):
        play = game._snapshot
        before = [game.view(viewer) for viewer in (*Seat, None)]
        game.answer(holder, WINDOWS[slug][kind])
        if following in asked(game) and game._snapshot is play:
            assert [game.view(viewer) for viewer in (*Seat, None)] == before
            compared += 1
    assert compared > 10


# What is new to all when a window opens is what was played openly before it, and no more


def news(table: CardTable, last: str, kind: str, viewer: int) -> dict[str, Any]:
    """What this viewer (2: a spectator) sees at the window that he did not at the question before,
    which was asked whatever the cards."""
    before, now = (table.views[asking][viewer]._asdict() for asking in (last, kind))
    return {name: value for name, value in now.items() if value != before[name]}


def test_a_foul_that_may_be_caught_shows_the_foul() -> None:
    table = SacksonTable(sackson_position(batting="Q♠", pitching="7♠ Q♣"))
    table.play(pitch="7♠", swing="Q♠")
    seven, queen = cards("7♠ Q♠")
    public = {"thrown": (("F", seven, queen),), "lying": [seven, queen], "hands": (5, 6)}
    assert news(table, "swing", "catch", 2) == public
    assert news(table, "swing", "catch", 0).keys() - public == {"hand"}


def test_a_ball_on_which_an_error_may_be_caused_shows_how_it_was_fielded() -> None:
    table = SacksonTable(sackson_position(batting="8♥ 3♦ 4♦", pitching="7♥ 4♥"))
    table.play(pitch="7♥", swing="8♥", place="3♦", field="4♥")
    pitch, swing, placed, fielded = on_the_table = cards("7♥ 8♥ 3♦ 4♥")
    told = ("X", pitch, swing), ("P", placed, fielded)
    public = {"thrown": told, "lying": on_the_table, "hands": (5, 5)}
    assert news(table, "field", "error", 2) == public
    assert news(table, "field", "error", 1).keys() - public == {"hand"}


def test_a_ball_that_may_be_caught_shows_the_cards_turned_up() -> None:
    table = CardballTable(cardball_position(batting=["6♠"], pitching=["5♠", "J♠"]))
    table.pitch("6♠", "5♠", "swing")
    bat, pitch = CARDS["6♠"], CARDS["5♠"]
    public = {
        "pitches": [(pitch, bat, "X")],
        "batted": bat,
        "pitched": pitch,
        "revealed": True,
        "result": "fly",
    }
    assert news(table, "call", "catch", 2) == public
    assert news(table, "call", "catch", 0).keys() == public.keys() - {"batted"}


def test_a_batter_who_may_be_thrown_out_shows_where_he_goes() -> None:
    table = CardballTable(cardball_position(batting=["8♠"], pitching=["5♠", "9♠"]))
    table.pitch("8♠", "5♠", "swing")
    bat, pitch = CARDS["8♠"], CARDS["5♠"]
    public = {
        "pitches": [(pitch, bat, "X")],
        "batted": bat,
        "pitched": pitch,
        "revealed": True,
        "result": "single",
        "ends": [1, 0, 0, 0],
    }
    assert news(table, "call", "out", 2) == public
    assert news(table, "call", "out", 0).keys() == public.keys() - {"batted"}


def test_a_runner_who_may_be_saved_shows_the_out_card() -> None:
    table = CardballTable(cardball_position(batting=["8♠", "J♠"], pitching=["5♠", "9♠"]))
    table.pitch("8♠", "5♠", "swing", out=("out", "9♠", 0))
    public = {"out_cards": [(CARDS["9♠"], 0)], "hands": (6, 5)}
    assert news(table, "out", "safe", 2) == public
    assert news(table, "out", "safe", 1).keys() - public == {"hand"}
