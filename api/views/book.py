"""The record book: leaders, careers, splits, records, feats, kinds of tiles, head to head."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.marks import Mark, league_mark
from api.parameters import Fields, Listed, Number, Switch
from api.shapes import book as shapes
from api.shapes.base import Beside
from api.shapes.stats import sent
from api.views import found
from api.views.base import Api, Detail, Kept
from engine import RULESETS
from games.views.choosing import asked_of, one_of, seen_by, split_words, when
from games.views.leaders import FIRST, split_asked
from league.errors import Invalid, NotFound
from league.models import League, Player
from stats import catalog
from stats.kinds import kinds
from stats.models import Feat
from stats.selectors.book import CATALOGS, Scope, by_api
from stats.selectors.feats import words_of
from stats.selectors.leaderboard import Asked, everybody, has, leaderboard
from stats.selectors.partings import both_sides, by_kind, last_games, meetings, parted
from stats.selectors.players import GameLine, career
from stats.selectors.records import records
from stats.splits import BOTH, splits_of

ALL: Final = "all"
SEASON_WORDS: Final = "a season’s slug, or “all”; else the latest that is no draft"


class TimesAsked(Fields):
    season = serializers.CharField(required=False, help_text=SEASON_WORDS)
    stage = Number(required=False, help_text="of the season, by its number")


def scope_asked(request: Request, league: League, asked: Any, usual: str = "") -> Any:
    """The games that are asked for, and the season where it is one. Raises Invalid for a stage of
    all seasons."""
    whole = seen_by(request.user, league)
    query = {"in": asked.get("season", usual)}
    if "stage" in asked and query["in"] == ALL:
        raise Invalid("A stage is one of a season: say of which.", "stage")
    if "stage" in asked:
        query["stage"] = str(asked["stage"])
    where, season = when(whole, query)
    if season:
        season.league = league
    return where, season


class OfLeague(Kept):
    """What is told of a league as it stands."""

    def look(self, request: Request, **named: Any) -> tuple[League, Mark]:
        league = found.league(request, named["slug"])
        return league, league_mark(request.user, league)


class OfPlayer(Kept):
    """What is told of a player, which changes with his league."""

    def look(self, request: Request, **named: Any) -> tuple[Player, Mark]:
        player = found.player(request, named["pk"])
        return player, league_mark(request.user, player.team.league)


class LeadersAsked(TimesAsked):
    of = serializers.ChoiceField(choices=list(BOTH), default="batting")
    stat = serializers.CharField(
        required=False, max_length=40, help_text="a figure by its name here; else ops, or era"
    )
    split = serializers.CharField(
        required=False, max_length=60, help_text="like outs:2, opponent:herons, month:203104"
    )
    team = serializers.CharField(required=False, max_length=50, help_text="a club’s slug")
    kind = serializers.CharField(required=False, max_length=50, help_text="a kind of tile")
    qualified = Switch(default=True, help_text="only those with as many as an average takes")
    last_first = Switch(default=False)
    page = Number(default=1, min_value=1, max_value=1_000_000)
    limit = Number(default=50, min_value=1, max_value=200)


class Leaders(OfLeague):
    """The leaders of a league in any figure and any split, whole."""

    shape = shapes.Leaders
    asked = LeadersAsked

    def of(self, league: League, asked: Mapping[str, Any]) -> Any:
        where, season = scope_asked(self.request, league, asked)
        of = asked_of(asked["of"])
        among = everybody(where)
        teams = {player.team.slug: player.team for player in among.people.values()}
        there = splits_of(of, where.undefined)
        split, value = split_asked(asked.get("split", ""), of, teams, among.people, there)
        figure = by_api(of, asked["stat"]) if "stat" in asked else CATALOGS[of][FIRST[of]]
        if figure.needs & where.undefined or not has(of, split, figure.name):
            raise NotFound(f"The game, or the split, has no figure “{figure.api}”.", "stat")
        kind = one_of(
            {one.slug: one for one in kinds(RULESETS[league.ruleset])},
            asked.get("kind", ""),
            "kind",
        )
        wanted = Asked(
            of,
            figure,
            split,
            value,
            qualified=asked["qualified"],
            team=one_of(teams, asked.get("team", ""), "club", "team"),
            kind=kind,
        )
        most, page = asked["limit"], asked["page"]
        table = leaderboard(
            among, wanted, (page - 1) * most, most, best_first=not asked["last_first"]
        )
        pages = max(1, -(-table.count // most))
        if page > pages:
            raise NotFound(f"There are {pages} pages, and no page {page}.", "page")
        rows = [
            {
                "rank": row.rank,
                "player": row.player,
                "value": sent(figure, row.value),
                of: row.totals,
            }
            for row in table.rows
        ]
        return {
            "of": of,
            "stat": figure.api,
            "season": season,
            "qualified": table.least,
            "count": table.count,
            "page": page,
            "pages": pages,
            "results": rows,
        }


class Career(OfPlayer):
    """A player's seasons, the latest first."""

    shape = shapes.Career

    def of(self, player: Player, asked: Mapping[str, Any]) -> Any:
        league = player.team.league
        done = career(player, None, logs=False)
        assert done is not None
        for season in done.seasons:
            season.league = league
        return {
            "player": player,
            **{
                name: [{"season": one, "stats": stats} for one, stats in table.items()]
                for name, table in (("batting", done.batting), ("pitching", done.pitching))
            },
        }


class LogAsked(Fields):
    season = serializers.CharField(required=False, max_length=50, help_text="else the latest")


