"""Pages of the record book: splits, kinds, head to head, records."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any, Final

import pytest
from django.test import Client

from engine import RULESETS
from engine.telling.narration import ordinal
from games.simulation.runs import play_inline, start_simulation
from league.models import League, Player, Season
from stats import catalog
from stats.feats import thresholds as measured
from stats.kinds import kinds
from stats.models import BattingLine, Feat, Mark, PitchingLine
from stats.tallies import count_waiting
from tests.html import parsed, text, values
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db

QUERIES: Final = 12


def played(ruleset: str = "triple_play") -> Season:
    season = make_season(league=make_league(4, ruleset=ruleset), legs=2)
    play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    return season


def cells(row: Any) -> list[str]:
    return [" ".join(cell.get_text(" ").split()) for cell in row.select("td:not(.broad)")]


def rows(page: Any, caption: str) -> dict[str, list[str]]:
    """A table by its caption: its rows by their first cell."""
    table = next(one for one in page.select("table") if caption in one.caption.get_text())
    return {
        " ".join(row.select_one("th").get_text(" ").split()): cells(row)
        for row in table.select("tbody tr")
    }


def test_a_players_splits_are_his_lines(client: Client, django_assert_max_num_queries: Any) -> None:
    season = played()
    line = BattingLine.objects.order_by("-h", "pk")[0]
    player = line.player
    with django_assert_max_num_queries(QUERIES):
        page = parsed(client.get(f"{player.get_absolute_url()}splits/?of=batting"))
    lines = BattingLine.objects.filter(player=player).order_by("-game__date", "-game__number")
    total = rows(page, "In all")["In all"]
    assert total[:3] == [
        str(lines.count()),
        str(sum(one.pa for one in lines)),
        str(sum(one.ab for one in lines)),
    ]
    venue = rows(page, "Where")
    assert sum(int(row[1]) for row in venue.values()) == int(total[1])
    outs = rows(page, "Outs")
    assert sum(int(row[0]) for row in outs.values()) == int(total[1])
    versus = rows(page, "Against each of them")
    assert sum(int(row[0]) for row in versus.values()) == int(total[1])
    assert season.games.count() == 12
    if lines.count() > 6:
        assert rows(page, "Last games")["Last 7"][1] == str(sum(one.pa for one in lines[:7]))


def test_a_bar_beside_a_split_is_right_where_it_is_better(client: Client) -> None:
    played("piecepack")
    against = catalog.PITCHING["avg_against"].heading
    for of, column, sign in (("batting", "AVG", 1), ("pitching", against, -1)):
        sums = Counter[int]()
        for line in (BattingLine if of == "batting" else PitchingLine).objects.all():
            sums[line.player_id] += line.h
        player = Player.objects.get(pk=sums.most_common(1)[0][0])
        page = parsed(client.get(f"{player.get_absolute_url()}splits/?of={of}"))
        table = next(one for one in page.select("table") if "Outs" in one.caption.get_text())
        heads = [" ".join(one.get_text(" ").split()) for one in table.select("thead th")]
        assert "as a bar" in heads[1]
        own = float(heads[1].split()[-1])
        seen = 0
        for row in table.select("tbody tr"):
            there = float(row.select("td")[heads.index(column, 2) - 1].get_text().strip() or "nan")
            (drawn,) = row.select("svg.diff rect")
            assert drawn["class"] == ["fill" if sign * (there - own) >= 0 else "less"]
            width = min(50.0, abs(there - own) / 0.3 * 50)
            assert float(drawn["width"].rstrip("%")) == pytest.approx(width, abs=0.2)
            seen += 1
        assert seen > 1


def test_a_player_among_his_equals(client: Client, django_assert_max_num_queries: Any) -> None:
    """His ranks, counted again from the lines."""
    season = played()
    sums: dict[int, Counter[str]] = {}
    for line in BattingLine.objects.all():
        sums.setdefault(line.player_id, Counter()).update(pa=line.pa, ab=line.ab, h=line.h)
    everybody = {one.pk: one for one in Player.objects.filter(pk__in=sums)}
    said = text(client.get(f"{line.player.get_absolute_url()}equals/?of=batting"))
    least = int(re.search(r"([0-9]+) plate appearances", said)[1])  # type: ignore[index]
    able = {pk for pk, own in sums.items() if own["pa"] >= least}
    of_rules = kinds(RULESETS["triple_play"])
    for pk in [
        max(sums, key=lambda one: sums[one]["pa"]),
        min(sums, key=lambda one: sums[one]["pa"]),
    ]:
        player = everybody[pk]
        kind = next(one for one in of_rules if player.spot in one.spots)
        with django_assert_max_num_queries(QUERIES):
            page = parsed(client.get(f"{player.get_absolute_url()}equals/?of=batting"))
        shown = rows(page, "Ranks of")["AVG"]
        own = Fraction(sums[pk]["h"], sums[pk]["ab"] or 1)
        better = [
            everybody[one]
            for one in able
            if sums[one]["ab"] and Fraction(sums[one]["h"], sums[one]["ab"]) > own
        ]
        ranks = ["–", "–"]
        if pk in able:
            alike = [one for one in better if one.spot in kind.spots]
            ranks = [ordinal(1 + len(better)), ordinal(1 + len(alike))]
        assert [shown[1], shown[2]] == ranks
        assert (f"A rank takes {least}" in page.get_text()) == (pk not in able)
        assert f"Among the {kind.all_of_them}" in text(client.get(player.get_absolute_url()))
    never = Player.objects.filter(team__league=season.league).exclude(pk__in=sums)[0]
    assert "Nothing to rank" in text(client.get(f"{never.get_absolute_url()}equals/?of=batting"))
    for query, words in (("of=luck", "batting"), ("in=1899", "no season")):
        missing = client.get(f"{never.get_absolute_url()}equals/?{query}")
        assert missing.status_code == 404
        assert words in text(missing)


def test_what_the_cards_do(client: Client, django_assert_max_num_queries: Any) -> None:
    season = played()
    with django_assert_max_num_queries(QUERIES):
        page = parsed(client.get(f"{season.league.get_absolute_url()}kinds/"))
    found = rows(page, "Batting, by kind")
    for kind, row in found.items():
        if kind.endswith("s") and kind[:-1].isdigit():
            lines = BattingLine.objects.filter(player__spot__in=_spots(season.league, kind[:-1]))
            assert row[:2] == [str(sum(one.pa for one in lines)), str(sum(one.h for one in lines))]
    whole = sum(BattingLine.objects.values_list("pa", flat=True))
    assert sum(int(row[0]) for row in found.values()) == whole


def _spots(league: League, rank: str) -> list[int]:
    roster = RULESETS[league.ruleset].roster
    return [spot for spot, tile in enumerate(roster) if tile.name.startswith(f"{rank} of ")]


def test_splits_of_a_club_and_of_a_kind_are_its_players_lines(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    season = played("piecepack")
    league = season.league.get_absolute_url()
    club = season.teams.order_by("pk")[0]
    for address, whose in (
        (f"{club.get_absolute_url()}splits/?in=all", {"team": club}),
        (f"{league}kinds/aces/", {"player__spot__in": (0, 1)}),
    ):
        with django_assert_max_num_queries(QUERIES):
            page = parsed(client.get(address))
        lines = BattingLine.objects.filter(**whose).select_related("game")
        table = next(one for one in page.select("table") if "Where" in one.caption.get_text())
        heads = [one.get_text(" ").strip() for one in table.select("thead th:not(.words)")]
        assert "G" not in heads
        for word, at_home in (("Home", True), ("Away", False)):
            own = [one for one in lines if (one.team_id == one.game.home_id) == at_home]
            row = rows(page, "Where")[word]
            for head, field in (("PA", "pa"), ("H", "h"), ("RBI", "rbi")):
                wanted = sum(getattr(one, field) for one in own)
                assert row[heads.index(head) - 1] == str(wanted)
        outs = rows(page, "Outs")
        at = heads.index("H") - 1
        assert sum(int(row[at - 1]) for row in outs.values()) > 0
    missing = client.get(f"{league}kinds/jacks/")
    assert missing.status_code == 404
    assert "no kind “jacks”" in text(missing)
    assert client.get(f"{league}teams/nobody/splits/").status_code == 404
    assert client.get(f"{club.get_absolute_url()}splits/?of=catching").status_code == 404


def test_who_bats_behind_the_ace(client: Client, django_assert_max_num_queries: Any) -> None:
    season = played("piecepack")
    address = f"{season.league.get_absolute_url()}kinds/"
    with django_assert_max_num_queries(QUERIES):
        page = parsed(client.get(f"{address}?behind=aces"))
    started: dict[tuple[int, int], dict[int, BattingLine]] = {}
    for line in BattingLine.objects.select_related("player").order_by("-order"):
        started.setdefault((line.game_id, line.team_id), {})[line.slot] = line
    wanted: dict[str, list[int]] = {}
    names = {spot: one.words for one in kinds(RULESETS["piecepack"]) for spot in one.spots}
    for order in started.values():
        for slot, line in order.items():
            if line.player.spot in (0, 1):
                after = order[slot % max(order) + 1]
                sums = wanted.setdefault(names[after.player.spot].capitalize(), [0, 0, 0])
                for at, more in enumerate((1, after.pa, after.h)):
                    sums[at] += more
    shown = rows(page, "Behind aces")
    assert {word: [int(row[0]), int(row[1]), int(row[3])] for word, row in shown.items()} == wanted
    assert client.get(f"{address}?behind=jacks").status_code == 404
    free = make_season(league=make_league(2, ruleset="triple_play"))
    nobody = client.get(f"{free.league.get_absolute_url()}kinds/?behind=aces")
    assert "has batted behind them" in text(nobody)


def test_the_cards_of_a_game_by_year(client: Client, django_assert_max_num_queries: Any) -> None:
    season = played("quick")
    with django_assert_max_num_queries(QUERIES):
        page = parsed(client.get("/kinds/quick/"))
    table = next(one for one in page.select("table") if "Batting" in one.caption.get_text())
    heads = [one.get_text(" ").strip() for one in table.select("thead th:not(.words)")]
    for word, row in rows(page, "Batting, by kind").items():
        spots = next(one.spots for one in kinds(RULESETS["quick"]) if one.words == word.lower())
        lines = BattingLine.objects.filter(player__spot__in=spots)
        assert row[heads.index("PA") - 1] == str(sum(line.pa for line in lines))
    year = season.starts_on.year
    assert len(parsed(client.get(f"/kinds/quick/?year={year}")).select("table")) == 2
    wrong = client.get("/kinds/quick/?year=1899")
    assert wrong.status_code == 404
    assert "has played in “1899”" in text(wrong)
    assert client.get("/kinds/whist/").status_code == 404
    assert "Nobody has played yet" in text(client.get("/kinds/sackson/"))
    League.objects.update(visibility="private")
    assert "Nobody has played yet" in text(client.get("/kinds/quick/"))


def test_head_to_head(client: Client, django_assert_max_num_queries: Any) -> None:
    season = played("quick")
    one, other = season.teams.order_by("pk")[:2]
    address = f"{season.league.get_absolute_url()}head-to-head/"
    assert "Choose two clubs" in text(client.get(address))
    with django_assert_max_num_queries(QUERIES):
        page = parsed(client.get(f"{address}?one={one.slug}&other={other.slug}"))
    both = {one.pk, other.pk}
    games = [game for game in season.games.all() if {game.home_id, game.visitors_id} == both]
    met = rows(page, "Every meeting")
    assert len(page.select("tbody a[href^='/games/']")) == len(games) == 2
    assert met
    pks = [game.pk for game in games]
    at_bat = [table for table in page.select("table") if table.caption.get_text() == "At bat"]
    for side, table in zip((one, other), at_bat, strict=True):
        lines = BattingLine.objects.filter(game__in=pks, team=side)
        told = [int(cells(row)[1]) for row in table.select("tbody tr")]
        assert sum(told) == sum(line.pa for line in lines)
    same = client.get(f"{address}?one={one.slug}&other={one.slug}")
    assert same.status_code == 422
    assert "do not play themselves" in text(same)
    nobody = client.get(f"{address}?one=nobody&other={one.slug}")
    assert nobody.status_code == 404
    assert "no club “nobody”" in text(nobody)


def test_records_of_a_league_and_of_a_game(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    season = played("quick")
    best = BattingLine.objects.order_by("-hr", "game__date", "game__number", "player_id")[0]
    for address in (f"{season.league.get_absolute_url()}records/", "/records/quick/"):
        with django_assert_max_num_queries(QUERIES):
            page = parsed(client.get(address))
        row = rows(page, "In a game")["Home runs"]
        assert row[0] == str(best.hr)
        assert best.player.full_name in row[1]
        before = Mark.objects.filter(span="game", figure="hr").exclude(number=best.hr)
        assert sum(f"{mark.number} " in row[3] for mark in before) == before.count()
        figure = catalog.BATTING["hr"]
        assert figure.words in rows(page, "In a season")
    assert "No record yet" in text(client.get("/records/cardball/"))
    missing = client.get("/records/whist/")
    assert missing.status_code == 404
    assert "no game “whist”" in text(missing)


def test_before_the_first_game(client: Client) -> None:
    season = make_season(2)
    league = season.league.get_absolute_url()
    player = Player.objects.filter(team__league=season.league)[0]
    for address, told in (
        (f"{league}kinds/", "Nobody has played yet"),
        (f"{league}records/", "No record yet"),
        (f"{player.get_absolute_url()}splits/", "Nothing to part"),
    ):
        page = client.get(address)
        assert page.status_code == 200
        assert told in text(page)


def test_the_leagues_page_tells_of_feats(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    known = measured.thresholds("quick")._replace(least={"hits": 2})  # there are some in every game
    monkeypatch.setattr("stats.feats.finding.thresholds", lambda ruleset: known)
    season = played("quick")
    feat = Feat.objects.exclude(kind__in=("debut", "first_homer")).order_by(
        "-game__date", "-game__number", "pk"
    )[0]
    page = parsed(client.get(season.league.get_absolute_url()))
    first = text(page.select_one(".feats li"))
    assert (feat.player.full_name if feat.player else feat.team.nickname) in first
    assert values(page, "href", ".feats a")[0] == feat.game.get_absolute_url()


def test_each_page_takes_twelve_queries_at_most(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    season = played("quick")
    league = season.league.get_absolute_url()
    one, other = season.teams.order_by("pk")[:2]
    feat = Feat.objects.filter(player__isnull=False).order_by("pk")[0]
    assert feat.player
    for address in (
        f"{league}leaders/?split=opponent:{one.slug}",
        f"{league}leaders/games/",
        f"{league}records/",
        f"{league}head-to-head/?one={one.slug}&other={other.slug}",
        f"{one.get_absolute_url()}splits/",
        one.get_absolute_url(),
        feat.player.get_absolute_url(),
        f"{feat.player.get_absolute_url()}splits/",
        season.get_absolute_url(),
        f"{season.get_absolute_url()}?on={season.starts_on}",
    ):
        with django_assert_max_num_queries(QUERIES):
            assert client.get(address).status_code == 200, address


def test_who_bats_and_pitches_and_has_a_name_takes_no_more(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    played("piecepack")
    line = PitchingLine.objects.filter(player__battingline__isnull=False)[0]
    Feat.objects.create(
        game=line.game, kind="shutout", team=line.team, player=line.player, number=0, amount=1
    )
    address = line.player.get_absolute_url()
    with django_assert_max_num_queries(QUERIES):
        assert client.get(address).status_code == 200
