"""Stages in words: why two clubs meet, and the figures of a Swiss."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from engine.telling.narration import counted
from league.competition.swiss import AtHome, Why
from league.models import Team
from league.standings import Standing, Table

register = template.Library()
HOME = {
    AtHome.BALANCE: "which brings home and away nearer to each other",
    AtHome.LAST: "as they were away last",
    AtHome.BOARD: "in turn from pair to pair",
    AtHome.HAND: "as home and away were exchanged by hand",
}


@register.filter
def told(why: Why, clubs: Mapping[int, Team]) -> str:
    """Why a pair meets: “Both had 2 points. The Owls are at home, as they were away last.”"""
    home = clubs[why.home.club].nickname
    if why.visitors is None:
        words = f"The {home} have the bye: the lowest who had had none"
        if why.passed:
            words += f", as {_names(why.passed, clubs)} had had theirs"
        return f"{words}. It is a point."
    other = clubs[why.visitors.club].nickname
    if why.floated is None:
        words = f"Both had {counted(why.home.points, 'point')}."
    else:
        words = (
            f"The {home} had {counted(why.home.points, 'point')}, the {other} "
            f"{why.visitors.points}: the {clubs[why.floated].nickname} came down to meet them, as "
            "that made the least difference of all pairings."
        )
    for side in (why.home, why.visitors):
        if side.met:
            met = _names(side.met, clubs)
            words += f" The {clubs[side.club].nickname} had met {met} of their points."
    if why.rematch is not None:
        words += f" They had met in round {why.rematch}: a rematch could not be avoided."
    if why.at_home is not None:
        words += f" The {home} are at home, {HOME[why.at_home]}."
    return words


@register.filter
def buchholz(table: Table, row: Standing) -> int:
    """The sum of a club's opponents' points; a bye adds its own."""
    points = {one.team.pk: one.record.points for one in table.rows}
    met = sum(points[other] for other in _opponents(table, row.team.pk))
    return met + row.record.byes * row.record.points


@register.filter
def sonneborn_berger(table: Table, row: Standing) -> int:
    """The sum of the points of those whom a club has beaten."""
    points = {one.team.pk: one.record.points for one in table.rows}
    return sum(points[one.loser] for one in table.results if one.winner == row.team.pk)


def _opponents(table: Table, club: int) -> list[int]:
    met = [(one.home, one.visitors) for one in table.results]
    return [other if club == one else one for one, other in met if club in (one, other)]


def _names(clubs: tuple[int, ...], teams: Mapping[int, Team]) -> str:
    return ", ".join(teams[club].nickname for club in clubs)
