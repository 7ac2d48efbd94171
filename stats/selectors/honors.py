"""What a player is remembered for: titles, awards, records set, feats, and a nickname."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from league.champions import podiums
from league.models import Game, Player, Season, Team
from league.office.ballots import elected
from stats.models import Feat, Mark
from stats.nicknames import NAMES, Nickname, nickname
from stats.selectors.feats import words_of
from stats.selectors.records import told_of

#: How many feats are told, the latest.
FEATS: Final = 12


@dataclass(slots=True)
class Honor:
    """A title or a record: what, and the season or the game of it."""

    words: str
    season: Season | None = None
    game: Game | None = None


@dataclass(slots=True)
class Remembered:
    """What a player's page tells of him beyond figures."""

    nickname: Nickname | None
    titles: list[Honor]  # championships, and votes won
    led: list[Honor]  # seasons in which nobody had more
    records: list[Honor]  # of the league, when they were set
    feats: list[Honor]  # the latest first


def remembered(player: Player, seasons: Sequence[Season]) -> Remembered:
    """All of it, of a player who played in these seasons of his league. Five queries at most."""
    feats = list(
        Feat.objects.filter(player=player)
        .select_related("game__visitors", "game__home", "team", "player")
        .order_by("-game__date", "-game__number", "-number")
    )
    led, records = _marks(player)
    return Remembered(
        _nickname(player, feats),
        [*_champion(player, seasons), *_elected(player, seasons)],
        led,
        records,
        [Honor(words_of(feat), game=feat.game) for feat in feats[:FEATS]],
    )


def set_by(team: Team) -> list[Honor]:
    """The records of its league that a club and its players have set in games, the latest first.
    One query."""
    marks = Mark.objects.filter(team=team, span=Mark.Span.GAME).select_related(
        "player", "game__visitors", "game__home"
    )
    found = []
    for mark in marks.order_by("-game__date", "-game__number", "pk")[:FEATS]:
        words, text = told_of(mark)
        who = f", {mark.player.full_name}" if mark.player else ""
        found.append(Honor(f"{words}: {text}{who}", game=mark.game))
    return found


def _nickname(player: Player, feats: Iterable[Feat]) -> Nickname | None:
    """One query, of who has done something that has a name."""
    kinds = {feat.kind for feat in feats} & {*NAMES}
    if not kinds:
        return None
    every = Feat.objects.filter(
        team__league=player.team.league_id, kind__in=kinds, player__isnull=False
    )
    first = every.order_by("kind", "game__date", "game__number", "game_id", "number", "pk")
    return nickname(player.pk, dict(first.distinct("kind").values_list("kind", "player")))


def _champion(player: Player, seasons: Sequence[Season]) -> list[Honor]:
    found = podiums(seasons)
    return [
        Honor(f"Champion with the {player.team.nickname}", season)
        for season in seasons
        if season.pk in found and any(team.pk == player.team_id for team in found[season.pk].first)
    ]


def _elected(player: Player, seasons: Sequence[Season]) -> list[Honor]:
    by_key = {season.pk: season for season in seasons}
    return [Honor(category.label, by_key[season]) for season, category in elected(player, by_key)]


def _marks(player: Player) -> tuple[list[Honor], list[Honor]]:
    marks = Mark.objects.filter(
        player=player, span__in=(Mark.Span.GAME, Mark.Span.SEASON)
    ).select_related("season", "game__visitors", "game__home")
    led, records = [], []
    for mark in marks.order_by("-season__starts_on", "-season", "pk"):
        words, text = told_of(mark)
        said = f"{words}: {text}"
        mark.season.league = player.team.league
        if mark.span == Mark.Span.GAME:
            records.append(Honor(said, game=mark.game))
        elif mark.season.state == Season.State.COMPLETE:
            led.append(Honor(said, mark.season))
    return led, records
