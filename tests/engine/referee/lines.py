"""Everybody's line, counted play by play, as plain dictionaries with the box score's names."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import Ballgame
from engine.plays import (
    CAUGHT_STEALING,
    DOUBLE,
    FIELDERS_CHOICE,
    FLY_OUT,
    GROUND_OUT,
    GROUNDED_INTO_DOUBLE_PLAY,
    HIT_BY_PITCH,
    HOME_PLATE,
    HOME_RUN,
    INTENTIONAL_WALK,
    LINE_OUT,
    POP_OUT,
    REACHED_ON_ERROR,
    SACRIFICE_BUNT,
    SINGLE,
    STOLEN_BASE,
    STRIKEOUT,
    TRIPLE,
    WALK,
)
from tests.engine.referee.earned import earned_runs, runner_goes
from tests.engine.referee.pitchers import Stint, decisions, inherited, stints
from tests.engine.referee.recount import Step, recount

HITS = {SINGLE: "singles", DOUBLE: "doubles", TRIPLE: "triples", HOME_RUN: "hr"}
OUTS = (
    STRIKEOUT,
    GROUND_OUT,
    FLY_OUT,
    LINE_OUT,
    POP_OUT,
    FIELDERS_CHOICE,
    GROUNDED_INTO_DOUBLE_PLAY,
    SACRIFICE_BUNT,
)
POSITIONS = ("", "P", "C", "1B", "2B", "3B", "SS", "LF", "CF", "RF")  # by the scorer's numbers
Line = dict[str, Any]


class Sheet:
    """The box score of a finished game by the referee: the same shape as `BoxScore.to_json()`."""

    def __init__(self, game: Ballgame) -> None:
        self.game = game
        self.rules = game.rules
        plays = game.plays
        assert plays is not None
        self.halves = recount(plays, four_balls=self.rules.slug == "sackson")
        self.steps = [step for half in self.halves for step in half]
        self.batters: list[dict[int, Counter[str]]] = [{}, {}]  # by side, then by roster spot
        self.places: list[dict[int, tuple[int, str]]] = [{}, {}]  # slot and position
        self.pitchers: list[dict[int, Counter[str]]] = [{}, {}]
        self.fielders: list[dict[int, Counter[str]]] = [{}, {}]
        self.teams: list[Line] = [self._team(side) for side in (0, 1)]
        self.earned_to_team: list[dict[int, int]] = [{}, {}]  # by side in the field, by inning
        self._who_came_in()
        for half in self.halves:
            for step in half:
                self._batting(step)
                self._pitching(step)
                self._fielding(step)
            self._earned(half)
        self.stints: list[list[Stint]] = [stints(self.steps, side) for side in (0, 1)]
        for side in (0, 1):
            for stint in self.stints[side]:
                line = self.pitchers[side][stint.pitcher]
                line["inherited"] += stint.runners
            self.pitchers[side][self.stints[side][0].pitcher]["gs"] = 1
            if len(self.stints[side]) > 1:
                self.pitchers[side][self.stints[side][-1].pitcher]["gf"] = 1
        for side, pitcher in inherited(self.steps):
            self.pitchers[side][pitcher]["inherited_scored"] += 1
        self.verdict = decisions(
            self.steps, self.stints, self.pitchers, game.score, game.options.innings
        )

    # Who is in the box score

    def _who_came_in(self) -> None:
        """Starters by slot, then whoever takes a slot, in the order in which they came."""
        due = [0, 0]
        order: list[dict[int, list[int]]] = [{}, {}]
        pitching_slot = [0, 0]
        for side in (0, 1):
            for player, slot, position in self.rules.starters(self.game.lineups[side]):
                if position == "P":
                    pitching_slot[side] = slot
                if slot:
                    order[side][slot] = [player]
                    self.places[side][player] = slot, position
        for step in self.steps:
            play = step.play
            side = play.half
            slots = len([slot for slot in order[side] if slot])
            if play.batter >= 0 and play.batter not in self.places[side]:
                slot = due[side] % slots + 1 if slots else 0
                self._enters(side, play.batter, slot, "PH", order)
            for move in play.moves:
                if move.runner.player not in self.places[side]:
                    self._enters(side, move.runner.player, 0, "PR", order)
            if pitching_slot[1 - side] and play.pitcher not in self.places[1 - side]:
                self._enters(1 - side, play.pitcher, pitching_slot[1 - side], "P", order)
            if step.ends_turn:
                due[side] += 1
        for side in (0, 1):
            for slot in sorted(order[side]):
                for player in order[side][slot]:
                    self.batters[side][player] = Counter()

    def _enters(
        self, side: int, player: int, slot: int, how: str, order: list[dict[int, list[int]]]
    ) -> None:
        role = self.rules.roster[player].role
        position = {"pinch hitter": how, "pitcher": "P"}.get(role, "")
        self.places[side][player] = slot, position
        order[side].setdefault(slot, []).append(player)

    # Batting and running

    def _batting(self, step: Step) -> None:
        play = step.play
        lines = self.batters[play.half]
        outcome = play.outcome
        for run in step.runs:
            lines[run.player]["r"] += 1
        if outcome is STOLEN_BASE:
            for journey in step.journeys:
                lines[journey.player]["sb"] += 1
        if outcome is CAUGHT_STEALING:  # 9.07(d): the others are given no stolen base
            for journey in step.journeys:
                lines[journey.player]["cs"] += journey.out
        if not step.ends_turn:
            return
        line = lines[play.batter]
        line["pa"] += 1
        scored_on_catch = outcome is FLY_OUT and len(step.runs) > 0 and play.outs < 2
        moved_up = outcome is SACRIFICE_BUNT and any(
            journey.start and not journey.out for journey in step.journeys
        )
        if outcome in (WALK, INTENTIONAL_WALK):
            line["bb"] += 1
            line["ibb"] += outcome is INTENTIONAL_WALK
        elif outcome is HIT_BY_PITCH:
            line["hbp"] += 1
        elif moved_up and play.outs < 2:
            line["sh"] += 1
        elif scored_on_catch:
            line["sf"] += 1
        else:
            line["ab"] += 1
        if outcome in HITS:
            line["h"] += 1
            line[HITS[outcome]] += 1
        line["so"] += outcome is STRIKEOUT
        line["gidp"] += outcome is GROUNDED_INTO_DOUBLE_PLAY
        line["rbi"] += self._batted_in(step)
        if outcome in OUTS:
            at_bat = [journey.man for journey in step.journeys if not journey.start]
            line["lob"] += len([man for man in step.after.values() if man not in at_bat])

    def _batted_in(self, step: Step) -> int:
        """9.04: no run on a double play on the ground or by an error."""
        play = step.play
        if play.outcome in (GROUNDED_INTO_DOUBLE_PLAY, REACHED_ON_ERROR):
            return 0
        if play.outcome is GROUND_OUT and step.outs > 1:
            return 0
        if not play.error:
            return len(step.runs)
        home = [journey.start for journey in step.journeys if journey.end == HOME_PLATE]
        going = runner_goes(play, 0, 0, False, self.game.options)
        return len([start for start in home if start and start + going >= HOME_PLATE])

    # Pitching

    def _pitching(self, step: Step) -> None:
        play = step.play
        lines = self.pitchers[1 - play.half]
        line = lines.setdefault(play.pitcher, Counter())
        thrown = play.pitches.rsplit(".", 1)[-1]
        line["pitches"] += len(thrown)
        line["strikes"] += len([code for code in thrown if code not in "BIH"])
        line["outs"] += step.outs
        for run in step.runs:
            lines[run.owner]["r"] += 1
        if not step.ends_turn:
            return
        if step.walked_by >= 0:
            line = lines[step.walked_by]
        line["bf"] += 1
        line["h"] += play.outcome in HITS
        line["hr"] += play.outcome is HOME_RUN
        line["bb"] += play.outcome in (WALK, INTENTIONAL_WALK)
        line["ibb"] += play.outcome is INTENTIONAL_WALK
        line["hbp"] += play.outcome is HIT_BY_PITCH
        line["so"] += play.outcome is STRIKEOUT

    def _earned(self, half: list[Step]) -> None:
        side = 1 - half[0].play.half
        earned, of_team = earned_runs(half, self.game.options)
        for step in half:
            for run in step.runs:
                run.earned = id(run.man) in earned
                self.pitchers[side][run.owner]["er"] += run.earned
        self.teams[side]["er"] += of_team
        self.earned_to_team[side][half[0].play.inning] = of_team

    # In the field

    def _fielding(self, step: Step) -> None:
        """Positions as the play tells them: assists, then the putout of the first out."""
        if "po" in self.rules.undefined:
            return
        play = step.play
        side = 1 - play.half
        nine = {position: player for player, (_, position) in self.places[side].items()}
        nine["P"] = play.pitcher
        for position, player in nine.items():
            if position in POSITIONS:
                self.fielders[side].setdefault(player, Counter())["outs"] += step.outs
        credited = [nine[POSITIONS[int(digit)]] for digit in play.fielders]
        for player in credited[:-1]:
            self.fielders[side][player]["a"] += 1
        for player in credited[-1:]:
            self.fielders[side][player]["po"] += 1
        if step.outs == 2:
            for player in {*credited}:
                self.fielders[side][player]["dp"] += 1

    def _team(self, side: int) -> Line:
        at_bat = [half for half in self.halves if half[0].play.half == side]
        in_field = [half for half in self.halves if half[0].play.half != side]
        last = self.halves[-1][0].play.inning
        innings: list[int | None] = [sum(len(step.runs) for step in half) for half in at_bat]
        if len(innings) < last:
            innings.append(None)
        batted = [step for half in at_bat for step in half]
        fielded = [step for half in in_field for step in half]
        return {
            "innings": innings,
            "r": sum(len(step.runs) for step in batted),
            "er": 0,
            "h": len([step for step in batted if step.play.outcome in HITS]),
            "e": len([step for step in fielded if step.play.error]),
            "lob": sum(len(half[-1].after) for half in at_bat),
            "dp": len([step for step in fielded if step.outs == 2]),
            "tp": len([step for step in fielded if step.outs == 3]),
            "putouts": sum(step.outs for step in fielded),
        }
