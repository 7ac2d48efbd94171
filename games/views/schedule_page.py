"""What the page of a schedule's editor shows, in a fixed number of queries."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from django.http import Http404

from engine import RULESETS
from engine.ruleset import Ruleset
from league.competition.editing import Clash, Key
from league.competition.fairness import Figures, fairness
from league.models import League, Season, Team
from league.stages.editing import Change, offers
from league.stages.scheduled import Fixture, Schedule

A_WEEK: Final = 7
A_DAY: Final = datetime.timedelta(days=1)


class Asked(NamedTuple):
    """The week that was asked for, the game in hand, and what would become of it."""

    week: int | None
    key: Key | None
    change: Change | None


@dataclass(slots=True)
class Card:
    """A game of a day, with what clashes. `stays` is one that has begun; `went` is where a game
    stands that would move, `came` where it would be."""

    fixture: Fixture
    home: Team | None
    visitors: Team | None
    clashes: list[Clash]
    held: bool
    went: bool = False
    came: bool = False
    timed: bool = False


@dataclass(slots=True)
class Offer:
    """What would come of the game in hand on a day: nothing, clashes, or it cannot be."""

    possible: bool
    clashes: tuple[Clash, ...]


@dataclass(slots=True)
class Day:
    date: datetime.date
    cards: list[Card] = field(default_factory=list)
    offer: Offer | None = None


@dataclass(slots=True)
class Row:
    """A club's figures, and as they would be; its games at home and away by day of play."""

    team: Team
    before: Figures
    after: Figures
    at_home: list[int]
    away: list[int]


@dataclass(slots=True)
class SchedulePage:
    """A week of a schedule, the game in hand, what a change would do, and how fair it all is."""

    season: Season
    league: League
    rules: Ruleset
    week: int
    weeks: int
    days: list[Day]
    held: Fixture | None
    timed: bool  # whether the game in hand has a time of day
    change: Change | None
    clashes: list[tuple[int, Clash]]  # of all weeks, each with its week
    names: dict[int, str]
    rows: list[Row]
    played: int
    planned: int
    to_move: int
    dates: int  # of play
    framed: tuple[int, int]  # the week among them: from which, and how many


def week_of(season: Season, day: datetime.date) -> int:
    """The week of a day, from 1: weeks begin with the season's first day."""
    return (day - season.starts_on).days // A_WEEK + 1


def schedule_page(schedule: Schedule, asked: Asked) -> SchedulePage:
    """What the page shows. Raises Http404 for a week that the season does not have."""
    season = schedule.season
    teams = {team.pk: team for team in season.teams.all()}
    for team in teams.values():
        team.league = season.league
    fixtures = list(schedule.fixtures.values())
    held = schedule.fixtures.get(asked.key) if asked.key else None
    held = held if held and held.open else None
    last = max((one.dated.day for one in fixtures), default=season.starts_on)
    weeks = week_of(season, last) + 1
    if asked.week is not None and not 1 <= asked.week <= weeks:
        raise Http404(f"The season has no week {asked.week}.")
    shown = asked.change.now if asked.change else held
    week = asked.week or _usual(season, fixtures, shown)
    clashes = schedule.clashes()
    first = season.starts_on + (week - 1) * A_WEEK * A_DAY
    days = [Day(first + number * A_DAY) for number in range(A_WEEK)]
    _deal(schedule, days, teams, clashes, held, asked.change)
    if held:
        taken = {held.dated.day} | ({asked.change.now.dated.day} if asked.change else set())
        open_days = [day.date for day in days if day.date not in taken]
        for date, found in offers(schedule, held.key, open_days).items():
            days[(date - first).days].offer = Offer(found is not None, found or ())
    after = asked.change.edited.games if asked.change else schedule.games
    dates = sorted({one.day for one in after})
    begun = [one for one in fixtures if not one.open]
    inside = [number for number, date in enumerate(dates) if 0 <= (date - first).days < A_WEEK]
    return SchedulePage(
        season=season,
        league=season.league,
        rules=RULESETS[season.league.ruleset],
        week=week,
        weeks=max(weeks, week),
        days=days,
        held=held,
        timed=held is not None and schedule.has_times(held.stage),
        change=asked.change,
        clashes=[(max(1, week_of(season, one.day)), one) for one in clashes],
        names={pk: team.nickname for pk, team in teams.items()},
        rows=_rows(schedule, asked.change, teams, dates),
        played=sum(one.home_runs is not None for one in begun),
        planned=len(fixtures),
        to_move=len(fixtures) - len(begun),
        dates=len(dates),
        framed=(inside[0] if inside else 0, len(inside)),
    )


def _usual(season: Season, fixtures: Sequence[Fixture], shown: Fixture | None) -> int:
    """The week of the game in hand, or of the first that can be moved; the last of all."""
    one = shown or next((one for one in fixtures if one.open), fixtures[-1] if fixtures else None)
    return week_of(season, one.dated.day) if one else 1


def _deal(
    schedule: Schedule,
    days: Sequence[Day],
    teams: dict[int, Team],
    clashes: Iterable[Clash],
    held: Fixture | None,
    change: Change | None,
) -> None:
    """Give each day its games; one that would move stands on both its days."""
    of_day = {day.date: day for day in days}
    wrong: dict[Key, list[Clash]] = defaultdict(list)
    for clash in clashes:
        for key in clash.games:
            wrong[key].append(clash)

    def card(one: Fixture, found: Iterable[Clash]) -> Card:
        home, visitors = (
            teams.get(club) if club else None for club in (one.dated.home, one.dated.visitors)
        )
        is_held = held is not None and held.key == one.key
        return Card(one, home, visitors, list(found), is_held, timed=schedule.has_times(one.stage))

    for one in schedule.fixtures.values():
        if day := of_day.get(one.dated.day):
            day.cards.append(card(one, wrong[one.key]))
            day.cards[-1].went = bool(change) and day.cards[-1].held
    if change and (day := of_day.get(change.now.dated.day)):
        new = card(change.now, [one for one in change.edited.new if change.now.key in one.games])
        new.came = True
        day.cards.append(new)


def _rows(
    schedule: Schedule,
    change: Change | None,
    teams: dict[int, Team],
    dates: Sequence[datetime.date],
) -> list[Row]:
    before = change.edited.before if change else fairness(schedule.games)
    after = change.edited.after if change else before
    games = change.edited.games if change else schedule.games
    number = {date: nth for nth, date in enumerate(dates)}
    at_home: dict[int, list[int]] = defaultdict(list)
    away: dict[int, list[int]] = defaultdict(list)
    for one in games:
        if one.home is not None:
            at_home[one.home].append(number[one.day])
        if one.visitors is not None:
            away[one.visitors].append(number[one.day])
    then = {one.club: one for one in after.clubs}
    return [
        Row(teams[one.club], one, then[one.club], at_home[one.club], away[one.club])
        for one in before.clubs
    ]
