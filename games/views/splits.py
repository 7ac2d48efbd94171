"""Splits of a player, a club or a kind of tile: by where and when, by bases and outs, against each
club, and of a player against each opponent."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.choosing import Choice, asked_of, one_of, seen_by, split_words, times, when
from league.models import League, Player, Season, Team
from league.pages import shown
from league.permissions import visible, visible_leagues
from stats.catalog import Figure, Totals
from stats.kinds import Kind, kinds
from stats.selectors.book import CATALOGS, columns
from stats.selectors.leaderboard import has
from stats.selectors.partings import Part, Parted, last_games, parted, parted_together
from stats.splits import TOTAL, Of

#: What the tables show.
COLUMNS: Final = {
    "batting": (
        *("games", "pa", "ab", "r", "h", "doubles", "triples", "hr", "rbi", "bb", "so", "sb"),
        *("avg", "obp", "slg", "ops", "iso", "babip"),
    ),
    "pitching": (
        *("games", "ip", "bf", "h", "r", "er", "hr", "bb", "so"),
        *("era", "whip", "so9", "avg_against", "obp_against"),
    ),
}


#: The figure whose bar stands beside each part, and how far from one's own fills half of it.
BESIDE: Final[dict[Of, str]] = {"batting": "avg", "pitching": "avg_against"}
WIDEST: Final = Fraction(3, 10)
#: Of fewer turns a bar says little.
FEW: Final = 10


@dataclass(slots=True)
class Bar:
    """How a part is beside one's own figure: to the right of the middle is better. In percent."""

    x: float
    width: float
    better: bool
    few: bool


@dataclass(slots=True)
class Table:
    """A split with the columns that it has; each part with its bar, if it has one."""

    heading: str
    rows: list[tuple[Part, Bar | None]]
    columns: tuple[Figure, ...]
    people: bool  # its parts are players
    bars: Figure | None  # what the bars are of, if there are any


@dataclass(slots=True)
class SplitsPage:
    """Splits of some games: of a player, a club, or a kind of tile."""

    whose: str
    league: League
    rules: Ruleset
    season: Season | None
    of: Of
    kinds: list[Choice]
    times: list[Choice]
    tables: list[Table]
    own: str  # the figure that bars stand beside; "" without bars
    club: int | None  # in whose color they are


@require_safe
def splits(request: HttpRequest, pk: int) -> HttpResponse:
    """The splits of a player (`of`, `in`, `stage`)."""
    players = Player.objects.select_related("team__league")
    found = get_object_or_404(visible(request.user, players, "team__league"), pk=pk)
    role = RULESETS[found.team.league.ruleset].roster[found.spot].role
    crumbs = [
        (str(found.team), found.team.get_absolute_url()),
        (found.full_name, found.get_absolute_url()),
    ]
    return _page(request, found.team.league, found, found.full_name, role, crumbs)


@require_safe
def club_splits(request: HttpRequest, slug: str, team: str) -> HttpResponse:
    """The splits of a club, its players together (`of`, `in`, `stage`)."""
    teams = visible(request.user, Team.objects.select_related("league"), "league")
    found = get_object_or_404(teams, league__slug=slug, slug=team)
    crumbs = [(str(found), found.get_absolute_url())]
    return _page(request, found.league, found, str(found), "", crumbs)


@require_safe
def kind_splits(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The splits of a kind of tile in a league (`of`, `in`, `stage`)."""
    league = get_object_or_404(visible_leagues(request.user), slug=slug)
    there = {one.slug: one for one in kinds(RULESETS[league.ruleset])}
    found = one_of(there, kind, "kind")
    assert found
    crumbs = [("What the cards do", f"{league.get_absolute_url()}kinds/")]
    return _page(request, league, found, found.words.capitalize(), found.role, crumbs)


def _page(
    request: HttpRequest,
    league: League,
    whose: Player | Team | Kind,
    name: str,
    role: str,
    crumbs: list[tuple[str, str]],
) -> HttpResponse:
    whole = seen_by(request.user, league)
    where, season = when(whole, request.GET)
    of = asked_of(request.GET.get("of", "pitching" if role == "pitcher" else "batting"))
    words = split_words(where, of)
    recent: list[Part] = []
    if isinstance(whose, Player):
        found = parted(where, of, whose, words)
        recent = last_games(where, of, whose)
    else:
        found = parted_together(where, of, whose, words)
    own = next((one.parts[0].totals for one in found if one.split is TOTAL), None)
    tables = [_table(one, of, where.undefined, own) for one in found]
    if recent:
        every = columns(of, COLUMNS[of], where.undefined)
        of_lines = tuple(one for one in every if not one.beyond)
        tables.insert(1, _with_bars("Last games", recent, of_lines, of, own))
    if not isinstance(whose, Player):
        for table in tables:  # games of its players, not of a club
            table.columns = tuple(one for one in table.columns if one.name != "games")
    content = SplitsPage(
        name,
        league,
        RULESETS[league.ruleset],
        season,
        of,
        [Choice(one, one.capitalize(), one == of) for one in CATALOGS],
        times(whole, season),
        tables,
        own.text(BESIDE[of]) if own and any(table.bars for table in tables) else "",
        getattr(whose, "team_id", whose.pk if isinstance(whose, Team) else None),
    )
    trail = [(league.name, league.get_absolute_url()), *crumbs, ("Splits", None)]
    return render(request, "book/splits.html", shown(content, crumbs=trail))


def _table(one: Parted, of: Of, undefined: frozenset[str], own: Totals | None) -> Table:
    split = one.split
    if split.name == "versus":
        weight = "pa" if of == "batting" else "bf"
        one.parts.sort(key=lambda part: -part.totals.counts[weight])
    shown_here = tuple(
        column for column in columns(of, COLUMNS[of], undefined) if has(of, split, column.name)
    )
    if split is TOTAL:
        own = None  # it is the figure itself
    heading = "Against each of them" if split.name == "versus" else split.words
    return _with_bars(heading, one.parts, shown_here, of, own, people=split.name == "versus")


def _with_bars(
    heading: str,
    parts: list[Part],
    shown_here: tuple[Figure, ...],
    of: Of,
    own: Totals | None,
    *,
    people: bool = False,
) -> Table:
    name = BESIDE[of]
    bars = own and next((column for column in shown_here if column.name == name), None)
    rows = [(part, bar(part.totals, own, of) if own and bars else None) for part in parts]
    return Table(heading, rows, shown_here, people, bars or None)


def bar(part: Totals, own: Totals, of: Of) -> Bar | None:
    """How a part stands beside one's own; None where either has no figure."""
    name = BESIDE[of]
    there, mine = part[name], own[name]
    if there is None or mine is None:
        return None
    apart = (there - mine) * (-1 if own.catalog[name].better == "low" else 1)
    width = round(50 * min(1.0, abs(float(apart / WIDEST))), 1)
    few = part.counts["pa" if of == "batting" else "bf"] < FEW
    return Bar(50.0 if apart >= 0 else 50 - width, width, apart >= 0, few)
