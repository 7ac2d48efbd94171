"""Awards by ballot: the managers of a season that is over name three players each, 5, 3 and 1
points."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils import timezone

from league.errors import Conflict, Forbidden, Invalid
from league.models import BallotBox, Player, Season, Team, Vote
from league.office.acts import Act
from league.office.deeds import deed
from league.permissions import authorize

POINTS: Final = (5, 3, 1)
#: Days that a ballot may be open.
DAYS: Final = range(1, 61)


class Elected(NamedTuple):
    """A player with votes; equal points share a rank."""

    rank: int
    player: Player
    points: int
    firsts: int


def open_ballot(season: Season, days: int, by: Any = None) -> BallotBox:
    """Have the managers of a season vote for so many days; again, to give them more. Raises Invalid
    for a number that cannot be, Conflict for a season that is not complete, or whose ballot is
    closed: its result stands."""
    if days not in DAYS:
        raise Invalid(f"A ballot is open for {DAYS[0]} to {DAYS[-1]} days, not {days}.", "days")
    with deed(by, Act.OPEN_BALLOT, season.league, season) as done:
        locked = Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        _require_complete(locked)
        now = timezone.now()
        box = BallotBox.objects.filter(season=locked).first()
        if box and box.closes_at <= now:
            raise Conflict("The ballot is closed: its result stands.")
        closes_at = now + datetime.timedelta(days=days)
        box, _ = BallotBox.objects.update_or_create(
            season=locked, defaults={"closes_at": closes_at}
        )
        done.change("ballot", None, f"{days} days")
    return box


def vote(season: Season, by: User, category: str, players: Sequence[Player]) -> Vote:
    """Vote for three players in their order; a later vote takes the place of an earlier one.

    Raises Forbidden for who manages no club of the season; Conflict while no ballot is open;
    Invalid for a category that there is not, other than three players, one twice, of another
    season, or of a club that one manages.
    """
    authorize(by, Act.VOTE, season.league)
    own = clubs_of(season, by)
    if not own:
        raise Forbidden("Who manages a club of the season votes.")
    box = BallotBox.objects.filter(season=season).first()
    _require_complete(season)
    if box is None or box.closes_at <= timezone.now():
        raise Conflict("No ballot is open: it is closed, or not yet there.")
    if category not in Vote.Category.values:
        raise Invalid(f"There is no category “{category}”.", "category")
    if len(players) != len(POINTS) or len({player.pk for player in players}) != len(POINTS):
        raise Invalid("Name three players, each of them once.", "third")
    teams = set(season.teams.values_list("pk", flat=True))
    for player in players:
        if player.team_id not in teams:
            raise Invalid(f"{player} did not play in {season}.", "first")
        if player.team_id in own:
            raise Invalid(f"{player} plays for your own club: name others.", "first")
    first, second, third = players
    cast, _ = Vote.objects.update_or_create(
        season=season,
        category=category,
        voter=by,
        defaults={"first": first, "second": second, "third": third, "cast_at": timezone.now()},
    )
    return cast


def result(season: Season, category: str) -> list[Elected]:
    """The players with votes, those with the most points first. Nothing before the ballot is
    closed. Two queries."""
    box = BallotBox.objects.filter(season=season, closes_at__lte=timezone.now())
    if season.state != Season.State.COMPLETE or not box.exists():
        return []
    votes = Vote.objects.filter(season=season, category=category)
    votes = votes.select_related("first__team", "second__team", "third__team")
    points: Counter[Player] = Counter()
    firsts: Counter[Player] = Counter()
    for one in votes:
        firsts[one.first] += 1
        for player, worth in zip((one.first, one.second, one.third), POINTS, strict=True):
            points[player] += worth
    ranked = sorted(points, key=lambda player: (-points[player], player.pk))
    return [
        Elected(
            1 + sum(points[other] > points[player] for other in ranked),
            player,
            points[player],
            firsts[player],
        )
        for player in ranked
    ]


def elected(player: Player, seasons: Iterable[int]) -> list[tuple[int, Vote.Category]]:
    """What a player has won of the votes of these seasons that are closed, equals together. One
    query."""
    votes = Vote.objects.filter(
        season__in=seasons,
        season__state=Season.State.COMPLETE,
        season__ballot_box__closes_at__lte=timezone.now(),
    )
    points: defaultdict[tuple[int, str], Counter[int]] = defaultdict(Counter)
    for one in votes.order_by("-season__starts_on", "-season", "category"):
        for chosen, worth in zip((one.first_id, one.second_id, one.third_id), POINTS, strict=True):
            points[one.season_id, one.category][chosen] += worth
    return [
        (season, Vote.Category(category))
        for (season, category), own in points.items()
        if own[player.pk] and own[player.pk] == max(own.values())
    ]


def clubs_of(season: Season, person: Any) -> set[int]:
    """The clubs of a season that somebody manages, alone or with others."""
    if not person or not person.is_authenticated:
        return set()
    mine = Q(manager=person) | Q(memberships__person=person)
    return set(season.teams.filter(mine).values_list("pk", flat=True))


def eligible(season: Season, person: Any) -> QuerySet[Player]:
    """For whom somebody may vote."""
    teams = Team.objects.filter(seasons=season).exclude(pk__in=clubs_of(season, person))
    return Player.objects.filter(team__in=teams).select_related("team").order_by("team", "spot")


def _require_complete(season: Season) -> None:
    if season.state != Season.State.COMPLETE:
        raise Conflict(f"{season} is not complete: awards come at its end.")
