"""What must hold for the score of any game, of games with and without batting orders or a DH."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import RULESETS
from engine.plays import NO_PLAY, STOLEN_BASE, Outcome, Play
from engine.scoring.box import BoxScore
from engine.scoring.earned_runs import charge, debts, without_errors
from engine.scoring.scorer import score
from engine.telling.narration import play_by_play
from engine.telling.scorecard import scorecard
from tests.engine.managed import rookies_game
from tests.engine.scorebook import CLASSIC, DESIGNATED, NOBODY, POOL, random_game
from tests.engine.test_laws import drawn_options

RULES = pytest.mark.parametrize("rules", [CLASSIC, DESIGNATED, POOL], ids=["P bats", "DH", "pool"])
SEEDS = st.integers(0, 2**32)


def total(box: BoxScore, name: str) -> int:
    return sum(getattr(line, name) for staff in box.pitching for line in staff)


@RULES
@given(seed=SEEDS, innings=st.integers(1, 9))
def test_9_03_every_game_proves(rules, seed, innings):
    book = random_game(seed, rules, innings)
    if book.over:
        box = book.box()  # proves
        assert tuple(team.lob for team in box.teams) == tuple(book.left)


@RULES
@given(seed=SEEDS)
def test_without_errors_every_run_is_earned(rules, seed):
    book = random_game(seed, rules, errors=-1)
    plays = [play for play in book.plays if play.error]
    box = book.box()
    if not plays:
        assert total(box, "er") == total(box, "r") == sum(team.er for team in box.teams)
    assert sum(team.er for team in box.teams) <= total(box, "er") <= total(box, "r")


@RULES
@given(seed=SEEDS, data=st.data())
def test_a_game_under_way_scores_as_far_as_it_went(rules, seed, data):
    """No decision before the end; every figure only grows; the end of the prefix is the whole."""
    book = random_game(seed, rules)
    if not book.over:
        return
    cut = data.draw(st.integers(0, len(book.plays) - 1))
    part = score(rules, ((), ()), book.plays[:cut], innings=book.innings)
    whole = book.box()
    assert total(part, "wins") == total(part, "losses") == total(part, "gf") == 0
    for side in (0, 1):
        later = {line.player: line for line in whole.batting[side]}
        for line in part.batting[side]:
            end = later[line.player]
            for name in ("pa", "ab", "h", "r", "rbi", "bb", "so", "sb", "cs", "lob"):
                assert getattr(line, name) <= getattr(end, name)
            assert line.slot == end.slot
        assert part.teams[side].lob <= whole.teams[side].lob
        assert (
            part.teams[side].innings[:-1]
            == whole.teams[side].innings[: max(len(part.teams[side].innings) - 1, 0)]
        )


@RULES
@given(seed=SEEDS)
def test_who_comes_in_is_no_play(rules, seed):
    """Plate appearances, batters faced, outs and pitches are counted elsewhere."""
    book = random_game(seed, rules)
    box = book.box()
    turns = sum(play.outcome < STOLEN_BASE for play in book.plays)
    assert sum(line.pa for side in box.batting for line in side) == turns == total(box, "bf")
    assert total(box, "outs") == sum(move.out for play in book.plays for move in play.moves)
    thrown = [play.pitches.rpartition(".")[2] for play in book.plays]
    assert total(box, "pitches") == sum(map(len, thrown))  # no code here is no pitch


@RULES
@given(seed=SEEDS)
def test_whoever_comes_in_has_a_line_in_the_slot_that_he_takes(rules, seed):
    book = random_game(seed, rules)
    box = book.box()
    for play in book.plays:
        if play.outcome is NO_PLAY:
            lines = {line.player: line for line in box.batting[play.half]}
            if play.batter != NOBODY:
                assert lines[play.batter].position == "PH"
            for move in play.moves:
                assert lines[move.runner.player].position == "PR"
    for side in box.batting:
        assert [line.slot for line in side] == sorted(line.slot for line in side)
        assert len({line.player for line in side}) == len(side)


@RULES
@given(seed=SEEDS)
def test_runs_scored_by_inherited_runners_are_charged_to_another(rules, seed):
    box = random_game(seed, rules).box()
    for staff in box.pitching:
        for line in staff:
            assert 0 <= line.inherited_scored <= line.inherited


def halves(plays: list[Play]) -> list[list[Play]]:
    return [list(half) for _, half in groupby(plays, key=lambda play: (play.inning, play.half))]


@RULES
@given(seed=SEEDS)
def test_the_short_ways_to_a_pitchers_runs_lead_to_the_same(rules, seed):
    """The loop charges plain stretches itself: as if every half-inning had been thought through."""
    book = random_game(seed, rules)
    box = book.box()
    runs: Counter[tuple[int, int]] = Counter()
    earned: Counter[tuple[int, int]] = Counter()
    team: Counter[int] = Counter()
    inherited: Counter[tuple[int, int]] = Counter()
    for half in halves(book.plays):
        side = 1 - half[0].half
        charged = charge(half)
        for run in charged:
            runs[side, run.pitcher] += 1
            earned[side, run.pitcher] += run.earned
            team[side] += run.team_earned
            inherited[side, run.mound] += run.inherited
        owed = [(at, pitcher, mound, old) for at, _, pitcher, mound, old in debts(half, {})]
        plain = without_errors(half)
        assert [(run.at, run.pitcher, run.mound, run.inherited) for run in plain] == owed
    for side in (0, 1):
        assert box.teams[side].er == team[side]
        for line in box.pitching[side]:
            who = side, line.player
            assert (line.r, line.er) == (runs[who], earned[who])
            assert line.inherited_scored == inherited[who]


@RULES
@given(seed=SEEDS)
def test_the_scorecard_tells_the_same_game(rules, seed):
    book = random_game(seed, rules)
    box = book.box()
    for side in (0, 1):
        card = scorecard(book.plays, box, side)
        cells = [cell for row in card.rows for cell in row.cells if cell]
        team, batting = box.teams[side], box.batting[side]
        assert {len(row.cells) for row in card.rows} <= {len(card.columns)}
        assert len(cells) == sum(line.pa for line in batting)
        assert sum(cell.rbi for cell in cells) == sum(line.rbi for line in batting)
        assert sum(cell.scored for cell in cells) == team.r
        assert sum("SB" in step for cell in cells for step in cell.steals) == sum(
            line.sb for line in batting
        )
        assert sum(column.hits for column in card.columns) == team.h
        played = [run for run in team.innings if run is not None]
        runs: dict[int, int] = {}
        for column in card.columns:
            runs[column.inning] = runs.get(column.inning, 0) + column.runs
        assert list(runs.values()) == played
        if book.over:
            assert sum(column.left for column in card.columns) == team.lob
            assert sum(cell.out > 0 for cell in cells) == box.teams[1 - side].putouts
        for cell in cells:
            assert cell.scored + (cell.out > 0) <= 1
            assert cell.label
            at = 0
            for leg in cell.legs:
                assert leg.start == at
                at = leg.end


def on_base(plays: list[Play], last: int) -> dict[int, int]:
    """Who stands on each base after a play, by what the moves say of themselves."""
    on = dict.fromkeys((1, 2, 3), NOBODY)
    at = plays[last].inning, plays[last].half
    for play in plays[: last + 1]:
        if (play.inning, play.half) == at:
            for move in play.moves:
                on[move.start] = NOBODY
            for move in play.moves:
                if move.start and on.get(move.start) == move.runner.player:
                    on[move.start] = NOBODY
                if not move.out:
                    on[move.end] = move.runner.player
    return {base: on[base] for base in (1, 2, 3)}


@RULES
@given(seed=SEEDS)
def test_the_play_by_play_tells_the_same_game(rules, seed):
    book = random_game(seed, rules)
    box = book.box()
    names = [spot.name for spot in rules.roster]
    told = list(play_by_play(book.plays, box, (names, names)))
    entries = [entry for half in told for entry in half.entries]
    assert [entry.number for entry in entries] == [
        number for number, play in enumerate(book.plays) if play.outcome is not NO_PLAY
    ]
    for entry in entries:
        assert entry.text.endswith(".")
        assert "None" not in entry.text
        assert all(note.endswith(".") for note in entry.notes)
        scorers = sum(m.end == 4 and not m.out for m in entry.play.moves)
        assert scorers == entry.play.runs
        first, second, third = entry.bases
        assert {1: first, 2: second, 3: third} == on_base(book.plays, entry.number)
    if entries:
        assert entries[-1].score == box.score
    for side in (0, 1):
        halves = [half for half in told if half.half == side]
        assert sum(half.hits for half in halves) == box.teams[side].h
        assert sum(half.errors for half in halves) == box.teams[1 - side].e
        if book.over:
            assert sum(half.left for half in halves) == box.teams[side].lob


@given(seed=SEEDS, data=st.data())
@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_every_game_of_the_engine_is_told_and_drawn(slug, seed, data):
    """Nobody leaves a base where he does not stand, and nobody is lost on the way."""
    rules = RULESETS[slug]
    game = rookies_game(rules, seed, data.draw(drawn_options(rules)))
    box, plays = game.box_score(), game.plays
    assert plays is not None
    names = [spot.name for spot in game.rules.roster]
    told = list(play_by_play(plays, box, (names, names)))
    for side, team in enumerate(box.teams):
        assert sum(half.left for half in told if half.half == side) == team.lob
        assert sum(half.runs for half in told if half.half == side) == team.r
        card = scorecard(plays, box, side)
        cells = [cell for row in card.rows for cell in row.cells if cell]
        assert len(cells) == sum(line.pa for line in box.batting[side])
        assert sum(cell.scored for cell in cells) == team.r
        assert {man for row in card.rows for man, _ in row.players} == {
            line.player for line in box.batting[side]
        }
    for half in told:
        assert not half.notes
        assert sum(man != NOBODY for man in half.entries[-1].bases) == half.left
        for entry in half.entries:
            first, second, third = entry.bases
            assert {1: first, 2: second, 3: third} == on_base(plays, entry.number)


def test_plays_are_not_changed():
    book = random_game(5)
    before = [play.to_json() for play in book.plays]
    moves = [list(play.moves) for play in book.plays]
    book.box()
    assert [play.to_json() for play in book.plays] == before
    assert [play.moves for play in book.plays] == moves


def test_equal_games_give_equal_boxes():
    book = random_game(11)
    assert book.box().to_json() == book.box().to_json()


def test_the_games_at_random_are_worth_scoring():
    """All outcomes, relief in mid-inning, unearned runs: else the laws above prove little."""
    kinds = (CLASSIC, DESIGNATED, POOL)
    books = [random_game(seed, rules) for rules in kinds for seed in range(60)]
    assert len({play.outcome for book in books for play in book.plays}) == len(Outcome)
    boxes = [book.box() for book in books]
    assert any(total(box, "er") < total(box, "r") for box in boxes)
    assert any(sum(team.er for team in box.teams) < total(box, "er") for box in boxes)
    for name in ("inherited_scored", "saves", "holds", "blown_saves"):
        assert any(total(box, name) for box in boxes), name
