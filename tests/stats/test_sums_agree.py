"""All sums of the record book agree with each other, and with a recount of the plays: a few games
of each ruleset always, a thousand of each in `bin/soak`."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest
from django.db.models import Sum

from engine import RULESETS
from engine.plays import (
    DOUBLE,
    HIT_BY_PITCH,
    HOME_RUN,
    INTENTIONAL_WALK,
    NO_PLAY,
    SINGLE,
    STRIKEOUT,
    TRIPLE,
    WALK,
    Play,
)
from games.simulation.runs import play_inline, start_simulation
from games.views.player_card import career_of
from league.models import League, Player
from league.services import create_season, publish_season
from stats.chances import values
from stats.models import BattingTally, PitchingTally, PlayByPlay, Worth
from stats.selectors.players import career
from stats.splits import splits_of
from stats.tallies import count_waiting
from tests.leagues import START, make_league, make_season

pytestmark = pytest.mark.django_db

EVENTS: Final = {
    "h": (SINGLE, DOUBLE, TRIPLE, HOME_RUN),
    "doubles": (DOUBLE,),
    "triples": (TRIPLE,),
    "hr": (HOME_RUN,),
    "bb": (WALK, INTENTIONAL_WALK),
    "so": (STRIKEOUT,),
    "hbp": (HIT_BY_PITCH,),
}


def two_seasons(ruleset: str, teams: int, legs: int, more: int) -> League:
    """A league that has played two seasons."""
    league = make_league(teams, ruleset=ruleset)
    first = make_season(league=league, legs=legs)
    later = START.replace(year=START.year + 1)
    second = publish_season(create_season(league, name="Next", legs=more, starts_on=later))
    for season in (first, second):
        play_inline(start_simulation(season, inline=True))
    count_waiting(at_once=True)
    return league


def agree(league: League) -> None:
    """Every sum of a league's book, one way and another."""
    counted: Counter[str] = Counter()
    for row in PlayByPlay.objects.select_related("game"):
        plays = [Play.from_json(play, lambda detail: detail) for play in row.plays]
        for play in plays:
            if play.outcome is not NO_PLAY:
                counted.update(name for name, own in EVENTS.items() if play.outcome in own)
            counted["r"] += play.runs
        _outcome_of(row.game, plays, league)
    for model in (BattingTally, PitchingTally):
        rows = model._default_manager.filter(split=0)
        sums = rows.aggregate(**{f"{name}_sum": Sum(name) for name in (*EVENTS, "r")})
        assert {name: sums[f"{name}_sum"] for name in (*EVENTS, "r")} == {
            name: counted[name] for name in (*EVENTS, "r")
        }
    _splits()
    _careers(league)


def _outcome_of(game: Any, plays: list[Play], league: League) -> None:
    """What everybody did to the outcome is the result less the first chance."""
    won = game.home_runs > game.visitors_runs
    told = values(plays, league.ruleset, league.options, home_won=won)
    assert told
    own = Worth.objects.filter(game=game).values_list("player__team", "wpa", "wpa_pitching")
    gained = sum(bat + arm for team, bat, arm in own if team == game.home_id)
    lost = sum(bat + arm for team, bat, arm in own if team == game.visitors_id)
    change = told.between[1] - told.between[0]
    assert gained + change == 10_000 * won - told.first
    assert lost - change == told.first - 10_000 * won


def _splits() -> None:
    """The values of a whole split add up to the total, player by player."""
    for of, model, names in (
        ("batting", BattingTally, ("pa", *EVENTS, "rbi")),
        ("pitching", PitchingTally, ("outs", "bf", *EVENTS)),
    ):
        sums = [f"{name}_sum" for name in names]
        rows: Any = model._default_manager.order_by().values("split", "stage", "player")
        parts = rows.annotate(**{f"{name}_sum": Sum(name) for name in names})
        by_split: dict[int, dict[tuple[int, int], tuple[int, ...]]] = {}
        for row in parts:
            key = row["stage"], row["player"]
            by_split.setdefault(row["split"], {})[key] = tuple(row[name] for name in sums)
        for split in splits_of(of):  # type: ignore[arg-type]
            if not split.whole or split.name == "all":
                continue
            for key, total in by_split[0].items():
                own = by_split[split.code].get(key, (0,) * len(names))
                known = [at for at in range(len(names)) if _has(split.name, names[at])]
                assert [own[at] for at in known] == [total[at] for at in known], split.name


def _has(split: str, name: str) -> bool:
    """Whether a split has a count: outs on the bases are against no batter."""
    return not (split == "versus" and name == "outs")


def _careers(league: League) -> None:
    """A career is its seasons, and these are what the tallies have."""
    for player in Player.objects.filter(team__league=league).select_related("team__league"):
        done = career(player, None)
        assert done
        for table, model, name in (
            (done.batting, BattingTally, "pa"),
            (done.pitching, PitchingTally, "outs"),
        ):
            rows = model._default_manager.filter(player=player, split=0)
            whole = rows.aggregate(all=Sum(name, default=0))["all"]
            assert sum(totals.counts[name] for totals in table.values()) == whole
            if table:
                assert career_of(table).counts[name] == whole


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_sums_agree(ruleset: str) -> None:
    agree(two_seasons(ruleset, teams=2, legs=2, more=1))


@pytest.mark.soak
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_sums_of_a_thousand_games_agree(ruleset: str) -> None:
    league = two_seasons(ruleset, teams=8, legs=32, more=4)
    assert PlayByPlay.objects.count() == 1008
    agree(league)
