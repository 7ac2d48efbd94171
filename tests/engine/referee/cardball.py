"""Cardball: what a ball in play is called, from the cards on the table (rulings C8, C28, §10)."""

from __future__ import annotations

from engine.plays import (
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HOME_PLATE,
    HOME_RUN,
    POP_OUT,
    SACRIFICE_BUNT,
    SINGLE,
    TRIPLE,
    Outcome,
)
from tests.engine.referee.recount import Step

BASES = {"double": 2, "triple": 3, "home run": 4}  # all else in play is worth one
HITS = {1: SINGLE, 2: DOUBLE, 3: TRIPLE, 4: HOME_RUN}


def called(step: Step, won: bool) -> Outcome | None:
    """The name of the play; None where no ball was in play. `won`: the game ended with its run."""
    play = step.play
    if not step.ends_turn or len(play.detail) < 6:
        return None
    _, call, result, catch, out_cards, safe_cards = play.detail
    (batter,) = (journey for journey in step.journeys if not journey.start)
    runners_out = [journey for journey in step.journeys if journey.start and journey.out]
    if call == "sac_bunt":
        return SACRIFICE_BUNT if batter.out else FIELDERS_CHOICE
    if call == "sac_fly" and result in ("fly", "single", "double", "triple", "home run"):
        return FLY_OUT
    if len(catch) == 1:
        return POP_OUT if result == "pop-up" else FLY_OUT
    bases = BASES.get(result, 1)
    forced = [
        journey
        for journey in runners_out
        if all(base in step.before for base in range(1, journey.start))
        and journey.end == journey.start + 1
    ]
    if bases == 1:
        if len(runners_out) + batter.out > 1 and (batter.out or forced):
            return GROUNDED_INTO_DOUBLE_PLAY
        if batter.out:
            return GROUND_OUT
    if batter.out:
        bases -= 1  # out stretching it
    elif forced and (bases == 1 or step.play.outs + step.outs == 3):
        # A longer hit stands, but where the force makes the third out
        saved = [base for _, base in safe_cards]
        thrown_out = [base for _, base in out_cards if base not in saved]
        third = thrown_out[2 - step.play.outs : 3 - step.play.outs]
        if bases == 1 or third[0] in [journey.start for journey in forced]:
            return FIELDERS_CHOICE
    if won and bases < HOME_PLATE:
        last = step.journeys[[journey.man for journey in step.journeys].index(step.runs[-1].man)]
        bases = min(bases, HOME_PLATE - last.start)  # 9.06(f)
    return HITS[bases]
