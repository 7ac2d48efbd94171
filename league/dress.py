"""What a club wears: its crest and its two colors.

A crest is drawn when a club joins and stays until its manager or the commissioner chooses another.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError

from league import crests
from league.crests import Code
from league.errors import Invalid
from league.models import Team, color_validator
from league.office.acts import Act
from league.office.deeds import deed
from league.people import lock_clubs, lock_teams


def crest_for(team: Team, again: int = 0) -> Code:
    """A crest that suits a club and none of its league has. `again` says how often another one was
    asked for; it is then not the one that the club has."""
    return _suggested(team, others(team), again)


def dress(team: Team) -> Team:
    """Give a club that is not stored yet what it lacks of crest and second color.

    Raises Invalid where it has a crest that is too much like another one of its league.
    """
    clubs = others(team)
    if team.crest:
        _require_free(checked_crest(team.crest), clubs)
    team.second_color = team.second_color or crests.second_color(
        team.color, team.place, team.nickname, [club.second_color for club in clubs]
    )
    team.crest = team.crest or str(_suggested(team, clubs))
    return team


def set_crest(team: Team, *, crest: str, color: str, second_color: str, by: Any = None) -> Team:
    """Give a club another crest and other colors; `by` is who does it.

    Raises Invalid for a crest that cannot be drawn, for what is no color, and where another club of
    the league has the same charge, or the same shape with the same division.
    """
    code = checked_crest(crest)
    color = checked_color(color, "color")
    second_color = checked_color(second_color, "second_color")
    with deed(by, Act.DRESS, team.league, team, team=team) as done:
        lock_clubs(team.league_id)
        locked = lock_teams(
            *Team.objects.filter(league=team.league_id).values_list("pk", flat=True)
        )
        found = locked.pop(team.pk)
        if str(code) != found.crest:
            _require_free(code, locked.values())
        done.watch(found, "crest", "color", "second_color")
        found.crest, found.color, found.second_color = str(code), color, second_color
        found.save(update_fields=["crest", "color", "second_color"])
    return found


def require_free(team: Team, crest: str) -> None:
    """Raises Invalid where a club could not have this crest: none, or too much like another's."""
    code = checked_crest(crest)
    if crest != team.crest:
        _require_free(code, others(team))


def checked_crest(code: str) -> Code:
    """The crest that a code says. Raises Invalid, saying what there is instead."""
    try:
        return crests.read(code)
    except ValueError as error:
        raise Invalid(str(error), "crest") from None


def checked_color(color: str, field: str) -> str:
    """The color, if it is one. Raises Invalid, saying how one is written."""
    try:
        color_validator(color)
    except ValidationError:
        raise Invalid(
            f"“{color}” is no color; write # and six lower-case hex digits, like “#1d5c8f”.", field
        ) from None
    return color


def others(team: Team) -> list[Team]:
    """The other clubs of a club's league."""
    return [*Team.objects.filter(league=team.league_id).exclude(pk=team.pk)]


def _suggested(team: Team, clubs: Iterable[Team], again: int = 0) -> Code:
    has = crests.read(team.crest) if again and team.crest else None
    taken = [crests.read(club.crest) for club in clubs if club.crest]
    return crests.suggest(team.place, team.nickname, taken, again, has)


def _require_free(code: Code, clubs: Iterable[Team]) -> None:
    """Raises Invalid where one of these clubs has a crest too much like this one."""
    for club in clubs:
        worn = crests.read(club.crest)
        if worn.charge == code.charge:
            raise Invalid(
                f"The {club} have the charge “{code.charge}” already; choose another one.", "charge"
            )
        if worn.field == code.field:
            raise Invalid(
                f"The {club} have the shape “{code.shape}” divided by “{code.division}” already; "
                "choose another shape or division.",
                "division",
            )
