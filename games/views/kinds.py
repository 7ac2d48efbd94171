"""What the cards do: every kind of tile or card as one player, of a league or of a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, known_game, one_of, seen_by, times, when
from league.errors import NotFound
from league.models import League, Season
from league.office.acts import Act
from league.pages import shown
from league.permissions import may, visible_leagues
from stats.catalog import Figure, Totals
from stats.kinds import Kind, kinds
from stats.selectors.book import Scope, columns
from stats.selectors.partings import behind, by_kind, by_kind_everywhere, of_kinds
from stats.splits import BOTH, Of

COLUMNS: Final[dict[Of, tuple[str, ...]]] = {
    "batting": (
        *("pa", "h", "doubles", "triples", "hr", "bb", "so", "sb"),
        *("avg", "obp", "slg", "ops", "iso", "babip", "woba", "ops_plus", "wpa"),
    ),
    "pitching": (
        *("ip", "h", "hr", "bb", "so", "era", "whip", "so9", "bb9"),
        *("avg_against", "obp_against", "fip", "era_plus", "wpa"),
    ),
}

BEHIND: Final = ("games", "pa", "ab", "h", "hr", "rbi", "bb", "avg", "obp", "slg")


@dataclass(slots=True)
class Table:
    """Batting or pitching by kind."""

    of: Of
    columns: tuple[Figure, ...]
    rows: list[tuple[Kind, Totals]]
    ahead: str = ""  # behind whom they bat


@dataclass(slots=True)
class KindsPage:
    """The kinds of a league's game, and who bats behind one of them."""

    league: League
    rules: Ruleset
    runs: bool
    season: Season | None
    asked: str  # as an address has it
    times: list[Choice]
    tables: list[Table]
    ahead: list[Choice]  # kinds behind whom others bat
    behind: Table | None


@require_safe
def kinds_of_tiles(request: HttpRequest, slug: str) -> HttpResponse:
    """What each kind of tile or card did in a league (`in`, `stage`), and who batted behind one
    (`behind`)."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    whole = seen_by(request.user, league)
    where, season = when(whole, request.GET)
    rules = RULESETS[league.ruleset]
    there = kinds(rules)
    ahead = one_of({one.slug: one for one in there}, request.GET.get("behind", ""), "kind")
    tables = []
    for of in BOTH:
        rows = by_kind(where, of, there)
        if rows:
            tables.append(Table(of, columns(of, COLUMNS[of], where.undefined), rows))
    content = KindsPage(
        league=league,
        rules=rules,
        runs=may(request.user, Act.EDIT_LEAGUE, league),
        season=season,
        asked=season.slug if season else "all",
        times=times(whole, season),
        tables=tables,
        ahead=[
            Choice(one.slug, one.words, one == ahead)
            for one in there
            if rules.positions and one.role != "pinch hitter"
        ],
        behind=_behind(where, ahead, there) if ahead else None,
    )
    crumbs = [(league.name, league.get_absolute_url()), ("What the cards do", None)]
    return render(request, "book/kinds.html", shown(content, crumbs=crumbs))


def _behind(where: Scope, ahead: Kind, there: Sequence[Kind]) -> Table:
    shown_here = columns("batting", BEHIND, where.undefined)
    return Table("batting", shown_here, behind(where, ahead, there), ahead.words)


@dataclass(slots=True)
class GameKindsPage:
    """The kinds of a game in all its public leagues."""

    rules: Ruleset
    year: int | None
    years: list[Choice]
    tables: list[Table]
    others: list[tuple[Ruleset, bool]]  # each game, and whether it is this one


@require_safe
def kinds_of_game(request: HttpRequest, ruleset: str) -> HttpResponse:
    """What each kind did in all public leagues of a game, in a year or in all (`year`)."""
    rules = known_game(ruleset)
    public = Season.objects.filter(
        league__ruleset=ruleset, league__visibility=League.Visibility.PUBLIC
    ).exclude(state=Season.State.DRAFT)
    years = {str(one.year): one.year for one in public.dates("starts_on", "year", order="DESC")}
    given = request.GET.get("year", "")
    if given and given not in years:
        raise NotFound(f"No league of {rules.name} has played in “{given[:20]}”.")
    year = years.get(given)
    undefined = rules.undefined | rules.hollow
    tables = []
    for of in BOTH:
        sums = by_kind_everywhere(ruleset, year, of)
        if rows := of_kinds(sums, of, kinds(rules), undefined):
            alone = [one for one in columns(of, COLUMNS[of], undefined) if not one.against]
            plain = tuple(one for one in alone if one.name not in ("woba", "wpa"))
            tables.append(Table(of, plain, rows))
    content = GameKindsPage(
        rules,
        year,
        [Choice(word, word, one == year) for word, one in years.items()],
        tables,
        [(one, one.slug == ruleset) for one in sorted(RULESETS.values(), key=lambda one: one.name)],
    )
    crumbs = [("What the cards do", None)]
    return render(request, "book/game_kinds.html", shown(content, crumbs=crumbs))
