"""Leagues and their standings in words: numbers come from selectors, and are printed here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from html import escape
from typing import Any, Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from engine import RULESETS
from engine.managers import MANAGERS
from engine.telling.narration import ordinal
from league.clocks import clock_words, span
from league.competition.values import WonLost
from league.figures import rounded, signed
from league.grouping import Cell
from league.markdown import html
from league.marked import Chance
from league.models import League, Stage, Team
from league.race import Race
from league.sorting import Sort
from league.standings import NUMBERS, RECORDS, Column, Standing
from league.views import Listed

register = template.Library()
register.filter("span", span)
register.filter("signed", signed)
DASH: Final = "–"
#: The columns that are set off.
TOTALS: Final = ("won", "lost")
TOTAL: Final = ' class="total"'


@register.filter
def share(pct: Fraction | None) -> str:
    """“.625”, “1.000”, halves up (9 of 16 are “.563”); a dash where there is no game yet."""
    return DASH if pct is None else rounded(pct, 3).removeprefix("0")


@register.filter
def behind(games: float) -> str:
    """“3½”; a dash for whoever is level with the leader, “+1” for whoever is ahead."""
    if games == 0:
        return DASH
    whole, half = divmod(abs(games), 1)
    text = f"{int(whole) or ''}{'½' if half else ''}"
    return f"+{text}" if games < 0 else text


@register.simple_tag(takes_context=True)
def sorted_by(context: dict[str, Any], sort: Sort, column: str) -> str:
    """Where the heading of a column leads: the page as it was asked for, but for that order."""
    query = context["request"].GET.copy()
    for name, value in sort.asked_by(column).items():
        query[name] = value
    return f"?{query.urlencode()}"


@register.filter
def aria(sort: Sort, column: str) -> str:
    """“ascending”, “descending” or nothing."""
    return sort.aria(column)


@register.filter
def nth(number: int) -> str:
    """“1st”."""
    return ordinal(number)


@register.filter
def figure(row: Standing, column: str) -> str:
    """What stands in a column of the table for a club."""
    if column in RECORDS:
        games: WonLost | None = getattr(row, RECORDS[column])
        return record(games) if games else DASH
    if column in ("first", "berth"):
        return chance(getattr(row.mark, column) if row.mark else None)
    number = getattr(row, NUMBERS.get(column, column))
    words: dict[str, Callable[[Any], str]] = {"pct": share, "behind": behind, "streak": streak}
    return words.get(column, str)(number)


@register.filter
def difference(runs: int) -> str:
    """“+6” or “−6” in its color, “0”."""
    if not runs:
        return "0"
    return format_html('<span class="{}">{}</span>', "up" if runs > 0 else "down", signed(runs))


@register.simple_tag
def standing(row: Standing, columns: Iterable[Column]) -> str:
    """`{% standing row columns %}`: a club's figures, each in its cell. A table has hundreds of
    them, so a row is written at once."""
    cells = [
        f"<td{TOTAL if name in TOTALS else ''}>"
        f"{difference(row.diff) if name == 'diff' else escape(figure(row, name))}</td>"
        for name, _, _ in columns
    ]
    return mark_safe("".join(cells))


@register.simple_tag
def meetings(row: Iterable[Cell]) -> str:
    """What a club did against each of the others, a cell for each. There are nine hundred of 30
    clubs, so they are written at once."""
    cells = []
    for cell in row:
        kind = ' class="self"' if cell.own else ' class="ahead"' if cell.won > cell.lost else ""
        met = cell.won or cell.lost
        cells.append(f"<td{kind}>{f'{cell.won}–{cell.lost}' if met else ''}</td>")
    return mark_safe("".join(cells))


def chance(found: Chance | None) -> str:
    """The magic number, “in” or “out”, “?” while that is not settled."""
    if found is None:
        return "?"
    if found.clinched:
        return "in"
    if found.out:
        return "out"
    if found.magic is None:
        return "–" if found.settled else "?"
    return f"{found.magic}{'†' if found.by_formula else ''}"


@register.filter
def of(found: Mapping[int, Any], key: int) -> Any:
    """What a mapping has for a key, or None."""
    return found.get(key) if found else None


@register.filter
def nicknames(teams: Iterable[Team]) -> str:
    """“Herons, Owls”."""
    return ", ".join(team.nickname for team in teams)


@register.filter
def stage_page(stage: Stage) -> str:
    """Where a stage is shown: a round robin on the page of its season, or there as it would begin;
    another on its own."""
    if stage.format != Stage.Format.ROUND_ROBIN:
        return stage.get_absolute_url()
    season = stage.season.get_absolute_url()
    if stage.state == Stage.State.WAITING:
        return f"{season}#ending-{stage.number}"
    return f"{season}?stage={stage.number}"


@register.filter
def over_even(margin: int) -> str:
    """“+10”, “−5”, and “.500” between them."""
    return signed(margin) if margin else ".500"


@register.filter
def race_in_words(race: Race) -> str:
    """What a race comes to: “Games over and under .500 after 31 days: Herons +7, Keepers −2”."""
    clubs = ", ".join(f"{line.team.nickname} {signed(line.margin)}" for line in race.lines)
    return f"Games over and under .500 after {race.day} days: {clubs}"


@register.filter
def streak(games: int) -> str:
    """“W3”, “L1”, or a dash."""
    return DASH if not games else f"{'W' if games > 0 else 'L'}{abs(games)}"


@register.filter
def record(games: WonLost | Standing) -> str:
    """“3–1”: won and lost."""
    return f"{games.won}–{games.lost}"


@register.filter
def clock(league: League) -> str:
    """By what clock its live games are played."""
    return clock_words(league.decision_seconds, league.bank_seconds)


@register.filter
def ai_name(ai: str) -> str:
    """What an AI manager is called: “veteran”, “all-star”."""
    return MANAGERS[ai].name if ai in MANAGERS else ai


@register.filter
def chosen_options(league: League) -> list[tuple[str, str]]:
    """Each option of its game, and what the league chose."""
    chosen = league.options
    found = []
    for option in fields(RULESETS[league.ruleset].Options):
        value = chosen.get(option.name, option.default)
        label = option.metadata.get("label", option.name.replace("_", " ").capitalize())
        if isinstance(value, bool):
            words = "yes" if value else "no"
        else:
            words = option.metadata.get("choices", {}).get(value, str(value))
        found.append((label, words))
    return found


@register.filter
def leading_clubs(rows: Iterable[Listed]) -> str:
    """The numbers of the clubs that lead, for their style sheet: “3,7”."""
    return ",".join(str(row.leader.team.pk) for row in rows if row.leader)


@register.filter
def markdown(text: str) -> str:
    """Markdown as HTML that can do no harm."""
    return html(text)
