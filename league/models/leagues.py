"""A league, the clubs in it, and their players."""

from __future__ import annotations

from functools import lru_cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.urls import reverse

from accounts.spelling import visible
from league import crests, portraits
from league.addresses import address

color_validator = RegexValidator(r"^#[0-9a-f]{6}\Z", "A color is # and six lower-case hex digits.")


def crest_validator(code: str) -> None:
    """Raises ValidationError for a crest that cannot be drawn."""
    try:
        crests.read(code)
    except ValueError as error:
        raise ValidationError(str(error)) from None


def portrait_validator(code: str) -> None:
    """Raises ValidationError for a portrait that cannot be drawn."""
    try:
        portraits.read(code)
    except ValueError as error:
        raise ValidationError(str(error)) from None


class League(models.Model):
    """A set of teams that play one published game under one set of options."""

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        PRIVATE = "private"

    class Absent(models.TextChoices):
        AUTOPILOT = "autopilot", "an AI manager plays on"
        FORFEIT = "forfeit", "the game is forfeited"

    name = models.CharField(max_length=80, validators=[visible])
    slug = models.SlugField(unique=True)
    ruleset = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    time_zone = models.CharField(max_length=40, default="UTC")
    visibility = models.CharField(
        max_length=8, choices=Visibility.choices, default=Visibility.PUBLIC
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="leagues"
    )
    # The pace of its live games; a friendly one is a matter of seconds, a slow one of days.
    decision_seconds = models.PositiveIntegerField(
        default=60, help_text="time for each decision, which is not saved up"
    )
    bank_seconds = models.PositiveIntegerField(
        default=900, help_text="time for the whole game beside that, for each side"
    )
    lineup_seconds = models.PositiveIntegerField(
        default=600, help_text="time for the lineups, from when a game is opened"
    )
    absent = models.CharField(
        max_length=9,
        choices=Absent.choices,
        default=Absent.AUTOPILOT,
        help_text="what becomes of a side whose clock runs out",
    )
    open_to_requests = models.BooleanField(
        default=False, help_text="people may ask to manage a club"
    )
    odds_at_table = models.BooleanField(
        default=True, help_text="what a choice is worth stands on it, in the games of its seasons"
    )
    paused_at = models.DateTimeField(
        null=True, blank=True, help_text="since when no clock runs and nothing is due"
    )
    archived_at = models.DateTimeField(null=True, blank=True, help_text="since when it is put away")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return address("league", self.slug)


class Routine(models.Model):
    """By what a league runs itself. At the hour of a day of play, in the league's zone, games of AI
    managers are played, and the windows of people's games open; they close some days later."""

    league = models.OneToOneField(League, models.CASCADE, primary_key=True, related_name="routine")
    hour = models.TimeField(help_text="of games that have no time of their own")
    broadcast = models.BooleanField(
        default=False, help_text="games of AI managers are played at a table, for all to watch"
    )
    play_seconds = models.PositiveSmallIntegerField(
        default=4, help_text="between two plays of a broadcast"
    )
    window_days = models.PositiveSmallIntegerField(
        default=3, help_text="from its hour until a game of people has to be played"
    )
    remind_hours = models.PositiveSmallIntegerField(
        default=24, help_text="before that they are written to; 0: they are not"
    )
    at_deadline = models.CharField(
        max_length=9, choices=League.Absent.choices, default=League.Absent.AUTOPILOT
    )
    extension_days = models.PositiveSmallIntegerField(
        default=0, help_text="by which a deadline moves, once; 0: it does not"
    )

    def __str__(self) -> str:
        return f"Days of {self.league}"


class LeagueDraft(models.Model):
    """A league that somebody is setting up: `content` is what they have filled in so far."""

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="league_draft"
    )
    content = models.JSONField(default=dict)
    changed_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"a league of {self.owner}’s"


class Team(models.Model):
    """A club of a league. `ai` says which AI plays for it where no person manages it."""

    league = models.ForeignKey(League, models.CASCADE, related_name="teams")
    place = models.CharField(max_length=40, validators=[visible])
    nickname = models.CharField(max_length=40, validators=[visible])
    abbreviation = models.CharField(max_length=4, validators=[visible])
    slug = models.SlugField()
    color = models.CharField(max_length=7, validators=[color_validator])
    second_color = models.CharField(max_length=7, validators=[color_validator])
    crest = models.CharField(
        max_length=40,
        validators=[crest_validator],
        help_text="shape, division and charge, like pennant/pale/owl",
    )
    ai = models.CharField("AI", max_length=20, default="veteran")
    manager = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="teams",
        help_text="who of its managers sits at its tables; empty: the AI does",
    )
    retired_at = models.DateTimeField(
        null=True, blank=True, help_text="since when it enters no new season"
    )

    class Meta:
        ordering = ["place", "nickname"]
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="team_slug_in_league"),
            models.UniqueConstraint(
                fields=["league", "abbreviation"], name="team_abbreviation_in_league"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place} {self.nickname}"

    def get_absolute_url(self) -> str:
        return address("team", self.league.slug, self.slug)

    @property
    def crest_url(self) -> str:
        """Where its crest is drawn."""
        return crest_url(self.crest, self.color, self.second_color)

    @property
    def crest_picture(self) -> str:
        """Where its crest is in pixels, for mail and the pictures of links."""
        return crest_url(self.crest, self.color, self.second_color, "png")


@lru_cache(maxsize=4096)
def crest_url(crest: str, color: str, second_color: str, kind: str = "svg") -> str:
    """Where a crest in these colors is drawn, as svg or png; another address whenever drawings
    change."""
    code = "-".join([*crest.split("/"), color[1:], second_color[1:]])
    return f"{reverse('crest', args=[code, kind])}?{crests.EDITION}"


class Player(models.Model):
    """A tile or card of a team. `spot` is its index in the ruleset's roster.

    `name` is what box scores print: the surname, or what tells it apart in its league. It follows
    from the names of the league's players (`league.naming`).
    """

    team = models.ForeignKey(Team, models.CASCADE, related_name="players")
    spot = models.PositiveSmallIntegerField()
    name = models.CharField(
        max_length=101, validators=[visible], help_text="as box scores print it"
    )
    first_name = models.CharField(max_length=40, blank=True, validators=[visible])
    surname = models.CharField(max_length=60, validators=[visible])
    portrait = models.CharField(
        max_length=8,
        validators=[portrait_validator],
        help_text="eight digits: the traits of a face",
    )

    class Meta:
        ordering = ["spot"]
        constraints = [
            models.UniqueConstraint(fields=["team", "spot"], name="one_player_per_roster_spot"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return address("player", self.pk)

    @property
    def full_name(self) -> str:
        """“Ines Cresswell”."""
        return f"{self.first_name} {self.surname}".strip()

    @property
    def portrait_url(self) -> str:
        """Where its portrait is drawn in the colors of its team, which is at hand."""
        return portrait_url(self.portrait, self.team.color, self.team.second_color)


def portrait_url(portrait: str, color: str, second_color: str) -> str:
    """Where a portrait in these colors is drawn; another address whenever drawings change."""
    code = "-".join((portrait, color[1:], second_color[1:]))
    return f"{address('portrait', code)}?{portraits.EDITION}"
