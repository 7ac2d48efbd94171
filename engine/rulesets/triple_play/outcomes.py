"""The outcome tables on the field: what a card’s margin does to the batter and the runners."""

from __future__ import annotations

from engine.diamond import EMPTY, Bases, advance_all, force_out, lead_forced_base, walk_off_bases
from engine.plays import (
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_OF_BASES,
    HOME_PLATE,
    LINE_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    STRIKEOUT,
    Move,
    Outcome,
    Runner,
    new_tuple,
)
from engine.rulesets.triple_play.tables import (
    BATTER_OUT,
    DOUBLE_PLAY,
    ERROR,
    FAST,
    FLY,
    GROUNDERS,
    HITS,
    HOME_DOUBLE_PLAY,
    LINE_DRIVE,
    OUTS,
    SACRIFICE,
    SPEED,
    SPOT,
    STARTING_PITCHER,
    STEAL_BONUS,
    STRUCK_OUT,
    TRIPLE_PLAY,
    Grounder,
    Hit,
)

#: What became of the batter, the bases after it, and how everybody got there.
Result = tuple[Outcome, Bases, list[Move]]


def outs_offered(bases: Bases, batter: Runner, margin: int, outs: int) -> tuple[str, ...]:
    """What the pitcher may make of a ground ball, if there is a choice; else nothing (R4)."""
    row = GROUNDERS.get(-margin)
    if row is None or not bases[0] or outs == 2 or not row.doubled[SPEED[batter.card]]:
        return ()
    return OUTS[row.from_home and None not in bases]


def meet(
    bases: Bases, batter: Runner, margin: int, word: str, outs: int, needed: int = 0
) -> Result:
    """What comes of two cards, by the batter's rank less the pitcher's; of any but a foul.

    `word` is the pitcher's choice where there is one, `needed` how many runs would win the game.
    """
    if margin == STRUCK_OUT:
        return STRIKEOUT, bases, [out_at_first(batter)]
    if margin > 0:
        return base_hit(bases, batter, HITS[margin], needed)
    if row := GROUNDERS.get(-margin):
        return grounder(bases, batter, row, word, outs)
    return OTHER_OUTS[-margin](bases, batter, outs)


def out_at_first(batter: Runner) -> Move:
    if batter.player == SPOT[batter.card]:
        return BATTER_OUT[batter.pitcher - STARTING_PITCHER][batter.card]
    return Move(batter, 0, 1, True)


def move_up(bases: Bases) -> tuple[Bases, list[Move]]:
    """Every runner takes a base: (bases after, moves)."""
    moves = [
        new_tuple(Move, (runner, base, base + 1, False))
        for base, runner in ((3, bases[2]), (2, bases[1]), (1, bases[0]))
        if runner
    ]
    return (None, bases[0], bases[1]), moves


def base_hit(bases: Bases, batter: Runner, row: Hit, needed: int) -> Result:
    """Each runner goes by their speed and passes nobody (R2).

    Where `needed` runs win the game no more of them score, but on a home run (R19).
    """
    hit = row.batter[SPEED[batter.card]]
    moves: list[Move] = []
    after: list[Runner | None] = [None, None, None]
    runs = 0
    if bases != EMPTY:
        ahead = HOME_PLATE  # the base of the runner ahead who is still on
        for base in (3, 2, 1):
            runner = bases[base - 1]
            if runner:
                end = base + row.runners[SPEED[runner.card]]
                won = needed and runs == needed and hit < HOME_PLATE
                if end >= HOME_PLATE and ahead == HOME_PLATE and not won:
                    end = HOME_PLATE
                    runs += 1
                else:
                    end = ahead = min(end, ahead - 1)
                    after[end - 1] = runner
                moves.append(new_tuple(Move, (runner, base, end, False)))
        if needed and runs == needed:
            hit = walk_off_bases(bases, hit, needed)
    moves.append(new_tuple(Move, (batter, 0, hit, False)))
    if hit < HOME_PLATE:
        after[hit - 1] = batter
    return HIT_OF_BASES[hit], (after[0], after[1], after[2]), moves


# With the third out nobody scores, and nobody moves up who need not (R3)


