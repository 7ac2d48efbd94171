"""A league's leaders: boards of five, and the whole table by any figure and split."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils.dates import MONTHS
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, asked_of, month, numbered, one_of, seen_by, times, when
from league.errors import NotFound
from league.models import League, Player, Season, Team
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible_leagues
from league.sorting import Sort, asked
from stats.catalog import Figure
from stats.kinds import kinds
from stats.selectors.book import CATALOGS, Scope, months
from stats.selectors.leaderboard import (
    Asked,
    Everybody,
    Leaderboard,
    boards,
    everybody,
    leaderboard,
    shown_columns,
)
from stats.selectors.leaders import Board
from stats.splits import SPLITS, TOTAL, Of, Split, splits_of

MOST: Final = 50  # rows of a page
TOP: Final = 5
#: By what a table is sorted when nobody asks.
FIRST: Final[dict[Of, str]] = {"batting": "ops", "pitching": "era"}


@dataclass(slots=True)
class LeadersPage:
    """What was asked for, what else could be, and the leaders."""

    league: League
    rules: Ruleset
    runs: bool
    season: Season | None
    when: str  # in words
    boards: list[Board]
    table: Leaderboard | None
    page: Page[int] | None
    kept: str  # of the address, for other pages
    of: Of
    figure: Figure
    in_split: str
    by: Sort
    kinds: list[Choice]
    times: list[Choice]
    splits: list[Choice]
    clubs: list[Choice]
    who: list[Choice]
    qualified: bool


@require_safe
def leaders(request: HttpRequest, slug: str) -> HttpResponse:
    """The leaders of a league (`of`, `in`, `stage`, `split`, `club`, `who`, `sort`, `page`)."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    query = request.GET
    whole = seen_by(request.user, league)
    where, season = when(whole, query)
    among = everybody(where)
    of = asked_of(query.get("of", "batting"))
    teams = {player.team.slug: player.team for player in among.people.values()}
    of_kinds = kinds(RULESETS[league.ruleset])
    there = splits_of(of, where.undefined)
    split, value = split_asked(query.get("split", ""), of, teams, among.people, there)
    by = _sort(query, of, split, where)
    wanted = Asked(
        of,
        CATALOGS[of][by.column],
        split,
        value,
        qualified="all" not in query,
        team=one_of(teams, query.get("club", ""), "club"),
        kind=one_of({kind.slug: kind for kind in of_kinds}, query.get("who", ""), "kind"),
    )
    table, page = _table(among, wanted, by, query.get("page", "1"))
    kept = query.copy()
    kept.pop("page", None)
    stage = where.stages[0] if len(where.stages) == 1 and "stage" in query else None
    content = LeadersPage(
        league=league,
        rules=RULESETS[league.ruleset],
        runs=may(request.user, Act.EDIT_LEAGUE, league),
        season=season,
        when=f"{season.name}, {stage.name}" if season and stage else season.name if season else "",
        boards=boards(among, TOP) if split is TOTAL and page and page.number == 1 else [],
        table=table,
        page=page,
        kept=kept.urlencode(),
        of=of,
        figure=wanted.figure,
        in_split=in_words(split, value, teams, among.people),
        by=by,
        kinds=[Choice(one, one.capitalize(), one == of) for one in CATALOGS],
        times=times(whole, season),
        splits=split_choices(there, split, value, teams, months(where, of)),
        clubs=[Choice(one.slug, str(one), one == wanted.team) for one in teams.values()],
        who=[Choice(one.slug, one.words, one == wanted.kind) for one in of_kinds],
        qualified=wanted.qualified,
    )
    crumbs = [(league.name, league.get_absolute_url()), ("Leaders", None)]
    return render(request, "book/leaders.html", shown(content, crumbs=crumbs))


def split_asked(
    given: str,
    of: Of,
    teams: dict[str, Team],
    people: dict[int, Player],
    there: list[Split],
) -> tuple[Split, int]:
    """Of the splits that are there one and its value, by their words in an address, like
    “outs:2”."""
    if not given:
        return TOTAL, 0
    name, _, value = given.partition(":")
    split = SPLITS.get(name)
    if split is None or split not in there:
        names = ", ".join(split.name for split in there)
        raise NotFound(f"{of.capitalize()} has no split “{name[:40]}”; it has {names}.", "split")
    if split.name == "opponent":
        club = one_of(teams, value or "nobody", "club", "split")
        return split, club.pk if club else 0
    number = int(value) if re.fullmatch(r"-?[0-9]{1,18}", value) else None
    known = split.values or (people if split.name == "versus" else {number})
    no_month = split.name == "month" and number is not None and number % 100 not in MONTHS
    if number is None or number not in known or no_month:
        raise NotFound(f"The split “{name}” has no value “{value[:40]}”.", "split")
    return split, number


def _sort(query: QueryDict, of: Of, split: Split, where: Scope) -> Sort:
    """By which column the table is sorted (`sort`). Raises NotFound for what is none."""
    columns = shown_columns(of, split, where.undefined)
    names = [column.name for column in columns]
    given = query.get("sort", "").removeprefix("-")
    if given and given not in names:
        raise NotFound(f"The table has no column “{given[:40]}”; it has {', '.join(names)}.")
    by = asked(query, "sort", names, [column.name for column in columns if column.better == "low"])
    if by.column:
        return by
    first = FIRST[of] if FIRST[of] in names else names[0]
    return Sort("sort", by.low, first)


def _table(
    among: Everybody, wanted: Asked, by: Sort, page: str
) -> tuple[Leaderboard | None, Page[int] | None]:
    """The page of the table that is asked for; None before the first game."""
    if not among.sums["batting"]:
        return None, None
    number = numbered(page)
    table = leaderboard(among, wanted, (number - 1) * MOST, MOST, best_first=by.best_first)
    pages = Paginator(range(table.count), MOST)
    if number > pages.num_pages:
        raise NotFound(f"There are {pages.num_pages} pages, and no page {number}.")
    return table, pages.page(number)


def split_choices(
    there: list[Split], split: Split, value: int, teams: dict[str, Team], found: list[int]
) -> list[Choice]:
    """Every value of these splits, of which one is chosen; `found` are the months."""
    choices = [Choice("", "In all", split is TOTAL)]
    for one in there:
        values: dict[object, str] = dict(one.values.items())
        keys: dict[object, int] = {}
        if one.name == "opponent":
            values = {team.slug: str(team) for team in teams.values()}
            keys = {team.slug: team.pk for team in teams.values()}
        elif one.name == "month":
            values = {one_month: month(one_month) for one_month in found}
        elif one is TOTAL:
            continue
        for word, words in values.items():
            chosen = one is split and keys.get(word, word) == value
            choices.append(Choice(f"{one.name}:{word}", words, chosen, one.words))
    return choices


def in_words(split: Split, value: int, teams: dict[str, Team], people: dict[int, Player]) -> str:
    """“against the Herons”, “two out”; nothing for all games."""
    if split is TOTAL:
        return ""
    if split.name == "opponent":
        return f"against the {next(one for one in teams.values() if one.pk == value).nickname}"
    if split.name == "versus":
        return f"against {people[value]}"
    return (month(value) if split.name == "month" else split.values[value]).lower()
