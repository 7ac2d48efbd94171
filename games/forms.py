"""What is asked with forms: a game against an AI, a day of play, a side and its choice."""

from __future__ import annotations

import datetime
from typing import Any, Final

from django import forms

from engine import Seat
from engine.managers import choices as levels
from engine.ruleset import Ruleset
from games.live import challenges
from games.presentation import pace
from games.presentation.advice import advice
from league.competition.editing import Key
from league.errors import LeagueError
from league.forms import OPTION, AskingForm, OptionsForm
from league.grouping import CONFERENCE, DIVISION, OVERALL
from league.numbers import KEY_DIGITS, Number, plain


class FriendlyForm(OptionsForm):
    """A friendly: against whom, on which side, with which options of the game."""

    level = forms.ChoiceField(
        label="Against",
        initial="rookie",
        choices=levels(),
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


#: On which side whoever offers a game plays.
BY_LOT: Final = "lot"


class ChallengeForm(OptionsForm):
    """A friendly against another person: how they hear of it, sides, clock, options of the game."""

    how = forms.ChoiceField(
        label="Against",
        initial=challenges.How.LINK,
        choices=[
            (challenges.How.LINK, "whoever opens a link that I send"),
            (challenges.How.LOBBY, "anybody: it stands in the lobby while I wait"),
            (challenges.How.PERSON, "somebody by name"),
        ],
    )
    invited = forms.CharField(
        label="Their name",
        max_length=150,
        required=False,
        help_text="Of somebody with an account here; they are told. For “somebody by name” alone.",
    )
    seat = forms.ChoiceField(
        label="I play",
        initial=BY_LOT,
        choices=[
            (BY_LOT, "by lot"),
            (str(int(Seat.HOME)), "the home side (I field first)"),
            (str(int(Seat.VISITORS)), "the visitors (I bat first)"),
        ],
    )
    clock = forms.ChoiceField(
        label="Each side has",
        initial="none",
        choices=[(name, clock.words) for name, clock in challenges.CLOCKS.items()],
        help_text="Whose time is up may be played for by an AI, or lose by forfeit.",
    )
    lineup = forms.BooleanField(
        label="We draw up our lineups before the first pitch",
        required=False,
        help_text="Otherwise both play the veteran’s.",
    )
    watchable = forms.BooleanField(
        label="Others may watch, who have the address of the table", required=False
    )

    def __init__(self, rules: Ruleset, *args: Any, **kwargs: Any) -> None:
        found = pace(rules)
        told = advice(rules, found)
        super().__init__(rules, *args, innings=found.innings, advice=told, **kwargs)
        if not rules.positions:
            del self.fields["lineup"]

    def clean(self) -> dict[str, Any]:
        """Whoever invites by name says whom."""
        given = super().clean() or {}
        if given.get("how") == challenges.How.PERSON and not given.get("invited", "").strip():
            self.add_error("invited", "Say whom: their name here.")
        return given

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The form's fields as the page shows them, under their headings."""
        own = [self[name] for name in self.fields if name not in self.option_names]
        options = [self[name] for name in self.option_names]
        return [("The game", own), (f"Options of {self.rules.name}", options)]

    def given(self) -> dict[str, Any]:
        """What `challenge` takes."""
        own = self.cleaned_data
        return {
            "how": own["how"],
            "invited": own["invited"] if own["how"] == challenges.How.PERSON else "",
            "seat": None if own["seat"] == BY_LOT else int(own["seat"]),
            "clock": own["clock"],
            "lineups": own.get("lineup", False),
            "watchable": own["watchable"],
            "options": self.options(),
        }


class MomentForm(forms.Form):
    """A moment of a finished game, by the answers before it, and the side to play on from there."""

    answers = forms.IntegerField(
        min_value=0,
        max_value=2**31 - 1,
        error_messages={"required": "Choose a moment of the game.", "invalid": "Choose a moment."},
    )
    seat = forms.TypedChoiceField(
        coerce=int,
        choices=[(0, "visitors"), (1, "home")],
        error_messages={"required": "Choose a side.", "invalid_choice": "Choose a side."},
    )


NO_DAY: Final = "“%(value)s” is no day of play; give its number, like 12."


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
    """The round that a page is asked for, and the quarter of a bracket, if any."""

    round = Number("That is no round.", required=False)
    quarter = forms.IntegerField(required=False, min_value=1, max_value=5)


class PartPlayed(forms.Form):
    """What is to be simulated: a day, all days until one, a stage or a round of it; all that is
    left without one."""

    day = Number(NO_DAY, strip=True, required=False)
    until = Number(NO_DAY, strip=True, required=False)
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


MOVE: Final = "move"
SWAP: Final = "swap"


class GameField(forms.CharField):
    """A game of a schedule as addresses have it: its series and its turn, “12-3”."""

    def to_python(self, value: Any) -> Key | None:  # type: ignore[override]
        series, _, turn = (value or "").partition("-")
        if not series and not self.required:
            return None
        if plain(series, KEY_DIGITS) is None or plain(turn) is None:
            raise forms.ValidationError("Choose a game in the schedule.")
        return str(int(series)), int(turn)


class TimesForm(AskingForm):
    """Up to three times for a game, in the zone that is current."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number, label in enumerate(("A time", "Or", "Or"), 1):
            widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
            self.fields[f"time{number}"] = forms.DateTimeField(
                label=label,
                required=number == 1,
                widget=widget,
                error_messages={"invalid": "Write date and time like 2031-04-01 19:30."},
            )

    def times(self) -> list[datetime.datetime]:
        """Those that were filled in."""
        return [time for time in self.cleaned_data.values() if time is not None]


class AnswerForm(forms.Form):
    """Which of the times proposed is accepted, counted from 0; none: they are declined."""

    proposal = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    time = forms.IntegerField(min_value=0, max_value=9, required=False)


class WeekShown(forms.Form):
    """The week that is shown, and the game that is in hand."""

    week = Number("There is no such week.", required=False)
    game = GameField(required=False)


class ChangeForm(AskingForm):
    """A change of one game, and what was seen of it. A time is left as it is where none is said."""

    game = GameField(error_messages={"required": "Choose a game in the schedule."})
    do = forms.ChoiceField(choices=[(MOVE, MOVE), (SWAP, SWAP)])
    to = Date(label="To another day", required=False)
    to.usual = True  # type: ignore[attr-defined]  # a move asks for it, an exchange does not
    at = forms.TimeField(
        label="At",
        required=False,
        input_formats=["%H:%M"],
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": "Write the time as hours and minutes: 19:30."},
    )
    seen = forms.CharField(required=False, max_length=40)
    anyway = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """A move needs its day."""
        given = super().clean() or {}
        if given.get("do") == MOVE and not given.get("to") and "to" not in self.errors:
            self.add_error("to", "Choose the day to which the game moves.")
        return given

    def refuse(self, error: LeagueError) -> None:
        """What a service found, beside the field that it names."""
        self.status = error.status
        self.add_error(error.field if error.field in self.fields else None, error.message)


class OptionShown(forms.Form):
    """The answer of a lesson that a page is asked for, if any: an index."""

    option = forms.IntegerField(required=False, min_value=0)

    @classmethod
    def of(cls, given: Any, count: int) -> int | None:
        """The index of one of so many answers; None for none, and for what is none of them."""
        form = cls(given)
        found = form.cleaned_data["option"] if form.is_valid() else None
        return found if found is not None and found < count else None
