"""Playing a scheduled game: its record, the lineups it starts from, and runs of simulation."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from games.models.analyses import Analysis, Verdict
from games.models.challenges import Challenge
from league.addresses import address
from league.models import Game, League, Round, Season, Stage, Team
from stats.fields import WrittenJSON

__all__ = [
    "Analysis",
    "Appointment",
    "Challenge",
    "GameRecord",
    "Lineup",
    "LiveGame",
    "Proposal",
    "RatedGame",
    "Ruling",
    "Side",
    "SimulationRun",
    "Sitting",
    "TakenBack",
    "Verdict",
]


class GameRecord(models.Model):
    """All that it takes to play a game again, to the last byte of its box score.

    The seed is drawn when the season is published and stays secret until the game is over; its
    SHA-256 is public from the start, so that anybody can check that no shuffle was rigged.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="record")
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the seed")
    ruleset_version = models.PositiveSmallIntegerField(null=True)
    record = WrittenJSON(null=True, help_text="engine.Record of the finished game")

    def __str__(self) -> str:
        return f"Record of game {self.game_id}"


class TakenBack(models.Model):
    """A result that was taken back: as it was, why, and by whom. From its record the whole game can
    be played again."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="taken_back")
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="taken_back"
    )
    at = models.DateTimeField(auto_now_add=True)
    visitors_runs = models.PositiveSmallIntegerField()
    home_runs = models.PositiveSmallIntegerField()
    innings = models.PositiveSmallIntegerField(null=True)
    forfeited = models.BooleanField(default=False)
    finished_at = models.DateTimeField(null=True)
    seed = models.CharField(max_length=64)
    ruleset_version = models.PositiveSmallIntegerField(null=True)
    record = WrittenJSON(null=True, help_text="engine.Record of the game")

    class Meta:
        ordering = ["-at"]
        verbose_name_plural = "results taken back"

    def __str__(self) -> str:
        return f"{self.game}, {self.visitors_runs}–{self.home_runs}, taken back"


class Ruling(models.Model):
    """What was decided about a game away from its table, why, and by whom: for everybody to read.
    The result that it took the place of is a TakenBack."""

    class Verdict(models.TextChoices):
        VISITORS = "visitors", "won by the visitors, by forfeit"
        HOME = "home", "won by the home side, by forfeit"
        STRUCK = "struck", "struck: it counts for nobody"
        PLAYED = "played", "to be played after all"

    game = models.ForeignKey(Game, models.CASCADE, related_name="rulings")
    verdict = models.CharField(max_length=8, choices=Verdict.choices)
    reason = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.get_verdict_display()}"


class Lineup(models.Model):
    """A team's standing lineup: a value for each of the ruleset's positions.

    A roster spot in piecepack, in Quick Baseball a star's attribute.
    """

    team = models.OneToOneField(Team, models.CASCADE, related_name="lineup")
    spots = models.JSONField()

    def __str__(self) -> str:
        return f"Lineup of the {self.team}"


class SimulationRun(models.Model):
    """Games being simulated by workers: the truth about progress, whatever becomes of a worker."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    season = models.ForeignKey(Season, models.CASCADE, related_name="runs")
    # What it plays of the season: one of these, or all that there is to the end
    day = models.PositiveIntegerField(null=True, help_text="one day of play")
    until = models.PositiveIntegerField(null=True, help_text="all days up to this one")
    due_on = models.DateField(null=True, help_text="all that is due: by this date …")
    due_at = models.DateTimeField(null=True, help_text="… or by this first pitch")
    stage = models.ForeignKey(Stage, models.CASCADE, null=True, related_name="+")
    round = models.ForeignKey(Round, models.CASCADE, null=True, related_name="+")
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(
        default=timezone.now, help_text="last progress, or last time that it was resumed"
    )
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["season"],
                condition=Q(state__in=["queued", "running"]),
                name="one_active_run_a_season",
            )
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.done} of {self.total}"

    @property
    def stoppable(self) -> bool:
        """Whether it may have more than a day to play."""
        return self.day is None and self.until is None

    @property
    def left_out(self) -> int:
        """How many of its games it did not play after all: meanwhile they went to a person."""
        return self.total - self.done if self.state == self.State.DONE else 0


