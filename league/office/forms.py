"""What is filled in at a commissioner's office. The services check what it means."""

from __future__ import annotations

from typing import Any

from django import forms

from league.forms import AskingForm
from league.models import League, Membership, Team
from league.office.acts import Act
from league.office.invitations import DAYS, MOST
from league.office.log import Search
from league.office.members import WORDS
from league.people import find_person

_NAME = forms.TextInput(
    attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}
)


def _club(league: League, none: str, help_text: str = "") -> forms.ModelChoiceField[Team]:
    clubs = league.teams.filter(retired_at=None)
    return forms.ModelChoiceField(
        clubs, label="Club", required=False, empty_label=none, help_text=help_text
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