def grounder(bases: Bases, batter: Runner, row: Grounder, word: str, outs: int) -> Result:
    first, second, third = bases
    left: Bases
    if word == DOUBLE_PLAY:
        assert first is not None
        two = [Move(first, 1, 2, True), out_at_first(batter)]
        left = None, second, third
    elif word == HOME_DOUBLE_PLAY:
        assert third is not None
        two = [Move(third, 3, HOME_PLATE, True), out_at_first(batter)]
        left = first, second, None
    else:
        return force(bases, batter, row, outs)
    moves: list[Move] = []
    if outs == 0:
        left, moves = move_up(left)
    return GROUNDED_INTO_DOUBLE_PLAY, left, two + moves


def force(bases: Bases, batter: Runner, row: Grounder, outs: int) -> Result:
    """The lead forced runner is out, or the batter with no force on (R12)."""
    moves: list[Move] = []
    if not lead_forced_base(bases):
        if row.ahead and outs < 2:
            bases, moves = move_up(bases)
        return GROUND_OUT, bases, [out_at_first(batter), *moves]
    bases, moves = force_out(bases, batter)
    first, second, third = bases
    if third and row.ahead and outs < 2 and moves[0].end == 2:
        bases = first, second, None
        moves.append(Move(third, 3, HOME_PLATE, False))
    return FIELDERS_CHOICE, bases, moves


def sacrifice(bases: Bases, batter: Runner, outs: int) -> Result:
    moves: list[Move] = []
    outcome = GROUND_OUT
    if outs < 2 and bases != EMPTY:
        outcome = SACRIFICE_BUNT
        bases, moves = move_up(bases)
    return outcome, bases, [out_at_first(batter), *moves]


def fly(bases: Bases, batter: Runner, outs: int) -> Result:
    """The runner on third scores after the catch; a fast one on second takes third."""
    moves = [out_at_first(batter)]
    first, second, third = bases
    if outs < 2:
        if third:
            moves.append(Move(third, 3, HOME_PLATE, False))
            third = None
        if second and SPEED[second.card] == FAST:
            moves.append(Move(second, 2, 3, False))
            second, third = None, second
    return FLY_OUT, (first, second, third), moves


def line_drive(bases: Bases, batter: Runner, outs: int) -> Result:
    """The lead runner is doubled off (R4)."""
    moves = [out_at_first(batter)]
    if outs < 2:
        bases = put_out_leaders(bases, 1, 0, moves)
    return LINE_OUT, bases, moves


def triple_play(bases: Bases, batter: Runner, outs: int) -> Result:
    """The batter and as many runners as it takes to make three out (R10, R24)."""
    moves = [out_at_first(batter)]
    return GROUND_OUT, put_out_leaders(bases, 2 - outs, 1, moves), moves


def put_out_leaders(bases: Bases, number: int, further: int, moves: list[Move]) -> Bases:
    """So many of the most advanced runners are out, so much further than they stood."""
    on = list(bases)
    for base in (3, 2, 1):
        runner = on[base - 1]
        if runner and number:
            number -= 1
            on[base - 1] = None
            moves.append(Move(runner, base, base + further, True))
    return on[0], on[1], on[2]


def error(bases: Bases, batter: Runner, outs: int) -> Result:
    bases, moves, _ = advance_all(bases, batter, 1)
    return REACHED_ON_ERROR, bases, moves


#: By how much the pitcher's card is higher, where it is no ground ball.
OTHER_OUTS = {
    SACRIFICE: sacrifice,
    FLY: fly,
    LINE_DRIVE: line_drive,
    TRIPLE_PLAY: triple_play,
    ERROR: error,
}


# Stealing


def stolen(base: int, runner: int, card: int, thrown: int) -> bool:
    """Whether the runner who goes for `base` is safe, by ranks: runner's, batter's and throw's.

    Cards of one rank put the runner out, whatever they add up to (R16).
    """
    return card != thrown and card + STEAL_BONUS[base] >= runner + thrown


def after_steal(bases: Bases, base: int, safe: bool) -> tuple[Bases, list[Move]]:
    """The runner who goes for `base`, and whoever follows: (bases after, moves)."""
    first, second, third = bases
    runner = second if base == 3 else first
    assert runner is not None
    moves = [Move(runner, base - 1, base, not safe)]
    stays = runner if safe else None
    if base == 2:
        return (None, stays, third), moves
    if first:
        moves.append(Move(first, 1, 2, False))
    return (None, first, stays), moves
