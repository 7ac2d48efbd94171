"""The awards that managers vote for."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from league.models.leagues import Player
from league.models.seasons import Season


class BallotBox(models.Model):
    """The managers of a season that is over vote, until it is closed."""

    season = models.OneToOneField(
        Season, models.CASCADE, primary_key=True, related_name="ballot_box"
    )
    closes_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "ballot boxes"

    def __str__(self) -> str:
        return f"Ballot of {self.season}"


class Vote(models.Model):
    """What somebody voted in one category: three players in their order. Secret until the box is
    closed, and whose it was for good."""

    class Category(models.TextChoices):
        PLAYER = "player", "Most valuable player"
        PITCHER = "pitcher", "Best pitcher"

    season = models.ForeignKey(Season, models.CASCADE, related_name="votes")
    category = models.CharField(max_length=8, choices=Category.choices)
    voter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    first = models.ForeignKey(Player, models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, models.CASCADE, related_name="+")
    third = models.ForeignKey(Player, models.CASCADE, related_name="+")
    cast_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["season", "category", "voter"], name="one_vote_a_category"
            ),
        ]

    def __str__(self) -> str:
        return f"A vote of {self.season}"
