"""Who was the first to do what, in a league or in all leagues of a game. Two queries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db import connection

from league.models import League
from stats.feats import Kind
from stats.models import Feat
from stats.selectors.feats import words_of

#: In the order of telling; of round numbers the highest of each kind is told.
FIRSTS: Final = {
    Kind.DEBUT: "Game",
    Kind.FIRST_HOMER: "Home run",
    Kind.WALK_OFF: "Won on the last play",
    Kind.COMPLETE_GAME: "Complete game",
    Kind.SHUTOUT: "Shutout",
    Kind.NO_HITTER: "No-hitter",
    Kind.PERFECT_GAME: "Perfect game",
    Kind.CYCLE: "Cycle",
    Kind.IMMACULATE: "Immaculate inning",
    Kind.HOMERS: "{amount} home runs in a game",
    Kind.HITS: "{amount} hits in a game",
    Kind.RBI: "{amount} runs batted in, in a game",
    Kind.RBI_IN_AN_INNING: "{amount} runs batted in, in an inning",
    Kind.STEALS: "{amount} steals in a game",
    Kind.STRIKEOUTS: "{amount} strikeouts in a game",
    Kind.WALKS: "{amount} walks in a game",
    Kind.COMEBACK: "Comeback from {amount} behind",
}
#: The first of each kind, and of each round number, looked for on the first day of each: to sort
#: all of them would take three times as long.
_FIRST: Final = f"""
WITH seen AS MATERIALIZED (
    SELECT feat.id, feat.kind, feat.of, feat.number, feat.game_id, game.date, game.number AS at,
           CASE WHEN feat.kind = '{Kind.MILESTONE}' THEN feat.amount ELSE 0 END AS round
      FROM stats_feat feat
      JOIN league_game game ON game.id = feat.game_id
     WHERE feat.team_id = ANY(ARRAY(
           SELECT id FROM league_team WHERE league_id = ANY(%(leagues)s)))
), day AS (
    SELECT kind, of, round, min(date) AS date FROM seen GROUP BY kind, of, round
)
SELECT DISTINCT ON (kind, of, round) seen.id FROM seen JOIN day USING (kind, of, round, date)
 ORDER BY kind, of, round, at, game_id, number, id"""
ROUND: Final = {"h": "hits", "hr": "home runs", "rbi": "runs batted in", "so": "strikeouts"}


class First(NamedTuple):
    """A first: what it was, the feat with its game, player and club, and that in words, like “Rivas
    hit for the cycle”; of a debut its game alone, for there were others in it."""

    words: str
    feat: Feat
    told: str


def _first(words: str, feat: Feat) -> First:
    return First(words, feat, "" if feat.kind == Kind.DEBUT else words_of(feat))


def firsts(leagues: Iterable[League]) -> list[First]:
    """The first of each kind of feat that these leagues have seen, and who was first to the highest
    round number of a career, in the order of playing. Two queries."""
    with connection.cursor() as cursor:
        cursor.execute(_FIRST, {"leagues": [league.pk for league in leagues]})
        first = [pk for (pk,) in cursor.fetchall()]
    told_of = Feat.objects.select_related(
        "player", "team__league", "game__visitors", "game__home", "game__season__league"
    ).in_bulk(first)
    found = [told_of[pk] for pk in first]
    by_kind = {feat.kind: feat for feat in found if feat.kind != Kind.MILESTONE}
    told = [
        _first(words.format(amount=by_kind[kind].amount), by_kind[kind])
        for kind, words in FIRSTS.items()
        if kind in by_kind
    ]
    highest: dict[str, Feat] = {}
    for feat in found:
        if feat.kind == Kind.MILESTONE and (
            feat.of not in highest or feat.amount > highest[feat.of].amount
        ):
            highest[feat.of] = feat
    for of, words in ROUND.items():
        if of in highest:
            told.append(_first(f"To {highest[of].amount:,} {words}", highest[of]))
    return told
