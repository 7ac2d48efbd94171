"""Laws that every ruleset must pass, over random games of random options."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    RULESETS,
    BadOptions,
    BadRecord,
    Ballgame,
    EngineError,
    IllegalChoice,
    Record,
    Seat,
    UnknownRuleset,
    VersionMismatch,
    play_out,
)
from engine.managers import MANAGERS
from engine.plays import Play
from engine.ruleset import BaseOptions, Ruleset
from engine.scoring.proof import prove
from tests.engine.managed import answers, between, rookies

rulesets = st.sampled_from(sorted(RULESETS))
seeds = st.integers(0, 2**128)

#: Who thinks ahead has laws of his own (`test_all_star`): he is given the game, and takes long.
QUICK = sorted(name for name, level in MANAGERS.items() if not level.thinks)


@st.composite
def drawn_options(draw: st.DrawFn, rules: Ruleset) -> BaseOptions:
    """Every option at any value; few innings, so that games are short."""
    given: dict[str, Any] = {}
    for option in fields(rules.Options):
        if option.name == "innings":
            given["innings"] = draw(st.integers(1, 3))
        elif "range" in option.metadata:
            given[option.name] = draw(st.integers(*option.metadata["range"]))
        else:
            choices = option.metadata.get("choices", (False, True))
            given[option.name] = draw(st.sampled_from(sorted(choices)))
    return rules.options(given)


@st.composite
def new_games(draw: st.DrawFn, **more: Any) -> Ballgame:
    rules = RULESETS[draw(rulesets)]
    seed = draw(seeds)
    return between(*rookies(rules, seed), seed, draw(drawn_options(rules)), **more)


def managers(game: Ballgame, name: str) -> dict[str, Any]:
    assert game.seed is not None
    return {
        "visitors": MANAGERS[name](game.rules, seed=game.seed + 1),
        "home": MANAGERS[name](game.rules, seed=game.seed + 2),
    }


def dump(game: Ballgame) -> str:
    """All that a finished game leaves, to the last byte."""
    assert game.plays is not None
    return json.dumps(
        [
            [play.to_json() for play in game.plays],
            game.box_score().to_json(),
            game.record().to_json(),
        ]
    )


@given(new_games(), st.sampled_from(QUICK))
def test_replay_equals_live_to_the_last_byte(game: Ballgame, name: str) -> None:
    play_out(game, **managers(game, name))
    stored = json.loads(json.dumps(game.record().to_json()))
    assert dump(Ballgame.replay(Record.from_json(stored))) == dump(game)


@given(new_games(), seeds)
def test_answers_one_by_one_equal_play_out(game: Ballgame, seed: int) -> None:
    """The driver that people use and the one that workers use play the same game."""
    for seat, option in answers(game, seed):
        game.answer(seat, option)
    assert dump(Ballgame.replay(game.record())) == dump(game)


@given(new_games(), st.sampled_from(QUICK))
def test_managers_change_nothing_that_they_are_shown(game: Ballgame, name: str) -> None:
    """`play_out` shows them the game's own view; the same game comes of copies."""
    twin = game.copy()
    play_out(game, **managers(game, name))
    sides = managers(twin, name)
    pair = sides["visitors"], sides["home"]
    while twin.asks:
        for seat, decision in twin.asks.items():
            twin.answer(seat, pair[seat].choose(twin.view(seat), decision))
    assert dump(twin) == dump(game)


@given(new_games(), seeds, st.data())
def test_restart_from_any_moment(game: Ballgame, seed: int, data: st.DataObject) -> None:
    """A copy, or a replay of the record so far, asks the same and ends the same, sealed answers
    included."""
    stop = data.draw(st.integers(0, 60))
    for number, (seat, option) in enumerate(answers(game, seed)):
        if number == stop:
            break
        game.answer(seat, option)
    twins = [game.copy(), game.copy().copy(), Ballgame.replay(game.record())]
    for twin in twins:
        assert twin.asks == game.asks
        assert twin.view(None) == game.view(None)
        assert twin.record() == game.record()
    for table in (game, *twins):
        for seat, option in answers(table, seed):
            table.answer(seat, option)
    assert len({dump(table) for table in (game, *twins)}) == 1


