"""Reading feats, in words."""

from __future__ import annotations

from typing import Final, NamedTuple

from league.models import Game, League
from stats.feats import Kind
from stats.feats.words import debuts, in_words
from stats.models import Feat

#: What happens so often that it is told on a game's own page alone.
COMMON: Final = (Kind.DEBUT, Kind.FIRST_HOMER)


class Told(NamedTuple):
    """A feat in words, with its game."""

    words: str
    game: Game


def words_of(feat: Feat) -> str:
    """“Rivas hit for the cycle”."""
    who = feat.player.full_name if feat.player else feat.team.nickname
    return in_words(feat.kind, who, feat.amount, feat.of, club=feat.player is None)


def of_game(feats: list[Feat]) -> list[str]:
    """The feats of a game in words, its first games last and together."""
    told = [words_of(feat) for feat in feats if feat.kind != Kind.DEBUT]
    new = [feat.player.name for feat in feats if feat.kind == Kind.DEBUT and feat.player]
    return [*told, debuts(new)] if new else told


def latest(league: League, most: int) -> list[Told]:
    """The latest feats of a league, the newest first. One query."""
    newest = ("-game__date", "-game__number", "pk")
    found = Feat.objects.filter(team__league=league).exclude(kind__in=COMMON)
    # All are sorted by what that needs alone
    first = found.order_by(*newest).values("pk")[:most]
    rows = Feat.objects.filter(pk__in=first).select_related(
        "player", "team", "game__visitors", "game__home"
    )
    return [Told(words_of(feat), feat.game) for feat in rows.order_by(*newest)]
