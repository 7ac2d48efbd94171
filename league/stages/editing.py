"""A schedule edited by hand: a game is moved, or its home and away are exchanged.

A change is previewed first, with what it clashes with, and refers to what was seen then. What has
begun stays where it is. The day of play is the rank of a date: it follows from the dates alone.
"""

from __future__ import annotations

import datetime
import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import F, Q

from league.competition import editing
from league.competition.calendar import first_pitch, left_out
from league.competition.editing import Clash, Edited, Key
from league.competition.values import BYE
from league.errors import Conflict, Invalid, NotFound
from league.models import Game, Round, Season, Series
from league.office.acts import Act
from league.office.deeds import deed
from league.signals import schedule_changes
from league.stages.loading import slot_text
from league.stages.scheduled import Fixture, Schedule, load_schedule, moment

LAST_DAY: Final = datetime.date(2200, 12, 31)
BATCH: Final = 1_000
SHOWN: Final = 5  # clashes named in a message
A_BYE: Final = Q(first=slot_text(BYE)) | Q(second=slot_text(BYE))


@dataclass(frozen=True, slots=True)
class Change:
    """A change of one game, as it would be: what clashes then, and the figures of fairness before
    and after. `seen` stands for all that was shown of it."""

    schedule: Schedule
    was: Fixture
    now: Fixture
    edited: Edited
    names: Mapping[int, str]  # nicknames of the clubs

    @property
    def swapped(self) -> bool:
        return self.was.dated.home != self.now.dated.home

    @property
    def seen(self) -> str:
        return f"{_mark(self.was)}-{_digest(self.edited.new)}"


def preview_move(
    schedule: Schedule, key: Key, to: datetime.date, at: datetime.time | None = None
) -> Change:
    """A game of a schedule at another date, at its own time or another. Raises NotFound for a game
    that there is not, Conflict for one that has begun, Invalid for a date that cannot be."""
    was = _open(schedule, key)
    names = _names(schedule.season)
    if at is not None and not schedule.has_times(was.stage):
        raise Invalid("These games have no time of day: leave it empty.", "at")
    now = was._replace(dated=was.dated._replace(day=to, at=at or was.dated.at))
    zone = schedule.season.league.time_zone
    if schedule.has_times(was.stage) and left_out(to, now.dated.at, ZoneInfo(zone)):
        raise Invalid(
            f"On {day_words(to)} the clock in {zone} leaves {now.dated.at:%H:%M} out: choose "
            "another time.",
            "at",
        )
    if moment(now) == moment(was):
        raise Invalid("The game is there already: choose another day.", "to")
    require_possible(schedule, now, names)
    return _change(schedule, was, now, names)


def offers(
    schedule: Schedule, key: Key, days: Iterable[datetime.date]
) -> dict[datetime.date, tuple[Clash, ...] | None]:
    """What would clash with a game on each of these days; None where it cannot be. Raises what
    `preview_move` raises for a game that there is not, or that has begun."""
    was = _open(schedule, key)
    names = _names(schedule.season)
    clubs = {*was.dated.clubs}
    near = [one for one in schedule.games if one.series == key[0] or clubs.intersection(one.clubs)]
    calendar = schedule.calendar(was.stage)
    known = set(editing.clashes(near, calendar))
    found: dict[datetime.date, tuple[Clash, ...] | None] = {}
    for day in days:
        now = was._replace(dated=was.dated._replace(day=day))
        try:
            require_possible(schedule, now, names)
        except Invalid:
            found[day] = None
        else:
            there = editing.clashes(editing.move(near, key, day, was.dated.at), calendar)
            found[day] = tuple(one for one in there if one not in known)
    return found


def preview_swap(schedule: Schedule, key: Key) -> Change:
    """A game with home and away exchanged. Raises NotFound for a game that there is not, Conflict
    for one that has begun or whose clubs are not known yet."""
    was = _open(schedule, key)
    if not was.known:
        raise Conflict("It is not known yet who plays: home and away cannot be exchanged.", "game")
    one = was.dated
    now = was._replace(dated=one._replace(home=one.visitors, visitors=one.home))
    return _change(schedule, was, now, _names(schedule.season))


