"""What is asked with forms: a game against an AI, a day of play, a side and its choice."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms

from engine import Seat
from engine.managers import MANAGERS
from engine.ruleset import Ruleset
from games.presentation import pace
from games.presentation.advice import advice
from league.forms import OPTION, OptionsForm
from league.grouping import CONFERENCE, DIVISION, OVERALL
from league.numbers import Number

#: What each AI is, for who has not met it.
LEVELS = {
    "rookie": "a rookie, who plays at random",
    "veteran": "a veteran, who plays with thought",
}


class FriendlyForm(OptionsForm):
    """A friendly: against whom, on which side, with which options of the game."""

    level = forms.ChoiceField(
        label="Against",
        initial="rookie",
        choices=[(name, LEVELS.get(name, f"the {name}")) for name in sorted(MANAGERS)],
    )
    seat = forms.TypedChoiceField(
        label="You play",
        coerce=int,
        initial=int(Seat.HOME),
        choices=[
            (int(Seat.HOME), "the home side (you field first)"),
            (int(Seat.VISITORS), "the visitors (you bat first)"),
        ],
    )
    lineup = forms.BooleanField(
        label="Draw up my lineup before the first pitch",
        required=False,
        help_text="Otherwise you play the veteran’s.",
    )

    def __init__(self, rules: Ruleset, *args: Any, **kwargs: Any) -> None:
        self.pace = pace(rules)
        told = advice(rules, self.pace)
        super().__init__(rules, *args, innings=self.pace.innings, advice=told, **kwargs)
        if not rules.positions:
            del self.fields["lineup"]

    def answers(self) -> int | None:
        """About how many answers the game asks for, as far as it is filled in; None if nobody
        has measured it."""
        chosen = {**self.initial_data(), **getattr(self, "cleaned_data", {})}
        options = {name.removeprefix(OPTION): chosen[name] for name in self.option_names}
        return self.pace.answers_with(options, chosen["level"])

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The form's fields as the page shows them, under their headings."""
        own = [self[name] for name in self.fields if name not in self.option_names]
        options = [self[name] for name in self.option_names]
        return [("The game", own), (f"Options of {self.rules.name}", options)]

    def initial_data(self) -> dict[str, Any]:
        return {name: field.initial for name, field in self.fields.items()}

    def given(self) -> dict[str, Any]:
        """What `open_friendly` takes."""
        own = self.cleaned_data
        return {
            "level": own["level"],
            "seat": own["seat"],
            "options": self.options(),
            "lineup": own.get("lineup", False),
        }


class DayShown(forms.Form):
    """The day of play that a page is asked for, if any."""

    day = Number("That is no day of play.", required=False)


class Date(forms.DateField):
    """A day as addresses have it: 2031-05-02, in plain digits."""

    def __init__(self, **given: Any) -> None:
        wrong = "Write the day as year, month and day: 2031-05-02."
        super().__init__(
            input_formats=["%Y-%m-%d"],
            error_messages={"invalid": wrong},
            widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            **given,
        )

    def strptime(self, value: str, format: str) -> datetime.date:
        if not value.isascii():
            raise ValueError("A digit is 0 to 9.")
        return datetime.datetime.strptime(value, format).date()


class TableShown(forms.Form):
    """The standings that a page is asked for: of which stage, in which parts, of which day."""

    stage = Number("The season has no such stage.", required=False)
    by = forms.ChoiceField(
        choices=[(way, way) for way in (OVERALL, DIVISION, CONFERENCE)], required=False
    )
    on = Date(required=False)


class RoundShown(forms.Form):
    """The round that a page is asked for, if any."""

    round = Number("That is no round.", required=False)


class PartPlayed(forms.Form):
    """What is to be simulated: a day, a stage or a round of it; all that is left without one."""

    day = Number(
        "“%(value)s” is no day of play; give its number, like 12.", strip=True, required=False
    )
    stage = Number("“%(value)s” is no stage; give its number, like 2.", strip=True, required=False)
    round = Number("“%(value)s” is no round; give its number, like 3.", strip=True, required=False)


class SeatNamed(forms.Form):
    """The side that a form of the live table speaks for."""

    seat = Number("The form’s “seat” should be a number, not “%(value)s”.")

    def clean_seat(self) -> int:
        seat: int = self.cleaned_data["seat"]
        if seat not in list(Seat):
            raise forms.ValidationError("A side is 0 (the visitors) or 1 (the home side).")
        return seat


class Answer(forms.Form):
    """The index of the choice that a side makes."""

    option = Number("The form’s “option” should be a number, not “%(value)s”.")
