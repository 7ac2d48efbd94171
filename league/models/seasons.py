"""A season: its stages, who plays in them, their rounds and series, and the games."""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q

from accounts.spelling import visible
from league.addresses import address
from league.models.leagues import League, Team


class Season(models.Model):
    """One championship of a league: stages in order, from the draft to the last game."""

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        UNDER_WAY = "under_way", "under way"
        COMPLETE = "complete"

    league = models.ForeignKey(League, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=40, validators=[visible])
    slug = models.SlugField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    starts_on = models.DateField()
    teams = models.ManyToManyField(Team, related_name="seasons")
    drawn = models.BooleanField(
        default=True, help_text="its schedule is there; a long one is drawn up by a worker"
    )
    clash = models.TextField(blank=True, help_text="why there can be no such schedule")
    options = models.JSONField(
        null=True,
        blank=True,
        help_text="by which it was played, kept when its league took others; else its league's",
    )

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "slug"], name="season_slug_in_league"),
        ]

    def __str__(self) -> str:
        return f"{self.league}, {self.name}"

    def get_absolute_url(self) -> str:
        return address("season", self.league.slug, self.slug)

    @property
    def played_by(self) -> dict[str, Any]:
        """The options of the ruleset by which its games are played."""
        return self.options if self.options is not None else self.league.options


class Stage(models.Model):
    """A part of a season in one form of competition. `settings`, `tie_breaks` and `feed` are plain
    values of `league.competition`: the format's settings, a Policy, and a Rule with the number of
    the stage whose clubs go on to this one (empty: entries by hand)."""

    class Format(models.TextChoices):
        ROUND_ROBIN = "round_robin", "round robin"
        SWISS = "swiss", "Swiss system"
        SINGLE = "single_elimination", "single elimination"
        DOUBLE = "double_elimination", "double elimination"

    class State(models.TextChoices):
        WAITING = "waiting", "waits for its clubs"
        OPEN = "open", "under way"
        COMPLETE = "complete"

    season = models.ForeignKey(Season, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(help_text="from 1")
    name = models.CharField(max_length=40, validators=[visible])
    format = models.CharField(max_length=20, choices=Format.choices)
    settings = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=dict)
    feed = models.JSONField(default=dict, blank=True)
    calendar = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    # Secret until the stage is complete: what lots are drawn from
    lot = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the seed of lots")
    lot_clubs = models.JSONField(
        null=True, blank=True, help_text="by which numbers its lots know clubs from elsewhere"
    )
    marks = models.JSONField(null=True, blank=True, help_text="kept until results change")

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="stage_number_in_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.name}"

    def get_absolute_url(self) -> str:
        return address("stage", self.season.league.slug, self.season.slug, self.number)


class Pool(models.Model):
    """A division or a group of a stage; divisions of equal `conference` play for berths of their
    own."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="pools")
    number = models.PositiveSmallIntegerField(help_text="from 1")
    name = models.CharField(max_length=40, validators=[visible])
    conference = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "name"], name="pool_name_in_stage"),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """A club in a stage."""

    class Withdrawn(models.TextChoices):
        FORFEIT = "forfeit", "its games are forfeited"
        ANNUL = "annul", "its games are struck"

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="entries")
    team = models.ForeignKey("Team", models.PROTECT, related_name="entries")
    pool = models.ForeignKey(Pool, models.CASCADE, null=True, blank=True, related_name="entries")
    seed = models.PositiveSmallIntegerField(help_text="from 1")
    by_lot = models.BooleanField(default=False, help_text="the lot let it in, or gave the seed")
    place = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="at the end of the stage; some are shared"
    )
    withdrawn = models.CharField(max_length=7, choices=Withdrawn.choices, blank=True)
    withdrew = models.PositiveSmallIntegerField(
        default=0, help_text="which withdrawal of its stage that was, from 1"
    )

    class Meta:
        ordering = ["stage", "seed"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["stage", "team"], name="club_once_in_stage"),
            models.UniqueConstraint(
                fields=["stage", "seed"],
                name="seed_once_in_stage",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seed}. {self.team}"


class Round(models.Model):
    """Series of a stage that are played at the same time. `nth` counts in its `part`; `size` is how
    many places a full bracket has in it, 0 in a table."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(help_text="from 1, in the order of their drawing")
    part = models.CharField(max_length=8)
    nth = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField(default=0)
    day = models.PositiveIntegerField(help_text="its first day of play in the season")
    date = models.DateField(help_text="of its first day")
    last_day = models.PositiveIntegerField(help_text="of games that may not be needed, too")
    last_date = models.DateField()

    class Meta:
        ordering = ["stage", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_in_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}, round {self.number}"


