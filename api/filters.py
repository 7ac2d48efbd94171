"""What lists can be narrowed down to."""

from __future__ import annotations

from typing import Any

import django_filters as filters
from django.db.models import Q, QuerySet

from engine import RULESETS
from games.forms import Date
from league.models import Game, League, Player
from league.numbers import KEY_DIGITS, Number


class WholeNumber(Number):
    """A whole number in plain digits."""

    def __init__(self, **given: Any) -> None:
        super().__init__("Give a whole number.", digits=KEY_DIGITS, **given)


class DayFilter(filters.DateFilter):
    field_class = Date


class NumberFilter(filters.Filter):
    field_class = WholeNumber


def _rulesets() -> list[tuple[str, str]]:
    return [(slug, rules.name) for slug, rules in RULESETS.items()]


class Leagues(filters.FilterSet):
    ruleset = filters.ChoiceFilter(choices=_rulesets, help_text="of this game")
    name = filters.CharFilter(
        lookup_expr="icontains", max_length=80, help_text="with this in its name"
    )

    class Meta:
        model = League
        fields: list[str] = []


class Players(filters.FilterSet):
    team = filters.CharFilter(field_name="team__slug", max_length=50, help_text="of this club")
    name = filters.CharFilter(method="called", max_length=80, help_text="with this in the name")

    class Meta:
        model = Player
        fields: list[str] = []

    def called(self, rows: QuerySet[Player], _: str, value: str) -> QuerySet[Player]:
        return rows.filter(Q(first_name__icontains=value) | Q(surname__icontains=value))


class Games(filters.FilterSet):
    league = filters.CharFilter(field_name="season__league__slug", max_length=50)
    season = filters.CharFilter(field_name="season__slug", max_length=50)
    team = filters.CharFilter(method="of_team", max_length=50, help_text="a club’s slug")
    state = filters.ChoiceFilter(choices=Game.State.choices)
    since = DayFilter(field_name="date", lookup_expr="gte", help_text="from this day on")
    until = DayFilter(field_name="date", lookup_expr="lte", help_text="up to this day")
    day = NumberFilter(field_name="day", help_text="this day of play")
    series = NumberFilter(field_name="series", help_text="the id of a series")

    class Meta:
        model = Game
        fields: list[str] = []

    def of_team(self, rows: QuerySet[Game], _: str, value: str) -> QuerySet[Game]:
        return rows.filter(Q(visitors__slug=value) | Q(home__slug=value))
