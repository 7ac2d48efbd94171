"""Who was the first to do what, in a league or in all leagues of a game. Two queries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.db.models import Case, F, IntegerField, Value, When

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
_ROUND: Final = Case(
    When(kind=Kind.MILESTONE, then=F("amount")), default=Value(0), output_field=IntegerField()
)
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
    rows = Feat.objects.filter(game__season__league__in=list(leagues)).annotate(round=_ROUND)
    apart = ("kind", "of", "round")
    order = (*apart, "game__date", "game__number", "game", "number", "pk")
    # All are sorted by what that needs alone; what is told of them is read of the first
    first = rows.order_by(*order).distinct(*apart).values_list("pk", "round")
    told_of = Feat.objects.select_related(
        "player", "team__league", "game__visitors", "game__home", "game__season__league"
    ).in_bulk([pk for pk, _ in first])
    found = [told_of[pk] for pk, _ in first]
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
