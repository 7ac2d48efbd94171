"""What an all-star says of the answers of a finished game."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from league.models import Game


class Analysis(models.Model):
    """What an all-star says of the answers of a finished game: of the schedule, or a friendly.

    Workers make it bit by bit: `done` of the record's `total` answers have been looked at, and what
    was found of them is stored. Who takes it up after a crash goes on from there.
    """

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"

    game = models.OneToOneField(Game, models.CASCADE, null=True, related_name="analysis")
    live = models.OneToOneField(
        "games.LiveGame", models.CASCADE, null=True, related_name="analysis"
    )
    digest = models.CharField(max_length=64, help_text="SHA-256 of the record that it is of")
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    rollouts = models.PositiveIntegerField(help_text="games imagined for an answer")
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    error = models.TextField(blank=True)
    moved_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "analyses"
        constraints = [
            models.CheckConstraint(
                condition=Q(game=None) ^ Q(live=None), name="analysis_of_one_game"
            ),
        ]
        indexes = [models.Index(fields=["state"], name="analyses_by_state")]

    def __str__(self) -> str:
        return f"Analysis {self.pk}: {self.done} of {self.total}"


class Verdict(models.Model):
    """What an all-star says of one answer. Chances are those of its side to win, of 10,000."""

    analysis = models.ForeignKey(Analysis, models.CASCADE, related_name="verdicts")
    number = models.PositiveIntegerField(help_text="of the answer in the record, from 0")
    seat = models.PositiveSmallIntegerField()
    moment = models.PositiveIntegerField(help_text="answers before its question")
    play = models.PositiveIntegerField(help_text="plays before it")
    inning = models.PositiveSmallIntegerField()
    half = models.PositiveSmallIntegerField()
    outs = models.PositiveSmallIntegerField()
    visitors_runs = models.PositiveSmallIntegerField()
    home_runs = models.PositiveSmallIntegerField()
    prompt = models.CharField(max_length=200)
    answer = models.CharField(max_length=200)
    chance = models.PositiveSmallIntegerField(help_text="with the answer that was given")
    best = models.PositiveSmallIntegerField(help_text="with the best")
    error = models.PositiveSmallIntegerField(help_text="standard error of the difference")
    mix = models.JSONField(help_text="answers as the all-star gives them: words, %, chance")

    class Meta:
        ordering = ["analysis", "number"]
        constraints = [
            models.UniqueConstraint(fields=["analysis", "number"], name="one_verdict_an_answer")
        ]

    def __str__(self) -> str:
        return f"Answer {self.number} of {self.analysis}"
