"""The best single games of a league: a table of lines, sorted, parted and in pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, asked_of, numbered, one_of, seen_by, times, when
from games.views.leaders import MOST, in_words, split_asked, split_choices
from league.errors import NotFound
from league.models import League, Player
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible_leagues
from league.sorting import Sort, asked
from stats.catalog import Figure
from stats.kinds import kinds
from stats.selectors.book import CATALOGS, Scope, months
from stats.selectors.single_games import (
    SingleGames,
    Wanted,
    shown_columns,
    single_games,
    splits_of_games,
)
from stats.splits import Of

#: By what a table is sorted when nobody asks.
FIRST: Final[dict[Of, str]] = {"batting": "h", "pitching": "so"}


@dataclass(slots=True)
class SingleGamesPage:
    """What was asked for, what else could be, and the lines."""

    league: League
    rules: Ruleset
    runs: bool
    when: str  # in words
    table: SingleGames
    page: Page[int]
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


@require_safe
def best_games(request: HttpRequest, slug: str) -> HttpResponse:
    """The best single games of a league (`of`, `in`, `stage`, `split`, `club`, `who`, `sort`,
    `page`)."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    query = request.GET
    whole = seen_by(request.user, league)
    where, season = when(whole, query)
    players = Player.objects.filter(team__league=league).select_related("team")
    people = {player.pk: player for player in players}
    for player in people.values():
        player.team.league = league
    of = asked_of(query.get("of", "batting"))
    teams = {player.team.slug: player.team for player in people.values()}
    of_kinds = kinds(RULESETS[league.ruleset])
    splits = splits_of_games(of)
    split, value = split_asked(query.get("split", ""), of, teams, people, splits)
    by = _sort(query, of, where)
    wanted = Wanted(
        of,
        CATALOGS[of][by.column],
        split,
        value,
        team=one_of(teams, query.get("club", ""), "club"),
        kind=one_of({kind.slug: kind for kind in of_kinds}, query.get("who", ""), "kind"),
        best_first=by.best_first,
        everywhere=season is None,
    )
    number = numbered(query.get("page", "1"))
    table = single_games(where, wanted, people, (number - 1) * MOST, MOST)
    pages = Paginator(range(table.count), MOST)
    if number > pages.num_pages:
        raise NotFound(f"There are {pages.num_pages} pages, and no page {number}.")
    kept = query.copy()
    kept.pop("page", None)
    stage = where.stages[0].name if "stage" in query and season else ""
    content = SingleGamesPage(
        league=league,
        rules=RULESETS[league.ruleset],
        runs=may(request.user, Act.EDIT_LEAGUE, league),
        when=", ".join(filter(None, [season.name if season else "", stage])),
        table=table,
        page=pages.page(number),
        kept=kept.urlencode(),
        of=of,
        figure=wanted.figure,
        in_split=in_words(split, value, teams, people),
        by=by,
        kinds=[Choice(one, one.capitalize(), one == of) for one in CATALOGS],
        times=times(whole, season),
        splits=split_choices(splits, split, value, teams, months(where, of)),
        clubs=[Choice(one.slug, str(one), one == wanted.team) for one in teams.values()],
        who=[Choice(one.slug, one.words, one == wanted.kind) for one in of_kinds],
    )
    crumbs = [
        (league.name, league.get_absolute_url()),
        ("Leaders", f"{league.get_absolute_url()}leaders/"),
        ("Single games", None),
    ]
    return render(request, "book/single_games.html", shown(content, crumbs=crumbs))


def _sort(query: QueryDict, of: Of, where: Scope) -> Sort:
    columns = shown_columns(of, where.undefined)
    names = [column.name for column in columns]
    given = query.get("sort", "").removeprefix("-")
    if given and given not in names:
        raise NotFound(f"The table has no column “{given[:40]}”; it has {', '.join(names)}.")
    by = asked(query, "sort", names, [column.name for column in columns if column.better == "low"])
    if by.column:
        return by
    return Sort("sort", by.low, FIRST[of] if FIRST[of] in names else names[0])
