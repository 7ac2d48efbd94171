"""The forms in which a league is set up, a step each; see `league.drafts` for what they fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from engine import RULESETS
from engine.managers import MANAGERS
from league.calendar_forms import CalendarFields
from league.clocks import CLOCKS
from league.drafts import ME, DraftClub
from league.dress import checked_color
from league.errors import Invalid
from league.forms import ClubForm, time_zones
from league.models import League
from league.numbers import plain
from league.stock_clubs import CLUBS as STOCK
from league.stock_clubs import COLORS

#: How many rows of clubs there are at first.
ROWS: Final = 4
#: AI managers, the usual one first.
USUAL_FIRST: Final = sorted(MANAGERS, key="veteran".__ne__)
#: More than any name has, so that what is too long is still there to be shortened.
LONGEST: Final = 200


class GameForm(forms.Form):
    """Which game a league plays."""

    game = forms.ChoiceField(
        choices=lambda: [(slug, rules.name) for slug, rules in RULESETS.items()],
        error_messages={"required": "Choose a game."},
    )


class DraftClubForm(ClubForm):
    """A row of the clubs of a new league. What is missing of the names is drawn by the others."""

    use_required_attribute = False  # a row without a name is no club

    manager = forms.ChoiceField(
        choices=[
            *((key, f"AI: {MANAGERS[key].name}") for key in USUAL_FIRST),
            (ME, "You"),
        ]
    )
    again = forms.IntegerField(
        required=False, min_value=0, max_value=99_999, widget=forms.HiddenInput
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["abbreviation"].required = False
        self.fields["abbreviation"].label = "Short"
        for field in self.fields.values():
            field.help_text = ""

    def clean_color(self) -> str:
        """A color that can be drawn."""
        try:
            return checked_color(self.cleaned_data["color"], "color")
        except Invalid as error:
            raise forms.ValidationError(error.message) from None

    @property
    def empty(self) -> bool:
        """Whether nobody has named the club."""
        return not any(str(self[name].value() or "").strip() for name in ("place", "nickname"))

    def club(self) -> DraftClub:
        """What was typed, right or wrong, as a draft keeps it."""
        self.is_valid()
        good = self.cleaned_data

        def typed(name: str) -> str:
            value = self[name].value()
            return str(good.get(name, value) or "").replace("\0", "")[:LONGEST]

        return DraftClub(
            place=typed("place"),
            nickname=typed("nickname"),
            abbreviation=typed("abbreviation"),
            color=good.get("color", COLORS[0]),
            manager=good.get("manager", "veteran"),
            again=good.get("again") or 0,
        )


#: As many as there are names for clubs that nobody named.
MOST_CLUBS = len(STOCK)


def club_forms(posted: Mapping[str, Any]) -> list[DraftClubForm]:
    """The rows of clubs that were sent."""
    return [DraftClubForm(posted, prefix=f"club{row}") for row in range(_rows(posted))]


def club_rows(clubs: Sequence[DraftClub]) -> list[DraftClubForm]:
    """A row for each club of a draft."""
    return [DraftClubForm(initial=club, prefix=f"club{row}") for row, club in enumerate(clubs)]


def _rows(posted: Mapping[str, Any]) -> int:
    return min(plain(str(posted.get("rows", ""))) or 0, MOST_CLUBS)


class FillForm(forms.Form):
    """How many clubs the league shall have."""

    to = forms.IntegerField(label="Clubs in all", initial=8, min_value=2, max_value=MOST_CLUBS)


class ScheduleForm(CalendarFields):
    """On which days the first season is played, and by what clock its live games are; `letters`
    are those of the clubs in their order, `calendar` is what is kept of one."""

    name = forms.CharField(
        label="Name of the season", max_length=40, help_text="Like “2031” or “Spring”."
    )
    starts_on = forms.DateField(
        label="First day of play",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="Or the next one on which there are games.",
    )
    time_zone = forms.ChoiceField(
        initial="UTC", widget=forms.Select(attrs={"data-own-zone": "list"})
    )
    clock = forms.ChoiceField(
        label="Clock",
        widget=forms.RadioSelect,
        initial="live",
        choices=[(key, f"{clock.name}. {clock.words}") for key, clock in CLOCKS.items()],
    )
    absent = forms.ChoiceField(
        label="When a manager’s time runs out",
        widget=forms.RadioSelect,
        initial=League.Absent.AUTOPILOT,
        choices=League.Absent.choices,
    )

    def __init__(
        self, letters: Sequence[str], calendar: Mapping[str, Any], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.letters = dict(enumerate(letters))
        self.calendar: dict[str, Any] = {**calendar}
        self.start_calendar(calendar, self.letters)
        zones = self.fields["time_zone"]
        assert isinstance(zones, forms.ChoiceField)
        zones.choices = time_zones()
        if not self.is_bound and "time_zone" not in self.initial:
            # The browser may put its own zone in; what was chosen before stays
            zones.widget.attrs["data-own-zone"] = "choose"
        today = timezone.localdate(timezone=ZoneInfo("UTC"))
        self.fields["name"].initial = str(today.year)
        self.fields["starts_on"].initial = today

    def clean(self) -> None:
        """With the calendar."""
        super().clean()
        good = self.cleaned_data
        zone = good.get("time_zone", "UTC")
        self.calendar = self.read_calendar(good.get("starts_on"), zone, self.letters)

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [
            ("The first season", [self["name"], self["starts_on"], self["time_zone"]]),
            ("At the live table", [self["clock"], self["absent"]]),
        ]
