"""What a commissioner fills in: a league, a team. The services check what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeVar
from zoneinfo import available_timezones

from django import forms

from engine import RULESETS
from engine.managers import choices
from engine.ruleset import Ruleset
from league import crests
from league.dress import require_free
from league.errors import LeagueError, Unavailable
from league.models import League, Team
from league.numbers import KEY_DIGITS, Numbers
from league.stock_clubs import COLORS

Made = TypeVar("Made")

#: The charge of a crest that stands for the letters in their own field.
LETTERS: Final = "letters"
#: Before the names of options among a form's fields: a game may call one “errors”, or “name”.
OPTION = "option_"
#: The regions in the names of time zones; other first words there are old names of countries.
REGIONS = (
    "Africa", "America", "Antarctica", "Arctic", "Asia",
    "Atlantic", "Australia", "Europe", "Indian", "Pacific",
)  # fmt: skip


#: Teams whose colors one style sheet gives at most: more than any page shows.
MOST_TEAMS = 200


class LeagueSearch(forms.Form):
    """What to look for among the leagues: words of a name or a club, and a game."""

    q = forms.CharField(
        label="A name or a club",
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    game = forms.ChoiceField(
        label="Game",
        required=False,
        choices=lambda: [
            ("", "any game"),
            *((slug, rules.name) for slug, rules in RULESETS.items()),
        ],
    )


class NamedTeams(forms.Form):
    """Teams by their numbers, whose colors are asked for."""

    teams = Numbers(
        f"Name up to {MOST_TEAMS} teams by their numbers, like ?teams=3,7.",
        most=MOST_TEAMS,
        digits=KEY_DIGITS,
    )


class AskingForm(forms.Form):
    """A form whose input a service judges: its error stands beside the field that it names.

    `status` is that of a page that shows errors.
    """

    status = 422

    def asked(self, service: Callable[..., Made], *args: Any, **given: Any) -> Made | None:
        """What the service made, or None with its error in the form."""
        try:
            return service(*args, **given)
        except LeagueError as error:
            if isinstance(error, Unavailable):
                self.status = error.status
            self.add_error(error.field if error.field in self.fields else None, error.message)
            return None


def number(label: str, initial: int, least: int, most: int, help_text: str = "") -> Any:
    """A number that is as usual where none is given."""
    return forms.IntegerField(
        label=label,
        required=False,
        initial=initial,
        min_value=least,
        max_value=most,
        help_text=help_text,
    )


class ServiceForm(AskingForm):
    """A form that makes something with an address of its own."""

    slug = forms.CharField(
        label="Slug",
        required=False,
        max_length=50,
        help_text="The name in addresses; made of the name where you write none.",
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )


class OptionsForm(AskingForm):
    """A field for each option of a game, from the ruleset's own words.

    `innings` are those suggested at first, `advice` what is said beside an option, by its name.
    """

    def __init__(
        self,
        rules: Ruleset,
        *args: Any,
        innings: int,
        advice: Mapping[str, str] = {},
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rules = rules
        options = {f"{OPTION}{option.name}": option for option in fields(rules.Options)}
        self.option_names = list(options)
        self.fields |= {name: _option_field(option) for name, option in options.items()}
        self.fields[f"{OPTION}innings"].initial = innings
        for name, words in advice.items():
            self.fields[f"{OPTION}{name}"].help_text = words

    def options(self) -> dict[str, Any]:
        """The options that were chosen, by their names in the ruleset."""
        return {name.removeprefix(OPTION): self.cleaned_data[name] for name in self.option_names}


class LeagueForm(OptionsForm, ServiceForm):
    """What a league is: its name, and the options of its game."""

    name = forms.CharField(label="Name of the league", max_length=80)
    visibility = forms.ChoiceField(
        label="Who sees it",
        widget=forms.RadioSelect,
        initial=League.Visibility.PUBLIC,
        choices=[
            (League.Visibility.PUBLIC, "everybody"),
            (League.Visibility.PRIVATE, "you and the managers of its teams"),
        ],
        help_text="The address of a private league ends in a few random characters.",
    )

    def given(self) -> dict[str, Any]:
        """What `create_league` takes."""
        own = {**self.cleaned_data}
        for name in self.option_names:
            del own[name]
        return {**own, "ruleset": self.rules.slug, "options": self.options()}


@cache
def time_zones() -> list[tuple[str, list[tuple[str, str]]]]:
    """The zones to choose from, by region: UTC first, then places, each under its region."""
    regions: dict[str, list[tuple[str, str]]] = {"Everywhere": [("UTC", "UTC")]}
    for name in sorted(available_timezones()):
        region, _, place = name.partition("/")
        if region in REGIONS:
            words = ", ".join(reversed(place.replace("_", " ").split("/")))
            regions.setdefault(region, []).append((name, words))
    return list(regions.items())


def _option_field(option: Any) -> forms.Field:
    label = option.metadata.get("label", option.name)
    told = {"label": label, "initial": option.default}
    if isinstance(option.default, bool):
        return forms.BooleanField(required=False, **told)
    if isinstance(option.default, str):
        choices = [*option.metadata["choices"].items()]
        return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, **told)
    low, high = option.metadata["range"]
    return forms.IntegerField(min_value=low, max_value=high, **told)


class ClubForm(AskingForm):
    """A club: its names, its color, and who manages it."""

    place = forms.CharField(max_length=40, help_text="Like “Lantern Bay”.")
    nickname = forms.CharField(max_length=40, help_text="Like “Keepers”.")
    abbreviation = forms.CharField(
        max_length=4,
        help_text="Two to four capitals, like “LBK”.",
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off"}),
    )
    color = forms.CharField(
        label="Color", max_length=20, widget=forms.TextInput(attrs={"type": "color"})
    )


class TeamForm(ClubForm, ServiceForm):
    """A club that joins a league, and the AI that manages it where no person does."""

    ai = forms.ChoiceField(
        label="AI manager",
        initial="veteran",
        choices=choices(),
        help_text="Plays for the team until you give it to somebody.",
    )

    field_order = ["place", "nickname", "abbreviation", "color", "ai", "slug"]

    def __init__(self, league: League, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["color"].initial = COLORS[league.teams.count() % len(COLORS)]


def _color(label: str) -> forms.CharField:
    return forms.CharField(
        label=label, max_length=20, widget=forms.TextInput(attrs={"type": "color"})
    )


class CrestForm(AskingForm):
    """A crest as its manager puts it together."""

    color = _color("Color")
    second_color = _color("Second color")
    shape = forms.ChoiceField(choices=[(name, name) for name in crests.SHAPES])
    division = forms.ChoiceField(choices=[(name, name) for name in crests.DIVISIONS])
    charge = forms.ChoiceField(choices=[(name, name) for name in (*crests.CHARGES, LETTERS)])
    letters = forms.CharField(
        label="Letters",
        required=False,
        max_length=2,
        help_text="One or two, A to Z.",
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        """With the code of what was chosen as `crest`."""
        given = super().clean() or {}
        if not {"shape", "division", "charge", "letters"} <= given.keys():
            return given
        charge = given["charge"]
        if charge == LETTERS:
            charge = given["letters"].strip().upper()
            if not crests.LETTERS.fullmatch(charge):
                self.add_error("letters", "Write one or two letters from A to Z.")
                return given
        given["crest"] = f"{given['shape']}/{given['division']}/{charge}"
        return given

    def suits(self, team: Team) -> bool:
        """Whether the club could have the crest; if not, why is in the form."""
        try:
            require_free(team, self.cleaned_data["crest"])
        except LeagueError as error:
            self.add_error(error.field if error.field in self.fields else None, error.message)
        return not self.errors

    @staticmethod
    def of(crest: str) -> dict[str, str]:
        """The fields of a crest."""
        code = crests.read(crest)
        letters = "" if code.charge in crests.CHARGES else code.charge
        return {
            "shape": code.shape,
            "division": code.division,
            "charge": LETTERS if letters else code.charge,
            "letters": letters,
        }