class LiveGame(models.Model):
    """A game at the live table: a scheduled one, or a friendly that no standings know.

    It is its seed, its lineups and its answers; whoever wants to know how it stands plays them
    again. What else is here is a copy, so that lists of games need not. Secret until it is over:
    the seed; for good: what is sealed.
    """

    class State(models.TextChoices):
        LINEUPS = "lineups", "before the game"
        PLAYING = "playing", "under way"
        OVER = "over"

    class Forfeit(models.TextChoices):
        RESIGNED = "resigned", "it was given up"
        CLAIMED = "claimed", "the clock ran out, and the other side claimed it"
        CLOCK = "clock", "the clock ran out, by the league’s rule"
        DECIDED = "decided", "a commissioner decided so"
        DEADLINE = "deadline", "it was not played in its window"

    game = models.OneToOneField(
        Game, models.CASCADE, null=True, blank=True, related_name="live", help_text="no friendly"
    )
    ruleset = models.CharField(max_length=20)
    ruleset_version = models.PositiveSmallIntegerField()
    options = models.JSONField()
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the seed")
    origin_seed = models.CharField(
        max_length=64, blank=True, help_text="of the game from which it was played on, if it was"
    )
    origin_answers = models.PositiveIntegerField(
        null=True, help_text="its first answers, which are that game's"
    )
    state = models.CharField(max_length=8, choices=State.choices, default=State.LINEUPS)
    choices = ArrayField(
        models.PositiveSmallIntegerField(),
        default=list,
        help_text="indices of the answers, as in the record; the database lets it only grow",
    )
    sealed = models.JSONField(default=dict, help_text="answer by seat, while the other is awaited")
    decision_seconds = models.PositiveIntegerField(null=True, help_text="empty: no clock runs")
    bank_seconds = models.PositiveIntegerField(default=0)
    absent = models.CharField(
        max_length=9, choices=League.Absent.choices, default=League.Absent.AUTOPILOT
    )
    lineups_due = models.DateTimeField(null=True)
    play_seconds = models.PositiveSmallIntegerField(
        null=True, help_text="between two plays of a broadcast"
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True)
    # How it stands
    inning = models.PositiveSmallIntegerField(default=1)
    half = models.PositiveSmallIntegerField(default=0)
    outs = models.PositiveSmallIntegerField(default=0)
    bases = models.PositiveSmallIntegerField(default=0, help_text="sum of 1, 2 and 4")
    visitors_runs = models.PositiveSmallIntegerField(default=0)
    home_runs = models.PositiveSmallIntegerField(default=0)
    winner = models.PositiveSmallIntegerField(null=True, help_text="seat")
    forfeited = models.BooleanField(default=False)
    forfeit = models.CharField(
        max_length=8,
        choices=Forfeit.choices,
        blank=True,
        help_text="how it came to it; empty too where that was not noted",
    )
    acts = models.JSONField(
        default=list, help_text="what was decided about its sides, and by whom: shown to all"
    )
    acted_at = models.DateTimeField(null=True, help_text="when the last of them was")
    undone = models.PositiveSmallIntegerField(
        default=0, help_text="how often an answer was taken back, in a friendly"
    )
    # Between the people at a table
    said = models.JSONField(default=list, help_text="the last phrases: seat, which, and when")
    watchable = models.BooleanField(
        default=False, help_text="a friendly that everybody who has its address may watch"
    )
    offers = models.JSONField(
        default=dict, help_text="what a side offers the other: by kind its seat, and since when"
    )
    rematch = models.OneToOneField(
        "self", models.SET_NULL, null=True, related_name="+", help_text="the game after this one"
    )

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state"])]

    def __str__(self) -> str:
        return f"Live game {self.pk}"

    def get_absolute_url(self) -> str:
        return address("live", self.pk)

    @property
    def played_on(self) -> bool:
        """Whether it was played on from another game, with another seed for what is to come."""
        return self.origin_answers is not None

    @property
    def occupied(self) -> tuple[bool, bool, bool]:
        """Which bases are taken: first, second, third."""
        return bool(self.bases & 1), bool(self.bases & 2), bool(self.bases & 4)


