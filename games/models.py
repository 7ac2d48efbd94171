"""Playing a scheduled game: its record, the lineups it starts from, and runs of simulation."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from league.models import Game, Season, Team


class GameRecord(models.Model):
    """All that it takes to play a game again, to the last byte of its box score.

    The seed is drawn when the season is published and stays secret until the game is over; its
    SHA-256 is public from the start, so that anybody can check that no shuffle was rigged.
    """

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="record")
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64, help_text="SHA-256 of the seed")
    ruleset_version = models.PositiveSmallIntegerField(null=True)
    record = models.JSONField(null=True, help_text="engine.Record of the finished game")

    def __str__(self) -> str:
        return f"Record of game {self.game_id}"


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
    day = models.PositiveIntegerField(null=True, help_text="one day of play; empty: all")
    state = models.CharField(max_length=8, choices=State.choices, default=State.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    moved_at = models.DateTimeField(
        default=timezone.now, help_text="last progress, or last time its games were enqueued"
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
