"""Games: the schedule with its results, line scores, box scores, plays, chances and records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import filters
from api.marks import Mark, game_mark
from api.parameters import Fields, Listed
from api.shapes import games as shapes
from api.shapes.base import Beside
from api.views import found
from api.views.base import Api, Kept
from api.views.seasons import counted
from engine import RULESETS
from engine.plays import Play
from engine.telling.narration import Entry, play_by_play
from games.views.game import find_game, record_of
from games.views.game_page import batting_order, names_of, plays_of
from league.errors import Conflict, NotFound
from league.models import Game, Player, Season
from league.permissions import visible
from stats import catalog
from stats.catalog import Totals
from stats.chances import values
from stats.chances.tables import CERTAIN, FINE
from stats.models import Feat
from stats.selectors.boxes import SideBox, game_box
from stats.selectors.feats import of_game
from stats.selectors.scores import with_lines

WITH = ("season__league__owner", "visitors__manager", "home__manager")


class GamesAsked(Listed):
    order = serializers.ChoiceField(
        choices=["date", "-date", "finishedAt", "-finishedAt"],
        default="date",
        help_text="of those by finishedAt only final ones",
    )


class Games(Api):
    shape = shapes.Game
    asked = GamesAsked
    filters: ClassVar[Any] = filters.Games

    @extend_schema(responses=shapes.Game(many=True))
    def get(self, request: Request) -> Response:
        """The games of all leagues that one may know of, but for drafts."""
        asked = self.asked_for(request)
        rows = visible(request.user, Game.objects.all(), "season__league")
        rows = self.filtered(rows.exclude(season__state=Season.State.DRAFT), request)
        orders = {
            "date": ("date", "pk"),
            "-date": ("-date", "-pk"),
            "finishedAt": ("finished_at", "pk"),
            "-finishedAt": ("-finished_at", "-pk"),
        }
        if "finishedAt" in asked["order"]:
            rows = rows.filter(state=Game.State.FINAL)
        rows = rows.select_related(*WITH)
        return self.listed(rows, asked, orders[asked["order"]], prepare=[_ready])


def _ready(games: list[Game]) -> list[Game]:
    for game in games:
        found.with_rules(game.season.league)
        game.visitors.league = game.home.league = game.season.league
        game.season.planned = game.season.played = None  # type: ignore[attr-defined]
    return games


def game_of(request: Request, pk: int) -> Game:
    """A game. Raises Http404 where it is not there for who asks."""
    game = find_game(request._request, pk)
    _ready([game])
    return game


def final(request: Request, pk: int) -> Game:
    """A game that was played out. Raises Http404, or Conflict before its end, NotFound of one
    that was forfeited or struck."""
    return require_final(game_of(request, pk))


def require_final(game: Game) -> Game:
    """The game, if it was played out; else as above."""
    if game.state in Game.LEFT:
        raise Conflict("The game is not over: there is nothing of it in the record book yet.")
    if game.state == Game.State.ANNULLED:
        raise NotFound("The game was struck: nothing of it counts.")
    if game.forfeited:
        raise NotFound("The game was forfeited: nothing of it is in the record book.")
    return game


class OneGame(Api):
    shape = shapes.Game
    asked = Fields

    @extend_schema(responses=shapes.Game)
    def get(self, request: Request, pk: int) -> Response:
        """A scheduled game."""
        asked = self.asked_for(request)
        game = game_of(request, pk)
        if asked["expand"]:
            counted(game.season)
        return self.told(game, asked)


class OfFinal(Kept):
    """What is told of a final game."""

    def look(self, request: Request, **named: Any) -> tuple[Game, Mark]:
        game = final(request, named["pk"])
        return game, game_mark(game)


class LineScore(OfFinal):
    """The line score of a final game, and what happened in it that is worth telling."""

    shape = shapes.LineScore

    def of(self, game: Game, asked: Mapping[str, Any]) -> Any:
        (one,) = with_lines([game])
        visitors, home = one.sides
        feats = Feat.objects.filter(game=game).select_related("player", "team").order_by("pk")
        return {"game": game, "visitors": visitors, "home": home, "feats": of_game(list(feats))}


class BoxScore(OfFinal):
    """The official box score of a final game, each player's season to date beside it."""

    shape = shapes.BoxScore

    def of(self, game: Game, asked: Mapping[str, Any]) -> Any:
        box = game_box(game)
        slots = {(line.team_id, line.player_id): line.slot for line in box.batting_lines}
        undefined = RULESETS[game.season.league.ruleset].undefined
        fielding: dict[int, list[Any]] = {}
        for line in game.fieldingline_set.select_related("player").order_by("order"):
            counts = {name: getattr(line, name) for name in ("outs", "po", "a", "e", "dp")}
            stats = Totals(catalog.FIELDING, counts, undefined)
            row = {"player": line.player, "position": line.position, "stats": stats}
            fielding.setdefault(line.team_id, []).append(row)
        visitors, home = (
            _side(team, side, slots, fielding.get(team.pk, []))
            for team, side in zip((game.visitors, game.home), box.sides, strict=True)
        )
        return {"game": game, "visitors": visitors, "home": home}


