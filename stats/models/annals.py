"""What is found in each game that became final: what players did to its outcome, and feats.

`stats.annals` writes them beside the tallies, and can always write them anew from the plays.
"""

from __future__ import annotations

from django.db import models

from league.models import Game, League, Player, Season, Team


class Worth(models.Model):
    """What a player did to the outcome of a game: to his side's chance to win, in 1/10,000, and in
    runs, in thousandths; none where the game has no run expectancy. At bat and on the bases, and
    (`_allowed`) on the mound, where runs are what batters gained off him."""

    pk = models.CompositePrimaryKey("game_id", "player_id")
    game = models.ForeignKey(Game, models.CASCADE, db_index=False, db_constraint=False)
    player = models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    wpa = models.IntegerField(default=0)
    re24 = models.IntegerField(null=True)
    wpa_pitching = models.IntegerField(default=0)
    re24_allowed = models.IntegerField(null=True)

    class Meta:
        ordering = ["game", "player"]


class Charged(models.Model):
    """When in a game runs were charged to a pitcher: how many outs he had when the first scored,
    those of its play too; the most between two of them; and how many came after the last."""

    pk = models.CompositePrimaryKey("game_id", "player_id")
    game = models.ForeignKey(Game, models.CASCADE, db_index=False, db_constraint=False)
    player = models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    before = models.PositiveSmallIntegerField()
    between = models.PositiveSmallIntegerField()
    after = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["game", "player"]


class Feat(models.Model):
    """Something rare that happened in a game: `stats.feats.Feat`, or a career's first or round
    number. Of a club, where no player is named."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="feats")
    kind = models.CharField(max_length=16)
    team = models.ForeignKey(Team, models.CASCADE, related_name="+", db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="feats", null=True)
    number = models.PositiveSmallIntegerField(help_text="of the play in the game, from 0")
    amount = models.PositiveIntegerField()
    of = models.CharField(max_length=8, blank=True, help_text="what a milestone is a number of")

    class Meta:
        ordering = ["game", "pk"]


class Mark(models.Model):
    """A record of a league, or one that was a record once: the most of a `figure` that there had
    been by then, of a game, of a season, of a career at the end of a season, or in a streak.

    Of a game there is a row whenever more was done than ever before; of seasons and careers a row
    for the best of each season; of streaks the longest few.
    """

    class Span(models.TextChoices):
        GAME = "game", "in a game"
        SEASON = "season", "in a season"
        CAREER = "career", "in a career"
        STREAK = "streak", "in a row"

    league = models.ForeignKey(League, models.CASCADE, related_name="marks")
    span = models.CharField(max_length=8, choices=Span.choices)
    figure = models.CharField(max_length=24, help_text="a name of stats.records.FIGURES")
    number = models.BigIntegerField(help_text="of a share, what stands over the line")
    parts = models.BigIntegerField(default=1, help_text="of a share, what stands under the line")
    season = models.ForeignKey(Season, models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, models.CASCADE, related_name="marks", null=True)
    since = models.ForeignKey(
        Game, models.CASCADE, related_name="+", null=True, help_text="of a streak, its first game"
    )
    team = models.ForeignKey(Team, models.CASCADE, related_name="+")
    player = models.ForeignKey(Player, models.CASCADE, related_name="marks", null=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["league", "span", "figure"], name="mark_of_league")]


class Rating(models.Model):
    """A club's Elo before a game that was played out, and after it (`stats.elo`)."""

    pk = models.CompositePrimaryKey("game_id", "team_id")
    game = models.ForeignKey(Game, models.CASCADE, db_index=False, db_constraint=False)
    team = models.ForeignKey(Team, models.CASCADE, related_name="+", db_constraint=False)
    before = models.FloatField()
    after = models.FloatField()

    class Meta:
        ordering = ["game", "team"]
