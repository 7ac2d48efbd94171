"""What is added up of lines and facts, by player, stage and split: kept beside them for speed.

`stats.tallies` writes them, and can always write them anew from what they are made of.
"""

from __future__ import annotations

from django.db import models

from league.models import Game, Player, Stage


def _sum() -> models.IntegerField:
    return models.IntegerField(db_default=0)


class Tally(models.Model):
    """What a player did in a stage where a split has this value. `split` is `Split.code`; `value`
    one of its values: of “opponent” a team's key, of “versus” a player's, of “month” 100 times the
    year plus the month."""

    stage = models.ForeignKey(Stage, models.CASCADE, db_index=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="+", db_index=False)
    split = models.PositiveSmallIntegerField()
    value = models.BigIntegerField()
    games = _sum()
    h = _sum()
    doubles = _sum()
    triples = _sum()
    hr = _sum()
    bb = _sum()
    ibb = _sum()
    so = _sum()
    hbp = _sum()
    ab = _sum()
    sh = _sum()
    sf = _sum()
    gidp = _sum()
    r = _sum()
    sb = _sum()
    cs = _sum()

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "split", "value", "player"], name="%(class)s_of_each"
            ),
        ]
        indexes = [models.Index(fields=["player", "split"], name="%(class)s_player")]


class BattingTally(Tally):
    """Of batters. The fields are those of a batting line."""

    pa = _sum()
    rbi = _sum()
    lob = _sum()
    wpa = _sum()  # of whole stages alone, as is re24: see Worth
    re24 = _sum()


class PitchingTally(Tally):
    """Of pitchers. The fields are those of a pitching line, and what batters did against them."""

    outs = _sum()
    bf = _sum()
    er = _sum()
    pitches = _sum()
    strikes = _sum()
    inherited = _sum()
    inherited_scored = _sum()
    gs = _sum()
    gf = _sum()
    wins = _sum()
    losses = _sum()
    saves = _sum()
    holds = _sum()
    blown_saves = _sum()
    wpa_pitching = _sum()
    re24_allowed = _sum()


class Uncounted(models.Model):
    """A final game whose lines and facts are not yet added up."""

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="+", db_constraint=False
    )
    since = models.DateTimeField(auto_now_add=True)
