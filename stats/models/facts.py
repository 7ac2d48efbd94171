"""Facts for splits: every plate appearance, run and steal, with the moment before its play.

They hold what `engine.scoring.facts` finds. Writing them may cost a season little, and there are
seventy a game: so a game's are one row, `Facts`, with a list for each column, and two views read
each fact as a row of its own. Who wants more than a few games' reads what is added up of them
(`stats.models.tallies`).
"""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models

from league.models import Game, Player


def _of_each(number: type[models.IntegerField], *, null: bool = False) -> ArrayField:
    return ArrayField(number(null=null))


class Facts(models.Model):
    """The facts of a game, as its plays have them one after the other: of each plate appearance
    (`turn_…`), and of each run and steal (`run_…`). Their parts are told by the views' fields;
    players are spots in their team's roster, whose keys `visitors` and `home` have."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="+", db_constraint=False
    )
    visitors = _of_each(models.BigIntegerField)
    home = _of_each(models.BigIntegerField)
    turn_number = _of_each(models.SmallIntegerField)
    turn_moment = _of_each(models.IntegerField)
    turn_batter = _of_each(models.SmallIntegerField)
    turn_pitcher = _of_each(models.SmallIntegerField)
    turn_event = _of_each(models.SmallIntegerField)
    turn_made = _of_each(models.SmallIntegerField)
    turn_rbi = _of_each(models.SmallIntegerField)
    turn_before = _of_each(models.SmallIntegerField, null=True)
    run_number = _of_each(models.SmallIntegerField)
    run_moment = _of_each(models.IntegerField)
    run_runner = _of_each(models.SmallIntegerField)
    run_pitcher = _of_each(models.SmallIntegerField)
    run_charged = _of_each(models.SmallIntegerField)
    run_event = _of_each(models.SmallIntegerField)
    run_made = _of_each(models.SmallIntegerField)


def _player() -> models.ForeignKey[Player, Player]:
    return models.ForeignKey(
        Player, models.DO_NOTHING, related_name="+", db_index=False, db_constraint=False
    )


class Fact(models.Model):
    """What both kinds share. `moment` is `engine.scoring.facts.Moment` in one number; who adds
    facts up takes it apart (`stats.adding`)."""

    game = models.ForeignKey(Game, models.DO_NOTHING, db_index=False, db_constraint=False)
    number = models.SmallIntegerField(help_text="of the play in the game, from 0")
    moment = models.IntegerField(help_text="before the play: half, outs, bases, inning, lead")

    class Meta:
        abstract = True
        managed = False


class PlateAppearance(Fact):
    """One plate appearance: the fields of `engine.scoring.facts.Appearance`."""

    pk = models.CompositePrimaryKey("game_id", "number")
    batter = _player()
    pitcher = _player()
    event = models.SmallIntegerField(help_text="an Outcome, or 19 for a sacrifice fly")
    made = models.SmallIntegerField(help_text="outs made on the play")
    rbi = models.SmallIntegerField()
    before = models.SmallIntegerField(
        null=True, help_text="the count: ten times the balls plus the strikes before the last pitch"
    )

    class Meta(Fact.Meta):
        ordering = ["game", "number"]


class BaseRunning(Fact):
    """A run, a base stolen, or a man caught: the fields of `engine.scoring.facts.OnBases`."""

    pk = models.CompositePrimaryKey("game_id", "nth")
    nth = models.BigIntegerField(help_text="which of the game's, from 1")
    runner = _player()
    pitcher = _player()
    charged = _player()
    event = models.SmallIntegerField(
        help_text="0 an unearned run, 1 an earned one, 2 a base stolen, 3 a man caught"
    )
    made = models.SmallIntegerField(help_text="outs that no plate appearance tells")

    class Meta(Fact.Meta):
        ordering = ["game", "nth"]