@given(new_games(), seeds, st.data())
def test_a_fork_goes_its_own_way_and_can_be_copied(
    game: Ballgame, seed: int, data: st.DataObject
) -> None:
    """Forked in mid-play, played on a little and copied or forked again: twins stay twins, and
    none of them falls back on the dice of the game that it came from."""
    stop, more = data.draw(st.integers(0, 60)), data.draw(st.integers(0, 2))
    for number, (seat, option) in enumerate(answers(game, seed)):
        if number == stop:
            break
        game.answer(seat, option)
    before = game.record(), game.view(None), len(game.plays or ())
    fork = game.fork(seed + 1)
    for _ in range(more):
        if fork.asks:
            seat, decision = next(iter(fork.asks.items()))
            fork.answer(seat, decision.options[0])
    asked = fork.asks
    twins = [fork, fork.copy(), fork.copy().copy()]
    forks = [fork.fork(seed + 2), fork.copy().fork(seed + 2), fork.fork(seed + 3).fork(seed + 2)]
    for group in (twins, forks):
        for table in group:
            assert table.asks == asked
            for seat, option in answers(table, seed):
                table.answer(seat, option)
        assert all(table.plays == group[0].plays for table in group)
        assert all(table._choices == group[0]._choices for table in group)
    assert (game.record(), game.view(None), len(game.plays or ())) == before
    with pytest.raises(EngineError, match="no record"):
        fork.record()


@given(new_games(), seeds, st.data())
def test_what_a_seat_cannot_see_changes_nothing_for_it(
    game: Ballgame, seed: int, data: st.DataObject
) -> None:
    """Other dice to come, other hidden cards, another sealed answer: same view, same options,
    same choice of its veteran."""
    stop = data.draw(st.integers(0, 60))
    for number, (seat, option) in enumerate(answers(game, seed)):
        if number == stop:
            break
        game.answer(seat, option)
    if game.over:
        return
    for seat, decision in game.asks.items():
        others = [game.fork(seed + 1)]
        others[0].rules.shuffle_hidden(others[0]._state, seat, others[0]._chance)
        if len(game.asks) == 2:
            for hidden in game.asks[seat.other].options[:3]:
                sealed = game.copy()
                sealed.answer(seat.other, hidden)
                others.append(sealed)
        veterans = iter(MANAGERS["veteran"](game.rules, seed=seed) for _ in range(9))
        choice = next(veterans).choose(game.view(seat), decision)
        for other in others:
            assert other.view(seat) == game.view(seat)
            assert other.asks[seat] == decision
            assert next(veterans).choose(other.view(seat), other.asks[seat]) == choice


@given(new_games(), seeds)
@settings(max_examples=30)
def test_every_view_tells_the_options_of_the_game(game: Ballgame, seed: int) -> None:
    for seat, option in answers(game, seed):
        for viewer in (*Seat, None):
            assert game.view(viewer).options == game.options
        game.answer(seat, option)


@given(new_games(), seeds)
def test_pieces_are_conserved(game: Ballgame, seed: int) -> None:
    pieces = game.rules.pieces(game._state)
    for seat, option in answers(game, seed):
        game.answer(seat, option)
        assert game.rules.pieces(game._state) == pieces


@given(new_games(), st.sampled_from(QUICK))
def test_every_game_ends_and_its_box_score_proves(game: Ballgame, name: str) -> None:
    play_out(game, **managers(game, name))
    box = game.box_score()
    assert game.over
    assert game.score[0] != game.score[1]
    assert box.score == game.score
    assert game.winner == (Seat.HOME if game.score[1] > game.score[0] else Seat.VISITORS)
    assert not prove(box)


@given(new_games(), seeds, st.data())
def test_an_illegal_answer_changes_nothing(game: Ballgame, seed: int, data: st.DataObject) -> None:
    stop = data.draw(st.integers(0, 60))
    for number, (seat, option) in enumerate(answers(game, seed)):
        if number == stop:
            break
        game.answer(seat, option)
    before = game.record(), game.asks, game.view(None), list(game.plays or ())
    for seat in Seat:
        with pytest.raises(IllegalChoice) as refusal:
            game.answer(seat, "a bribe for the umpire")
        assert str(refusal.value)
        assert (game.record(), game.asks, game.view(None), list(game.plays or ())) == before


@given(new_games(), seeds)
@settings(max_examples=20)
def test_every_question_has_words_and_leaves_a_choice(game: Ballgame, seed: int) -> None:
    for seat, option in answers(game, seed):
        for decision in game.asks.values():
            assert len(decision.options) > 1
            assert game.rules.prompt(decision)
            labels = [game.rules.label(decision, legal) for legal in decision.options]
            assert len(set(labels)) == len(labels)
        game.answer(seat, option)
    assert all(game.rules.detail(play) for play in game.plays or ())


@given(new_games(log=False), seeds)
@settings(max_examples=20)
def test_a_game_without_a_log_is_the_same_game(game: Ballgame, seed: int) -> None:
    play_out(game, **managers(game, "rookie"))
    assert Ballgame.replay(game.record()).score == game.score


