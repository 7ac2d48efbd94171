"""The official record of finished games: written once, with the final score, never changed."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex
from django.db import models

from league.models import Game, Player, Team
from stats.fields import WrittenJSON

#: An index of where rows lie: it has an entry for so many pages, made as soon as they are full.
LYING_TOGETHER: Final[dict[str, Any]] = {"pages_per_range": 16, "autosummarize": True}


def _count() -> models.PositiveSmallIntegerField:
    return models.PositiveSmallIntegerField(default=0)


class Line(models.Model):
    """What the three kinds of a player's line share. `order` is the place in the box score."""

    # Of a line the database checks that the player is one of the team's: triggers do it, once for
    # all lines that come together, for a foreign key looks up each by itself, and a season would
    # take a tenth longer to simulate. The game is checked by the team lines that stand or fall with
    # these.
    game = models.ForeignKey(Game, models.CASCADE, db_index=False, db_constraint=False)
    team = models.ForeignKey(Team, models.PROTECT, db_index=False, db_constraint=False)
    player = models.ForeignKey(Player, models.PROTECT, db_index=False, db_constraint=False)
    order = models.PositiveSmallIntegerField()

    class Meta:
        abstract = True
        ordering = ["game", "team", "order"]
        # Of fifty lines a game each index costs as much as the lines. So one knows each row, by its
        # player; the lines of a game lie together, as do their ids, and where is enough to know.
        # The database has no other key of `id`, which a sequence gives.
        indexes = [
            BrinIndex(fields=["game"], name="%(class)s_game", **LYING_TOGETHER),
            BrinIndex(fields=["id"], name="%(class)s_id", **LYING_TOGETHER),
        ]


class BattingLine(Line):
    """One player's day at bat: the fields of `engine.scoring.box.BattingLine`."""

    slot = models.PositiveSmallIntegerField()
    position = models.CharField(max_length=2)
    pa = _count()
    ab = _count()
    r = _count()
    h = _count()
    doubles = _count()
    triples = _count()
    hr = _count()
    rbi = _count()
    bb = _count()
    ibb = _count()
    so = _count()
    hbp = _count()
    sh = _count()
    sf = _count()
    sb = _count()
    cs = _count()
    gidp = _count()
    lob = _count()

    class Meta(Line.Meta):
        constraints = [
            models.UniqueConstraint(fields=["player", "game"], name="one_batting_line_a_game")
        ]


class PitchingLine(Line):
    """One pitcher's day: the fields of `engine.scoring.box.PitchingLine`."""

    outs = _count()
    bf = _count()
    h = _count()
    r = _count()
    er = _count()
    hr = _count()
    bb = _count()
    ibb = _count()
    so = _count()
    hbp = _count()
    pitches = _count()
    strikes = _count()
    inherited = _count()
    inherited_scored = _count()
    gs = _count()
    gf = _count()
    wins = _count()
    losses = _count()
    saves = _count()
    holds = _count()
    blown_saves = _count()

    class Meta(Line.Meta):
        constraints = [
            models.UniqueConstraint(fields=["player", "game"], name="one_pitching_line_a_game")
        ]


class FieldingLine(Line):
    """One player at one position: the fields of `engine.scoring.box.FieldingLine`."""

    position = models.CharField(max_length=2)
    outs = _count()
    po = _count()
    a = _count()
    e = _count()
    dp = _count()

    class Meta(Line.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["player", "game", "position"], name="one_fielding_line_a_position"
            )
        ]


class TeamLine(models.Model):
    """One side's row of the line score. An inning not batted is null."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="lines", db_index=False)
    team = models.ForeignKey(Team, models.PROTECT)
    home = models.BooleanField()
    innings = ArrayField(models.PositiveSmallIntegerField(null=True))
    r = _count()
    er = _count()
    h = _count()
    e = _count()
    lob = _count()
    dp = _count()
    tp = _count()
    putouts = _count()

    class Meta:
        ordering = ["game", "home"]
        constraints = [
            models.UniqueConstraint(fields=["game", "home"], name="one_team_line_a_side")
        ]


class PlayByPlay(models.Model):
    """Every play of a game, one row a game: a list of `engine.plays.Play.to_json()`."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="play_by_play")
    plays = WrittenJSON()
