"""What the pages of the set-up show: typed values, made of a draft."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine import RULESETS
from engine.ruleset import AnyRuleset
from games.presentation import pace
from games.presentation.pace import Pace
from league import schedule
from league.drafts import Dressed, Figures, dressed, figures, web
from league.errors import LeagueError
from league.forms import LeagueForm
from league.models import LeagueDraft, crest_url
from league.services import FIRST_DAY, LAST_DAY
from league.setup_forms import DraftClubForm, FillForm, FormatForm, ScheduleForm

#: How many days of a draft's schedule are shown.
DAYS_SHOWN: Final = 6


class Step(NamedTuple):
    """A step; `open` once those before it are filled in."""

    number: int
    title: str
    address: str
    open: bool
    here: bool


class Wears(NamedTuple):
    """A club of a draft as it is drawn."""

    name: str
    abbreviation: str
    picture: str


class Plan(NamedTuple):
    """What a round robin of a draft's clubs comes to, with its picture."""

    legs: int
    figures: Figures
    answers: int | None  # of each person in a game
    lines: str
    points: list[tuple[float, float]]


class Day(NamedTuple):
    """A day of the schedule as it will be drawn up."""

    date: datetime.date
    games: list[tuple[Wears, Wears]]
    rests: list[Wears]


@dataclass(slots=True)
class Head:
    """What stands over each step: the league as far as it is there, and the steps."""

    steps: list[Step]
    name: str
    rules: AnyRuleset | None
    clubs: list[Wears]


@dataclass(slots=True)
class GamePage:
    """The games to choose from, and the form of the chosen one."""

    games: list[tuple[AnyRuleset, Pace, bool]]
    rules: AnyRuleset | None
    form: LeagueForm | None
    unchosen: bool


@dataclass(slots=True)
class ClubsPage:
    """A row for each club, with how it is drawn and whether it has a name yet."""

    rows: list[tuple[DraftClubForm, Wears, bool]]
    fill: FillForm
    wrong: str


@dataclass(slots=True)
class FormatPage:
    """How often each pair meets, and what that comes to."""

    form: FormatForm
    plan: Plan


@dataclass(slots=True)
class SchedulePage:
    """When it starts, and the first days."""

    form: ScheduleForm
    plan: Plan
    calendar: list[Day]


@dataclass(slots=True)
class PublishPage:
    """All of it once more; `refusal` where it could not be."""

    plan: Plan
    season_name: str
    first: datetime.date | None
    people: int
    refusal: LeagueError | None


def plan(draft: LeagueDraft, legs: int) -> Plan:
    """A round robin of its clubs."""
    league, clubs = draft.content["league"], len(draft.content["clubs"])
    answers = pace(RULESETS[league["ruleset"]]).answers_with(league["options"])
    return Plan(legs, figures(clubs, legs), answers, *web(clubs))


def calendar(draft: LeagueDraft, first: datetime.date) -> list[Day]:
    """The first days of the schedule."""
    wear = [wears(club) for club in dressed(draft.content["clubs"])]
    days = schedule.round_robin(len(wear), draft.content["legs"])
    dates = schedule.dates(first, min(len(days), DAYS_SHOWN))
    found = []
    for date, games in zip(dates, days, strict=False):
        busy = {club for pair in games for club in pair}
        pairs = [(wear[visitors], wear[home]) for visitors, home in games]
        rests = [one for index, one in enumerate(wear) if index not in busy]
        found.append(Day(date, pairs, rests))
    return found


def wears(one: Dressed) -> Wears:
    """A club by its full name, with its crest."""
    club = one.club
    name = f"{club['place']} {club['nickname']}".strip()
    return Wears(name, one.abbreviation, crest_url(one.crest, club["color"], one.second_color))


def day(value: object) -> datetime.date | None:
    """The date, if a season may start on it."""
    if not isinstance(value, datetime.date):
        try:
            value = datetime.date.fromisoformat(str(value))
        except ValueError:
            return None
    return value if FIRST_DAY <= value <= LAST_DAY else None