def move_game(
    season: Season,
    key: Key,
    to: datetime.date,
    at: datetime.time | None = None,
    *,
    seen: str | None = None,
    anyway: bool = False,
    by: Any = None,
) -> Change:
    """Move a game, `anyway` where that clashes; `by` is who does it. With `seen`, only as it was
    previewed.

    Raises what `preview_move` raises; Conflict where the schedule has changed since; Invalid for
    what clashes and is not confirmed. Nothing is then changed.
    """
    with deed(by, Act.EDIT_SCHEDULE, season.league, season) as done:
        change = _move(season, key, to, at, seen, anyway)
        done.change(title(change.was, change.names), _when(change.was), _when(change.now))
    return change


def _move(
    season: Season,
    key: Key,
    to: datetime.date,
    at: datetime.time | None,
    seen: str | None,
    anyway: bool,
) -> Change:
    schedule = _locked(season)
    _require_unchanged(schedule, key, seen)
    change = preview_move(schedule, key, to, at)
    _require_agreed(change, seen, anyway)
    row, turn = _row(change)
    row.dates[turn] = to
    day: dict[str, object] = {"date": to}
    if row.first_pitches:
        zone = ZoneInfo(schedule.season.league.time_zone)
        row.first_pitches[turn] = first_pitch(to, change.now.dated.at, zone)
        day["first_pitch"] = row.first_pitches[turn]
    row.save(update_fields=["dates", "first_pitches"])
    row.games.filter(turn=turn + 1).update(**day)
    _span(row.round)
    _renumber(season, row, turn)
    return change


def swap_home(
    season: Season,
    key: Key,
    *,
    seen: str | None = None,
    anyway: bool = False,
    by: Any = None,
) -> Change:
    """Exchange home and away in a game; it stays so when the game is drawn anew. Raises what
    `preview_swap` raises, and Conflict where the schedule has changed since it was seen."""
    with deed(by, Act.EDIT_SCHEDULE, season.league, season) as done:
        change = _swap(season, key, seen, anyway)
        was, now = title(change.was, change.names), title(change.now, change.names)
        done.change(_when(change.was), was, now)
    return change


def _swap(season: Season, key: Key, seen: str | None, anyway: bool) -> Change:
    schedule = _locked(season)
    _require_unchanged(schedule, key, seen)
    change = preview_swap(schedule, key)
    _require_agreed(change, seen, anyway)
    row, turn = _row(change)
    row.swapped = sorted({*row.swapped} ^ {turn + 1})
    row.save(update_fields=["swapped"])
    now = change.now.dated
    row.games.filter(turn=turn + 1).update(home=now.home, visitors=now.visitors)
    return change


def title(fixture: Fixture, names: Mapping[int, str]) -> str:
    """“Cats at Terns”, or “game 1 of W3” where it is not known who plays."""
    home, visitors = fixture.dated.home, fixture.dated.visitors
    if home is None or visitors is None:
        return f"Game {fixture.dated.number} of {fixture.name}"
    return f"{names[visitors]} at {names[home]}"


def day_words(day: datetime.date) -> str:
    """“June 12, 2027”."""
    return f"{day:%B} {day.day}, {day.year}"


def _when(fixture: Fixture) -> str:
    """As the log has it: “2027-06-12 19:05”."""
    return f"{fixture.dated.day} {fixture.dated.at or ''}".strip()


def _change(schedule: Schedule, was: Fixture, now: Fixture, names: Mapping[int, str]) -> Change:
    games = {**schedule.fixtures, was.key: now}
    after = sorted((one.dated for one in games.values()), key=lambda one: (one.day, one.at))
    calendar = schedule.calendar(was.stage)
    return Change(schedule, was, now, editing.edited(schedule.games, after, calendar), names)


def _open(schedule: Schedule, key: Key) -> Fixture:
    fixture = schedule.fixtures.get(key)
    if fixture is None:
        raise NotFound("The schedule has no such game.", "game")
    if not fixture.open:
        state = "under way" if fixture.state == Game.State.LIVE else "over"
        raise Conflict(f"The game is {state}: it stays as it is.", "game")
    return fixture