class GameLog(OfPlayer):
    """A player's games of a season."""

    shape = shapes.GameLog
    asked = LogAsked

    def of(self, player: Player, asked: Mapping[str, Any]) -> Any:
        league = player.team.league
        done = career(player, asked.get("season"))
        if done is None:
            raise NotFound("The player was not in that season.", "season")
        if done.season:
            done.season.league = league

        def told(line: GameLine) -> dict[str, Any]:
            meeting = line.meeting
            meeting.opponent.league = league
            return {
                "game": meeting.game,
                "opponent": meeting.opponent,
                "at_home": meeting.at_home,
                "won": meeting.won,
                "position": line.position,
                "decisions": [catalog.PITCHING[name].api for name in line.decided],
                "stats": line.totals,
            }

        return {
            "player": player,
            "season": done.season,
            "batting": [told(line) for line in done.batting_log],
            "pitching": [told(line) for line in done.pitching_log],
        }


class SplitsAsked(TimesAsked):
    of = serializers.ChoiceField(choices=list(BOTH), required=False)


class Splits(OfPlayer):
    """A player's splits: every way of parting that has something to tell."""

    shape = shapes.Splits
    asked = SplitsAsked

    def of(self, player: Player, asked: Mapping[str, Any]) -> Any:
        league = player.team.league
        where, season = scope_asked(self.request, league, asked)
        usual = "pitching" if player.tile.role == "pitcher" else "batting"  # type: ignore[attr-defined]
        of = asked_of(asked.get("of", usual))
        told = [
            {
                "name": one.split.name,
                "words": one.split.words,
                "parts": [_part(of, part) for part in one.parts],
            }
            for one in parted(where, of, player, split_words(where, of))
        ]
        if recent := last_games(where, of, player):
            parts = [_part(of, part) for part in recent]
            told.append({"name": "last", "words": "Last games", "parts": parts})
        return {"player": player, "of": of, "season": season, "splits": told}


def _part(of: str, part: Any) -> dict[str, Any]:
    return {"value": part.value, "words": part.words, of: part.totals}


class Records(OfLeague):
    """The records of a league, with who held them before."""

    shape = shapes.Record
    many = True

    def of(self, league: League, asked: Mapping[str, Any]) -> Any:
        return held([league])


class SiteRecords(Detail):
    """The records of all public leagues of a game together."""

    shape = shapes.Record
    many = True

    def thing(self, request: Request, slug: str) -> Any:
        rules = found.ruleset(slug)
        public = League.Visibility.PUBLIC
        leagues = League.objects.filter(ruleset=rules.slug, visibility=public)
        return held(list(leagues))


def held(leagues: list[League]) -> list[dict[str, Any]]:
    """The records of some leagues."""
    return [
        {
            "span": span,
            "words": one.words,
            "holders": [
                Beside(
                    mark,
                    text=text,
                    value=round(float(Fraction(mark.number, mark.parts)), 6),
                    league=mark.season.league,
                )
                for mark, text in one.rows
            ],
        }
        for span, found_here in records(leagues).items()
        for one in found_here
    ]


class Feats(Api):
    shape = shapes.Feat
    asked = Listed

    @extend_schema(responses=shapes.Feat(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """What happened in the games of a league that is worth telling, the latest first."""
        asked = self.asked_for(request)
        league = found.league(request, slug)
        rows = Feat.objects.filter(game__season__league=league)
        rows = rows.prefetch_related("player", "team", "game")

        def ready(feats: list[Any]) -> list[Any]:
            for feat in feats:
                feat.team.league = league
                feat.words = words_of(feat)
            return feats

        return self.listed(rows, asked, ("-pk",), prepare=[ready])


class Kinds(OfLeague):
    """What each kind of tile or card did in a league."""

    shape = shapes.KindOfTile
    many = True
    asked = TimesAsked

    def of(self, league: League, asked: Mapping[str, Any]) -> Any:
        where, _ = scope_asked(self.request, league, asked)
        of_rules = kinds(RULESETS[league.ruleset])
        sums = {of: dict(by_slug(where, of, of_rules)) for of in BOTH}
        return [
            Beside(kind, batting=sums["batting"].get(kind.slug), pitching=pitched)
            for kind in of_rules
            if (pitched := sums["pitching"].get(kind.slug)) or kind.slug in sums["batting"]
        ]


def by_slug(where: Scope, of: Any, of_rules: Any) -> Any:
    return [(kind.slug, totals) for kind, totals in by_kind(where, of, of_rules)]


class MeetingsAsked(TimesAsked):
    one = serializers.CharField(max_length=50, help_text="a club’s slug")
    other = serializers.CharField(max_length=50, help_text="another’s")


class HeadToHead(OfLeague):
    """What two clubs have done against each other, in all seasons unless one is asked for."""

    shape = shapes.HeadToHead
    asked = MeetingsAsked

    def of(self, league: League, asked: Mapping[str, Any]) -> Any:
        where, season = scope_asked(self.request, league, asked, ALL)
        teams = {team.slug: team for team in league.teams.all()}
        one, other = (one_of(teams, asked[name], "club", name) for name in ("one", "other"))
        assert one
        assert other
        if one == other:
            raise Invalid(f"Choose another club: the {one} do not play themselves.", "other")
        one.league = other.league = league
        games = meetings(where, one, other)
        first, second = both_sides(where, one, other, games)
        return {
            "season": season,
            "one": _met(first),
            "other": _met(second),
            "games": [game.pk for game in games],
        }


def _met(side: Any) -> Beside:
    def rows(table: Any) -> Any:
        return [{"player": player, "stats": stats} for player, stats in table]

    return Beside(side, batting=rows(side.batting), pitching=rows(side.pitching))
