"""What a club's manager chooses: shape, division, charge and colors, each by its picture."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from league import crests
from league.dress import require_free
from league.errors import LeagueError
from league.forms import AskingForm
from league.models import Team

#: The charge that stands for the letters in their own field.
LETTERS: Final = "letters"


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
