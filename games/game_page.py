"""What the page of a game shows: its box score, its scorecards, and the game play by play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import RULESETS
from engine.plays import Play
from engine.ruleset import Ruleset
from games import box_page
from games.models import GameRecord
from games.story import TABLES, HalfInning, Moment, halves, on_base
from league.colours import clash
from league.models import Game, Player, Team
from stats.figures import ordinal
from stats.models import BattingLine, PitchingLine, PlayByPlay

Players = dict[int, Player]  # by roster spot


def scheduled_context(game: Game) -> dict[str, Any]:
    """The page of a game that is still to be played: the two sides, and an empty line score."""
    rules = RULESETS[game.season.league.ruleset]
    common = _common(game, rules)
    innings = range(1, common["regulation"] + 1)
    return {
        **common,
        "headline": f"{game.visitors.nickname} at {game.home.nickname}",
        "innings": innings,
        "sides": [
            {"team": team, "second": second, "innings": [""] * len(innings)}
            for team, second in _worn(game)
        ],
    }


def final_context(game: Game) -> dict[str, Any]:
    """The page of a finished game, in a fixed number of queries."""
    rules = RULESETS[game.season.league.ruleset]
    batting = list(game.battingline_set.select_related("player").order_by("order"))
    pitching = list(game.pitchingline_set.select_related("player").order_by("order"))
    bats = box_page.totals_to_date(BattingLine, game, batting, box_page.BAT_SUMS)
    arms = box_page.totals_to_date(PitchingLine, game, pitching, box_page.ARM_SUMS)
    players = _players(game, [*batting, *pitching])
    told = halves(_plays(game))
    lines = {line.home: line for line in game.lines.all()}
    longest = max((len(line.innings) for line in lines.values()), default=game.innings or 0)
    worn = _worn(game)
    sides = []
    for seat, (team, second) in enumerate(worn):
        mine = [line for line in batting if line.team_id == team.pk]
        his = [line for line in pitching if line.team_id == team.pk]
        homers = box_page.home_runs(told, seat, players[1 - seat])
        sides.append(
            {
                "key": ("visitors", "home")[seat],
                "team": team,
                "second": second,
                "won": team.pk == _winner(game).pk,
                **box_page.line_score(lines.get(bool(seat)), longest, rules),
                "batting": [box_page.batting_row(line, bats, rules) for line in mine],
                "batting_totals": box_page.totals(mine, box_page.BATTING, rules),
                "notes": box_page.notes(mine, bats, homers, rules),
                "pitching": [box_page.pitching_row(line, arms, rules) for line in his],
                "pitching_totals": box_page.totals(his, box_page.PITCHING, rules),
            }
        )
    return {
        **_common(game, rules),
        "headline": _headline(game),
        "final": True,
        "innings": range(1, longest + 1),
        "sides": sides,
        "batting_columns": [column[:2] for column in box_page.BATTING],
        "pitching_columns": [column[:2] for column in box_page.PITCHING],
        "decisions": box_page.decisions(pitching, arms),
        "halves": [_half(half, worn, players, rules) for half in told],
        "diamond": _diamond(told, worn),
    }


def _common(game: Game, rules: Ruleset) -> dict[str, Any]:
    season = game.season
    record = GameRecord.objects.filter(game=game).first()
    final = game.state == Game.State.FINAL
    return {
        "game": game,
        "season": season,
        "league": season.league,
        "rules": rules,
        "final": False,
        "regulation": season.league.options.get("innings", rules.Options().innings),
        "commitment": record.commitment if record else "",
        "seed": record.seed if record and final else "",
        "team_query": f"?season={season.slug}",
        "crumbs": [
            (season.league.name, season.league.get_absolute_url()),
            (season.name, season.get_absolute_url()),
            (f"{game.visitors.nickname} at {game.home.nickname}", None),
        ],
    }


def _worn(game: Game) -> list[tuple[Team, bool]]:
    """Both teams, and whether each wears its second colours: visitors do where colours clash."""
    return [
        (game.visitors, clash(game.visitors.colour, game.home.colour)),
        (game.home, False),
    ]


def _winner(game: Game) -> Team:
    assert game.visitors_runs is not None and game.home_runs is not None
    return game.visitors if game.visitors_runs > game.home_runs else game.home


def _headline(game: Game) -> str:
    sides = [(game.visitors_runs, game.visitors), (game.home_runs, game.home)]
    sides.sort(key=lambda side: side[0] or 0, reverse=True)
    return ", ".join(f"{team.nickname} {runs}" for runs, team in sides)


def _players(game: Game, lines: Iterable[Any]) -> tuple[Players, Players]:
    found: tuple[Players, Players] = ({}, {})
    for line in lines:
        found[line.team_id == game.home_id][line.player.spot] = line.player
    return found


def _plays(game: Game) -> list[Play]:
    kept = PlayByPlay.objects.filter(game=game).first()
    return [Play.from_json(play) for play in kept.plays] if kept else []


def _half(
    half: HalfInning,
    worn: list[tuple[Team, bool]],
    players: tuple[Players, Players],
    rules: Ruleset,
) -> dict[str, Any]:
    team, second = worn[half.side]
    return {
        "side": half.side,
        "team": team,
        "second": second,
        "ordinal": ordinal(half.inning),
        "runs": half.runs,
        "hits": half.hits,
        "left_on": half.left_on,
        "moments": [_moment(moment, players, rules) for moment in half.moments],
    }


def _moment(moment: Moment, players: tuple[Players, Players], rules: Ruleset) -> dict[str, Any]:
    play = moment.play
    lay_out = TABLES.get(rules.slug)
    outs = f"{moment.outs} out" if moment.outs else "nobody out"
    return {
        "text": "",
        "detail": rules.detail(play),
        "table": lay_out(play) if lay_out else None,
        "table_template": f"pieces/thrown_{rules.slug}.html",
        "bases": moment.bases,
        "outs": moment.outs,
        "third_out": moment.third_out,
        "scoring": moment.scoring,
        "score": moment.score,
        "situation": "Three out." if moment.third_out else f"{outs}, {on_base(moment.bases)}.",
    }


def _diamond(told: list[HalfInning], worn: list[tuple[Team, bool]]) -> dict[str, Any] | None:
    """The bases as the game ended, for the side that was at bat."""
    if not told:
        return None
    team, second = worn[told[-1].side]
    bases = told[-1].moments[-1].bases
    if told[-1].moments[-1].third_out:
        left = f"At the end: {on_base(bases)}, three out"
    else:
        left = f"At the end: {on_base(bases)}"
    return {"team": team, "second": second, "bases": bases, "label": left}
