"""Facts for splits: every plate appearance, run and steal, with the moment before its play.

They hold what `engine.scoring.facts` finds. A row costs as little as can be, for a season writes a
hundred of them a game: its key is the game's and the play's, and nothing else is indexed. Who wants
more than a few games' reads what is added up of them (`stats.models.tallies`).
"""

from __future__ import annotations

from django.db import models

from league.models import Game, Player


class Fact(models.Model):
    """What both kinds share. `moment` is `engine.scoring.facts.Moment` in one number: five columns
    more would cost a season twice as much; `stats.splits` takes it apart."""

    game = models.ForeignKey(Game, models.CASCADE, db_index=False, db_constraint=False)
    number = models.PositiveSmallIntegerField(help_text="of the play in the game, from 0")
    moment = models.IntegerField(help_text="before the play: half, outs, bases, inning, lead")

    class Meta:
        abstract = True


class PlateAppearance(Fact):
    """One plate appearance: the fields of `engine.scoring.facts.Appearance`."""

    pk = models.CompositePrimaryKey("game_id", "number")
    batter = models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    pitcher = models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    event = models.PositiveSmallIntegerField(help_text="an Outcome, or 19 for a sacrifice fly")
    made = models.PositiveSmallIntegerField(help_text="outs made on the play")
    rbi = models.PositiveSmallIntegerField()
    before = models.PositiveSmallIntegerField(
        null=True, help_text="the count: ten times the balls plus the strikes before the last pitch"
    )

    class Meta:
        ordering = ["game", "number"]


class BaseRunning(Fact):
    """A run, a base stolen, or a man caught: the fields of `engine.scoring.facts.OnBases`."""

    pk = models.CompositePrimaryKey("game_id", "number", "nth")
    nth = models.PositiveSmallIntegerField(help_text="which of the play's, from 0")
    runner = models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    pitcher = models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    charged = models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )
    event = models.PositiveSmallIntegerField(
        help_text="0 an unearned run, 1 an earned one, 2 a base stolen, 3 a man caught"
    )
    made = models.PositiveSmallIntegerField(help_text="outs that no plate appearance tells")

    class Meta:
        ordering = ["game", "number", "nth"]