def require_possible(
    schedule: Schedule, now: Fixture, names: Mapping[int, str] | None = None
) -> None:
    """Raises Invalid for a game on a day on which it cannot be, whatever else is moved."""
    names = _names(schedule.season) if names is None else names
    day, season = now.dated.day, schedule.season
    if not season.starts_on <= day <= LAST_DAY:
        raise Invalid(
            f"The season begins on {day_words(season.starts_on)}: choose a day from then on, to "
            f"{day_words(LAST_DAY)}.",
            "to",
        )
    floor = schedule.floors.get(now.stage)
    if floor is not None and day <= floor:
        raise Invalid(
            f"Who plays is decided by a stage whose last day is {day_words(floor)}: choose a later "
            "day.",
            "to",
        )
    before, after = schedule.between(now)
    if before and moment(now) <= moment(before):
        raise Invalid(
            f"{title(before, names)} on {day_words(before.dated.day)} comes before it: choose a "
            "later day.",
            "to",
        )
    if after and moment(now) >= moment(after):
        raise Invalid(
            f"{title(after, names)} on {day_words(after.dated.day)} hangs on it: choose an earlier "
            "day.",
            "to",
        )


def _require_unchanged(schedule: Schedule, key: Key, seen: str | None) -> None:
    fixture = schedule.fixtures.get(key)
    if seen is not None and fixture and seen.partition("-")[0] != _mark(fixture):
        raise Conflict("The game has been changed since you looked. Look again, then decide.")


def _require_agreed(change: Change, seen: str | None, anyway: bool) -> None:
    new = change.edited.new
    if seen is not None and seen != change.seen:
        raise Conflict("The schedule has been changed since you looked. Look again, then decide.")
    if new and not anyway:
        listed = "; ".join(
            f"{one.words(change.names)}, {day_words(one.day)}" for one in new[:SHOWN]
        )
        more = f"; and {len(new) - SHOWN} more" if len(new) > SHOWN else ""
        raise Invalid(f"That clashes: {listed}{more}. Confirm it if it is meant.", "anyway")


def _mark(fixture: Fixture) -> str:
    """Stands for a game as it is."""
    return _digest((fixture.dated, fixture.state))


def _digest(value: object) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:16]


def _names(season: Season) -> dict[int, str]:
    return dict(season.teams.values_list("pk", "nickname"))


def _locked(season: Season) -> Schedule:
    """The schedule under the season's lock, and under those of its games: whoever stores results
    takes them first."""
    games = Game.objects.filter(season=season).order_by("pk")
    list(games.select_for_update(no_key=True).values_list("pk"))
    seasons = Season.objects.select_for_update(of=("self",), no_key=True).select_related("league")
    locked = seasons.get(pk=season.pk)
    if not locked.drawn:
        raise Conflict(f"The schedule of {locked} is still being drawn up.")
    schedule_changes.send(Season, season=locked)
    return load_schedule(locked)


def _row(change: Change) -> tuple[Series, int]:
    """The series of the game, and the place of the game in its lists."""
    series, turn = change.was.key
    return Series.objects.select_related("round").get(pk=int(series)), turn - 1


def _span(drawn: Round) -> None:
    """Bring the first and the last day of a round up to date."""
    dates = [day for row in drawn.series.exclude(A_BYE) for day in row.dates]
    drawn.date, drawn.last_date = min(dates), max(dates)
    drawn.save(update_fields=["date", "last_date"])


def _renumber(season: Season, moved: Series, turn: int) -> None:
    """Count the days of play anew, of the game that moved and of others: they are the dates with
    games, from 1."""
    own = Series.objects.filter(stage__season=season)
    listed = own.exclude(A_BYE).values_list("dates", flat=True)
    dates = sorted({day for days in listed for day in days})

    def day_of(date: datetime.date) -> int:
        return bisect_right(dates, date)

    changed = []
    for row in own.only("dates", "days"):
        days = [day_of(date) for date in row.dates]
        if days != row.days:
            row.days = days
            changed.append(row)
    Series.objects.bulk_update(changed, ["days"], batch_size=BATCH)
    rounds = Round.objects.filter(stage__season=season)
    for drawn in rounds:
        drawn.day, drawn.last_day = day_of(drawn.date), day_of(drawn.last_date)
    Round.objects.bulk_update(rounds, ["day", "last_day"], batch_size=BATCH)
    own_game = Q(series=moved, turn=turn + 1)
    season.games.filter(own_game).update(day=day_of(moved.dates[turn]))
    others = season.games.exclude(own_game).order_by()
    counted = others.values_list("date", "day").distinct()
    shifts = {date: day_of(date) - day for date, day in counted}
    for shift in {*shifts.values()} - {0}:
        shifted = [date for date, by in shifts.items() if by == shift]
        others.filter(date__in=shifted).update(day=F("day") + shift)
