"""The fields that say on which days a season is played, for a league's set-up and a new season."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms

from league.competition.calendar import A_DAY, EVERY_DAY, MOST_REST, MOST_TIMES, left_out
from league.forms import AskingForm, number
from league.stages.editing import day_words

WEEKDAYS: Final = [
    (day, name)
    for day, name in enumerate(
        ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    )
]
MOST_BLACKOUTS: Final = 100
#: Days from the first one in which a time that a clock leaves out is told.
LOOKED_AHEAD: Final = 366
#: What a field says in which nobody has said anything.
UNSAID: Final[tuple[Any, ...]] = (None, "", 0, "0", [])
_LINE: Final = re.compile(
    r"(?:(?P<club>[^:]+):)?\s*(?P<first>\d{4}-\d\d-\d\d)(?:\s*(?:to|–|-)\s*(?P<last>\d{4}-\d\d-\d\d))?"
)


def _days(label: str, help_text: str = "") -> forms.TypedMultipleChoiceField:
    return forms.TypedMultipleChoiceField(
        label=label,
        choices=WEEKDAYS,
        coerce=int,
        required=False,
        help_text=help_text,
        widget=forms.CheckboxSelectMultiple(attrs={"class": "columns"}),
    )


class CalendarFields(AskingForm):
    """When a season is played. A form that has them calls `read_calendar` with what it knows."""

    weekdays = _days("Days of the week", "None ticked: every day.")
    doubleheaders = _days("Doubleheaders", "On these every club plays twice.")
    times = forms.CharField(
        label="First pitches",
        required=False,
        max_length=200,
        help_text="Times of day like “19:05”, or “13:05, 19:05”. None: any time of the day.",
    )
    rest = number("Days off between two series", 0, 0, MOST_REST)
    days_in_a_row = number("Days of play in a row", 0, 0, MOST_REST, "At most. 0: no matter.")
    ends_on = forms.DateField(
        label="Last day of play",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="Playoffs come after it.",
    )
    blackouts = forms.CharField(
        label="Days without games",
        required=False,
        max_length=6_000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        help_text="A line for each: “2031-07-04” or “2031-07-14 to 2031-07-17”; of one club with "
        "its letters before it: “LBK: 2031-08-02”.",
    )

    calendar_names: Final = (
        *("weekdays", "doubleheaders", "times", "rest", "days_in_a_row", "ends_on", "blackouts"),
    )

    def start_calendar(self, kept: Mapping[str, Any], letters: Mapping[int, str]) -> None:
        """Fill in what is kept of a calendar; `letters` are those of the clubs in their order."""
        for name in self.calendar_names:
            self.fields[name].usual = True  # type: ignore[attr-defined]  # nobody has to be told
        for name in ("weekdays", "doubleheaders", "rest", "ends_on"):
            self.initial[name] = kept.get(name)
        self.initial["days_in_a_row"] = kept.get("in_a_row")
        self.initial["times"] = ", ".join(time[:5] for time in kept.get("times", ()))
        lines = [_written(one, letters) for one in kept.get("blackouts", ())]
        self.initial["blackouts"] = "\n".join(lines)

    @property
    def calendar_fields(self) -> list[forms.BoundField]:
        """The fields in their order."""
        return [self[name] for name in self.calendar_names]

    @property
    def calendar_open(self) -> bool:
        """Whether there is something of a calendar to be seen."""
        return any(field.errors or field.value() not in UNSAID for field in self.calendar_fields)

    def read_calendar(
        self, starts_on: datetime.date | None, zone: str, letters: Mapping[int, str]
    ) -> dict[str, Any]:
        """The calendar in plain values, a club by its place; what is as usual is left out. What
        cannot be stands beside its field."""
        good = self.cleaned_data
        found: dict[str, Any] = {}
        weekdays = good.get("weekdays") or EVERY_DAY
        if len(weekdays) < len(EVERY_DAY):
            found["weekdays"] = weekdays
        if good.get("doubleheaders"):
            found["doubleheaders"] = good["doubleheaders"]
            if beside := {*good["doubleheaders"]} - {*weekdays}:
                names = ", ".join(WEEKDAYS[day][1] for day in sorted(beside))
                self.add_error("doubleheaders", f"There are no games on {names}.")
        times = self._times()
        if times:
            found["times"] = [time.isoformat() for time in times]
            if starts_on:
                self._require_there(times, starts_on, zone)
        elif found.get("doubleheaders") and "times" not in self.errors:
            self.add_error("times", "A doubleheader needs two times of day, like “13:05, 19:05”.")
        if len(times) == 1 and found.get("doubleheaders"):
            self.add_error("times", "A doubleheader needs two times of day, like “13:05, 19:05”.")
        for name, kept in (("rest", "rest"), ("days_in_a_row", "in_a_row")):
            if good.get(name):
                found[kept] = good[name]
        if last := good.get("ends_on"):
            found["ends_on"] = last.isoformat()
            if starts_on and last < starts_on:
                self.add_error("ends_on", "The last day is not before the first.")
        if blackouts := self._blackouts(letters):
            found["blackouts"] = blackouts
        return found

    def _times(self) -> list[datetime.time]:
        found: set[datetime.time] = set()
        for word in self.cleaned_data.get("times", "").replace(",", " ").split():
            try:
                time = datetime.time.fromisoformat(word.zfill(5))
            except ValueError:
                self.add_error("times", f"“{word}” is no time of day; write it like “19:05”.")
                return []
            if time in found:
                self.add_error("times", f"{word} stands there twice.")
                return []
            found.add(time)
        if len(found) > MOST_TIMES:
            self.add_error("times", f"There are at most {MOST_TIMES} times of day.")
        return sorted(found)

    def _require_there(
        self, times: Iterable[datetime.time], first: datetime.date, zone: str
    ) -> None:
        """An error for a time that a clock leaves out on a day of play of the first year."""
        weekdays = self.cleaned_data.get("weekdays") or EVERY_DAY
        for more in range(LOOKED_AHEAD):
            day = first + more * A_DAY
            for time in times:
                if day.weekday() in weekdays and left_out(day, time, ZoneInfo(zone)):
                    self.add_error(
                        "times",
                        f"On {day_words(day)} the clock in {zone} leaves {time:%H:%M} out: choose "
                        "another time.",
                    )
                    return

    def _blackouts(self, letters: Mapping[int, str]) -> list[dict[str, Any]]:
        lines = [line.strip() for line in self.cleaned_data.get("blackouts", "").splitlines()]
        lines = [line for line in lines if line]
        if len(lines) > MOST_BLACKOUTS:
            self.add_error("blackouts", f"There are at most {MOST_BLACKOUTS} lines.")
            return []
        places = {written.upper(): place for place, written in letters.items()}
        found = []
        for line in lines:
            try:
                found.append(_read(line, places))
            except ValueError as error:
                self.add_error("blackouts", str(error))
        return found


def _read(line: str, places: Mapping[str, int]) -> dict[str, Any]:
    """One line; a ValueError says what is wrong with it."""
    said = _LINE.fullmatch(line)
    if said is None:
        raise ValueError(f"“{line}” is no day; write it like “2031-07-04”.")
    try:
        first, last = (
            datetime.date.fromisoformat(said[name] or said["first"]) for name in ("first", "last")
        )
    except ValueError:
        raise ValueError(f"“{line}” has a day that there is not.") from None
    if last < first:
        raise ValueError(f"“{line}” ends before it begins.")
    found: dict[str, Any] = {"first": first.isoformat(), "last": last.isoformat()}
    if said["club"]:
        club = said["club"].strip().upper()
        if club not in places:
            raise ValueError(f"“{line}”: no club here has the letters “{club}”.")
        found["club"] = places[club]
    return found


def _written(one: Mapping[str, Any], letters: Mapping[int, str]) -> str:
    """A blackout as a line."""
    whose = f"{letters.get(one['club'], '?')}: " if one.get("club") is not None else ""
    until = f" to {one['last']}" if one["last"] != one["first"] else ""
    return f"{whose}{one['first']}{until}"
