"""What is filled in at a commissioner's office. The services check what it means."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.db.models import Model

from engine import RULESETS
from engine.managers import choices
from league.clocks import CLOCKS
from league.forms import OPTION, AskingForm, OptionsForm, time_zones
from league.models import League, Membership, Team
from league.names import Called
from league.office.acts import Act
from league.office.days import BOUNDS
from league.office.invitations import DAYS, MOST
from league.office.log import Search
from league.office.members import WORDS
from league.office.mending import LEAGUE_FIELDS, TEAM_FIELDS, seen_of
from league.office.reading import BYTES
from league.people import find_person
from league.services import MAX_TEAMS

_NAME = forms.TextInput(
    attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
)


def _club(league: League, none: str, help_text: str = "") -> forms.ModelChoiceField[Team]:
    clubs = league.teams.filter(retired_at=None)
    return forms.ModelChoiceField(
        clubs, label="Club", required=False, empty_label=none, help_text=help_text
    )


def _number(name: str, label: str, initial: int, help_text: str = "") -> forms.IntegerField:
    least, most = BOUNDS[name]
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=initial, help_text=help_text
    )


class PersonForm(AskingForm):
    """Somebody who has an account, by name."""

    username = forms.CharField(max_length=150, widget=_NAME)

    def person(self) -> Any:
        """Who it is; None, with the error in the form, for an unknown name."""
        return self.asked(find_person, self.cleaned_data["username"])


class RoleForm(AskingForm):
    """A role in a league; of a manager, the club."""

    role = forms.ChoiceField(choices=Membership.ROLES, initial="manager")

    def __init__(self, league: League, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        team = _club(league, "none", "A manager’s; nobody else has one.")
        self.fields = {"role": self.fields.pop("role"), "team": team, **self.fields}


class MemberForm(RoleForm, PersonForm):
    """Who gets which role."""

    def __init__(self, league: League, *args: Any, **kwargs: Any) -> None:
        super().__init__(league, *args, **kwargs)
        self.order_fields(["username", "role", "team"])


class InvitationForm(RoleForm):
    """Whom an invitation is for, and how long it holds."""

    email = forms.EmailField(
        label="E-mail address",
        required=False,
        help_text="It is mailed there and is for this address alone. Without one you get a link.",
    )
    most = forms.IntegerField(
        label="How many may use the link", min_value=1, max_value=MOST, initial=1
    )
    days = forms.IntegerField(
        label="Days that it holds", min_value=DAYS[0], max_value=DAYS[-1], initial=14
    )


class AnswerForm(AskingForm):
    """Which club somebody gets who asked for one."""

    def __init__(self, league: League, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["team"] = _club(league, "none: decline")


class RequestForm(AskingForm):
    """What somebody writes who asks for a club."""

    words = forms.CharField(
        label="A few words to the commissioners",
        max_length=WORDS,
        error_messages={"required": "Say who you are, and why you would like a club."},
    )


class SeenForm(AskingForm):
    """A form of what is there already: it keeps how that was when it was looked at."""

    seen = forms.JSONField(widget=forms.HiddenInput, required=False)

    def show(self, row: Model, names: tuple[str, ...]) -> None:
        """Fill in how the row is."""
        self.known, now = names, seen_of(row, names)
        self.initial = {**now, "seen": now, **self.initial}

    def clean_seen(self) -> dict[str, Any]:
        """What was seen, of the fields that there are."""
        seen = self.cleaned_data["seen"]
        if not isinstance(seen, dict) or not {*seen} <= {*self.known}:
            self.add_error(None, "This page was not made here: load it again, then change it.")
            return {}
        return seen


class LeagueEditForm(OptionsForm, SeenForm):
    """What a league is, as it can be changed."""

    name = forms.CharField(max_length=80)
    visibility = forms.ChoiceField(label="Who sees it", choices=League.Visibility.choices)
    time_zone = forms.ChoiceField(label="Time zone")
    clock = forms.ChoiceField(
        choices=[(key, f"{clock.name}. {clock.words}") for key, clock in CLOCKS.items()],
        widget=forms.RadioSelect,
    )
    absent = forms.ChoiceField(
        label="When a manager’s time runs out", choices=League.Absent.choices
    )
    open_to_requests = forms.BooleanField(label="People may ask for a club", required=False)
    odds_at_table = forms.BooleanField(label="Odds stand on the choices", required=False)

    def __init__(self, league: League, *args: Any, **kwargs: Any) -> None:
        rules, options = RULESETS[league.ruleset], league.options
        super().__init__(rules, *args, innings=options.get("innings", 0), **kwargs)
        zones = self.fields["time_zone"]
        assert isinstance(zones, forms.ChoiceField)
        zones.choices = time_zones()
        self.show(league, LEAGUE_FIELDS)
        self.initial.update((f"{OPTION}{name}", value) for name, value in options.items())
        self.initial["clock"] = next(
            (key for key, one in CLOCKS.items() if one.decision_seconds == league.decision_seconds),
            None,
        )

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        own = ("seen", "name", "visibility", "time_zone", "open_to_requests")
        return [
            ("", [self[name] for name in own]),
            ("At the live table", [self["clock"], self["absent"], self["odds_at_table"]]),
            ("The game", [self[name] for name in self.option_names]),
        ]

    def given(self) -> dict[str, Any]:
        """What `edit_league` takes."""
        own = {**self.cleaned_data}
        for name in self.option_names:
            del own[name]
        return {**own, "options": self.options()}


#: The parts of a player's name, in the names of their fields.
NAMES: Final = ("first", "player")


class TeamEditForm(SeenForm):
    """The names of a club and of its players."""

    place = forms.CharField(max_length=40)
    nickname = forms.CharField(max_length=40)
    abbreviation = forms.CharField(max_length=4)
    ai = forms.ChoiceField(label="AI manager", choices=choices())

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.show(team, TEAM_FIELDS)
        roster = RULESETS[team.league.ruleset].roster
        self.spots = [player.spot for player in team.players.all()]
        for player in team.players.all():
            piece = roster[player.spot].name
            self.fields[f"first-{player.spot}"] = forms.CharField(
                label=f"{piece}: first name",
                max_length=40,
                required=False,
                initial=player.first_name,
            )
            self.fields[f"player-{player.spot}"] = forms.CharField(
                label=f"{piece}: surname", max_length=60, initial=player.surname
            )

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        own = ("seen", *TEAM_FIELDS)
        return [
            ("", [self[name] for name in own]),
            ("Players", [self[f"{part}-{spot}"] for spot in self.spots for part in NAMES]),
        ]

    def given(self) -> dict[str, Any]:
        """What `edit_team` takes."""
        good = self.cleaned_data
        own = {name: good[name] for name in ("seen", *TEAM_FIELDS)}
        players = {spot: Called(*(good[f"{part}-{spot}"] for part in NAMES)) for spot in self.spots}
        return {**own, "players": players}


class DaysForm(AskingForm):
    """How a league runs itself."""

    hour = forms.TimeField(
        label="Games begin at",
        input_formats=["%H:%M"],
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": "Write the time as hours and minutes: 19:30."},
        help_text="In the league’s zone, on each day of play; a game’s own time goes before it.",
    )
    broadcast = forms.BooleanField(
        label="Games of AI managers are broadcast",
        required=False,
        help_text="At a table that everybody may watch, play by play. Else they are simulated.",
    )
    play_seconds = _number("play_seconds", "Seconds between two plays", 4)
    window_days = _number(
        "window_days",
        "Days that people have",
        3,
        "From that hour on.",
    )
    remind_hours = _number(
        "remind_hours", "A reminder, hours before the deadline", 24, "0: no reminder."
    )
    extension_days = _number("extension_days", "Then it moves once, by days", 0, "0: it does not.")
    at_deadline = forms.ChoiceField(
        label="At last, for who is absent",
        choices=League.Absent.choices,
        widget=forms.RadioSelect,
        initial=League.Absent.AUTOPILOT,
    )

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields under their headings."""
        return [
            ("Its hour", [self[name] for name in ("hour", "broadcast", "play_seconds")]),
            (
                "Games of people",
                [
                    self[name]
                    for name in ("window_days", "remind_hours", "extension_days", "at_deadline")
                ],
            ),
        ]


