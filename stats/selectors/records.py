"""Reading records: who holds each, and who held it before. One query for all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from league.models import League, Player, Season, Team
from stats import figures
from stats.figures import Value
from stats.models import Mark
from stats.records import CAREER, GAME, SEASON
from stats.selectors.book import CATALOGS
from stats.streaks import STREAKS


@dataclass(slots=True)
class Held:
    """A record and those before it: the first mark holds it, the others held it, the latest
    first. Of streaks the next longest."""

    words: str
    span: str
    marks: list[Mark]
    texts: list[str]

    @property
    def rows(self) -> list[tuple[Mark, str]]:
        """Each with its number as it is printed."""
        return list(zip(self.marks, self.texts, strict=True))


#: By figure: its words, how a number of it is printed, and whether less is more.
_Told = tuple[str, Callable[[Value], str], bool]


def _told(span: str, figure: str) -> _Told:
    if span == Mark.Span.GAME:
        record = next(one for one in GAME if one.name == figure)
        if figure == "outs":
            return "Innings pitched", figures.innings, False
        return record.words, figures.count, False
    if span == Mark.Span.STREAK:
        text = figures.innings if figure == "scoreless" else figures.count
        return STREAKS[figure], text, False
    of, _, name = figure.partition(".")
    known = CATALOGS["batting" if of == "batting" else "pitching"][name]
    words = known.words if of == "batting" else f"{known.words}, pitching"
    return words, known.text, known.better == "low"


ORDER: Final[dict[str, tuple[str, ...]]] = {
    "game": tuple(one.name for one in GAME),
    "season": tuple(f"{of}.{name}" for of, names in SEASON.items() for name in names),
    "career": tuple(f"{of}.{name}" for of, names in CAREER.items() for name in names),
    "streak": tuple(STREAKS),
}


def records(leagues: Iterable[League]) -> dict[str, list[Held]]:
    """The records of a league, or of some of one game together, by span: game, season, career,
    streak. Four queries: what many marks have in common is read once."""
    of = {league.pk: league for league in leagues}
    marks = Mark.objects.filter(league__in=of).select_related("game", "since")
    seasons = Season.objects.filter(pk__in=marks.order_by().values("season")).in_bulk()
    found: defaultdict[tuple[str, str], list[Mark]] = defaultdict(list)
    for mark in marks:
        mark.season = seasons[mark.season_id]
        found[mark.span, mark.figure].append(mark)
    told = {
        span: [_held(span, name, found[span, name]) for name in names if (span, name) in found]
        for span, names in ORDER.items()
    }
    _with_whom([mark for held in told.values() for one in held for mark in one.marks], of)
    return told


def _with_whom(marks: Sequence[Mark], of: Mapping[int, League]) -> None:
    """Put players, teams and leagues to marks. Two queries."""
    teams = Team.objects.in_bulk({mark.team_id for mark in marks})
    players = Player.objects.in_bulk({mark.player_id for mark in marks if mark.player_id})
    for team in teams.values():
        team.league = of[team.league_id]
    for mark in marks:
        mark.team = teams[mark.team_id]
        mark.season.league = mark.team.league
        if mark.player_id:
            mark.player = players[mark.player_id]
            mark.player.team = mark.team
        if mark.game:
            mark.game.season = mark.season


def _held(span: str, figure: str, marks: Sequence[Mark]) -> Held:
    words, text, low = _told(span, figure)
    sign = -1 if low else 1

    def beats(one: Mark, other: Mark) -> bool:
        return sign * one.number * other.parts > sign * other.number * one.parts

    kept: list[Mark] = []
    if span == Mark.Span.STREAK:
        kept = sorted(marks, key=lambda mark: (-mark.number, mark.pk))
    else:
        for mark in sorted(marks, key=_when):
            if not kept or beats(mark, kept[-1]):
                kept.append(mark)
        kept.reverse()
    texts = [text(_number(mark)) for mark in kept]
    return Held(words, span, kept, texts)


def told_of(mark: Mark) -> tuple[str, str]:
    """What a mark is of, and its number as it is printed."""
    words, text, _ = _told(mark.span, mark.figure)
    return words, text(_number(mark))


def _number(mark: Mark) -> Value:
    return Fraction(mark.number, mark.parts) if mark.parts > 1 else mark.number


def _when(mark: Mark) -> Any:
    if mark.game:
        return mark.game.date, mark.game.number, mark.game_id
    return mark.season.starts_on, mark.season_id, mark.pk
