"""Exhibition games: AI managers play, nobody keeps a record, and the figures are told at the end.

No Django and no database. The seed gives everything: equal seeds, equal games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine import Ballgame, Decision, Seat, play_out
from engine.decisions import shown
from engine.manager import Manager
from engine.managers import MANAGERS
from engine.ruleset import BaseOptions, Ruleset
from engine.scoring.box import BoxScore
from league.errors import Invalid
from league.rules import rules_of

BATTING: Final = (
    "doubles",
    "triples",
    "hr",
    "bb",
    "so",
    "sb",
    "cs",
    "ibb",
    "hbp",
    "sh",
    "sf",
    "gidp",
)
#: What is counted of a team's game, in the order in which it is told; `e` are its own errors.
FIGURES: Final = ("r", "h", *BATTING, "e", "lob", "pitchers", "innings")
#: A number by the figure's name; None where the ruleset leaves the figure undefined.
Figures = dict[str, Any]


@dataclass(slots=True)
class Exhibition:
    """What came of a number of games; every pair is (visitors, home)."""

    rules: Ruleset
    options: BaseOptions
    managers: tuple[str, str]
    seed: int
    games: int = 0
    answers: list[int] = field(default_factory=lambda: [0, 0])
    wins: list[int] = field(default_factory=lambda: [0, 0])
    counts: tuple[Counter[str], Counter[str]] = field(
        default_factory=lambda: (Counter(), Counter())
    )

    @property
    def decisions_per_game(self) -> float:
        return sum(self.answers) / self.games

    @property
    def answers_per_game(self) -> tuple[float, float]:
        """How often each side is asked."""
        visitors, home = self.answers
        return visitors / self.games, home / self.games

    def figures(self) -> dict[str, Figures]:
        """Of each side, and of both together: runs per nine innings batted, and all of FIGURES per
        team and game."""
        visitors, home = self.counts
        return {
            "visitors": self._per_game(visitors, self.games),
            "home": self._per_game(home, self.games),
            "both": self._per_game(visitors + home, 2 * self.games),
        }

    def _per_game(self, counts: Counter[str], team_games: int) -> Figures:
        figures: Figures = {"runs_per_nine_innings": 9 * counts["r"] / counts["innings"]}
        for name in FIGURES:
            figures[name] = None if name in self.rules.undefined else counts[name] / team_games
        return figures

    def to_json(self) -> dict[str, Any]:
        """The whole report as plain values, figures to three places."""
        return {
            "ruleset": self.rules.slug,
            "version": self.rules.version,
            "options": self.rules.options_json(self.options),
            "managers": dict(zip(("visitors", "home"), self.managers, strict=True)),
            "seed": self.seed,
            "games": self.games,
            "decisions_per_game": round(self.decisions_per_game, 3),
            "answers_per_game": {
                side: round(answers, 3)
                for side, answers in zip(("visitors", "home"), self.answers_per_game, strict=True)
            },
            "wins": dict(zip(("visitors", "home"), self.wins, strict=True)),
            "figures": {
                side: {
                    name: None if value is None else round(value, 3)
                    for name, value in figures.items()
                }
                for side, figures in self.figures().items()
            },
        }


class Asked:
    """A manager who is asked, and how often."""

    __slots__ = ("_choose", "_think", "answers", "sees", "thinks")

    def __init__(self, manager: Manager) -> None:
        self._choose = manager.choose
        self._think = manager.think
        self.sees = manager.sees
        self.thinks = manager.thinks
        self.answers = 0

    def choose(self, view: Any, decision: Decision) -> Any:
        self.answers += 1
        return self._choose(view, decision)

    def think(self, game: Ballgame, seat: int) -> Any:
        self.answers += 1
        return self._think(game, seat)


def exhibition(
    ruleset: str,
    *,
    games: int,
    visitors: str = "veteran",
    home: str = "veteran",
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
) -> Exhibition:
    """Play this many games of a ruleset between two managers, named as in MANAGERS.

    Each manager draws up a lineup for every game. Raises Invalid for a ruleset, an option or a
    manager that does not exist, and for fewer than one game.
    """
    rules, chosen = rules_of(ruleset, options)
    if games < 1:
        raise Invalid(f"Give a number of games from 1 up, not {shown(games)}.", "games")
    for side, name in (("visitors", visitors), ("home", home)):
        if name not in MANAGERS:
            known = ", ".join(sorted(MANAGERS))
            raise Invalid(f"There is no manager “{name}”; there are {known}.", side)
    found = Exhibition(rules, chosen, (visitors, home), seed)
    seeds = Random(seed)
    away, at_home = (MANAGERS[name](rules, seed=_drawn(seeds)) for name in found.managers)
    for _ in range(games):
        game = Ballgame(
            rules,
            seed=_drawn(seeds),
            options=chosen,
            visitors=away.lineup(chosen),
            home=at_home.lineup(chosen),
        )
        asked = Asked(away), Asked(at_home)
        _count(found, play_out(game, visitors=asked[0], home=asked[1]))
        for seat in Seat:
            found.answers[seat] += asked[seat].answers
    return found


def _drawn(seeds: Random) -> int:
    return seeds.getrandbits(64)


def _count(found: Exhibition, game: Ballgame) -> None:
    found.games += 1
    assert game.winner is not None
    found.wins[game.winner] += 1
    box = game.box_score()
    for seat in Seat:
        _count_team(found.counts[seat], box, seat)


def _count_team(counts: Counter[str], box: BoxScore, seat: Seat) -> None:
    team = box.teams[seat]
    counts["r"] += team.r
    counts["h"] += team.h
    counts["e"] += team.e
    counts["lob"] += team.lob
    counts["pitchers"] += len(box.pitching[seat])
    counts["innings"] += sum(runs is not None for runs in team.innings)
    for line in box.batting[seat]:
        for name in BATTING:
            counts[name] += getattr(line, name)
