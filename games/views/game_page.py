"""What the page of a game shows: its box score, its scorecards, and the game play by play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, cast

from engine import RULESETS
from engine.plays import Play
from engine.ruleset import Ruleset
from engine.scoring.box import BattingLine as Bat
from engine.scoring.box import BoxScore, TeamLine
from engine.telling.narration import Entry, HalfInning, counted, play_by_play
from engine.telling.scorecard import scorecard
from games.live.forfeits import why
from games.live.selectors import planned, state_of
from games.models import GameRecord, LiveGame, Side
from games.presentation import presentation
from games.presentation.parts import Presentation
from games.presentation.pieces import Mark
from games.presentation.pitches import pitch_by_pitch
from games.presentation.story import occupied, on_base
from games.views import box_page
from games.views.card_page import Drawing, card_table, draw_plays
from league.colors import worn
from league.models import Game, Team
from stats.models import BattingLine, PlayByPlay
from stats.selectors.boxes import game_box

Names = box_page.Names
#: Turns at bat that still show when two scorecards share the width of a page.
SIDE_BY_SIDE: Final = 7


def scheduled_context(game: Game, visitor: Any) -> dict[str, Any]:
    """The page of a game that is still to be played: the two sides, and an empty line score.

    `sits` says whether the visitor may sit down at its table.
    """
    rules = RULESETS[game.season.league.ruleset]
    common = _common(game, rules)
    innings = range(1, common["regulation"] + 1)
    live = game.state == Game.State.LIVE
    table = LiveGame.objects.filter(game=game).first() if live else None
    managers = (game.visitors.manager_id, game.home.manager_id)
    sits = visitor.pk is not None and visitor.pk in managers
    return {
        **common,
        "headline": f"{game.visitors.nickname} at {game.home.nickname}",
        "innings": innings,
        "live": table,
        "live_state": state_of(table) if table else "",
        "sits": sits,
        "planned": planned(game, visitor.pk) if sits else None,
        "sides": [
            {"team": team, "second": second, "innings": [""] * len(innings)}
            for team, second in _worn(game)
        ],
    }


def forfeited_context(game: Game) -> dict[str, Any]:
    """The page of a game that was given up: its score by rule, and nothing that was played."""
    rules = RULESETS[game.season.league.ruleset]
    winner = _winner(game)
    runs = (game.visitors_runs, game.home_runs)
    loser = game.home if winner == game.visitors else game.visitors
    live = LiveGame.objects.filter(game=game).first()
    return {
        **_common(game, rules),
        "headline": _headline(game),
        "final": True,
        "winner": winner,
        "loser": loser,
        "reason": why(live, None, loser.nickname) if live else "",
        "begun": not Side.objects.filter(live__game=game, lineup__isnull=True).exists(),
        "sides": [
            {
                "team": team,
                "second": second,
                "won": team == winner,
                **box_page.line_score(None, 0, rules),
                "r": runs[seat],
            }
            for seat, (team, second) in enumerate(_worn(game))
        ],
    }


def final_context(game: Game) -> dict[str, Any]:
    """The page of a finished game, in a fixed number of queries."""
    rules = RULESETS[game.season.league.ruleset]
    shown = presentation(rules)
    box = game_box(game)
    names = _names(game, [*box.batting_lines, *box.pitching_lines])
    plays, order = _plays(game, rules), _batting_order(game, box.batting_lines)
    told = list(play_by_play(plays, order, names))
    cards = [scorecard(plays, order, seat) for seat in (0, 1)]
    common = _common(game, rules)
    drawn = draw_plays(cards)
    wearing = _worn(game)
    sides = []
    for seat, (team, second) in enumerate(wearing):
        marked = _marker(shown, seat, common["lineups"][seat])
        side = box.sides[seat]
        homers = box_page.home_runs(told, seat, names[1 - seat])
        sides.append(
            {
                "key": ("visitors", "home")[seat],
                "team": team,
                "second": second,
                "won": team.pk == _winner(game).pk,
                **box_page.line_score(side.line, box.innings, rules),
                "box": side,
                "batting": [(line, marked(line.player.spot)) for line in side.batting],
                "notes": box_page.notes(side.batting, homers, rules),
                "pitching": [
                    (line, marked(line.player.spot), box_page.decision(line))
                    for line in side.pitching
                ],
                "scorecard": card_table(cards[seat], names[seat], marked),
            }
        )
    return {
        **common,
        "headline": _headline(game),
        "final": True,
        "innings": range(1, box.innings + 1),
        "sides": sides,
        "batting_columns": box_page.BATTING,
        "batting_to_date": box_page.BATTING_TO_DATE,
        "pitching_columns": box_page.PITCHING,
        "pitching_to_date": box_page.PITCHING_TO_DATE,
        "decisions": box_page.decisions(box),
        "scorecards": bool(plays),
        "side_by_side": max(len(card.columns) for card in cards) <= SIDE_BY_SIDE,
        "legend_template": shown.legend_template,
        "decks": shown.decks,
        "halves": [_half(half, wearing, drawn, rules) for half in told],
        "diamond": _diamond(told, wearing),
    }


def _common(game: Game, rules: Ruleset) -> dict[str, Any]:
    season = game.season
    records = GameRecord.objects.filter(game=game)
    record = records.values("seed", "commitment", "record").first()
    final = game.state == Game.State.FINAL
    kept: Any = record["record"] if record and final else None  # secret until then
    lineups = kept["lineups"] if kept else None
    return {
        "game": game,
        "season": season,
        "league": season.league,
        "rules": rules,
        "final": False,
        "regulation": season.league.options.get("innings", rules.Options().innings),
        "commitment": record["commitment"] if record else "",
        "seed": record["seed"] if record and final else "",
        "lineups": lineups or ((), ()),
        "team_query": f"?season={season.slug}",
        "crumbs": [
            (season.league.name, season.league.get_absolute_url()),
            (season.name, season.get_absolute_url()),
            (f"{game.visitors.nickname} at {game.home.nickname}", None),
        ],
    }


def _worn(game: Game) -> list[tuple[Team, str]]:
    """Both teams, with the classes of the colors they wear: visitors change where two clash."""
    return [(game.visitors, worn(game.visitors.color, game.home.color)), (game.home, "")]


def _winner(game: Game) -> Team:
    assert game.visitors_runs is not None
    assert game.home_runs is not None
    return game.visitors if game.visitors_runs > game.home_runs else game.home


def _headline(game: Game) -> str:
    sides = [(game.visitors_runs, game.visitors), (game.home_runs, game.home)]
    sides.sort(key=lambda side: side[0] or 0, reverse=True)
    return ", ".join(f"{team.nickname} {runs}" for runs, team in sides)


def _names(game: Game, lines: Iterable[Any]) -> tuple[Names, Names]:
    """How to call a roster spot of the visitors, and of the home side."""
    found: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for line in lines:
        found[line.team_id == game.home_id][line.player.spot] = line.player.name
    visitors, home = found
    return visitors.__getitem__, home.__getitem__


def _batting_order(game: Game, batting: Iterable[BattingLine]) -> BoxScore:
    """As much of the box score as the play-by-play needs: who batted where in the order."""
    sides: tuple[list[Bat], list[Bat]] = ([], [])
    for line in batting:
        side = sides[line.team_id == game.home_id]
        side.append(Bat(line.player.spot, line.slot, line.position))
    return BoxScore(sides, ([], []), ([], []), (TeamLine(), TeamLine()))


def _plays(game: Game, rules: Ruleset) -> list[Play]:
    kept = PlayByPlay.objects.filter(game=game).first()
    rows = cast(list[Any], kept.plays) if kept else []
    return [Play.from_json(row, rules.read_detail) for row in rows]


def _marker(shown: Presentation, seat: int, lineup: Sequence[Any]) -> Callable[[int], list[Mark]]:
    """What to set after the name of whoever fills a roster spot of a side."""
    return lambda spot: shown.marks(spot, seat, lineup)


def _half(
    half: HalfInning, wearing: list[tuple[Team, str]], drawn: dict[int, Drawing], rules: Ruleset
) -> dict[str, Any]:
    team, second = wearing[half.half]
    return {
        "half": half,
        "summary": _summary(half, rules),
        "team": team,
        "second": second,
        "entries": [_entry(entry, drawn, rules) for entry in half.entries],
    }


def _summary(half: HalfInning, rules: Ruleset) -> str:
    """“1 run, 2 hits, 1 left on base”; errors only in a game that has them."""
    parts = [counted(half.runs, "run"), counted(half.hits, "hit")]
    if "e" not in rules.undefined:
        parts.append(counted(half.errors, "error"))
    return ", ".join([*parts, f"{half.left} left on base"])


def _entry(entry: Entry, drawn: dict[int, Drawing], rules: Ruleset) -> dict[str, Any]:
    play = entry.play
    shown = presentation(rules)
    table = shown.thrown(play)
    bases = occupied(entry)
    third_out = entry.outs >= 3
    outs = f"{entry.outs} out" if entry.outs else "nobody out"
    return {
        "notes": entry.notes,
        "cell": drawn.get(entry.number),
        "text": entry.text,
        "detail": rules.detail(play),
        "pitches": getattr(table, "pitches", ()) if table else pitch_by_pitch(play),
        "table": table,
        "table_template": shown.thrown_template,
        "bases": bases,
        "outs": entry.outs,
        "third_out": third_out,
        "scoring": play.runs > 0,
        "score": entry.score,
        "situation": "Three out." if third_out else f"{outs}, {on_base(bases)}.",
    }


def _diamond(told: list[HalfInning], wearing: list[tuple[Team, str]]) -> dict[str, Any] | None:
    """The bases as the game ended, for the side that was at bat."""
    if not told:
        return None
    team, second = wearing[told[-1].half]
    last = told[-1].entries[-1]
    bases = occupied(last)
    words = f"At the end: {on_base(bases)}" + (", three out" if last.outs >= 3 else "")
    return {"team": team, "second": second, "bases": bases, "label": words}