def _side(team: Any, side: SideBox, slots: dict[Any, int], fielding: list[Any]) -> dict[str, Any]:
    line = side.line
    return {
        "team": team,
        "left_on_base": line.lob if line else None,
        "double_plays": line.dp if line else None,
        "batting": [
            {
                "player": one.player,
                "slot": slots[team.pk, one.player.pk],
                "position": one.position,
                "stats": one.totals,
                "season_to_date": one.to_date,
            }
            for one in side.batting
        ],
        "pitching": [
            {
                "player": one.player,
                "decisions": [catalog.PITCHING[name].api for name in one.decided],
                "stats": one.totals,
                "season_to_date": one.to_date,
            }
            for one in side.pitching
        ],
        "fielding": fielding,
        "batting_totals": side.batting_totals,
        "pitching_totals": side.pitching_totals,
    }


class Plays(OfFinal):
    """Every play of a final game."""

    shape = shapes.Play
    many = True

    def of(self, game: Game, asked: Mapping[str, Any]) -> Any:
        return told_plays(game)


def told_plays(game: Game) -> list[Beside]:
    """Every play of a final game, as it is told. Three queries."""
    rules = RULESETS[game.season.league.ruleset]
    plays = plays_of(game, rules)
    batting = list(game.battingline_set.select_related("player").order_by("order"))
    pitching = game.pitchingline_set.select_related("player").order_by("order")
    lines = [*batting, *pitching]
    names = names_of(game, lines)
    people = {(line.team_id == game.home_id, line.player.spot): line.player for line in lines}
    told = play_by_play(plays, batting_order(game, batting), names)
    entries = [entry for half in told for entry in half.entries]
    return [_play(entry, people, rules.detail(entry.play)) for entry in entries]


def _play(entry: Entry, people: dict[tuple[bool, int], Player], detail: str) -> Beside:
    play: Play = entry.play
    at_bat, in_field = bool(play.half), not play.half
    visitors, home = entry.score
    return Beside(
        play,
        number=entry.number,
        outcome=play.outcome.name.lower(),
        batter=people.get((at_bat, play.batter)),
        pitcher=people.get((in_field, play.pitcher)),
        moves=[
            Beside(move, player=people.get((at_bat, move.runner.player))) for move in play.moves
        ],
        visitors_runs=visitors,
        home_runs=home,
        outs_after=entry.outs,
        text=" ".join([*entry.notes, entry.text]),
        detail=detail,
    )


class Chances(OfFinal):
    """The home side's chance to win after each play of a final game."""

    shape = shapes.WinProbability

    def of(self, game: Game, asked: Mapping[str, Any]) -> Any:
        league = game.season.league
        plays = plays_of(game, RULESETS[league.ruleset])
        home_won = (game.home_runs or 0) > (game.visitors_runs or 0)
        worth = values(plays, league.ruleset, game.season.played_by, home_won=home_won)
        if worth is None:  # no chances are known of games with these options
            return {"game": game, "first": None, "games": 0, "plays": [], "turning": []}
        return {
            "game": game,
            "first": worth.first / CERTAIN,
            "games": worth.chances.games,
            "plays": [
                {
                    "number": play.number,
                    "home_before": play.before / CERTAIN,
                    "home_after": play.after / CERTAIN,
                    "wpa": play.wpa / CERTAIN,
                    "leverage": round(float(play.leverage), 4),
                    "re24": None if play.re24 is None else play.re24 / FINE,
                }
                for play in worth.plays
            ],
            "turning": [play.number for play in worth.turning],
        }


class OneRecord(Api):
    asked = Fields

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, pk: int) -> Response:
        """All that it takes to play a final game again: seed, lineups and choices, with the
        commitment of before the game."""
        self.asked_for(request)
        game = game_of(request, pk)
        mark = game_mark(game)
        if unchanged := self.unchanged(request, mark):
            return unchanged
        if game.state == Game.State.ANNULLED:
            raise Http404("The game was struck: there is no record of it.")
        return Response(record_of(game))
