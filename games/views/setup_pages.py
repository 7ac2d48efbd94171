"""What the pages of the set-up show: typed values, made of a draft."""

from __future__ import annotations

import contextlib
import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine import RULESETS
from engine.ruleset import AnyRuleset
from games.presentation import pace
from games.presentation.pace import Pace
from league.chosen import ANY_DAY, TABLES, Chosen, Outlook, by_seed, outlook_of, plans, told
from league.competition.calendar import in_turn
from league.competition.formats import FORMATS
from league.competition.values import Filler, Series
from league.drafts import Dressed, chosen, dressed
from league.errors import LeagueError
from league.format_forms import FormatForm
from league.forms import LeagueForm
from league.models import LeagueDraft, crest_url
from league.services import FIRST_DAY, LAST_DAY
from league.setup_forms import DraftClubForm, FillForm, ScheduleForm
from league.stages.planning import checked
from league.stages.reading import calendar as read

#: How many days of a draft's schedule are shown.
DAYS_SHOWN: Final = 6
#: About so many an answer takes at a live table.
SECONDS: Final = 5


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
    """What the format of a draft comes to for its clubs, if it can be; `minutes` is a game played
    live."""

    words: str
    outlook: Outlook | None
    answers: int | None  # of each person in a game
    minutes: int | None

    @property
    def hours(self) -> int | None:
        """How long one club would sit at the table, at most."""
        if not self.minutes or not self.outlook:
            return None
        return max(1, round(self.minutes * self.outlook.each / 60))


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
    """The format, and what it comes to."""

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


def plan(draft: LeagueDraft, format: Chosen, outlook: Outlook | None = None) -> Plan:
    """A format for its clubs; what it comes to is told by the form, or found here."""
    league, clubs = draft.content["league"], len(draft.content["clubs"])
    answers = pace(RULESETS[league["ruleset"]]).answers_with(league["options"])
    if outlook is None:
        with contextlib.suppress(LeagueError):
            outlook = outlook_of(format, clubs)
    minutes = answers and round(2 * answers * SECONDS / 60)
    return Plan(told(format), outlook, answers, minutes)


def calendar(draft: LeagueDraft, first: datetime.date) -> list[Day]:
    """The first days of the schedule, as far as it is known who plays."""
    wear = [wears(club) for club in dressed(draft.content["clubs"])]
    format, keys = chosen(draft.content), range(len(wear))
    asked, seeded = plans(format, keys), by_seed(format, keys)
    try:
        stage = checked(asked, seeded, ANY_DAY)[0]
    except LeagueError:
        return []
    rounds = FORMATS[asked[0].format].draw(stage)[:DAYS_SHOWN]
    series = {one.key: one for drawn in rounds for one in drawn.series}
    days: dict[datetime.date, list[tuple[int, int]]] = {}
    for game in in_turn(rounds, read(asked[0].calendar, first)):
        home, visitors = game.home, game.visitors
        if home is None or visitors is None:
            pair = _meet(series[game.series], seeded)
            if pair is None:
                continue
            home, visitors = pair
        days.setdefault(game.day, []).append((visitors, home))
    found = []
    for date, games in [*days.items()][:DAYS_SHOWN]:
        busy = {club for pair in games for club in pair}
        pairs = [(wear[visitors], wear[home]) for visitors, home in games]
        table = asked[0].format in TABLES
        rests = [one for index, one in enumerate(wear) if table and index not in busy]
        found.append(Day(date, pairs, rests))
    return found


def _meet(series: Series, seeded: Sequence[int]) -> tuple[int, int] | None:
    """The two of a bracket's series, the better seed first, where seeds name them."""
    slots = (series.first, series.second)
    if any(slot.filler not in (Filler.SEED, Filler.CLUB) for slot in slots):
        return None
    seeds = sorted(
        int(slot.of) - 1 if slot.filler is Filler.SEED else seeded.index(int(slot.of))
        for slot in slots
    )
    return seeded[seeds[0]], seeded[seeds[1]]


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
