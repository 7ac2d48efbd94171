"""Games kept warm: whatever happens, what is taken from there is what a replay would give."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import RULESETS, Ballgame, Record
from games.live import services
from games.live.session import find
from games.live.warm import Warm, warm
from tests.games.live.live_games import begin, make_live_season, make_person, who

SEED = 20311


def played(slug: str, seed: int) -> Ballgame:
    """A short game with every chance of the rules, played at random to its end."""
    rules = RULESETS[slug]
    draw = random.Random(seed)
    game = Ballgame(rules, seed=seed, options=rules.options({"innings": 2}))
    while not game.over:
        for seat, decision in game.asks.items():
            game.answer(seat, draw.choice(decision.options))
    return game


def so_far(record: Record, answers: int) -> Record:
    """The record as it was after so many answers, as it comes from the database: all of it new."""
    made = Record.from_json(record.to_json())
    made.choices = made.choices[:answers]
    return made


def boundaries(game: Ballgame) -> list[int]:
    """How many answers there were at each question: both of two at once are in, or neither."""
    again = Ballgame.replay(so_far(game.record(), 0))
    choices, found = game.record().choices, [0]
    while not again.over:
        for seat, decision in again.asks.items():
            again.answer(
                seat, decision.options[choices[again.answers + len(again.record().sealed)]]
            )
        found.append(again.answers)
    return found


def all_of(game: Ballgame) -> tuple[Any, ...]:
    """Everything that anybody can know of a game, its secrets among it."""
    return (
        game.record(),
        game.asks,
        game.score,
        game.over,
        [game.view(seat) for seat in (None, 0, 1)],
        game.plays,
        game.box_score(),
        game.rules.pieces(game._state),
    )


def gone_on(game: Ballgame, seed: int, answers: int = 12) -> tuple[Any, ...]:
    """The same after some more answers at random."""
    draw = random.Random(seed)
    for _ in range(answers):
        for seat, decision in game.asks.items():
            game.answer(seat, draw.choice(decision.options))
    return game.asks, game.score, game.plays, [game.view(seat) for seat in (None, 0, 1)]


@pytest.mark.parametrize("slug", sorted(RULESETS))
def test_what_is_warm_is_what_a_replay_gives(slug: str) -> None:
    """At random points, forwards and back; a copy that is played on, sealed or forked changes
    nothing of what is kept."""
    draw = random.Random(SEED)
    for seed in range(3):
        game = played(slug, seed)
        record, points = game.record(), boundaries(game)
        kept = Warm()
        for answers in [*sorted(draw.sample(points, 6)), *draw.sample(points, 4), points[-1]]:
            mine, replayed = kept.game(1, so_far(record, answers)), None
            replayed = Ballgame.replay(so_far(record, answers))
            assert all_of(mine) == all_of(replayed)
            for seat, decision in list(mine.asks.items())[:1]:  # sealed, where there are two
                option = draw.choice(decision.options)
                mine.answer(seat, option)
                replayed.answer(seat, option)
                assert all_of(mine) == all_of(replayed)
            fork, other = mine.fork(seed), replayed.fork(seed)
            assert gone_on(fork, seed) == gone_on(other, seed)
            assert gone_on(mine, seed) == gone_on(replayed, seed)


def test_what_does_not_go_on_from_what_is_kept_is_played_again() -> None:
    """An answer taken back, another game under the same key, one that somebody played on."""
    one, two = played("sackson", 1).record(), played("sackson", 2).record()
    kept = Warm()
    for record in (one, so_far(one, 30), one, two, one):
        assert all_of(kept.game(1, record)) == all_of(Ballgame.replay(record))
    half = so_far(one, 30)
    mine = kept.game(1, half)
    kept.keep(1, half, mine)
    gone_on(mine, 1)
    assert all_of(kept.game(1, half)) == all_of(Ballgame.replay(half))


def test_it_is_bounded() -> None:
    record = played("quick", 1).record()
    few = Warm(games=3)
    for pk in (1, 2, 3, 1, 4):
        few.game(pk, record)
    assert list(few._kept) == [3, 1, 4], "those that were wanted last"
    small = Warm(answers=2 * len(record.choices))
    for pk in range(5):
        small.game(pk, record)
    assert len(small) == 2
    small.forget(4)
    assert len(small) == 1


@pytest.mark.django_db(transaction=True)
def test_another_process_moves_the_game() -> None:
    """What this one has kept is brought up to what is stored, and no answer is lost by it."""
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob, ruleset="sackson"), ada, bob)
    people = {0: who(ada), 1: who(bob)}
    processes = [Warm(), Warm(), Warm()]
    draw = random.Random(SEED)
    for _ in range(25):
        warm._kept = draw.choice(processes)._kept
        session = find(live.pk)
        assert all_of(session.ballgame) == all_of(Ballgame.replay(session.record()))
        seat = session.awaited()[0]
        option = draw.randrange(len(session.asked()[seat].options))
        services.answer(live.pk, people[seat], seat, session.turn(seat), option)
    assert any(len(one) for one in processes)
    session = find(live.pk)
    assert all_of(session.ballgame) == all_of(Ballgame.replay(session.record()))
