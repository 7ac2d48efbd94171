"""How often what is rare occurs in the games compared: a comparison without it would be hollow."""

from __future__ import annotations

from collections import Counter

from engine import Ballgame
from engine.plays import (
    CAUGHT_STEALING,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    NO_PLAY,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
)
from tests.engine.referee.earned import BASES_OF_HIT, bunted, long_fly
from tests.engine.referee.lines import Sheet
from tests.engine.referee.recount import Step


def rarities(game: Ballgame, sheet: Sheet) -> Counter[str]:
    found: Counter[str] = Counter()
    for step in sheet.steps:
        for what, is_so in of_step(game, step).items():
            found[what] += is_so
    last = sheet.steps[-1]
    innings = game.options.innings
    found["extra innings"] = last.play.inning > innings
    found["walk-off"] = last.play.half == 1 and bool(last.runs)
    found["walk-off homer"] = found["walk-off"] and last.play.outcome is HOME_RUN
    found["mercy"] = last.play.inning < innings
    found["bottom not played"] = last.play.half == 0
    found["one-inning game"] = innings == 1
    for half in sheet.halves:
        side = 1 - half[0].play.half
        runs = [run for step in half for run in step.runs]
        found["runs unearned"] += len([run for run in runs if not run.earned])
        found["half with the third out on the bases"] += not half[-1].ends_turn and (
            half[-1].outs > 0
        )
        found["pitchers in one half, three or more"] += (
            len({step.play.pitcher for step in half}) > 2
        )
        to_pitchers = len([run for run in runs if run.earned])
        found["runs earned to a pitcher, not to the team"] += max(
            0, to_pitchers - sheet.earned_to_team[side][half[0].play.inning]
        )
    verdict = sheet.verdict
    found["win by 9.17(b)"] = verdict.why == "9.17(b)"
    found["win by 9.17(c)"] = verdict.why == "9.17(c)"
    found["win left to judgment"] = len(verdict.winners) > 1
    found["reliever wins"] = verdict.winners[0] != sheet.stints[verdict.winning_side][0].pitcher
    found["saves"] = verdict.save >= 0
    found["holds"] = sum(map(len, verdict.holds))
    found["blown saves"] = sum(map(len, verdict.blown))
    return found


def of_step(game: Ballgame, step: Step) -> dict[str, bool]:
    play = step.play
    outcome = play.outcome
    moves = play.moves
    hit = outcome in BASES_OF_HIT
    lead = step.score[1 - play.half] - step.score[play.half]
    return {
        "steals": outcome is STOLEN_BASE,
        "caught stealing": outcome is CAUGHT_STEALING,
        "two or three steal together": outcome in (STOLEN_BASE, CAUGHT_STEALING)
        and len(step.journeys) > 1,
        "steals of home": outcome is STOLEN_BASE and bool(step.runs),
        "errors": play.error > 0,
        "errors on hits": hit and play.error > 0,
        "errors on long flies": outcome is REACHED_ON_ERROR and long_fly(play, game.options),
        "errors on long singles": outcome is SINGLE
        and play.error > 0
        and long_fly(play, game.options),
        "bunt singles": hit and bunted(play),
        "sacrifice bunts": outcome is SACRIFICE_BUNT,
        "sacrifice flies": outcome is FLY_OUT and bool(step.runs),
        "fielder's choices": outcome is FIELDERS_CHOICE,
        "charges handed on": outcome is FIELDERS_CHOICE
        and any(man.owner != play.pitcher for man in step.before.values()),
        "grounded into double play": outcome is GROUNDED_INTO_DOUBLE_PLAY,
        "other double plays": step.outs == 2 and outcome is not GROUNDED_INTO_DOUBLE_PLAY,
        "triple plays": step.outs == 3,
        "hit by pitch": outcome is HIT_BY_PITCH,
        "intentional walks": outcome is INTENTIONAL_WALK,
        "out on a hit": hit and step.outs > 0,
        "runner out after a hit or catch": any(move.start and move.out for move in moves)
        and (hit or outcome is FLY_OUT),
        "two moves of one runner": len(moves) > len(step.journeys) and outcome is not NO_PLAY,
        "pinch runners": outcome is NO_PLAY and bool(moves),
        "men told by NO_PLAY, no pinch runners": outcome is NO_PLAY
        and not moves
        and not play.pitches,
        "reliefs in mid-count": outcome is NO_PLAY and bool(play.pitches),
        "walks charged by 9.16(h)": step.walked_by >= 0,
        "inherited runners home": any(run.owner != play.pitcher for run in step.runs),
        "in deep trouble": game.rules.slug == "piecepack"
        and len(play.detail) > 2
        and len(play.detail[2]) == 4,
        "from ahead to behind at one stroke": lead > 0 and len(step.runs) > lead,
        "batter out beyond first": any(
            move.start == 0 and move.out and move.end in (2, 3, HOME_PLATE) for move in moves
        ),
    }
