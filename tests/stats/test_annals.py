"""Worth and feats of games as the worker writes them, against sums and searches of their plays."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest

from engine import RULESETS
from engine.plays import HOME_RUN, Play
from engine.scoring.facts import facts
from games.simulation.runs import play_inline, start_simulation
from games.withdrawing import take_back
from league.models import Player, Season
from stats.chances import values
from stats.feats import Kind
from stats.feats import thresholds as measured
from stats.feats.finding import HITS
from stats.models import BattingTally, Feat, PitchingTally, PlayByPlay, Worth
from stats.tallies import count_waiting, recount
from tests.leagues import always_the_same, make_league, make_season

pytestmark = pytest.mark.django_db


def counted(ruleset: str) -> Season:
    season = always_the_same(make_season(league=make_league(4, ruleset=ruleset), legs=2))
    play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    return season


def plays_of(season: Season) -> list[tuple[PlayByPlay, list[Play]]]:
    read = RULESETS[season.league.ruleset].read_detail
    rows = PlayByPlay.objects.select_related("game").order_by("game__date", "game__number")
    return [(row, [Play.from_json(play, read) for play in row.plays]) for row in rows]


@pytest.mark.parametrize("ruleset", ["triple_play", "cardball"])
def test_worth_adds_up_to_results_and_tallies_to_worth(ruleset: str) -> None:
    season = counted(ruleset)
    for row, plays in plays_of(season):
        game = row.game
        won = (game.home_runs or 0) > (game.visitors_runs or 0)
        told = values(plays, ruleset, season.league.options, home_won=won)
        assert told
        own = Worth.objects.filter(game=game, player__team=game.home)
        change = told.between[1] - told.between[0]
        gained = sum(one.wpa + one.wpa_pitching for one in own)
        assert gained + change == 10_000 * won - told.first
        assert all((one.re24 is None) == (ruleset == "cardball") for one in own)
    for model, wpa, re24 in (
        (BattingTally, "wpa", "re24"),
        (PitchingTally, "wpa_pitching", "re24_allowed"),
    ):
        sums: defaultdict[int, Counter[str]] = defaultdict(Counter)
        for one in Worth.objects.all():
            sums[one.player_id].update({wpa: getattr(one, wpa), re24: getattr(one, re24) or 0})
        for tally in model._default_manager.filter(split=0):
            player = tally.player_id
            assert getattr(tally, wpa) == sums[player][wpa]
            assert getattr(tally, re24) == sums[player][re24]
    assert sum(BattingTally.objects.filter(split=0).values_list("re24", flat=True)) == sum(
        PitchingTally.objects.filter(split=0).values_list("re24_allowed", flat=True)
    )


def test_feats_are_what_a_search_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = {"h": 20, "hr": 3, "rbi": 10, "so": 20}  # so round that a short season comes to them
    known = measured.thresholds("quick")._replace(round=rounds)
    monkeypatch.setattr("stats.annals.thresholds", lambda ruleset: known)
    season = counted("quick")
    least = known.least
    players = {(one.team_id, one.spot): one.pk for one in Player.objects.all()}
    homers: Counter[int] = Counter()
    seen: set[int] = set()
    wanted: set[tuple[int, str, int | None, int]] = set()
    for row, plays in plays_of(season):
        game = row.game
        sides = game.visitors_id, game.home_id
        today: Counter[int] = Counter()
        bases: defaultdict[int, set[int]] = defaultdict(set)
        for turn in facts(plays)[0]:
            half = turn.moment & 1
            batter, pitcher = (
                players[sides[half], turn.batter],
                players[sides[1 - half], turn.pitcher],
            )
            for player in (batter, pitcher):
                if player not in seen:
                    wanted.add((game.pk, "debut", player, 1))
            seen |= {batter, pitcher}
            if turn.event in HITS:
                bases[batter].add(turn.event)
            if turn.event == HOME_RUN:
                today[batter] += 1
                homers[batter] += 1
                if homers[batter] == 1:
                    wanted.add((game.pk, "first_homer", batter, 1))
                if homers[batter] % rounds["hr"] == 0:
                    wanted.add((game.pk, "milestone", batter, homers[batter]))
        wanted |= {
            (game.pk, "homers", player, number)
            for player, number in today.items()
            if number >= least["homers"]
        }
        wanted |= {
            (game.pk, "cycle", player, 1) for player, kinds in bases.items() if len(kinds) == 4
        }
        lead = worst = 0
        for play in plays:
            lead += play.runs if play.half else -play.runs
            worst = max(worst, -lead if (game.home_runs or 0) > (game.visitors_runs or 0) else lead)
        if worst >= least["comeback"]:
            wanted.add((game.pk, "comeback", None, worst))
        last = plays[-1]
        if last.half and last.runs and lead - last.runs <= 0 < lead:
            walk_off = Feat.objects.get(game=game, kind=Kind.WALK_OFF)
            assert (walk_off.number, walk_off.team_id) == (len(plays) - 1, game.home_id)
    told = {"debut", "first_homer", "homers", "cycle", "comeback"}
    kept = Feat.objects.filter(kind__in=told).values_list("game", "kind", "player", "amount")
    of_homers = Feat.objects.filter(kind="milestone", of="hr")
    found = {*kept, *of_homers.values_list("game", "kind", "player", "amount")}
    assert found == wanted
    assert of_homers


def test_a_rebuild_gives_the_same_rows() -> None:
    season = counted("piecepack")

    def rows() -> tuple[list[object], list[str]]:
        kept = Feat.objects.values_list("game", "kind", "team", "player", "number", "amount", "of")
        return list(Worth.objects.values_list()), sorted(map(str, kept))

    before = rows()
    assert all(before)
    recount(season)
    assert rows() == before


def test_a_result_that_is_taken_back_has_neither() -> None:
    season = counted("piecepack")
    game = season.games.get(number=2)
    assert Worth.objects.filter(game=game).exists()
    take_back(game, "The wrong deck.")
    assert not Worth.objects.filter(game=game).exists()
    assert not Feat.objects.filter(game=game).exists()
    count_waiting(at_once=True)
    assert not Worth.objects.filter(game=game).exists()
    others = season.games.filter(state="final").count()
    assert Worth.objects.values("game").distinct().count() == others
