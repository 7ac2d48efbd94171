"""The names of a league's players: who is given which, and what box scores print of them.

Whoever writes names here has locked the clubs of the league (`league.people.lock_clubs`), so that
two changes at once see each other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable
from typing import Final

from league import portraits
from league.errors import Invalid
from league.models import Player, Team
from league.names import Called, players, printed

#: What makes a player who they are, and is copied with them.
PERSON: Final = ("first_name", "surname", "portrait")


def fill_roster(team: Team, count: int, random: Callable[[], float]) -> None:
    """Give a new team `count` players of surnames that its league does not have, where there are
    such, drawn by `random`."""
    taken: defaultdict[str, list[str]] = defaultdict(list)
    known = Player.objects.filter(team__league=team.league_id)
    for surname, first_name in known.values_list("surname", "first_name"):
        taken[surname].append(first_name)
    drawn = players(count, random, taken)
    Player.objects.bulk_create(
        Player(
            team=team,
            spot=spot,
            name=one.surname,
            first_name=one.first_name,
            surname=one.surname,
            portrait=one.portrait,
        )
        for spot, one in enumerate(drawn)
    )
    again = Counter(one.surname for one in drawn)
    print_names(team.league_id, {name for name in again if name in taken or again[name] > 1})


def print_names(league: int, surnames: Collection[str]) -> None:
    """Bring what is printed of all players of a league who have these surnames up to their names.
    One query, and one more where something changes; none without a surname."""
    if not surnames:
        return
    own = {
        player.pk: player
        for player in Player.objects.filter(team__league=league, surname__in=surnames)
    }
    named = printed({pk: Called(one.first_name, one.surname) for pk, one in own.items()})
    changed = [own[pk] for pk, name in named.items() if own[pk].name != name]
    for player in changed:
        player.name = named[player.pk]
    Player.objects.bulk_update(changed, ["name"], batch_size=500)


def require_told_apart(team: Team, of: Iterable[Player]) -> None:
    """Raises Invalid where two of these players of a team have the same names."""
    counted = Counter(player.full_name for player in of)
    for name, many in counted.items():
        if many > 1:
            raise Invalid(
                f"{many} players of the {team} would be called {name}; give them names that tell "
                "them apart.",
                "players",
            )


def checked_portrait(code: str) -> str:
    """The code of a portrait. Raises Invalid, saying how one is written."""
    try:
        portraits.read(code)
    except ValueError as error:
        raise Invalid(str(error), "portrait") from None
    return code
