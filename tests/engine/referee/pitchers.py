"""Who wins, loses and saves, who holds a lead and who blows a save."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.engine.referee.recount import Step


@dataclass
class Stint:
    """A pitcher's time on the mound."""

    pitcher: int
    inning: int
    outs_before: int  # in the half in which he came
    lead: int  # of his side, when he came; negative behind
    runners: int  # on base, when he came
    outs: int = 0
    scored: int = 0  # runs while he pitched, whoever is charged
    earned: int = 0  # of those that scored while he pitched, or that are charged to him
    lost_lead: bool = False  # the score was tied, or worse, while he pitched


def stints(steps: list[Step], side: int) -> list[Stint]:
    found: list[Stint] = []
    for step in steps:
        play = step.play
        if play.half == side:
            continue
        lead = step.score[side] - step.score[1 - side]
        if not found or found[-1].pitcher != play.pitcher:
            found.append(Stint(play.pitcher, play.inning, play.outs, lead, len(step.before)))
        stint = found[-1]
        stint.outs += step.outs
        stint.scored += len(step.runs)
        for run in step.runs:
            for one in found:
                one.earned += run.earned and one.pitcher in (run.owner, play.pitcher)
        if lead - len(step.runs) <= 0:
            stint.lost_lead = True
    return found


def inherited(steps: list[Step]) -> list[tuple[int, int]]:
    """(Side, pitcher) for every run let in by a reliever that is charged to one before him.

    A man whom he walked himself he has not inherited, whoever is charged (9.16(h)).
    """
    return [
        (1 - step.play.half, step.play.pitcher)
        for step in steps
        for run in step.runs
        if step.play.pitcher not in (run.owner, run.man.put_on_by)
    ]


@dataclass
class Verdict:
    winning_side: int
    winners: list[int]  # more than one where the rules leave it to the scorer’s judgment
    loser: int
    save: int = -1
    holds: list[set[int]] = field(default_factory=lambda: [set(), set()])
    blown: list[set[int]] = field(default_factory=lambda: [set(), set()])
    why: str = "of record"


def decisions(
    steps: list[Step],
    on_mound: list[list[Stint]],
    lines: list[dict[int, Counter[str]]],
    score: tuple[int, int],
    innings: int,
) -> Verdict:
    won = 0 if score[0] > score[1] else 1
    winner, loser = of_record(steps, on_mound, won)
    verdict = Verdict(won, [winner], loser)
    mine = on_mound[won]
    starter = mine[0].pitcher
    fielded = sum(stint.outs for stint in mine) // 3

    if winner == starter and len(mine) > 1 and mine[0].outs < 3 * starters_share(fielded):
        verdict.winners = most_effective(mine[1:], lines[won])
        verdict.why = "9.17(b)"
    elif winner != starter:
        at = next(i for i, stint in enumerate(mine) if stint.pitcher == winner)
        later = [stint for stint in mine[at + 1 :] if not poor(stint)]
        if poor(mine[at]) and later:
            verdict.winners = most_effective(later, lines[won])
            verdict.why = "9.17(c)"

    for side in (0, 1):
        for i, stint in enumerate(on_mound[side][1:], 1):
            if not save_situation(stint, innings):
                continue
            left = i < len(on_mound[side]) - 1
            if stint.lost_lead:
                verdict.blown[side].add(stint.pitcher)
            elif left and stint.outs:
                verdict.holds[side].add(stint.pitcher)

    last = mine[-1]
    long_enough = last.outs >= 9
    close = 0 < last.lead <= 3 and last.outs >= 3
    tying_run_near = 0 < last.lead <= last.runners + 2
    if len(mine) > 1 and last.outs and (long_enough or close or tying_run_near):
        verdict.save = last.pitcher
    return verdict


def of_record(steps: list[Step], on_mound: list[list[Stint]], won: int) -> tuple[int, int]:
    """(Winning pitcher by 9.17(a), losing pitcher by 9.17(d)): run by run, who pitched for the
    winners when they went ahead for good, and who is charged with that run."""
    on_the_mound = on_mound[won][0].pitcher
    score = [0, 0]
    winner = loser = -1
    for step in steps:
        if step.play.half != won:
            on_the_mound = step.play.pitcher
        for run in step.runs:
            score[step.play.half] += 1
            if step.play.half == won and score[won] == score[1 - won] + 1:
                winner, loser = on_the_mound, run.owner
    return winner, loser


def starters_share(fielded: int) -> int:
    """Innings that a starter must complete to win, where his side fielded so many: 9.17(b), and
    the rule of the house for shorter games, five ninths rounded up."""
    if fielded >= 6:
        return 5
    if fielded == 5:
        return 4
    return -(-5 * fielded // 9)


def poor(stint: Stint) -> bool:
    """Brief and ineffective (9.17(c), comment)."""
    return stint.outs < 3 and stint.earned >= 2


def most_effective(candidates: list[Stint], lines: dict[int, Counter[str]]) -> list[int]:
    """Those whom no other beats in outs and in runs; of equals the earlier (9.17(b), comment).

    Somebody with an inning, or at least an out, goes before those without.
    """

    def marks(stint: Stint) -> tuple[int, ...]:
        line = lines[stint.pitcher]
        on_base = line["h"] + line["bb"] + line["hbp"]
        return stint.outs, line["r"], line["er"], on_base, stint.scored

    for least in (3, 1, 0):
        enough = [stint for stint in candidates if stint.outs >= least]
        if enough:
            break
    found: list[int] = []
    for stint in enough:
        outs, runs, *_ = marks(stint)
        beaten = any(marks(o)[0] > outs and marks(o)[1] < runs for o in candidates)
        if not beaten and not any(marks(o) == marks(stint) for o in enough if o.pitcher in found):
            found.append(stint.pitcher)
    return found


def save_situation(stint: Stint, innings: int) -> bool:
    """Ahead by three or fewer with an inning to pitch, or the tying run on base, at bat or on
    deck (9.19(d))."""
    halves_left = max(innings - stint.inning, 0)
    outs_left = 3 * halves_left + 3 - stint.outs_before
    near = stint.lead <= stint.runners + 2
    return stint.lead > 0 and (near or (stint.lead <= 3 and outs_left >= 3))
