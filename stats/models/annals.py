"""What is found in each game that became final: what players did to its outcome, and feats.

`stats.annals` writes them beside the tallies, and can always write them anew from the plays.
"""

from __future__ import annotations

from django.db import models

from league.models import Game, Player, Team


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
