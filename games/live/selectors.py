"""Lists of live games: those that wait for somebody, their others, and what everybody may watch."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import Notice
from engine import RULESETS
from engine.ruleset import Ruleset
from games.live.acts import Act, acts
from games.live.names import side_name
from games.live.seating import Person
from games.live.session import named
from games.models import LiveGame, Side, Sitting
from league.models import Game, League, Season, Team

#: How many a list shows.
MOST = 12
#: For how long it is told what was decided about a game.
TOLD_FOR = datetime.timedelta(days=7)


@dataclass(slots=True)
class Row:
    """A live game in a list."""

    live: LiveGame  # with its game of the schedule, and the teams of that
    rules: Ruleset
    names: tuple[str, str]  # of the visitors, of the home side
    side: Side | None = None  # one’s own


@dataclass(slots=True)
class Planned:
    """A scheduled game of somebody’s team, whose table is not open yet."""

    game: Game
    teams: list[Team]  # one’s own
    rival: User | None  # who manages the other; None: the AI does, or they themselves
    lineup_seconds: int  # from when the table is opened
    lineups: bool  # whether this ruleset has any
    opens: bool = True

    @property
    def both(self) -> bool:
        """Whether both teams are theirs."""
        return len(self.teams) == 2


def waiting_for(who: Person) -> list[Row]:
    """The live games that wait for this person, the longest first. One query."""
    sides = _joined(_waiting(who)).order_by("asked_at")
    return [_row(side.live, side) for side in sides[:MOST]]


class Counts(NamedTuple):
    """How many games wait for somebody, at most MOST, and notices that they have not read."""

    games: int
    notices: int


def counts_of(account: int) -> Counts:
    """Both for an account. One query."""
    waits = _waiting(Person(account)).order_by().values("person").annotate(n=Count("pk"))
    told = Notice.objects.filter(person=account, read_at=None).order_by().values("person")
    found = User.objects.filter(pk=account).values_list(
        Coalesce(Subquery(waits.values("n")), 0),
        Coalesce(Subquery(told.annotate(n=Count("pk")).values("n")), 0),
    )
    games, notices = found.get()
    return Counts(min(games, MOST), notices)


def _waiting(who: Person) -> QuerySet[Side]:
    sides = _his(who).exclude(live__state=LiveGame.State.OVER)
    return sides.filter(asked_at__isnull=False, ai="")


def others_of(who: Person) -> list[Row]:
    """Their live games under way that wait for somebody else. One query."""
    sides = _his(who).exclude(live__state=LiveGame.State.OVER)
    sides = sides.filter(Q(asked_at__isnull=True) | ~Q(ai=""))
    return [_row(side.live, side) for side in _joined(sides).order_by("-live__moved_at")[:MOST]]


def finished_friendlies(who: Person) -> list[Row]:
    """Their last friendlies. One query."""
    sides = _his(who).filter(live__state=LiveGame.State.OVER, live__game=None)
    return [_row(side.live, side) for side in _joined(sides).order_by("-live__ended_at")[:MOST]]


def finished_games(who: Person) -> list[Row]:
    """The last games of their teams that were played, or forfeited, at the table. One query."""
    sides = _his(who).filter(live__state=LiveGame.State.OVER, live__game__isnull=False)
    return [_row(side.live, side) for side in _joined(sides).order_by("-live__ended_at")[:MOST]]


def to_be_opened(who: Person) -> list[Planned]:
    """The next scheduled games of their teams, whose table is not open yet. One query.

    A team plays one game at a time: only the first of each of their teams opens, and none of a team
    that is at another table.
    """
    if who.account is None:
        return []
    open_seasons = (Season.State.PUBLISHED, Season.State.UNDER_WAY)
    games = Game.objects.filter(state=Game.State.SCHEDULED, season__state__in=open_seasons)
    games = games.filter(Q(visitors__manager=who.account) | Q(home__manager=who.account))
    games = games.select_related("season__league", "visitors__manager", "home__manager")
    at_table = Side.objects.exclude(live__state=LiveGame.State.OVER).filter(
        Q(team=OuterRef("visitors")) | Q(team=OuterRef("home"))
    )
    games = games.annotate(busy=Exists(at_table)).order_by("date", "season", "number")
    found = []
    earlier: set[int] = set()
    for game in games[:MOST]:
        row = planned(game, who.account)
        teams = {team.pk for team in row.teams}
        row.opens = not (game.busy or teams & earlier)
        earlier |= teams
        found.append(row)
    return found


def planned(game: Game, account: Any) -> Planned:
    """A scheduled game as the person of this account sees it, who manages one side or both."""
    sides = (game.visitors, game.home)
    rivals = [team.manager for team in sides if team.manager and team.manager.pk != account]
    return Planned(
        game,
        [team for team in sides if team.manager_id == account],
        rivals[0] if rivals else None,
        game.season.league.lineup_seconds,
        bool(RULESETS[game.season.league.ruleset].positions),
    )


def told_to(who: Person) -> list[tuple[Row, list[Act]]]:
    """What was decided of late, by others, about games at whose table they sit or have
    sat. One query."""
    if who.account is None:
        return []
    since = timezone.now() - TOLD_FOR
    games = LiveGame.objects.filter(
        Exists(Sitting.objects.filter(live=OuterRef("pk"), person=who.account)),
        acted_at__gte=since,
    )
    games = games.select_related("game__visitors", "game__home").order_by("-acted_at")
    return [
        (_row(live), acts(live, (live.game.visitors.nickname, live.game.home.nickname)))
        for live in games[:MOST]
        if live.game is not None
    ]


def live_now(leagues: QuerySet[League]) -> list[LiveGame]:
    """Scheduled games of these leagues that are being played: those between two people first, then
    those that were opened first. One query."""
    games = LiveGame.objects.filter(state=LiveGame.State.PLAYING, game__season__league__in=leagues)
    games = games.select_related("game__visitors", "game__home", "game__season__league")
    people = Count("sides", filter=Q(sides__person__isnull=False, sides__ai=""))
    return list(games.annotate(people=people).order_by("-people", "opened_at", "pk")[:MOST])


def _his(who: Person) -> QuerySet[Side]:
    mine = Q(pk__in=[])
    if who.account is not None:
        mine |= Q(person=who.account)
    if who.guest:
        mine |= Q(guest=who.guest)
    return Side.objects.filter(mine)


def _joined(sides: QuerySet[Side]) -> QuerySet[Side]:
    """With all that a list tells of their games, in one query: who sits on the other side, too."""
    rival = Side.objects.filter(live=OuterRef("live")).exclude(seat=OuterRef("seat"))
    return sides.select_related("live__game__visitors", "live__game__home", "person").annotate(
        rival_person=Subquery(rival.values("person__username")[:1]),
        rival_guest=Subquery(rival.values("guest")[:1]),
        rival_ai=Subquery(rival.values("ai")[:1]),
    )


def _row(live: LiveGame, side: Any = None) -> Row:
    rules, game = RULESETS[live.ruleset], live.game
    if game is not None:
        return Row(live, rules, (game.visitors.nickname, game.home.nickname), side)
    rival = side_name(person=side.rival_person or "", guest=side.rival_guest, ai=side.rival_ai)
    names = (named(side), rival) if side.seat == 0 else (rival, named(side))
    return Row(live, rules, names, side)


def with_tables(games: list[Game]) -> list[Game]:
    """The games, each of those under way with its table at hand. One query, or none."""
    under_way = {game.pk: game for game in games if game.state == Game.State.LIVE}
    if under_way:
        for live in LiveGame.objects.filter(game__in=under_way):
            assert live.game_id is not None
            under_way[live.game_id].live = live
    return games
