"""Leagues, clubs, players and people by the beginnings of their words, whatever the case and the
accents. Who looks finds only what they may know of; a person stands as what a club's page shows,
the manager of a club.

Words are cut and folded by Postgres (`search_words`), those of a query as those that are indexed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator
from django.db.models import BooleanField, F, Func, Model, QuerySet, TextField, Value
from django.db.models.expressions import CombinedExpression

from engine import RULESETS
from league.models import League, Player, Team
from league.permissions import visible

#: Characters of a query at most.
LONGEST: Final = 100
#: Letters and digits of one at least: fewer would begin half of all names.
LEAST: Final = 2
#: Of each kind on the page of all, and on a page of one kind.
FEW: Final = 6
A_PAGE: Final = 25


@dataclass(slots=True)
class Hit:
    """Something that was found: its name, where it is, a picture of it, and what it is."""

    name: str
    address: str
    picture: str
    words: str


@dataclass(slots=True)
class Group:
    """The first hits of a kind; `more` where there are others."""

    kind: Kind
    hits: list[Hit]
    more: bool


class Kind(NamedTuple):
    """A kind of thing that is found: among which rows, by which of their names, in which order."""

    name: str  # in addresses
    heading: str
    rows: Callable[[], QuerySet[Any]]
    league: str  # the way to it from a row
    fields: tuple[str, ...]
    order: tuple[str, ...]
    hit: Callable[[Any], Hit]


def _of_league(league: League) -> Hit:
    rules = RULESETS[league.ruleset]
    return Hit(league.name, league.get_absolute_url(), "", f"League, {rules.name}")


def _of_team(team: Team) -> Hit:
    return Hit(str(team), team.get_absolute_url(), team.crest_url, f"Club, {team.league}")


def _of_player(player: Player) -> Hit:
    team = player.team
    spot = RULESETS[team.league.ruleset].roster[player.spot].name
    words = f"Player, {spot}, {team.nickname}, {team.league}"
    return Hit(player.full_name, player.get_absolute_url(), player.portrait_url, words)


def _of_person(team: Team) -> Hit:
    assert team.manager is not None
    words = f"Manages the {team}, {team.league}"
    return Hit(team.manager.get_username(), team.get_absolute_url(), team.crest_url, words)


def _managed() -> QuerySet[Team]:
    teams = Team.objects.select_related("league", "manager")
    return teams.filter(manager__is_active=True)


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("leagues", "Leagues", League.objects.all, "", ("name",), ("name",), _of_league),
        Kind(
            "clubs",
            "Clubs",
            lambda: Team.objects.select_related("league"),
            "league",
            ("place", "nickname"),
            ("place", "nickname"),
            _of_team,
        ),
        Kind(
            "players",
            "Players",
            lambda: Player.objects.select_related("team__league"),
            "team__league",
            ("first_name", "surname"),
            ("surname", "first_name"),
            _of_player,
        ),
        Kind(
            "people",
            "People",
            _managed,
            "league",
            ("manager__username",),
            ("manager__username", "place", "nickname"),
            _of_person,
        ),
    )
}


def groups(visitor: Any, query: str) -> list[Group]:
    """The first hits of each kind that has any. A query a kind, and the visitor's own."""
    found = []
    for kind in KINDS.values():
        rows = list(_found(visitor, kind, query)[: FEW + 1])
        if rows:
            found.append(Group(kind, hits(kind, rows[:FEW]), len(rows) > FEW))
    return found


def paginator(visitor: Any, kind: Kind, query: str) -> Paginator[Model]:
    """All rows of a kind, in pages."""
    return Paginator(_found(visitor, kind, query), A_PAGE)


def hits(kind: Kind, rows: Iterable[Any]) -> list[Hit]:
    """Rows of a kind as they are shown."""
    return [kind.hit(row) for row in rows]


def _found(visitor: Any, kind: Kind, query: str) -> QuerySet[Any]:
    """The rows of a kind that a visitor may know of, in leagues that are not put away."""
    names = [F(field) for field in kind.fields]
    if len(names) == 1:
        terms = Func(*names, Value(""), function="search_terms", output_field=TextField())
    else:
        terms = Func(*names, function="search_terms", output_field=TextField())
    asked = Func(Value(query), function="search_query", output_field=TextField())
    matches = CombinedExpression(terms, "@@", asked, output_field=BooleanField())
    way = kind.league and f"{kind.league}__"
    rows = visible(visitor, kind.rows(), kind.league).filter(**{f"{way}archived_at": None})
    return rows.filter(matches).order_by(*kind.order, "pk")
