"""What a line score tells: against a second, dumber telling, and in words."""

from __future__ import annotations

import pytest
from django.test import Client
from hypothesis import assume, given
from hypothesis import strategies as st

from games.simulation.runs import play_inline, start_simulation
from league.models import Game
from stats.selectors.scores import latest_finals
from stats.stories import BEHIND, Turn, story
from stats.templatetags.figures import in_short
from tests.html import text
from tests.leagues import make_league, make_season

Line = list[int | None]


@pytest.mark.parametrize(
    ("visitors", "home", "told"),
    [
        ([0, 0, 2], [1, 0, 2], (Turn.LAST_AT_BAT, True, 3, 0)),
        ([5, 0, 0], [0, 2, 4], (Turn.LAST_AT_BAT, True, 3, 0)),
        ([4, 0, 0], [0, 5, None], (Turn.COMEBACK, True, 2, 4)),
        ([0, 0, 1], [0, 0, 0], (Turn.SHUTOUT, False, 3, 0)),
        ([1, 3, 0], [1, 0, 1], (Turn.RALLY, False, 2, 3)),
        ([1, 0, 1], [0, 1, 0], (Turn.ONE_RUN, False, 3, 1)),
        ([2, 2, 9], [1, 1, 1], (Turn.ROUT, False, 1, 10)),
        ([2, 0, 2], [1, 0, 1], (Turn.FROM_THE_FIRST, False, 1, 2)),
        ([1, 0, 0], [1, 2, None], (Turn.AHEAD, True, 2, 2)),
    ],
)
def test_by_hand(visitors: Line, home: Line, told: tuple[Turn, bool, int, int]) -> None:
    assert story(visitors, home) == told


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=9))
def test_leads_agree_with_a_list_of_scores(innings: list[tuple[int, int]]) -> None:
    visitors = [one for one, _ in innings]
    home = [two for _, two in innings]
    assume(sum(visitors) != sum(home))
    halves = [(n, half, runs[half]) for n, runs in enumerate(innings, 1) for half in (0, 1)]
    scores = [(0, 0)]
    for _, half, runs in halves:
        v, h = scores[-1]
        scores.append((v + runs, h) if half == 0 else (v, h + runs))
    winner = sum(home) > sum(visitors)
    ahead = [score[winner] - score[not winner] for score in scores]
    for_good = max(n for n in range(len(scores)) if ahead[n] <= 0)  # the half after it took it
    inning, half, _ = halves[for_good]
    found = story(visitors, home)
    assert (found.home_won, found.inning) == (winner, inning)
    assert (found.turn == Turn.LAST_AT_BAT) == (half == 1 and for_good == len(halves) - 1)
    if found.turn == Turn.COMEBACK:
        assert found.number == -min(ahead) >= BEHIND
    if found.turn in (Turn.ROUT, Turn.ONE_RUN, Turn.FROM_THE_FIRST, Turn.AHEAD):
        assert found.number == ahead[-1]


def test_a_tie_is_no_game() -> None:
    with pytest.raises(ValueError, match="tie"):
        story([1, 0], [0, 1])


@pytest.mark.django_db
def test_the_latest_results_are_on_the_front_page(client: Client) -> None:
    public, private = make_league(2), make_league(2, visibility="private")
    for league in (public, private):
        play_inline(start_simulation(make_season(league=league), inline=True))
    found = latest_finals(type(public).objects.filter(visibility="public"), 5)
    games = Game.objects.filter(season__league=public).order_by("-finished_at", "-pk")
    assert [final.game for final in found] == list(games)
    page = text(client.get("/"))
    for final in found:
        assert in_short(final) in page
    hidden = latest_finals(type(public).objects.filter(visibility="private"), 5)
    assert not any(final.game.get_absolute_url() in client.get("/").text for final in hidden)
