"""Where there is nothing to tell: a league before its first game, who never batted, games that were
forfeited or struck. Pages and programs are told so, and no figure is made up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.ruling import rule
from games.simulation.runs import play_inline, start_simulation
from league.models import Game, League, Player, Season
from stats.models import BattingLine
from stats.selectors.book import CATALOGS
from stats.tallies import count_waiting
from tests.api.world import Program
from tests.html import text
from tests.leagues import make_league, make_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis")]

#: Figures of batters and pitchers by their names here; but for what clubs have, too, of which
#: nothing is 0.
FIGURES = {figure.api for catalog in CATALOGS.values() for figure in catalog.values()}
FIGURES -= {"wins", "losses", "runs"}


def told(value: Any) -> Iterator[tuple[str, Any]]:
    """Every figure anywhere in an answer."""
    if isinstance(value, dict):
        for name, inside in value.items():
            if name in FIGURES and not isinstance(inside, (dict, list)):
                yield name, inside
            yield from told(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from told(inside)


def of_league(league: League) -> list[str]:
    """Everything of the record book, below the API's start."""
    base = f"/leagues/{league.slug}"
    one, other = league.teams.order_by("pk")[:2]
    player = f"/players/{one.players.order_by('spot')[0].pk}"
    return [
        *(f"{base}/{what}" for what in ("feats", "records", "kinds", "kinds?season=all")),
        *(f"{base}/leaders{query}" for query in ("", "?of=pitching", "?season=all")),
        f"{base}/leaders?split=outs:2",
        f"{base}/head-to-head?one={one.slug}&other={other.slug}",
        f"{base}/teams/{one.slug}/seasons",
        *(f"{player}/{what}" for what in ("career", "log", "splits", "splits?of=pitching")),
    ]


def pages_of(league: League) -> dict[str, str]:
    """The same for people, each with what it says."""
    home = league.get_absolute_url()
    one, other = league.teams.order_by("pk")[:2]
    player = one.players.order_by("spot")[0].get_absolute_url()
    return {
        f"{home}leaders/": "Nobody has played yet",
        f"{home}leaders/?of=pitching&split=outs:1&in=all": "Nobody has played yet",
        f"{home}leaders/games/": "No game is known of this.",
        f"{home}records/": "No record yet",
        f"{home}kinds/": "Nobody has played yet",
        f"{home}head-to-head/?one={one.slug}&other={other.slug}": "",
        one.get_absolute_url(): "yet to play",
        f"{one.get_absolute_url()}splits/": "Nothing to part",
        player: "",
        f"{player}splits/?in=all": "Nothing to part",
    }


def nothing_made_up(league: League) -> None:
    """All of it answers, and no figure is in it."""
    for address in of_league(league):
        answer = Program().get(address)
        assert not list(told(answer)), address
    for page, words in pages_of(league).items():
        found = Client().get(page)
        assert found.status_code == 200, page
        shown = text(found)
        assert words in shown, page
        for figure in (".000", "0.00", "nan", "inf"):
            assert f" {figure} " not in shown, (page, figure)


def struck(season: Season, by: User) -> tuple[Game, Game]:
    """A game that was forfeited, and one that was struck."""
    forfeited, gone = season.games.order_by("number")[:2]
    rule(forfeited, "home", "They did not come.", by=by)
    rule(gone, "struck", "It never was.", by=by)
    count_waiting(at_once=True)
    return forfeited, gone


def test_before_the_first_game_and_after_a_forfeit(admin_user: User) -> None:
    nothing_made_up(make_league(2))
    season = make_season(2, legs=3)
    nothing_made_up(season.league)
    waiting = season.games.get(number=3)
    forfeited, gone = struck(season, admin_user)
    nothing_made_up(season.league)
    anybody = Program()
    for game, status, words in (
        (waiting, 409, "is not over"),
        (forfeited, 404, "forfeited"),
        (gone, 404, "struck"),
    ):
        assert anybody.get(f"/games/{game.pk}")["state"] == game_state(game)
        for what in ("linescore", "boxscore", "plays", "win-probability"):
            answer = anybody.get(f"/games/{game.pk}/{what}", status)
            assert words in answer["detail"], (words, what)
        assert anybody.get(f"/games/{game.pk}/record", 404)["detail"]
        assert Client().get(game.get_absolute_url()).status_code == 200
    one, other = season.teams.order_by("pk")
    met = anybody.get(
        f"/leagues/{season.league.slug}/head-to-head?one={one.slug}&other={other.slug}"
    )
    assert met["games"] == [forfeited.pk]
    assert [(met[side]["wins"], met[side]["runs"]) for side in ("one", "other")] == [
        (int(team == forfeited.home), 0) for team in (one, other)
    ]
    rows = anybody.get(f"/leagues/{season.league.slug}/seasons/{season.slug}/standings")["groups"]
    assert {row["runsScored"] for row in rows[0]["rows"]} == {0}, "runs of a forfeit are nobody's"


def game_state(game: Game) -> str:
    game.refresh_from_db()
    return str(game.state)


def test_who_never_batted(admin_user: User) -> None:
    """In a season that others played: on Triple Play!'s bench, or in its bullpen."""
    league = make_league(2, ruleset="triple_play", options={"innings": 1})
    season = make_season(league=league)
    play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    batted = set(BattingLine.objects.values_list("player", flat=True))
    never = Player.objects.filter(team__league=league).exclude(pk__in=batted)
    player = never.filter(pitchingline=None)[0]
    anybody = Program()
    for what in ("career", "log", "splits"):
        assert not list(told(anybody.get(f"/players/{player.pk}/{what}")))
    assert anybody.get(f"/players/{player.pk}/log?season={season.slug}", 404)["errors"]["season"]
    whole = anybody.get(f"/leagues/{league.slug}/leaders?qualified=false&limit=200")
    assert player.pk not in {row["player"]["id"] for row in whole["results"]}
    assert whole["count"] == len(batted)
    page = text(Client().get(player.get_absolute_url()))
    for figure in (".000", "0.00", "nan"):
        assert f" {figure} " not in page
    rates = [row for row in whole["results"] if not row["batting"]["atBats"]]
    assert all(row["batting"]["avg"] is None for row in rates), "of no at bats is no average"