class AnnouncementForm(AskingForm):
    """What is announced."""

    title = forms.CharField(max_length=80)
    text = forms.CharField(
        max_length=10_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text="Markdown: **bold**, *italic*, lists, [links](https://example.org).",
    )
    pinned = forms.BooleanField(label="It stays on top", required=False)


class FillForm(AskingForm):
    """Up to how many clubs, and what they are managed by."""

    to = forms.IntegerField(label="Clubs altogether", min_value=2, max_value=MAX_TEAMS)
    ai = forms.ChoiceField(
        label="Their manager",
        choices=choices(),
        initial="veteran",
    )

    def __init__(self, league: League, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = league.teams.filter(retired_at=None).count()
        self.initial["to"] = next((most for most in (4, 6, 8, 12, 16) if most > there), there + 1)
        self.fields["to"].help_text = f"It has {there}."


class CopyForm(AskingForm):
    """What the copy of a league is called."""

    name = forms.CharField(max_length=80)


class NextSeasonForm(AskingForm):
    """What the next season is called, and when it begins."""

    name = forms.CharField(max_length=40)
    starts_on = forms.DateField(
        label="First day", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class FileForm(AskingForm):
    """A file of rows, or its text; `seen` where it was tried, and is meant."""

    file = forms.FileField(label="A file", required=False, allow_empty_file=True)
    rows = forms.CharField(
        label="Or its text", required=False, strip=False, widget=forms.Textarea(attrs={"rows": 8})
    )
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """One of the two is needed."""
        given = super().clean() or {}
        if given.get("file") is None and not given.get("rows"):
            raise forms.ValidationError("Choose a file, or paste its text.")
        return given

    def sent(self) -> bytes:
        """What was sent, as it was."""
        if self.cleaned_data["file"] is not None:
            self._kept: bytes = self.cleaned_data["file"].read(BYTES + 1)
        else:
            self._kept = self.cleaned_data["rows"].encode()
        return self._kept

    def text(self) -> str:
        """The same as text, to be sent again."""
        wide = self._kept[:2] in (b"\xff\xfe", b"\xfe\xff")
        return self._kept.decode("utf-16" if wide else "utf-8-sig", errors="replace")


class TypedForm(AskingForm):
    """The name of what is to be deleted, typed once more."""

    typed = forms.CharField(label="Its name", max_length=100, widget=_NAME)


class LogForm(forms.Form):
    """Which entries of the log are asked for."""

    by = forms.CharField(label="Who", required=False, max_length=150, widget=_NAME)
    act = forms.ChoiceField(
        label="What",
        required=False,
        choices=[("", "everything"), *((act.value, act.label) for act in Act)],
    )
    since = forms.DateField(
        label="From", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )
    until = forms.DateField(
        label="To", required=False, widget=forms.DateInput(attrs={"type": "date"})
    )

    def search(self) -> Search:
        """What is asked for; nothing of a field that cannot be read."""
        self.is_valid()
        return Search(**self.cleaned_data)
