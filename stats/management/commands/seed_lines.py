"""Fill a database with seasons that never were, to measure pages on."""

from __future__ import annotations

import datetime
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection, transaction

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from league.models import Season
from league.services import add_team, create_league, create_season, publish_season
from league.stock_clubs import CLUBS, COLORS
from stats import records
from stats.copying import Side
from stats.models import BattingLine, PlateAppearance, Uncounted
from stats.services import result, save_results
from stats.tallies import count_season


class Command(BaseCommand):
    """`bin/manage seed_lines`: a league of 30 clubs and 40 seasons, its games a few hundred real
    ones that are dealt out again and again; lines, facts and tallies as after any season."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        largest = max(sorted(RULESETS), key=lambda slug: len(RULESETS[slug].roster))
        parser.add_argument("--ruleset", default=largest, choices=sorted(RULESETS))
        parser.add_argument("--teams", type=int, default=30)
        parser.add_argument("--seasons", type=int, default=40)
        parser.add_argument("--legs", type=int, default=4, help="meetings of each pair in a season")
        parser.add_argument("--different", type=int, default=300, help="games that are played")

    def handle(self, **given: Any) -> None:
        league = create_league(
            name=f"{given['seasons']} seasons of {given['ruleset']}", ruleset=given["ruleset"]
        )
        clubs = zip(CLUBS, cycle(COLORS), strict=False)
        for number, ((place, nickname), color) in enumerate(islice(clubs, given["teams"]), 1):
            add_team(
                league,
                place=place,
                nickname=nickname,
                abbreviation=f"C{number}",
                color=color,
            )
        games = cycle(list(_played(given["ruleset"], given["different"])))
        for year in range(1900, 1900 + given["seasons"]):
            start = datetime.date(year, 4, 1)
            draft = create_season(league, name=str(year), legs=given["legs"], starts_on=start)
            season = publish_season(draft)
            self._fill(season, games)
        records.keep(season, [])
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # by itself Postgres looks at large tables alone
        lines, turns = BattingLine.objects.count(), PlateAppearance.objects.count()
        self.stdout.write(f"{league}: {lines:,} batting lines, {turns:,} plate appearances in all.")

    def _fill(self, season: Season, games: Iterator[Ballgame]) -> None:
        sides = {
            team.pk: Side(team.pk, list(team.players.values_list("pk", flat=True)))
            for team in season.teams.all()
        }
        waiting = season.games.values_list("pk", "visitors", "home")
        results = []
        for (pk, visitors, home), game in zip(waiting, games, strict=False):
            both = sides[visitors], sides[home]
            results.append(result(pk, both, game.box_score(), game.plays or []))
        with transaction.atomic():
            save_results(season, results)
        while count_season(season.pk, streaks=False):
            pass
        assert not Uncounted.objects.filter(game__season=season).exists()
        self.stdout.write(f"{season}: {len(results):,} games")


def _played(ruleset: str, number: int) -> Iterator[Ballgame]:
    rules = RULESETS[ruleset]
    for seed in range(number):
        visitors, home = (MANAGERS["veteran"](rules, seed=2 * seed + side) for side in (0, 1))
        yield play_out(Ballgame(rules, seed=seed), visitors=visitors, home=home)
