"""Quick starts: a league is filled up with AI clubs or copied, a season followed by the next."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.db.models import Max

from league import crests
from league.drafts import abbreviation
from league.errors import Conflict, Invalid
from league.models import League, Player, Season, Stage, Team
from league.naming import PERSON, print_names
from league.office.acts import Act
from league.office.deeds import deed
from league.permissions import authorize
from league.services import MAX_TEAMS, add_team, create_league, create_season
from league.signals import schedule_changes
from league.stages.planning import PoolPlan, StagePlan
from league.stock_clubs import CLUBS, COLORS

WEEK: Final = datetime.timedelta(days=7)
#: Keys of a calendar and of its blackouts that are dates.
DATES: Final = ("starts_on", "ends_on", "first", "last")


@transaction.atomic
def fill_up(league: League, by: Any = None, *, to: int, ai: str = "veteran") -> list[Team]:
    """Add AI clubs to a league until it has so many; they enter its drafts too, which are drawn
    anew. The new ones.

    Raises Invalid for fewer than there are or more than a season takes, and for an AI that there is
    not; Conflict where it has a season that is open for play and no draft: nobody would play them.
    """
    authorize(by, Act.ADD_TEAM, league)
    there = list(league.teams.filter(retired_at=None))
    if not len(there) < to <= MAX_TEAMS:
        raise Invalid(
            f"The league has {len(there)} clubs: fill it up to {len(there) + 1} to {MAX_TEAMS}.",
            "to",
        )
    drafts = list(league.seasons.filter(state=Season.State.DRAFT).select_related("league"))
    open_now = (Season.State.PUBLISHED, Season.State.UNDER_WAY)
    if not drafts and league.seasons.filter(state__in=open_now).exists():
        raise Conflict("The season is published: clubs join before that, or the next one.")
    added = [_join(league, team, ai, by) for team in _stock(league, to - len(there))]
    for draft in drafts:
        draw_anew(draft, [*_entered(draft), *added], by)
    return added


def _stock(league: League, count: int) -> list[tuple[str, str, str]]:
    """Places, nicknames and colors that the league does not have."""
    own = list(league.teams.values_list("nickname", "color"))
    have = {nickname.lower() for nickname, _ in own}
    worn = [color for _, color in own]
    found: list[tuple[str, str, str]] = []
    for place, nickname in CLUBS:
        if len(found) < count and nickname.lower() not in have:
            color = min(COLORS, key=worn.count)
            worn.append(color)
            found.append((place, nickname, color))
    if len(found) < count:
        raise Invalid(f"There are names for {len(found)} more clubs only: name some.", "to")
    return found


def _join(league: League, club: tuple[str, str, str], ai: str, by: Any) -> Team:
    place, nickname, color = club
    own = league.teams.all()
    taken = {team.abbreviation for team in own}
    second = crests.second_color(color, place, nickname, [team.second_color for team in own])
    short = abbreviation(place, nickname, taken)
    return add_team(
        league,
        place=place,
        nickname=nickname,
        abbreviation=short,
        color=color,
        second_color=second,
        ai=ai,
        by=by,
    )


def draw_anew(draft: Season, teams: Sequence[Team], by: Any = None) -> Season:
    """A draft drawn again, for these clubs. It keeps its name and address; what was moved by hand
    in its schedule is gone. Raises Conflict for a season that is published."""
    with deed(by, Act.EDIT_SEASON, draft.league, draft) as done:
        locked = Season.objects.select_for_update(of=("self",), no_key=True)
        draft = locked.select_related("league").get(pk=draft.pk)
        if draft.state != Season.State.DRAFT:
            raise Conflict(f"{draft} is published: its clubs stand.")
        schedule_changes.send(Season, season=draft)
        done.change("clubs", draft.teams.count(), len(teams))
        plans = plans_of(draft, teams)
        given: dict[str, Any] = {
            "name": draft.name,
            "slug": draft.slug,
            "starts_on": draft.starts_on,
        }
        league = draft.league
        draft.delete()
        return create_season(league, teams=teams, stages=plans, at_once=False, by=by, **given)


def copy_league(league: League, name: str, by: Any) -> League:
    """A league like another, with clubs like its: their names, colors, crests and players. People,
    seasons and the log stay where they are; who copies it owns it.

    Raises Forbidden for who does not run the other, and what `create_league` raises.
    """
    authorize(by, Act.EDIT_LEAGUE, league)
    with transaction.atomic():
        made = create_league(
            name=name,
            ruleset=league.ruleset,
            options=league.options,
            time_zone=league.time_zone,
            visibility=league.visibility,
            absent=league.absent,
            owner=by,
        )
        clock = ("decision_seconds", "bank_seconds", "lineup_seconds")
        for field in clock:
            setattr(made, field, getattr(league, field))
        made.save(update_fields=clock)
        for team in league.teams.filter(retired_at=None).prefetch_related("players").order_by("pk"):
            names = ("place", "nickname", "abbreviation", "color", "second_color", "crest", "ai")
            club = add_team(made, **{field: getattr(team, field) for field in names}, by=by)
            called = {player.spot: player for player in team.players.all()}
            own = list(club.players.all())
            for player in own:
                if player.spot in called:
                    for field in ("name", *PERSON):
                        setattr(player, field, getattr(called[player.spot], field))
            Player.objects.bulk_update(own, ["name", *PERSON])
        copied = Player.objects.filter(team__league=made)
        print_names(made.pk, {*copied.values_list("surname", flat=True)})
    return made


def next_season(
    season: Season, name: str = "", starts_on: datetime.date | None = None, by: Any = None
) -> Season:
    """A draft like a season: its stages, divisions and calendar, for its clubs that are not
    retired, moved to another first day. Without a name or a day, those that `proposed` has.

    Raises what `create_season` raises.
    """
    usual_name, usual_day = proposed(season)
    starts_on = starts_on or usual_day
    teams = _entered(season)
    shift = starts_on - season.starts_on
    return create_season(
        season.league,
        name=name or usual_name,
        starts_on=starts_on,
        teams=teams,
        stages=plans_of(season, teams, shift),
        at_once=False,
        by=by,
    )


def proposed(season: Season) -> tuple[str, datetime.date]:
    """The name and the first day of the season after this one: the next number, and the first same
    day of the week a week after its end."""
    numbers = list(re.finditer(r"\d+", season.name))
    if numbers:
        last = numbers[-1]
        after = str(int(last[0]) + 1)
        name = season.name[: last.start()] + after + season.name[last.end() :]
    else:
        name = f"{season.name} 2"
    end = season.games.aggregate(last=Max("date"))["last"] or season.starts_on
    weeks = (end - season.starts_on) // WEEK + 2
    return name[:40], season.starts_on + weeks * WEEK


def plans_of(
    season: Season, teams: Sequence[Team], shift: datetime.timedelta = datetime.timedelta(0)
) -> list[StagePlan]:
    """The stages of a season, to be drawn for these clubs, all dates so much later. Clubs that were
    not in it join the divisions that have the fewest."""
    return [
        StagePlan(
            name=stage.name,
            format=stage.format,
            settings=stage.settings,
            tie_breaks=stage.tie_breaks,
            feed=stage.feed,
            pools=() if stage.feed else _pools(stage, [team.pk for team in teams]),
            calendar=_moved(stage.calendar, shift, {team.pk for team in teams}),
        )
        for stage in season.stages.order_by("number")
    ]


def _entered(season: Season) -> list[Team]:
    """Its clubs that are not retired, by their seeds in the first stage."""
    teams = season.teams.filter(retired_at=None)
    seeds = dict(season.stages.get(number=1).entries.values_list("team", "seed"))
    return sorted(teams, key=lambda team: seeds.get(team.pk, 0))


def _pools(stage: Stage, clubs: Sequence[int]) -> list[PoolPlan]:
    pools = list(stage.pools.order_by("number"))
    known = dict(stage.entries.values_list("team", "pool"))
    members: dict[int, list[int]] = {pool.pk: [] for pool in pools}
    for club in clubs:
        if pools:
            at = known.get(club) or min(members, key=lambda pool: len(members[pool]))
            members[at].append(club)
    return [PoolPlan(pool.name, members[pool.pk], pool.conference) for pool in pools]


def _moved(
    calendar: Mapping[str, Any], shift: datetime.timedelta, clubs: set[int]
) -> dict[str, Any]:
    """A calendar with its dates later; blackouts of clubs that are not there are left out."""

    def later(value: Any, name: str) -> Any:
        if name in DATES and isinstance(value, str) and value:
            return (datetime.date.fromisoformat(value) + shift).isoformat()
        return value

    found = {name: later(value, name) for name, value in calendar.items()}
    if blackouts := calendar.get("blackouts"):
        found["blackouts"] = [
            {name: later(value, name) for name, value in one.items()}
            for one in blackouts
            if one.get("club") is None or one["club"] in clubs
        ]
    return found
