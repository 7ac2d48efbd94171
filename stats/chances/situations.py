"""How a game stands before each of its plays, as far as it bears on who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from engine import RULESETS
from engine.basepaths import empty_bases, follow
from engine.plays import NO_PLAY, Play


class Situation(NamedTuple):
    """Before a play. `bases` has 1, 2 and 4 for men on first, second and third; `lead` is the home
    side's; `used` says how many more of its reserves than its rival the home side has used up: men
    who come in once, off the bench or out of the bullpen."""

    inning: int
    half: int
    outs: int
    bases: int
    lead: int
    used: int


@cache
def reserves(ruleset: str) -> frozenset[int]:
    """The roster spots that come in from outside: pinch hitters and relief pitchers."""
    roster = RULESETS[ruleset].roster
    pitchers = [spot for spot, tile in enumerate(roster) if tile.role == "pitcher"]
    hitters = [spot for spot, tile in enumerate(roster) if tile.role == "pinch hitter"]
    return frozenset([*pitchers[1:], *hitters])


def situations(plays: Sequence[Play], ruleset: str) -> Iterator[tuple[int, Situation]]:
    """The numbers of a game's plays that are played, with the situation before each. What only puts
    a man into the game is none; what it changes shows in the next."""
    outside = reserves(ruleset)
    seen: tuple[set[int], set[int]] = (set(), set())
    lead = 0
    bases = empty_bases()
    now = None
    for number, play in enumerate(plays):
        if now != (now := (play.inning, play.half)):
            bases = empty_bases()
        _note(play, outside, seen)
        if play.outcome is not NO_PLAY:
            used = len(seen[1]) - len(seen[0])
            on = sum(1 << base - 1 for base in (1, 2, 3) if bases[base] is not None)
            yield number, Situation(play.inning, play.half, play.outs, on, lead, used)
        follow(bases, play, number)
        lead += play.runs if play.half else -play.runs


def standing(
    plays: Sequence[Play], ruleset: str, now: Situation, at_bat: int, mound: int
) -> Situation:
    """How a game under way stands that has had these plays: `now`, with the reserves used up that
    they tell of, and who is at bat and on the mound."""
    outside = reserves(ruleset)
    seen: tuple[set[int], set[int]] = (set(), set())
    for play in plays:
        _note(play, outside, seen)
    seen[now.half].update({at_bat} & outside)
    seen[1 - now.half].update({mound} & outside)
    return now._replace(used=len(seen[1]) - len(seen[0]))


def _note(play: Play, outside: frozenset[int], seen: tuple[set[int], set[int]]) -> None:
    """Who has come in from outside by this play, of the visitors and of the home side."""
    batting, fielding = seen[play.half], seen[1 - play.half]
    if play.batter in outside:
        batting.add(play.batter)
    if play.pitcher in outside:
        fielding.add(play.pitcher)
    for move in play.moves:
        if move.start and move.runner.player in outside:
            batting.add(move.runner.player)