class Series(models.Model):
    """Two clubs that meet in one game or several: `values.Series` as a row. Its slots say by what
    they are filled; `first_team` and `second_team` are who that came to be."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="series")
    round = models.ForeignKey(Round, models.CASCADE, related_name="series")
    key = models.CharField(max_length=16)
    place = models.PositiveSmallIntegerField(help_text="from 1, in its round")
    first = models.CharField(max_length=24, help_text="a filler and of what: “winner W3”")
    second = models.CharField(max_length=24)
    length = models.PositiveSmallIntegerField(default=1, help_text="games at most")
    every = models.BooleanField(default=False, help_text="all of them are played")
    stands = ArrayField(models.PositiveSmallIntegerField(), default=list)
    field = models.CharField(max_length=5, help_text="who is at home first")
    must_decide = models.BooleanField(default=False)
    reset_of = models.CharField(max_length=16, blank=True)
    swapped = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        blank=True,
        help_text="games whose home and away were exchanged by hand",
    )
    # Of each of its games, those that may not be needed too: when it is to be played
    days = ArrayField(models.PositiveIntegerField(), default=list)
    dates = ArrayField(models.DateField(), default=list)
    first_pitches = ArrayField(models.DateTimeField(), default=list, help_text="none: any time")
    first_team = models.ForeignKey("Team", models.PROTECT, null=True, related_name="+")
    second_team = models.ForeignKey("Team", models.PROTECT, null=True, related_name="+")
    winner = models.ForeignKey("Team", models.PROTECT, null=True, related_name="+")
    over = models.BooleanField(default=False, help_text="nothing of it is left to be played")

    class Meta:
        ordering = ["round", "place"]
        verbose_name_plural = "series"
        constraints = [
            models.UniqueConstraint(fields=["stage", "key"], name="series_key_in_stage"),
        ]

    def __str__(self) -> str:
        return f"{self.first_team or self.first} against {self.second_team or self.second}"

    def get_absolute_url(self) -> str:
        season = self.stage.season
        return address("series", season.league.slug, season.slug, self.pk)


class Game(models.Model):
    """A scheduled game: who meets whom on which day, and how it ended."""

    class State(models.TextChoices):
        SCHEDULED = "scheduled"
        LIVE = "live", "under way"
        FINAL = "final"
        ANNULLED = "annulled"  # struck before it was played: it counts for nobody

    #: In these it is still to be played, or to be finished.
    LEFT = (State.SCHEDULED, State.LIVE)

    season = models.ForeignKey(Season, models.CASCADE, related_name="games")
    series = models.ForeignKey("Series", models.CASCADE, related_name="games", null=True)
    turn = models.PositiveSmallIntegerField(default=1, help_text="which game of its series, from 1")
    number = models.PositiveIntegerField(help_text="from 1, in the order of the schedule")
    day = models.PositiveIntegerField(help_text="day of play, from 1")
    date = models.DateField()
    first_pitch = models.DateTimeField(null=True, blank=True, help_text="empty: any time that day")
    visitors = models.ForeignKey(Team, models.PROTECT, related_name="away_games")
    home = models.ForeignKey(Team, models.PROTECT, related_name="home_games")
    state = models.CharField(max_length=10, choices=State.choices, default=State.SCHEDULED)
    visitors_runs = models.PositiveSmallIntegerField(null=True, blank=True)
    home_runs = models.PositiveSmallIntegerField(null=True, blank=True)
    innings = models.PositiveSmallIntegerField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    forfeited = models.BooleanField(default=False)

    class Meta:
        ordering = ["season", "number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="game_number_in_season"),
            models.UniqueConstraint(fields=["series", "turn"], name="each_game_of_a_series_once"),
            models.CheckConstraint(
                condition=~Q(visitors=F("home")), name="game_of_two_different_teams"
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=["scheduled", "live", "annulled"], visitors_runs=None, home_runs=None
                )
                | Q(state="final", visitors_runs__isnull=False, home_runs__isnull=False)
                & ~Q(visitors_runs=F("home_runs")),
                name="final_games_and_only_those_have_a_winner",
            ),
        ]
        indexes = [
            models.Index(fields=["season", "state", "day"]),
            models.Index(fields=["-finished_at"], condition=Q(state="final"), name="latest_finals"),
        ]

    def __str__(self) -> str:
        return f"{self.visitors} at {self.home}"

    def get_absolute_url(self) -> str:
        return address("game", self.pk)
