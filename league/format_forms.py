"""The form in which a format is chosen: for a league that is set up, and for each later season."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone

from league.calendar_forms import CalendarFields
from league.chosen import (
    ANY_DAY,
    BRACKETS,
    DIVISIONS,
    DOUBLE,
    ROUND_ROBIN,
    SINGLE,
    SWISS,
    TABLES,
    WORDS,
    Chosen,
    Outlook,
    by_seed,
    outlook,
    plans,
)
from league.competition.elimination import FOR_A_THIRD_PLACE
from league.competition.values import BEST_OF, MOST_GAMES
from league.errors import LeagueError, Unavailable
from league.forms import AskingForm, ServiceForm, number
from league.models import League, Team
from league.pictures import Picture, picture
from league.reasons import RULES
from league.services import MAX_LEGS, MAX_TEAMS
from league.stages.planning import StagePlan, checked

MOST_DIVISIONS: Final = 16
MOST_RULES: Final = 6
LONGEST: Final = 40  # of a division's name
TOLD: Final[Mapping[str, str]] = {
    ROUND_ROBIN: "Everyone meets everyone; the best record wins.",
    DIVISIONS: "More games in the division than outside, or none outside.",
    SWISS: "Each round you meet a club with your own record. Nobody is out.",
    SINGLE: "Lose a series and you are out.",
    DOUBLE: "Lose twice and you are out.",
}
#: Where what a service refuses is shown, if its field has another name here.
SHOWN_AT: Final[Mapping[str, str]] = {
    "meetings": "legs",
    "pools": "divisions",
    "entries": "format",
    "rules": "rule1",
    "feed": "playoffs",
    "best_of": "best_final",
    "patterns": "home",
}
SERIES: Final = ("best_final", "best_semi", "best_early", "best_losers")
BRACKET: Final = ("best_final", "best_semi", "best_early", "every", "home")
LONGEST_SERIES: Final = max(BEST_OF) + 1


class BestOf(forms.IntegerField):
    """How many games a series has at most; all of them are played if the form says so."""

    def __init__(self, label: str) -> None:
        words = {1: "one game", **{games: f"best of {games}" for games in BEST_OF if games > 1}}
        choices = [
            (games, words.get(games, f"{games} games")) for games in range(1, LONGEST_SERIES)
        ]
        super().__init__(
            label=label, required=False, initial=1, widget=forms.Select(choices=choices)
        )

    def clean(self, value: Any) -> int:
        games = super().clean(value)
        return 1 if games is None else int(games)


class FormatForm(AskingForm):
    """How the champion is found. `clubs` are those who may play, each by its key and its name."""

    format = forms.ChoiceField(
        choices=[*WORDS.items()], initial=ROUND_ROBIN, widget=forms.RadioSelect, required=False
    )
    legs = number(
        "How often each pair meets",
        2,
        1,
        MAX_LEGS,
        "Of clubs in one division, if there are some. An even number gives everybody as many games "
        "at home as away.",
    )
    in_a_row = number("Games in a row", 1, 1, MOST_GAMES, "Against the same club, at one park.")
    divisions = forms.CharField(
        label="Divisions or groups",
        required=False,
        initial="East\nWest",
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text="A line for each, like “East”; with conferences like “Coast: East”.",
    )
    outside = number("How often clubs of two divisions meet", 0, 0, MOST_GAMES)
    rounds = number(
        "Rounds", 0, 0, 199, "0 proposes as many as leave at most one club without a loss."
    )
    playoffs = forms.ChoiceField(
        label="Playoffs",
        required=False,
        choices=[("", "none"), *((one, WORDS[one].lower()) for one in BRACKETS)],
    )
    of_each = number("The first of each division, or of the table", 2, 0, MAX_TEAMS)
    wild_cards = number(
        "Wild cards", 0, 0, MAX_TEAMS, "The best of all others; in conferences, of each."
    )
    seeding = forms.ChoiceField(
        label="Seeds",
        required=False,
        choices=[
            ("place", "all firsts before all seconds, wild cards last"),
            ("table", "by the record alone"),
            ("conference", "conferences kept apart until the final"),
        ],
    )
    best_final = BestOf("The final")
    best_semi = BestOf("Semifinals")
    best_early = BestOf("Rounds before")
    best_losers = BestOf("The losers’ bracket")
    every = forms.BooleanField(
        label="All games of a series are played",
        required=False,
        help_text="And one more where they end level.",
    )
    home = forms.ChoiceField(
        label="At home in a series",
        required=False,
        choices=[
            ("usual", "the better seed: 1-1-1, 2-2-1, 2-3-2"),
            ("shorter", "the better seed: 2-1, 2-2-1, 2-2-1-1-1"),
            ("turns", "the better seed first, then by turns"),
            ("lot", "nobody: by lot, then by turns"),
        ],
    )
    third_place = forms.BooleanField(label="A game for third place", required=False)
    reseeded = forms.BooleanField(
        label="Seeds are paired anew each round",
        required=False,
        help_text="The best left meets the lowest left.",
    )
    each_alone = forms.BooleanField(
        label="After a rule has parted clubs, each part goes on alone", required=False
    )
    as_it_stands = forms.BooleanField(
        label="Head-to-head counts even if not every pair has met", required=False
    )

    #: What is of a bracket, and of the stage before.
    own_fields: Final = (
        *("format", "legs", "in_a_row", "divisions", "outside", "rounds", "playoffs", "of_each"),
        *("wild_cards", "seeding", *BRACKET, "best_losers", "third_place", "reseeded"),
        *("each_alone", "as_it_stands"),
    )

    def __init__(
        self,
        clubs: Sequence[tuple[int, str]],
        *args: Any,
        chosen: Chosen | None = None,
        **kwargs: Any,
    ) -> None:
        given: dict[str, Any] = {**(chosen or {})}
        named = given.pop("divisions", None)
        initial = given
        if named:
            initial["divisions"] = "\n".join(
                f"{conference}: {name}" if conference else name for name, conference in named
            )
        for turn, rule in enumerate(given.get("rules", ()), 1):
            initial[f"rule{turn}"] = rule
        for part, name in (("seeds", "seed"), ("division_of", "division")):
            if len(given.get(part) or ()) == len(clubs):
                for (key, _), value in zip(clubs, given[part], strict=True):
                    initial[f"{name}-{key}"] = value
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        self.clubs = clubs
        self.outlook: Outlook | None = None
        self.plans: list[StagePlan] = []
        rules = [("", "—"), *((name, heading) for name, (heading, _) in RULES.items())]
        for turn in range(1, MOST_RULES + 1):
            self.fields[f"rule{turn}"] = forms.ChoiceField(
                label=f"{turn}.", choices=rules, required=False
            )
        for name in (*self.own_fields, *(f"rule{turn}" for turn in range(1, MOST_RULES + 1))):
            self.fields[name].usual = True  # type: ignore[attr-defined]  # nobody has to be told
        divisions = [("", "dealt out"), *enumerate(name for name, _ in self._typed_divisions())]
        for key, name in clubs:
            self.fields[f"seed-{key}"] = forms.IntegerField(label=f"Seed, {name}", required=False)
            self.fields[f"division-{key}"] = forms.TypedChoiceField(
                label=f"Division, {name}",
                choices=divisions,
                required=False,
                coerce=int,
                empty_value=None,
            )

    @property
    def rule_fields(self) -> list[forms.BoundField]:
        """The tie-breaks in their order."""
        return [self[f"rule{turn}"] for turn in range(1, MOST_RULES + 1)]

    @property
    def club_fields(self) -> Iterator[tuple[str, forms.BoundField, forms.BoundField]]:
        """Each club with its seed and its division."""
        return ((name, self[f"seed-{key}"], self[f"division-{key}"]) for key, name in self.clubs)

    @property
    def formats(self) -> list[tuple[str, str, str, Picture, bool]]:
        """Each format with its words, its picture, and whether it is chosen."""
        here = self["format"].value() or ROUND_ROBIN
        return [
            (name, words, TOLD[name], picture(name, len(self.clubs)), name == here)
            for name, words in WORDS.items()
        ]

    @property
    def ties_open(self) -> bool:
        """Whether there are tie-breaks to be seen."""
        return any(field.value() or field.errors for field in self.rule_fields)

    @property
    def seeds_open(self) -> bool:
        """Whether there are seeds or divisions to be seen."""
        fields = [field for _, *pair in self.club_fields for field in pair]
        return any(field.value() not in (None, "") or field.errors for field in fields)

    def entered(self) -> list[int]:
        """The keys of the clubs that play, as they are listed."""
        return [key for key, _ in self.clubs]

    def clean(self) -> None:
        """A series of which not all games are played is the best of an odd number."""
        super().clean()
        for name in SERIES:
            games = self.cleaned_data.get(name)
            if games and games not in BEST_OF and not self.cleaned_data.get("every"):
                words = f"A series is the best of 1, 3, 5, 7 or 9 games, not of {games}."
                self.add_error(name, words)

    def full_clean(self) -> None:
        """What the chosen format does not ask for is neither right nor wrong."""
        super().full_clean()
        for name in self._unasked():
            self.errors.pop(name, None)
        if self.is_bound and not self.errors:
            self._judge()

    def chosen(self) -> Chosen:
        """What was chosen, for a draft to keep and for the services."""
        good = self.cleaned_data
        skipped = self._unasked()
        found: dict[str, Any] = {
            name: good[name]
            for name in self.own_fields
            if name not in skipped and good.get(name) not in (None, "")
        }
        found["format"] = good.get("format") or ROUND_ROBIN
        if found["format"] not in TABLES:
            found.pop("playoffs", None)
        if "divisions" in found:
            found["divisions"] = self._typed_divisions()
        if found["format"] in TABLES:
            found["rules"] = [
                rule for turn in range(1, MOST_RULES + 1) if (rule := good[f"rule{turn}"])
            ]
        keys = self.entered()
        seeds = [good.get(f"seed-{key}") for key in keys]
        if any(seeds):
            found["seeds"] = seeds
        if found["format"] == DIVISIONS:
            found["division_of"] = [good.get(f"division-{key}") for key in keys]
        return Chosen(**found)  # type: ignore[typeddict-item]

    def _unasked(self) -> set[str]:
        """The fields of other formats."""
        format = self["format"].value() or ROUND_ROBIN
        playoffs = self["playoffs"].value() if format in TABLES else ""
        bracket = playoffs or (format if format in BRACKETS else "")
        found: set[str] = set()
        if format not in (ROUND_ROBIN, DIVISIONS):
            found |= {"legs", "in_a_row"}
        if format != DIVISIONS:
            found |= {"divisions", "outside", *(f"division-{key}" for key, _ in self.clubs)}
        if format != SWISS:
            found.add("rounds")
        if format not in TABLES:
            found |= {"playoffs", "each_alone", "as_it_stands"}
            found |= {f"rule{turn}" for turn in range(1, MOST_RULES + 1)}
        if not playoffs:
            found |= {"of_each", "wild_cards", "seeding"}
        if not bracket:
            found |= {*BRACKET}
        if bracket != DOUBLE:
            found.add("best_losers")
        if bracket != SINGLE:
            found |= {"third_place", "reseeded"}
        return found

    def _typed_divisions(self) -> list[tuple[str, str]]:
        """The names in the lines, each with its conference."""
        found = []
        for line in str(self["divisions"].value() or "").splitlines()[:MOST_DIVISIONS]:
            conference, colon, name = (part.strip() for part in line.rpartition(":"))
            if name or colon:
                found.append((name, conference))
        return found

    def _judge(self) -> None:
        """Whether there can be such a season."""
        chosen = self.chosen()
        if chosen["format"] == DIVISIONS:
            self._judge_divisions(chosen.get("divisions", []))
        self._judge_rules(chosen.get("rules", []))
        self._judge_seeds()
        keys = self.entered()
        if self.errors or not 2 <= len(keys) <= MAX_TEAMS:
            return
        self.plans = plans(chosen, keys)
        try:
            stages = checked(self.plans, by_seed(chosen, keys), ANY_DAY)
            self.outlook = outlook(self.plans, stages)
            entrants = len(stages[-1].entries)
            if chosen.get("third_place") and entrants < FOR_A_THIRD_PLACE:
                words = (
                    f"A game for third place takes four clubs in the bracket; here are {entrants}."
                )
                self.add_error("third_place", words)
        except LeagueError as error:
            self.refuse(error)

    def _judge_divisions(self, named: Sequence[tuple[str, str]]) -> None:
        names = [name for name, _ in named]
        if len(named) < 2:
            self.add_error("divisions", "Name two divisions at least, a line for each.")
        elif len(str(self["divisions"].value()).splitlines()) > MOST_DIVISIONS:
            self.add_error("divisions", f"There are at most {MOST_DIVISIONS} divisions.")
        elif long := [text for pair in named for text in pair if len(text) > LONGEST]:
            self.add_error("divisions", f"“{long[0]}” has more than {LONGEST} characters.")
        elif not all(names):
            self.add_error("divisions", "A conference is named before a division: “Coast: East”.")
        elif len(set(names)) < len(names):
            self.add_error("divisions", "Two divisions have one name; give each its own.")
        elif len({bool(conference) for _, conference in named}) > 1:
            self.add_error("divisions", "Name a conference for all divisions, or for none.")

    def _judge_rules(self, rules: Sequence[str]) -> None:
        for turn in range(2, MOST_RULES + 1):
            rule = self.cleaned_data.get(f"rule{turn}")
            before = [self.cleaned_data.get(f"rule{one}") for one in range(1, turn)]
            if rule and rule in before:
                self.add_error(f"rule{turn}", "It stands in the list already.")

    def _judge_seeds(self) -> None:
        """None at all, or 1 to n, each once."""
        keys = self.entered()
        given = {key: self.cleaned_data.get(f"seed-{key}") for key in keys}
        if not any(seed is not None for seed in given.values()):
            return
        known: set[int] = set()
        missing = sorted(set(range(1, len(keys) + 1)) - set(given.values()))
        for key, seed in given.items():
            if seed is None:
                words = f"Seed {missing[0]} is missing: give every club its own, or none any."
                self.add_error(f"seed-{key}", words)
            elif not 1 <= seed <= len(keys):
                words = f"The seeds are 1 to {len(keys)}; {missing[0]} is missing."
                self.add_error(f"seed-{key}", words)
            elif seed in known:
                words = f"Seed {seed} is given twice; {missing[0]} is missing."
                self.add_error(f"seed-{key}", words)
            known.add(seed or 0)

    def refuse(self, error: LeagueError) -> None:
        """What a service refused, at the field that it means."""
        if isinstance(error, Unavailable):
            self.status = error.status
        name = SHOWN_AT.get(error.field or "", error.field or "")
        self.add_error(name if name in self.fields else None, error.message)


class SeasonForm(FormatForm, CalendarFields, ServiceForm):
    """A season of a league: when it is played, who takes part, and its format."""

    name = forms.CharField(max_length=40, help_text="Like “2031” or “Spring”.")
    starts_on = forms.DateField(
        label="First day of play",
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text="Or the next one on which there are games.",
    )
    teams = forms.ModelMultipleChoiceField(
        Team.objects.none(), widget=forms.CheckboxSelectMultiple(attrs={"class": "columns"})
    )

    def __init__(self, league: League, *args: Any, **kwargs: Any) -> None:
        all_teams = list(league.teams.filter(retired_at=None))
        super().__init__([(team.pk, str(team)) for team in all_teams], *args, **kwargs)
        self.league = league
        self.calendar: dict[str, Any] = {}
        self.start_calendar({}, {})
        today = timezone.localdate(timezone=ZoneInfo(league.time_zone))
        self.fields["name"].initial = str(today.year)
        self.fields["starts_on"].initial = today
        teams = self.fields["teams"]
        assert isinstance(teams, forms.ModelMultipleChoiceField)
        teams.queryset = league.teams.filter(retired_at=None)
        teams.initial = [team.pk for team in all_teams]

    def entered(self) -> list[int]:
        """The teams that were ticked."""
        return [team.pk for team in self.cleaned_data.get("teams", ())]

    def clean(self) -> None:
        """With the calendar, whose clubs are those that take part."""
        super().clean()
        good = self.cleaned_data
        letters = {place: team.abbreviation for place, team in enumerate(good.get("teams", ()))}
        zone = self.league.time_zone
        self.calendar = self.read_calendar(good.get("starts_on"), zone, letters)

    def chosen(self) -> Chosen:
        """With the calendar."""
        found = super().chosen()
        if self.calendar:
            found["calendar"] = self.calendar
        return found

    def given(self) -> dict[str, Any]:
        """What `create_season` takes."""
        good = self.cleaned_data
        teams = {team.pk: team for team in good["teams"]}
        order = by_seed(self.chosen(), [*teams])
        return {
            "name": good["name"],
            "slug": good["slug"],
            "starts_on": good["starts_on"],
            "teams": [teams[key] for key in order],
            "stages": self.plans,
        }
