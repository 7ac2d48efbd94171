"""What an all-star says of a finished game, what he would answer, and games that are played on."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from django.test import Client

from engine import RULESETS, Ballgame, play_out
from engine.managers import MANAGERS
from engine.managers.all_star import AllStar
from games.analysis.grading import Grade, accuracy, grade
from games.analysis.hints import ask_hint, give_hint
from games.analysis.making import ask_for, go_on, moments, of_table
from games.live.session import find
from games.models import Analysis, LiveGame
from league.errors import Conflict, Forbidden
from tests.games.live.live_games import (
    begin,
    friendly,
    make_live_season,
    make_person,
    play_randomly,
    who,
)
from tests.html import text


@pytest.mark.parametrize(
    ("loss", "error", "found"),
    [
        (0.0, 0.0, Grade.FINE),
        (0.0199, 0.5, Grade.FINE),
        (0.02, 0.0, Grade.INACCURATE),
        (0.02, 0.011, Grade.UNSURE),
        (0.0499, 0.0249, Grade.INACCURATE),
        (0.05, 0.025, Grade.MISTAKE),
        (0.0999, 0.0, Grade.MISTAKE),
        (0.10, 0.05, Grade.BLUNDER),
        (0.10, 0.0501, Grade.UNSURE),
        (0.9, 0.1, Grade.BLUNDER),
    ],
)
def test_grades(loss: float, error: float, found: Grade) -> None:
    assert grade(loss, error) == found


def test_accuracy() -> None:
    assert accuracy([]) is None
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy([0.04]) == 37
    assert accuracy([0.0, 1.0]) == 50


def finished(person: Any, ruleset: str = "piecepack") -> LiveGame:
    live = friendly(person, ruleset, options={"innings": 1}, level="rookie")
    return play_randomly(live.pk, {1: who(person)}).live


def analyzed(live: LiveGame) -> Analysis:
    """Made in steps as small as they come, with few games imagined."""
    analysis = ask_for(of_table(find(live.pk)))
    Analysis.objects.update(rollouts=14)
    steps = 0
    while (found := go_on(analysis.pk, seconds=0)) is not None:
        analysis = found
        steps += 1
    assert steps > 1
    return analysis


@pytest.mark.django_db
class TestAnalysis:
    def test_of_every_answer_of_the_person_and_no_other(self, client: Client) -> None:
        ada = make_person()
        live = finished(ada)
        client.force_login(ada)
        address = f"/tables/{live.pk}/analysis/"
        assert "Analyze this game" in text(client.get(address))
        assert client.post(address).status_code == 303
        Analysis.objects.update(rollouts=14)
        analysis = Analysis.objects.get()
        assert f"0 of {analysis.total} answers" in text(client.get(address))
        half = go_on(analysis.pk, seconds=0)
        assert half is not None
        assert 0 < half.done < half.total
        while go_on(analysis.pk, seconds=0.2):
            pass
        analysis.refresh_from_db()
        assert (analysis.state, analysis.error) == (Analysis.State.DONE, "")
        assert go_on(analysis.pk) is None
        session = find(live.pk)
        assert [verdict.number for verdict in analysis.verdicts.all()] == [
            number + place
            for number, _, asked in moments(session.record())
            for place, seat in enumerate(asked)
            if seat == 1
        ]
        for verdict in analysis.verdicts.all():
            assert 0 <= verdict.chance <= verdict.best <= 10_000
            told = sum(share for _, share, _ in verdict.mix)
            assert 80 <= told <= 104  # less what he answers seldom
        page = client.get(address)
        assert "Every answer" in text(page)
        (manager,) = page.context["managers"]
        assert manager.answers == analysis.verdicts.count()
        counted = Counter(
            grade((one.best - one.chance) / 10_000, one.error / 10_000)
            for one in analysis.verdicts.all()
        )
        assert dict(manager.grades) == counted
        for one in page.context["costliest"]:
            assert client.get(one.replay).status_code == 200

    def test_asked_twice_it_is_the_same(self) -> None:
        live = finished(make_person())
        subject = of_table(find(live.pk))
        assert ask_for(subject) == ask_for(subject)
        Analysis.objects.update(digest="another result")
        other = ask_for(subject)
        assert Analysis.objects.get() == other
        assert other.digest == subject.digest

    def test_what_cannot_be_read_fails_in_words(self) -> None:
        live = finished(make_person())
        analysis = ask_for(of_table(find(live.pk)))
        LiveGame.objects.filter(pk=live.pk).update(ruleset_version=99)
        Analysis.objects.update(digest=of_table(find(live.pk)).digest)
        failed = go_on(analysis.pk)
        assert failed is not None
        assert failed.state == Analysis.State.FAILED
        assert "version 99" in failed.error

    def test_refused(self, client: Client) -> None:
        ada, bob = make_person(), make_person("bob")
        live = friendly(ada, options={"innings": 1})
        address = f"/tables/{live.pk}/analysis/"
        client.force_login(bob)
        assert client.post(address).status_code == 404
        client.force_login(ada)
        assert client.post(address).status_code == 409
        with pytest.raises(Conflict, match="not over"):
            of_table(find(live.pk))
        assert not Analysis.objects.exists()


def test_a_game_of_older_rules_is_thought_about() -> None:
    rules = RULESETS["sackson"].as_of(1)
    managers = [MANAGERS["rookie"](rules, seed=seed) for seed in (1, 2)]
    game = Ballgame(rules, seed=5, options=rules.options({"innings": 1}))
    record = play_out(game, visitors=managers[0], home=managers[1]).record()
    number, moment, asked = next(moments(record))
    assert number == 0
    (seat,) = asked
    considered = AllStar(moment.rules, seed=1, rollouts=14).consider(moment, seat)
    assert sum(one.share for one in considered) == pytest.approx(1)


@pytest.mark.django_db
class TestHints:
    def test_for_the_question_of_now(self, client: Client) -> None:
        ada = make_person()
        live = friendly(ada, "quick", options={"innings": 1})
        client.force_login(ada)
        table = f"/tables/{live.pk}/"
        assert "What would the all-star do?" in text(client.get(table))
        assert client.post(f"{table}hint/", {"seat": 1}).status_code == 303
        assert "The all-star is thinking" in text(client.get(table))
        turn = find(live.pk).turn(1)
        told = give_hint(live.pk, 1, turn)
        assert told is not None
        advice = told.sides[1].advice
        assert advice is not None
        mix = advice["mix"]
        assert sum(share for _, share, _ in mix) == pytest.approx(100, abs=4)
        page = text(client.get(table))
        assert f"{mix[0][1]} of 100 times" in page
        assert give_hint(live.pk, 1, turn) is None
        assert give_hint(live.pk, 0, find(live.pk).turn(0)) is None

    def test_not_of_another_side_nor_in_a_league(self, client: Client) -> None:
        ada, bob = make_person(), make_person("bob")
        live = friendly(ada, "quick", options={"innings": 1})
        with pytest.raises(Forbidden):
            ask_hint(live.pk, who(bob), 1)
        with pytest.raises(Forbidden):
            ask_hint(live.pk, who(ada), 0)
        league = begin(make_live_season(ada, bob, options={"innings": 1}), ada, bob)
        seat = find(league.pk).awaited()[0]
        person = (ada, bob)[seat]
        with pytest.raises(Forbidden, match="friendlies"):
            ask_hint(league.pk, who(person), seat)
        client.force_login(person)
        assert "What would the all-star do?" not in text(client.get(f"/tables/{league.pk}/"))


@pytest.mark.django_db
class TestWhatIf:
    def test_played_on_from_a_moment(self, client: Client) -> None:
        ada = make_person()
        live = finished(ada, "quick")
        client.force_login(ada)
        record = find(live.pk).record()
        whole = [*moments(record)]
        answers = whole[len(whole) // 2][0]
        address = f"/tables/{live.pk}/what-if/"
        opened = client.post(address, {"answers": answers, "seat": 1})
        assert opened.status_code == 303
        other = LiveGame.objects.exclude(pk=live.pk).get()
        assert opened.headers["Location"] == other.get_absolute_url()
        session = find(other.pk)
        for number, game, asked in moments(record):
            if number == answers:
                assert session.ballgame.view(None) == game.view(None)
                assert session.ballgame.view(1) == game.view(1)
                assert session.asked().keys() == asked.keys()
                break
        assert other.seed != live.seed
        assert [side.ai for side in session.sides] == ["all_star", ""]
        assert "played on from another" in text(client.get(other.get_absolute_url()))
        side = session.sides[0]
        side.ai = "rookie"  # who does not take his time
        side.save()
        over = play_randomly(other.pk, {1: who(ada)})
        assert over.over
        assert over.live.choices[:answers] == record.choices[:answers]
        again = find(other.pk)
        assert again.ballgame.score == over.ballgame.score
        for page in ("record.json", "replay/", "analysis/"):
            refused = client.get(f"{other.get_absolute_url()}{page}")
            assert refused.status_code == 404
            assert "played on from another" in text(refused)

    def test_a_moment_that_there_is_not(self, client: Client) -> None:
        ada = make_person()
        live = finished(ada, "quick")
        client.force_login(ada)
        address = f"/tables/{live.pk}/what-if/"
        last = len(find(live.pk).live.choices)
        for given in ({}, {"answers": last, "seat": 0}, {"answers": 1, "seat": 0}, {"answers": 0}):
            assert client.post(address, given).status_code == 422
        assert LiveGame.objects.count() == 1
