"""Tallies are what a plain count of the lines and of the plays gives, however games come in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest
from django.core.management import call_command

from engine import RULESETS
from engine.plays import Outcome, Play
from engine.scoring.facts import facts, unpacked
from games.simulation.runs import play_inline, start_simulation
from games.withdrawing import take_back
from league.models import Game, Player, Season
from stats.models import (
    BaseRunning,
    BattingLine,
    BattingTally,
    Facts,
    PitchingLine,
    PitchingTally,
    PlateAppearance,
    PlayByPlay,
    Uncounted,
)
from stats.splits import SPLITS
from stats.tallies import count_season, count_waiting, recount
from tests.leagues import make_league, make_season
from tests.rulesets import every

pytestmark = pytest.mark.django_db

KEY: Final = ("id", "stage", "player", "split", "value")
WORTH: Final = ("wpa", "re24", "wpa_pitching", "re24_allowed")
BATTING: Final = [one.name for one in BattingTally._meta.fields if one.name not in KEY + WORTH]
ARMS: Final = [one.name for one in PitchingTally._meta.fields if one.name not in KEY + WORTH]
#: What lines do not have, and plays tell.
BEYOND: Final = ("ab", "doubles", "triples", "sh", "sf", "gidp", "sb", "cs")
Rows = dict[tuple[int, int, int, int], dict[str, int]]
EVENTS: Final = {
    Outcome.SINGLE: "h",
    Outcome.DOUBLE: "h doubles",
    Outcome.TRIPLE: "h triples",
    Outcome.HOME_RUN: "h hr",
    Outcome.WALK: "bb",
    Outcome.INTENTIONAL_WALK: "bb ibb",
    Outcome.HIT_BY_PITCH: "hbp",
    Outcome.SACRIFICE_BUNT: "sh",
    19: "sf",
    Outcome.STRIKEOUT: "so",
    Outcome.GROUNDED_INTO_DOUBLE_PLAY: "gidp",
}
NO_AT_BAT: Final = {"bb", "bb ibb", "hbp", "sh", "sf"}


def played(season: Season, day: int | None = None) -> Season:
    play_inline(start_simulation(season, day=day, inline=True))
    return season


def stored(model: Any, fields: list[str]) -> Rows:
    return {
        (row["stage"], row["player"], row["split"], row["value"]): {
            field: row[field] for field in fields
        }
        for row in model.objects.values("stage", "player", "split", "value", *fields)
    }


class Count:
    """The dumb way: one by one, into counters."""

    def __init__(self, season: Season) -> None:
        self.bats: dict[tuple[int, int, int, int], Counter[str]] = {}
        self.arms: dict[tuple[int, int, int, int], Counter[str]] = {}
        self.rules = RULESETS[season.league.ruleset]
        self.innings = self.rules.options(season.league.options).innings
        self.players = {
            (player.team_id, player.spot): player.pk
            for player in Player.objects.filter(team__in=season.teams.all())
        }
        for game in season.games.filter(state="final").select_related("series"):
            self.game(game)

    def add(self, of: Any, game: Game, player: int, splits: dict[str, Any], **more: int) -> None:
        for name, value in splits.items():
            if value is not None:
                assert game.series
                key = game.series.stage_id, player, SPLITS[name].code, int(value)
                of.setdefault(key, Counter()).update(more)

    def game(self, game: Game) -> None:
        started = {}
        for of, model, fields in (
            (self.bats, BattingLine, BATTING),
            (self.arms, PitchingLine, [one for one in ARMS if one not in BEYOND]),
        ):
            for line in model.objects.filter(game=game):
                own = self.of_game(game, line.team_id)
                if model is BattingLine:
                    own["pinch"] = 1 if line.position == "PH" else None
                else:
                    own["role"] = started[line.player_id] = line.gs
                more = {field: getattr(line, field) for field in fields if field != "games"}
                self.add(of, game, line.player_id, own, games=1, **more)
        if row := PlayByPlay.objects.filter(game=game).first():
            read = self.rules.read_detail
            self.plays(game, [Play.from_json(play, read) for play in row.plays], started)

    def of_game(self, game: Game, team: int) -> dict[str, Any]:
        return {
            "all": 0,
            "venue": team == game.home_id,
            "opponent": game.visitors_id if team == game.home_id else game.home_id,
            "month": game.date.year * 100 + game.date.month,
        }

    def plays(self, game: Game, plays: list[Play], started: dict[int, int]) -> None:
        turns, running = facts(plays)
        sides = game.visitors_id, game.home_id
        for turn in turns:
            half, *_ = moment = unpacked(turn.moment)
            batter = self.players[sides[half], turn.batter]
            pitcher = self.players[sides[1 - half], turn.pitcher]
            event = EVENTS.get(turn.event, "")
            counts = dict.fromkeys(event.split(), 1) | {"ab": int(event not in NO_AT_BAT)}
            now = self.of_moment(moment)
            at = {"versus": pitcher, "count": turn.before}
            self.add(self.bats, game, batter, now | at, pa=1, rbi=turn.rbi, **counts)
            against = {**now, "versus": batter}
            self.add(self.arms, game, pitcher, against, bf=1, outs=turn.made, **counts)
            more = {field: number for field, number in counts.items() if field in BEYOND}
            fielding = self.of_game(game, sides[1 - half]) | {"role": started[pitcher]}
            self.add(self.arms, game, pitcher, fielding, **more)
        for run in running:
            half, *_ = moment = unpacked(run.moment)
            runner = self.players[sides[half], run.runner]
            pitcher = self.players[sides[1 - half], run.pitcher]
            charged = self.players[sides[1 - half], run.charged]
            what = ("r", "r", "sb", "cs")[run.event]
            now = self.of_moment(moment)
            self.add(self.bats, game, runner, {**now, "versus": pitcher}, **{what: 1})
            if what == "r":
                self.add(self.arms, game, charged, now, r=1, er=run.event)
            else:
                self.add(self.arms, game, pitcher, now, outs=run.made, **{what: 1})
                fielding = self.of_game(game, sides[1 - half]) | {"role": started[pitcher]}
                self.add(self.arms, game, pitcher, fielding, **{what: 1})

    def of_moment(self, moment: Any) -> dict[str, Any]:
        _, inning, outs, bases, lead = moment
        men = bin(bases).count("1")
        third = 4 if inning > self.innings else -(-3 * inning // self.innings)
        close = lead in (0, 1) or (lead < 0 and -lead <= men + 2)
        return {
            "bases": 0 if not men else 1 if bases == 1 else 3 if men == 3 else 2,
            "outs": outs,
            "inning": third,
            "lead": (lead > 0) - (lead < 0),
            "late": 1 if third >= 3 and close else None,
        }

    @property
    def batting(self) -> Rows:
        return {key: {field: one[field] for field in BATTING} for key, one in self.bats.items()}

    @property
    def pitching(self) -> Rows:
        return {key: {field: one[field] for field in ARMS} for key, one in self.arms.items()}


def differing(found: Rows, wanted: Rows) -> Iterator[Any]:
    empty: dict[str, int] = {}
    for key in found.keys() | wanted.keys():
        one, other = found.get(key, empty), wanted.get(key, empty)
        if {k: v for k, v in one.items() if v} != {k: v for k, v in other.items() if v}:
            yield key, one, other


@pytest.mark.parametrize("ruleset", every("piecepack", "sackson", "triple_play"))
def test_they_are_what_a_plain_count_gives(ruleset: str) -> None:
    season = played(make_season(league=make_league(4, ruleset=ruleset), legs=1))
    assert count_waiting(at_once=True) == season.games.count()
    wanted = Count(season)
    assert not list(differing(stored(BattingTally, BATTING), wanted.batting))
    assert not list(differing(stored(PitchingTally, ARMS), wanted.pitching))


def test_a_split_adds_up_to_all_that_a_player_did() -> None:
    played(make_season(4, 2))
    count_waiting(at_once=True)
    for model, kind in ((BattingTally, "batting"), (PitchingTally, "pitching")):
        rows = stored(model, BATTING if kind == "batting" else ARMS)
        for name, split in SPLITS.items():
            if split.whole and kind in split.of and name != "all":
                left_out = OF_GAMES if split.part == "turns" else set()
                if (kind, name) == ("pitching", "versus"):
                    left_out = left_out | ON_THE_BASES
                parts: dict[int, Counter[str]] = {}
                for (_, player, code, _), row in rows.items():
                    if code == split.code:
                        parts.setdefault(player, Counter()).update(row)
                for (_, player, code, _), row in rows.items():
                    for field, number in row.items():
                        if code == 0 and field not in left_out:
                            assert parts.get(player, Counter())[field] == number, (name, field)


#: What belongs to a game, not to a turn at bat.
OF_GAMES: Final = {
    *("games", "lob", "pitches", "strikes", "inherited", "inherited_scored", "gs", "gf"),
    *("wins", "losses", "saves", "holds", "blown_saves"),
}
#: What a pitcher's rows by batter leave out.
ON_THE_BASES: Final = {"r", "er", "sb", "cs", "outs"}


def test_games_may_come_in_any_parts_and_a_rebuild_gives_the_same_rows() -> None:
    season = make_season(4, 2)
    for day in (2, 1, 3):
        played(season, day)
        assert count_season(season.pk)
        assert not count_season(season.pk)
    found = stored(BattingTally, BATTING), stored(PitchingTally, ARMS)
    assert found[0]
    assert found[1]
    recount(season)
    assert (stored(BattingTally, BATTING), stored(PitchingTally, ARMS)) == found


def test_a_result_that_is_taken_back_is_counted_no_more() -> None:
    season = played(make_season(4, 1))
    count_waiting(at_once=True)
    game = season.games.get(number=2)
    take_back(game, "The wrong deck.")
    count_waiting(at_once=True)
    wanted = Count(season)
    assert not list(differing(stored(BattingTally, BATTING), wanted.batting))
    assert not list(differing(stored(PitchingTally, ARMS), wanted.pitching))


def test_a_season_that_goes_on_is_counted_when_it_rests() -> None:
    season = played(make_season(4, 1), day=1)
    assert count_waiting() == 0
    assert Uncounted.objects.filter(game__season=season).count() == 2
    Uncounted.objects.update(since="2020-04-01T00:00:00Z")
    assert count_waiting() == 2


def test_facts_that_were_rows_become_lists_and_back() -> None:
    played(make_season(4, 1))

    def every_fact() -> list[list[Any]]:
        return [
            list(PlateAppearance.objects.values()),
            list(BaseRunning.objects.order_by("game", "nth").values()),
        ]

    wanted = every_fact()
    assert all(wanted)
    call_command("migrate", "stats", "0006", verbosity=0)
    assert every_fact() == wanted
    call_command("migrate", "stats", verbosity=0)
    assert every_fact() == wanted
    assert Facts.objects.count() == Game.objects.count()


def test_games_of_before_there_were_facts_get_them_first() -> None:
    played(make_season(4, 1))
    wanted = list(PlateAppearance.objects.values()), list(BaseRunning.objects.values())
    Facts.objects.all().delete()
    assert not PlateAppearance.objects.exists()
    assert not BaseRunning.objects.exists()
    count_waiting(at_once=True)
    assert (list(PlateAppearance.objects.values()), list(BaseRunning.objects.values())) == wanted
    assert wanted[0]
    assert wanted[1]