class Side(models.Model):
    """One seat of a live game: who answers for it, its lineup, its clock."""

    live = models.ForeignKey(LiveGame, models.CASCADE, related_name="sides")
    seat = models.PositiveSmallIntegerField(help_text="0 visitors, 1 home")
    team = models.ForeignKey(Team, models.PROTECT, null=True, related_name="live_sides")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="sides"
    )
    guest = models.CharField(max_length=32, blank=True, help_text="a visitor’s secret mark")
    ai = models.CharField(max_length=20, blank=True, help_text="which AI answers; empty: none")
    lineup = models.JSONField(null=True, help_text="secret until both are in")
    standing_orders = models.JSONField(
        default=dict, help_text="by kind of question: what is answered ahead, and until when"
    )
    habits = models.JSONField(
        default=dict,
        help_text="by kind of question: what was answered by hand, how many times in a row",
    )
    hints = models.BooleanField(default=False, help_text="each decision comes with a hint")
    answers = models.PositiveIntegerField(
        default=0, help_text="how many were given, with those that were taken back"
    )
    by_hand = models.PositiveIntegerField(
        null=True, help_text="answers of the game before this side’s last one by hand"
    )
    muted = models.BooleanField(default=False, help_text="does not hear what the other side says")
    advice = models.JSONField(
        null=True, help_text="of a friendly: what an all-star would do, and at which question"
    )
    moved_at = models.DateTimeField(
        default=timezone.now, help_text="when something last changed for this side"
    )
    # The clock
    bank = models.FloatField(default=0, help_text="seconds left beside the time for a decision")
    asked_at = models.DateTimeField(null=True, help_text="since when the game waits for this side")
    due = models.DateTimeField(null=True, help_text="when the clock runs out")
    mailed_at = models.DateTimeField(null=True, help_text="when they were written to about it")
    pushed_at = models.DateTimeField(null=True, help_text="when their browsers were told")
    untold = models.BooleanField(
        default=False, help_text="to be written to about a forfeit that was not their doing"
    )
    present = models.BooleanField(default=False, help_text="has sat down: has sent something")
    accepted = models.BooleanField(
        default=True, help_text="has agreed to play now; else no clock runs for it"
    )

    class Meta:
        ordering = ["live", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["live", "seat"], name="one_side_per_seat"),
        ]
        indexes = [
            models.Index(fields=["due"]),
            models.Index(fields=["live"], condition=Q(untold=True), name="untold_sides"),
        ]

    def __str__(self) -> str:
        return f"{('Visitors', 'Home')[self.seat]} of {self.live}"

    @property
    def turn(self) -> str:
        """The question of now by its mark, which the answer must name."""
        return self.turn_after(self.answers)

    def turn_after(self, answers: int) -> str:
        """A question by its mark: each side has its own, which count its own answers alone.
        What counted the other's would tell which windows it let pass, and so which cards it held.
        """
        text = f"{self.live.seed} seat {self.seat} turn {answers}"
        if self.live.undone:  # what was asked before is another question
            text += f" after {self.live.undone} undone"
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class RatedGame(models.Model):
    """One side of a game between two people that counted, and its rating after it: the last of
    somebody's in a ruleset is where they stand. Made of the games alone (`games.ratings`)."""

    live = models.ForeignKey(LiveGame, models.CASCADE, related_name="rated")
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="rated_games")
    opponent = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    ruleset = models.CharField(max_length=20)
    at = models.DateTimeField(help_text="when the game ended")
    won = models.BooleanField()
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()

    class Meta:
        ordering = ["at", "live", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["live", "seat"], name="rated_once_a_side"),
        ]
        indexes = [
            models.Index(fields=["person", "ruleset", "at"], name="ratings_of_a_person"),
            models.Index(fields=["ruleset", "at"], name="ratings_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.person} in {self.ruleset}: {self.rating:.0f}"


class Appointment(models.Model):
    """What is arranged about a scheduled game of people: when they agreed to play it, and until
    when it has to be played where that is not what the league's days say."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="appointment")
    agreed_at = models.DateTimeField(null=True, help_text="for when they have agreed on it")
    closes_at = models.DateTimeField(null=True, help_text="another deadline than the usual one")
    extended = models.BooleanField(default=False, help_text="the deadline was moved by the rule")
    reminded_for = models.DateTimeField(null=True, help_text="of which deadline they were reminded")

    def __str__(self) -> str:
        return f"Appointment for {self.game}"


class Proposal(models.Model):
    """Times that one side proposes for a game; the other accepts one of them, or declines."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="proposals")
    team = models.ForeignKey(Team, models.CASCADE, related_name="+", help_text="whose side it is")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    times = ArrayField(models.DateTimeField())
    made_at = models.DateTimeField(default=timezone.now)
    accepted = models.DateTimeField(null=True, help_text="one of its times")
    closed_at = models.DateTimeField(null=True, help_text="accepted, declined, or another was made")

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(closed_at=None), name="one_open_proposal_a_game"
            ),
        ]

    def __str__(self) -> str:
        return f"Times for {self.game}"


class Sitting(models.Model):
    """Somebody sits on a side of a scheduled game, or has sat there: what they may have seen of
    its hand they cannot forget, whoever sits there now."""

    live = models.ForeignKey(LiveGame, models.CASCADE, related_name="sittings")
    seat = models.PositiveSmallIntegerField(help_text="0 visitors, 1 home")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="sittings")
    since = models.DateTimeField(auto_now_add=True)
    untold = models.BooleanField(default=False, help_text="acts at the table to be mailed to them")
    told_at = models.DateTimeField(null=True, help_text="when they were last written to about them")

    class Meta:
        ordering = ["live", "seat", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["live", "seat", "person"], name="one_sitting_a_seat"),
        ]
        indexes = [
            models.Index(fields=["untold"], condition=Q(untold=True), name="sittings_untold"),
        ]

    def __str__(self) -> str:
        return f"{self.person} at seat {self.seat} of {self.live}"
