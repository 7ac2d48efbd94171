"""Records against a plain reading of all lines, in the order of playing, however games come in."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from engine.plays import HOME_RUN
from engine.scoring.facts import EARNED_RUN, UNEARNED_RUN
from games.simulation.runs import play_inline, start_simulation
from games.withdrawing import take_back
from league.models import Season
from league.services import create_season, publish_season
from stats.figures import rate
from stats.formulas import avg
from stats.models import (
    BaseRunning,
    BattingLine,
    Feat,
    Mark,
    PitchingLine,
    PlateAppearance,
    TeamLine,
)
from stats.records import GAME
from stats.selectors.firsts import firsts
from stats.streaks import LEAST, LONGEST, streaks_of
from stats.tallies import count_waiting, recount
from tests.leagues import START, make_league, make_season

pytestmark = pytest.mark.django_db


def play(season: Season, day: int | None = None) -> None:
    play_inline(start_simulation(season, day=day, inline=True))
    count_waiting(at_once=True)


def two_seasons() -> tuple[Season, Season]:
    league = make_league(4, ruleset="quick")
    first = make_season(league=league, legs=1)
    later = START.replace(year=START.year + 1)
    second = publish_season(create_season(league, name="Next", legs=1, starts_on=later))
    for day in (2, 1, 3):
        play(first, day)
    play(second)
    return first, second


def lines(model: Any) -> list[Any]:
    rows = model.objects.select_related("game__season", "game")
    key = lambda line: (line.game.date, line.game.number)  # noqa: E731
    return sorted(rows, key=key)


def kept(span: str, figure: str) -> list[tuple[int, int | None, int]]:
    marks = Mark.objects.filter(span=span, figure=figure).order_by("game__date", "game__number")
    return [(one.game_id or 0, one.player_id, one.number) for one in marks]


def test_of_games_whatever_was_more_than_ever_before() -> None:
    two_seasons()
    values = {
        "hr": lambda line: line.hr,
        "rbi": lambda line: line.rbi,
        "tb": lambda line: line.h + line.doubles + 2 * line.triples + 3 * line.hr,
        "so": lambda line: line.so,
        "club_r": lambda line: line.r,
    }
    for record in GAME:
        if record.name not in values:
            continue
        model = {"batting": BattingLine, "pitching": PitchingLine, "club": TeamLine}[record.of]
        by_game: dict[int, list[Any]] = defaultdict(list)
        for line in lines(model):
            by_game[line.game_id].append(line)
        most = 0
        wanted = []
        for game, own in by_game.items():
            best = max(own, key=lambda line: (values[record.name](line), -_who(line)))
            if values[record.name](best) > most:
                most = values[record.name](best)
                wanted.append((game, getattr(best, "player_id", None), most))
        assert kept("game", record.name) == wanted, record.name


def _who(line: Any) -> int:
    return int(getattr(line, "player_id", line.team_id))


def test_of_seasons_and_careers() -> None:
    first, second = two_seasons()
    careers: dict[int, int] = defaultdict(int)
    for season in (first, second):
        homers: dict[int, int] = defaultdict(int)
        counts: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
        for line in BattingLine.objects.filter(game__season=season):
            homers[line.player_id] += line.hr
            careers[line.player_id] += line.hr
            for nth, name in enumerate(("h", "ab", "pa")):
                counts[line.player_id][nth] += getattr(line, name)
        best = Mark.objects.get(season=season, span="season", figure="batting.hr")
        assert (best.number, homers[best.player_id or 0]) == (max(homers.values()),) * 2
        career = Mark.objects.get(season=season, span="career", figure="batting.hr")
        assert (career.number, careers[career.player_id or 0]) == (max(careers.values()),) * 2
        average = Mark.objects.get(season=season, span="season", figure="batting.avg")
        able = [avg(h, ab) or Fraction() for h, ab, pa in counts.values() if pa >= 3.1 * 3]
        assert rate(Fraction(average.number, average.parts)) == rate(max(able))


def test_streaks_by_a_walk_through_all_games() -> None:
    two_seasons()
    now: dict[int, int] = defaultdict(int)
    runs: dict[tuple[int, int], int] = {}
    nth: dict[int, int] = defaultdict(int)
    for line in lines(BattingLine):
        if line.h:
            now[line.player_id] += 1
            runs[line.player_id, nth[line.player_id]] = now[line.player_id]
        elif line.pa > line.bb + line.hbp + line.sh:
            now[line.player_id] = 0
            nth[line.player_id] += 1
    wanted = sorted((number for number in runs.values() if number > 1), reverse=True)[:LONGEST]
    found = Mark.objects.filter(span="streak", figure="hitting").values_list("number", flat=True)
    assert list(found) == wanted
    won: dict[int, int] = defaultdict(int)
    longest = 0
    for line in lines(TeamLine):
        game = line.game
        mine, theirs = game.home_runs, game.visitors_runs
        if line.team_id != game.home_id:
            mine, theirs = theirs, mine
        won[line.team_id] = won[line.team_id] + 1 if mine > theirs else 0
        longest = max(longest, won[line.team_id])
    assert Mark.objects.filter(span="streak", figure="club_wins")[0].number == longest


def test_rebuilt_they_are_the_same_and_a_result_that_is_taken_back_leaves_them() -> None:
    _, second = two_seasons()

    def rows() -> list[tuple[Any, ...]]:
        kept = Mark.objects.values_list("span", "figure", "number", "parts", "game", "player")
        return sorted(map(tuple, kept), key=str)

    before = rows()
    recount(second)
    assert rows() == before
    game = Mark.objects.filter(span="game").order_by("-game__date", "pk").first()
    assert game
    assert game.game
    take_back(game.game, "The wrong deck.")
    count_waiting(at_once=True)
    assert not Mark.objects.filter(game=game.game).exists()
    assert Mark.objects.filter(span="game").exists()


@pytest.mark.parametrize("ruleset", ["quick", "piecepack"])
def test_scoreless_innings_by_a_walk_through_all_outs_and_runs(ruleset: str) -> None:
    season = make_season(league=make_league(4, ruleset=ruleset), legs=2)
    play(season)
    now: dict[int, int] = defaultdict(int)
    runs: dict[tuple[int, int], int] = {}
    nth: dict[int, int] = defaultdict(int)
    for game in season.games.order_by("date", "number"):
        bases = list(BaseRunning.objects.filter(game=game))
        every: list[Any] = [*PlateAppearance.objects.filter(game=game), *bases]
        for number in range(1 + max(one.number for one in every)):
            for one in every:
                if one.number == number:
                    now[one.pitcher_id] += one.made
                    runs[one.pitcher_id, nth[one.pitcher_id]] = now[one.pitcher_id]
            for run in bases:
                if run.number == number and run.event in (UNEARNED_RUN, EARNED_RUN):
                    now[run.charged_id] = 0
                    nth[run.charged_id] += 1
    least = LEAST["scoreless"]
    wanted = sorted((outs for outs in runs.values() if outs >= least), reverse=True)
    found = Mark.objects.filter(span="streak", figure="scoreless").values_list("number", flat=True)
    assert list(found) == wanted[:LONGEST]
    for player in {player for player, _ in runs}:
        own = [one for one in streaks_of("player", player) if one.name == "scoreless"]
        most = max(outs for (pitcher, _), outs in runs.items() if pitcher == player)
        assert [one.number for one in own][:1] == [most] * (most >= least)
        going = [one.number for one in own if one.going]
        assert going == [now[player]] * (now[player] >= least)


def test_streaks_of_a_club_are_a_walk_through_its_games() -> None:
    first, _ = two_seasons()
    for team in first.teams.all():
        row, rows = 0, [0]
        for line in lines(TeamLine):
            if line.team_id == team.pk:
                won = (line.game.home_runs > line.game.visitors_runs) == line.home
                row = row + 1 if won else 0
                rows.append(row)
        own = streaks_of("club", team.pk)
        assert max((one.number for one in own), default=max(rows)) == max(rows)
        assert [one.number for one in own if one.going] == [row] * (row > 1)


def test_firsts_are_the_earliest() -> None:
    first = make_season(league=make_league(4, ruleset="quick"), legs=1)
    play(first)
    told = {one.words: one.feat for one in firsts([first.league])}
    homers = [line for line in lines(BattingLine) if line.hr]
    assert told["Home run"].game_id == homers[0].game_id
    plays = PlateAppearance.objects.filter(game=homers[0].game, event=HOME_RUN)
    assert told["Home run"].number == min(plays.values_list("number", flat=True))
    assert told["Game"].game == min(first.games.all(), key=lambda game: (game.date, game.number))
    highest = Feat.objects.filter(kind="milestone", of="h").order_by("-amount")
    if best := highest.first():
        assert f"To {best.amount:,} hits" in told
    assert firsts([]) == []
