"""The first visit to each game: questions from the engine, and every answer explained."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from engine import RULESETS
from engine.ruleset import Ruleset
from games.models import LiveGame
from games.presentation import PRESENTATIONS, first_inning
from games.presentation.first_innings import (
    advised,
    answered,
    plain_first_inning,
    stand,
    verdict,
)
from games.presentation.hints import LONGEST
from tests.html import parsed, sent_by, text, the

GAMES = [pytest.param(rules, id=slug) for slug, rules in RULESETS.items()]


@pytest.mark.parametrize("rules", GAMES)
def test_every_answer_is_explained_and_nothing_is_said_of_what_cannot_be_answered(
    rules: Ruleset,
) -> None:
    first = first_inning(rules)
    assert first is PRESENTATIONS[rules.slug].first_inning
    assert 3 <= len(first.moments) <= 4
    assert [one.after for one in first.moments] == sorted({one.after for one in first.moments})
    for moment in first.moments:
        game = stand(rules, first, moment.after)
        decision = game.asks[first.seat]  # type: ignore[index]
        best = advised(first, game, moment)
        labels = [rules.label(decision, option) for option in decision.options]
        for key in (*moment.others, *moment.good):
            assert any(label.startswith(key) for label in labels), f"{moment.title}: {key}"
        for option in range(len(labels)):
            said = verdict(rules, decision, moment, option, best)
            assert 0 < len(said.words) <= LONGEST, f"{moment.title}: {labels[option]}"
            after = answered(rules, first, moment, option)
            assert after.answers > game.answers
        assert len(moment.words) <= LONGEST


@pytest.mark.parametrize("rules", GAMES)
def test_the_advised_answers_are_the_prepared_game(rules: Ruleset) -> None:
    """What a page shows after the advised answer is the record itself, gone on with."""
    first = first_inning(rules)
    for moment in first.moments:
        game = stand(rules, first, moment.after)
        after = answered(rules, first, moment, advised(first, game, moment))
        same = stand(rules, first, after.answers)
        assert same.record() == after.record()


def test_a_game_that_nobody_prepared_has_questions_too() -> None:
    for rules in RULESETS.values():
        first = plain_first_inning(rules)
        assert len(first.moments) >= 2
        for moment in first.moments:
            game = stand(rules, first, moment.after)
            decision = game.asks[first.seat]  # type: ignore[index]
            assert moment.title == rules.prompt(decision)
            for option in range(len(decision.options)):
                assert verdict(rules, decision, moment, option, advised(first, game, moment)).words


@pytest.mark.django_db
@pytest.mark.parametrize("rules", GAMES)
def test_a_visit_from_the_lesson_to_a_game_of_ones_own(
    rules: Ruleset, client: Client, django_assert_num_queries: Any
) -> None:
    lesson = client.get(f"/how-to-play/{rules.slug}/")
    address = str(the(lesson, "a[href$='/first-inning/']")["href"])
    first = first_inning(rules)
    for moment in first.moments:
        with django_assert_num_queries(0):
            page = client.get(address)
        assert moment.title in text(page)
        form = the(page, "form.decision")
        buttons = form.select("button[name=option]")
        game = stand(rules, first, moment.after)
        best = advised(first, game, moment)
        decision = game.asks[first.seat]  # type: ignore[index]
        offered = sorted(int(str(button["value"])) for button in buttons)
        assert offered == list(range(len(decision.options)))
        other = next(option for option in offered if option != best)
        for option in (other, best):
            told = client.get(str(form["action"]), {"option": option})
            assert not parsed(told).select("button.choice")
            said = verdict(rules, decision, moment, option, best)
            assert said.words in text(told)
        address = str(the(told, ".coach a.button")["href"])
    begun = client.post(
        f"/play/{rules.slug}/start/", sent_by(the(client.get(address), ".lobby form"))
    )
    assert begun.status_code == 303
    assert LiveGame.objects.get().sides.get(seat=0).ai == "rookie"


def test_steps_and_answers_that_do_not_exist() -> None:
    client = Client()
    for step in ("0/", "6/", "99999999999999999999/"):
        assert client.get(f"/how-to-play/quick/first-inning/{step}").status_code == 404
    assert client.get("/how-to-play/cricket/first-inning/").status_code == 404
    assert client.post("/how-to-play/quick/first-inning/").status_code == 405
    for option in ("99", "-1", "x", "", "9" * 400):
        page = client.get("/how-to-play/quick/first-inning/", {"option": option})
        assert page.status_code == 200
        assert the(page, "form.decision")
