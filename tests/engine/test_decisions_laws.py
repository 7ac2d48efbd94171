"""Winning pitchers, saves, holds and blown saves counted again from the plays, the simple way.

The scorer decides while it runs through the plays once. Here each pitcher's stint is written down
first, and the rules are read off the stints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from engine.plays import Play
from engine.scoring.box import BoxScore, PitchingLine
from tests.engine.managed import rookies_game
from tests.engine.scorebook import CLASSIC, DESIGNATED, POOL, random_game

#: Games in `bin/test`, and of each ruleset in `bin/soak`. In Cardball nobody is relieved.
FEW = {"piecepack": 300, "quick": 200, "sackson": 80, "triple_play": 200}
MANY = 1500
INNINGS_TO_WIN = {1: 1, 2: 2, 3: 2, 4: 3, 5: 4}  # by innings that his side fields; else five


@dataclass
class Stint:
    """A pitcher's time on the mound."""

    pitcher: int
    lead: int  # of his own side, when he came
    on_base: int
    outs_left: int  # in regulation, or in the extra inning
    outs: int = 0
    lost: bool = False  # a lead, while he pitched


@dataclass
class Recount:
    stints: tuple[list[Stint], list[Stint]]
    fielded: tuple[set[int], set[int]]  # innings
    winner: int
    of_record: int | None  # of the winners when they took the lead for good; None: had not pitched


def recount(plays: Iterable[Play], regulation: int) -> Recount:
    score = [0, 0]
    stints: tuple[list[Stint], list[Stint]] = [], []
    fielded: tuple[set[int], set[int]] = set(), set()
    of_record: int | None = None
    half = on_base = 0
    for play in plays:
        if play.half != half:
            half, on_base = play.half, 0
        side = 1 - half
        fielded[side].add(play.inning)
        before = score[side] - score[half]
        if not stints[side] or stints[side][-1].pitcher != play.pitcher:
            left = 3 * max(regulation - play.inning, 0) + 3 - play.outs
            stints[side].append(Stint(play.pitcher, before, on_base, left))
        stint = stints[side][-1]
        for move in play.moves:
            stint.outs += move.out
            on_base -= move.start > 0 and (move.out or move.end == 4)
            on_base += move.start == 0 and not move.out and move.end < 4
        score[half] += play.runs
        after = score[side] - score[half]
        stint.lost |= before > 0 >= after
        if before >= 0 > after:
            of_record = stints[half][-1].pitcher if stints[half] else None
    return Recount(stints, fielded, int(score[1] > score[0]), of_record)


def save_situation(stint: Stint) -> bool:
    tying_run_near = stint.lead <= stint.on_base + 2
    return stint.lead > 0 and (tying_run_near or (stint.lead <= 3 <= stint.outs_left))


def who(staff: Sequence[PitchingLine], name: str) -> set[int]:
    return {line.player for line in staff if getattr(line, name)}


def check_winner(staff: Sequence[PitchingLine], found: Recount) -> int:
    """Returns him, if 9.17 gives the win to him."""
    (winner,) = who(staff, "wins")
    starter, *relievers = staff
    innings = len(found.fielded[found.winner])
    if not relievers:
        assert winner == starter.player
    elif found.of_record in (None, starter.player):
        if starter.outs >= 3 * INNINGS_TO_WIN.get(innings, 5):
            assert winner == starter.player
        else:
            assert winner != starter.player
            (best,) = (line for line in relievers if line.player == winner)
            assert best.outs >= 3 or all(line.outs < 3 for line in relievers)
            assert not [line for line in relievers if line.outs > best.outs and line.r < best.r]
    elif winner != found.of_record:
        at = [line.player for line in staff].index(found.of_record)
        assert staff[at].outs < 3
        assert winner in {line.player for line in staff[at + 1 :]}
    return winner


def check(box: BoxScore, plays: Sequence[Play], regulation: int) -> dict[str, int]:
    """How many saves, holds and blown saves there were, all of them right."""
    found = recount(plays, regulation)
    won = found.winner
    winner = check_winner(box.pitching[won], found)
    assert not who(box.pitching[1 - won], "wins")
    assert not who(box.pitching[won], "losses")
    counts = {"saves": 0, "holds": 0, "blown_saves": 0}
    for side in (0, 1):
        staff, stints = box.pitching[side], found.stints[side]
        assert [line.player for line in staff] == [stint.pitcher for stint in stints]
        last = stints[-1]
        saved = (
            side == won
            and len(stints) > 1
            and last.pitcher != winner
            and last.outs > 0
            and not last.lost
            and last.lead > 0
            and (
                last.lead <= last.on_base + 2
                or (last.lead <= 3 and last.outs >= 3)
                or last.outs >= 9
            )
        )
        chances = [stint for stint in stints[1:] if save_situation(stint)]
        expected = {
            "saves": {last.pitcher} if saved else set(),
            "blown_saves": {stint.pitcher for stint in chances if stint.lost},
            "holds": {
                stint.pitcher
                for stint in chances
                if stint is not last
                and stint.outs
                and not stint.lost
                and not (side == won and stint.pitcher == winner)
            },
        }
        for name, pitchers in expected.items():
            assert who(staff, name) == pitchers, (name, side)
            counts[name] += len(pitchers)
    return counts


def games(slug: str, number: int) -> Iterator[Ballgame]:
    """Rookies and veterans in turn."""
    rules = RULESETS[slug]
    for seed in range(number):
        if seed % 2:
            yield rookies_game(rules, seed)
        else:
            visitors, home = (MANAGERS["veteran"](rules, seed=seed + side) for side in (1, 2))
            yield play_out(Ballgame(rules, seed=seed), visitors=visitors, home=home)


def recounted(slug: str, number: int) -> dict[str, int]:
    total: dict[str, int] = {}
    for game in games(slug, number):
        counts = check(game.box_score(), game.plays or (), game.options.innings)
        for name, count in counts.items():
            total[name] = total.get(name, 0) + count
    return total


@pytest.mark.parametrize("slug", sorted(FEW))
def test_decisions_of_games_counted_again(slug: str) -> None:
    found = recounted(slug, FEW[slug])
    assert found["saves"]
    assert found["blown_saves"]
    assert found["holds"] or slug == "sackson"  # where a side has one reliever


@pytest.mark.soak
@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_decisions_of_many_games_counted_again(slug: str) -> None:
    assert recounted(slug, MANY)


@pytest.mark.parametrize("rules", [CLASSIC, DESIGNATED, POOL], ids=["P bats", "DH", "pool"])
def test_decisions_of_games_at_random_counted_again(rules: Any) -> None:
    total = {"saves": 0, "holds": 0, "blown_saves": 0}
    for seed in range(100):
        book = random_game(seed, rules, innings=1 + seed % 9)
        if book.over:
            for name, count in check(book.box(), book.plays, book.innings).items():
                total[name] += count
    assert all(total.values())
