"""The game again, play by play: who stood where, who went where, who answers for whom."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.plays import CAUGHT_STEALING, FIELDERS_CHOICE, HOME_PLATE, NO_PLAY, STOLEN_BASE, Play


@dataclass(eq=False)
class Man:
    """Somebody on base; a pinch runner takes over the same man."""

    player: int
    owner: int  # the pitcher who is charged if he scores
    put_on_by: int = -1  # 9.16(h): who walked him, where that is another


@dataclass
class Journey:
    """All that one man did on one play."""

    man: Man
    player: int  # who he was then
    start: int  # 0 for the batter
    end: int
    out: bool


@dataclass
class Run:
    man: Man
    player: int
    owner: int  # charged with it, by 9.16(g)
    earned: bool = True  # to that pitcher


@dataclass
class Step:
    """One play, with what was known before it and after it."""

    play: Play
    before: dict[int, Man]  # by base
    journeys: list[Journey] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    after: dict[int, Man] = field(default_factory=dict)
    score: tuple[int, int] = (0, 0)  # before the play
    walked_by: int = -1  # 9.16(h): the pitcher who is charged with the walk, if not his successor

    @property
    def outs(self) -> int:
        return sum(journey.out for journey in self.journeys)

    @property
    def ends_turn(self) -> bool:
        """Whether it ends a plate appearance."""
        return self.play.outcome not in (STOLEN_BASE, CAUGHT_STEALING, NO_PLAY)


def halves(plays: list[Play]) -> list[list[Play]]:
    """The plays of each half-inning, in order."""
    found: list[list[Play]] = []
    for play in plays:
        if not found or (found[-1][0].inning, found[-1][0].half) != (play.inning, play.half):
            found.append([])
        found[-1].append(play)
    return found


def recount(plays: list[Play], four_balls: bool) -> list[list[Step]]:
    """The steps of each half-inning. `four_balls` is whether a walk takes four of one pitcher's
    balls to one batter, so that 9.16(h) can be applied."""
    score = [0, 0]
    told = []
    for half in halves(plays):
        on: dict[int, Man] = {}
        steps: list[Step] = []
        outs = 0
        for play in half:
            assert play.outs == outs, f"{play}: there are {outs} out"
            step = Step(play, dict(on), score=(score[0], score[1]))
            if four_balls:
                step.walked_by = preceding_pitcher(steps, play)
            follow(step, on)
            settle_charges(step)
            for run in step.runs:
                run.owner = run.man.owner
            step.after = dict(on)
            score[play.half] += len(step.runs)
            outs += step.outs
            steps.append(step)
        told.append(steps)
    return told


def follow(step: Step, on: dict[int, Man]) -> None:
    """Move the men; `on` is brought up to date."""
    play = step.play
    if play.outcome is NO_PLAY:
        for runner, start, end, out in play.moves:  # a pinch runner
            assert (start, out) == (end, False)
            on[start].player = runner.player
        return
    pitcher = play.pitcher if step.walked_by < 0 else step.walked_by
    by_player = {man.player: (base, man) for base, man in on.items()}
    journeys: dict[int, Journey] = {}
    for runner, start, end, out in play.moves:
        who = runner.player
        if who in journeys:
            journey = journeys[who]
            assert (journey.end, journey.out) == (start, False), f"{play}: he is not on {start}"
            journey.end, journey.out = end, out
            continue
        if start == 0:
            assert who == play.batter, f"{play}: {who} is not at bat"
            man = Man(who, pitcher, play.pitcher if step.walked_by >= 0 else -1)
        else:
            base, man = by_player[who]
            assert base == start, f"{play}: {who} stands on {base}"
        journeys[who] = Journey(man, who, start, end, out)
    step.journeys = list(journeys.values())
    for journey in step.journeys:
        if journey.start:
            del on[journey.start]
    for journey in step.journeys:
        if journey.out:
            continue
        if journey.end == HOME_PLATE:
            step.runs.append(Run(journey.man, journey.player, -1))
        else:
            assert journey.end not in on, f"{play}: two men on {journey.end}"
            on[journey.end] = journey.man


def settle_charges(step: Step) -> None:
    """9.16(g): a fielder's choice hands on the charge of the man who is out, and a pitcher is
    charged by the number of men that he left, not by who they were: the foremost men, of those
    still running, are his who pitched first."""
    if step.play.outcome is not FIELDERS_CHOICE:
        return
    foremost = [step.before[base] for base in (3, 2, 1) if base in step.before]
    charges = [(man.owner, man.put_on_by) for man in foremost]
    gone = [journey.man for journey in step.journeys if journey.out]
    batter = [journey.man for journey in step.journeys if not journey.start]
    running = [man for man in foremost if man not in gone] + batter
    for man, charge in zip(running, charges, strict=False):
        man.owner, man.put_on_by = charge


def preceding_pitcher(steps: list[Step], play: Play) -> int:
    """9.16(h): who had the batter at 2–0, 2–1, 3–0, 3–1 or 3–2 and was relieved, if the reliever
    walks him; else -1."""
    if play.outcome.name not in ("WALK", "INTENTIONAL_WALK"):
        return -1
    for step in reversed(steps):
        if step.ends_turn:
            return -1
        if step.play.pitcher != play.pitcher and step.play.pitches:
            if count(step.play.pitches) in ((2, 0), (2, 1), (3, 0), (3, 1), (3, 2)):
                return step.play.pitcher
            return -1
    return -1


def count(codes: str) -> tuple[int, int]:
    """Balls and strikes after these pitches, by Retrosheet's codes."""
    balls = strikes = 0
    for code in codes:
        if code in "BI":
            balls += 1
        elif code in "CS" or (code == "F" and strikes < 2):
            strikes += 1
    return balls, strikes
