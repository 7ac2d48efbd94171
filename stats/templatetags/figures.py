"""Figures in templates: numbers come from selectors, and are printed here."""

from __future__ import annotations

from django import template

from league.models import Player
from stats.catalog import Figure, Totals
from stats.figures import Value
from stats.selectors.teams import TeamSeason

register = template.Library()


@register.filter
def figure(totals: Totals, column: Figure | str) -> str:
    """`{{ totals|figure:column }}`, or `{{ totals|figure:"avg" }}`: one figure as it is printed."""
    return totals.text(column if isinstance(column, str) else column.name)


@register.filter
def printed(value: Value, column: Figure) -> str:
    """`{{ leader.value|printed:board.figure }}`: a number in the form of its figure."""
    return column.text(value)


@register.simple_tag
def player_in_short(player: Player, played: TeamSeason | None) -> str:
    """A player's season in a few words: “7–3, 2.91 ERA”, or “.312, 9 HR”."""
    if played and (arm := played.pitching.get(player)):
        return f"{arm['wins']}–{arm['losses']}, {arm.text('era')} ERA"
    if played and (bat := played.batting.get(player)):
        return f"{bat.text('avg')}, {bat['hr']} HR"
    return "yet to play"