@given(new_games(), st.sampled_from(QUICK))
@settings(max_examples=20)
def test_plays_survive_json(game: Ballgame, name: str) -> None:
    play_out(game, **managers(game, name))
    assert game.plays is not None
    rows = json.loads(json.dumps([play.to_json() for play in game.plays]))
    read = [Play.from_json(row, game.rules.read_detail) for row in rows]
    assert read == game.plays
    for made, again in zip(game.plays, read, strict=True):
        assert kinds(again.detail) == kinds(made.detail)
        named = [made.detail] if hasattr(made.detail, "_fields") else made.detail
        assert all(hasattr(part, "_fields") for part in named)


def kinds(detail: tuple[Any, ...]) -> list[type]:
    """What a detail is, and what it is made of."""
    return [type(detail), *map(type, detail)]


# Refusals


def finished(slug: str) -> Ballgame:
    rules = RULESETS[slug]
    game = Ballgame(rules, seed=5)
    return play_out(game, **managers(game, "rookie"))


@pytest.mark.parametrize("slug", sorted(RULESETS))
class TestRefusals:
    def test_answer_out_of_turn(self, slug: str) -> None:
        game = Ballgame(RULESETS[slug], seed=5)
        for seat, option in answers(game, 5):
            if len(game.asks) == 1 and not game._sealed:
                break
            game.answer(seat, option)
        if game.over:
            pytest.skip("both seats are always asked together in this game")
        (seat,) = game.asks
        with pytest.raises(IllegalChoice, match="other side"):
            game.answer(seat.other, 1)

    def test_answer_for_a_game_that_is_over(self, slug: str) -> None:
        with pytest.raises(IllegalChoice, match="over"):
            finished(slug).answer(Seat.HOME, 2)

    def test_unknown_option(self, slug: str) -> None:
        with pytest.raises(BadOptions, match="has no option “designated_runner”; it has"):
            RULESETS[slug].options({"designated_runner": True})

    @pytest.mark.parametrize("innings", [0, 100, "9", True, 2.5, None])
    def test_option_out_of_range(self, slug: str, innings: object) -> None:
        with pytest.raises(BadOptions, match="innings"):
            RULESETS[slug].options({"innings": innings})

    def test_record_of_another_version(self, slug: str) -> None:
        record = finished(slug).record()
        record.version += 1
        with pytest.raises(VersionMismatch, match="version"):
            Ballgame.replay(record)

    @pytest.mark.parametrize(
        "damage",
        [
            {"ruleset": "cricket"},
            {"choices": [999]},
            {"choices": [-1]},
            {"choices": ["0"]},
            {"choices": [True]},
            {"choices": None},
            {"seed": "heads"},
            {"lineups": [[0]]},
            {"lineups": [[0], [1]]},
            {"options": {"dh": True}},
            {"sealed": {"0": 999}},
            {"sealed": {"7": 0}},
        ],
        ids=lambda damage: json.dumps(damage),
    )
    def test_damaged_record(self, slug: str, damage: dict[str, Any]) -> None:
        data = Ballgame(RULESETS[slug], seed=5).record().to_json() | damage
        with pytest.raises(BadRecord, match="damaged"):
            Ballgame.replay(Record.from_json(data))

    def test_record_that_goes_on_after_the_end(self, slug: str) -> None:
        record = finished(slug).record()
        record.choices.append(0)
        with pytest.raises(BadRecord, match="after the end"):
            Ballgame.replay(record)

    @pytest.mark.parametrize("field", ["ruleset", "seed", "choices", "lineups", "sealed"])
    def test_record_without_a_field(self, slug: str, field: str) -> None:
        data = finished(slug).record().to_json()
        del data[field]
        with pytest.raises(BadRecord, match=field):
            Record.from_json(data)

    def test_veteran_choosing_what_is_not_offered(self, slug: str) -> None:
        class Cheat:
            sees = False

            def choose(self, view: object, decision: object) -> str:
                return "five aces"

        with pytest.raises(IllegalChoice, match="five aces"):
            play_out(Ballgame(RULESETS[slug], seed=1), visitors=Cheat(), home=Cheat())


def test_record_of_another_format() -> None:
    with pytest.raises(VersionMismatch, match="format 99"):
        Record.from_json({"format": 99})
    with pytest.raises(BadRecord, match="JSON object"):
        Record.from_json([])


def test_unknown_ruleset_names_those_there_are() -> None:
    with pytest.raises(UnknownRuleset, match="piecepack"):
        RULESETS["cricket"]
