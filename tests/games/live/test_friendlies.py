"""Friendlies: a form with every option of the game, its errors at the field, without JavaScript."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any

import pytest
from django.test import Client

from engine import RULESETS
from games.models import LiveGame
from games.presentation import pace
from league.forms import OPTION
from tests.html import ids, sent_by, text, the, values

pytestmark = pytest.mark.django_db
SLUGS = sorted(RULESETS)


def filled_in(slug: str, **changed: str) -> dict[str, str]:
    """What a browser sends from the form as it is suggested, with these changes."""
    return sent_by(the(Client().get(f"/play/{slug}/"), "form.groups")) | changed


def start(client: Client, slug: str, sent: dict[str, str]) -> Any:
    return client.post(f"/play/{slug}/start/", sent)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_option_of_the_game_is_offered(client: Client, slug: str) -> None:
    rules = RULESETS[slug]
    form = client.get(f"/play/{slug}/").context["form"]
    options = list(fields(rules.Options))
    assert form.option_names == [f"{OPTION}{option.name}" for option in options]
    page = text(client.get(f"/play/{slug}/"))
    for option in options:
        assert option.metadata["label"] in page
        for words in option.metadata.get("choices", {}).values():
            assert words in page


@pytest.mark.parametrize("slug", SLUGS)
def test_the_form_as_it_stands_opens_the_usual_game(client: Client, slug: str) -> None:
    rules = RULESETS[slug]
    started = start(client, slug, filled_in(slug))
    assert started.status_code == 303
    live = LiveGame.objects.get()
    assert live.state == LiveGame.State.PLAYING
    assert live.options == rules.options_json(rules.Options(innings=pace(RULESETS[slug]).innings))
    assert client.get(started.headers["Location"]).context["seat"] == 1
    assert [side.ai for side in live.sides.order_by("seat")] == ["rookie", ""]


@pytest.mark.parametrize("slug", SLUGS)
def test_two_clicks_open_the_usual_game_too(client: Client, slug: str) -> None:
    """The button on the list of games sends the same."""
    page = client.get("/play/")
    sent = sent_by(the(page, f"form[action='/play/{slug}/start/']"))
    assert start(client, slug, sent).status_code == 303
    rules = RULESETS[slug]
    live = LiveGame.objects.get()
    assert live.options == rules.options_json(rules.Options(innings=pace(RULESETS[slug]).innings))
    assert not [found for found in ids(page) if found.startswith("id_")]


CHANGED = [
    ("piecepack", "juice_cards", "on", True),
    ("piecepack", "steal_second", "on", True),
    ("quick", "wild_swing", "any", "any"),
    ("quick", "stars", "4", 4),
    ("triple_play", "reshuffle", None, False),
    ("triple_play", "mercy_rule", None, False),
    *(
        ("sackson", option.name, None, False)
        for option in fields(RULESETS["sackson"].Options)
        if option.name != "innings"
    ),
]


@pytest.mark.parametrize(("slug", "name", "sent", "value"), CHANGED)
def test_an_option_that_is_chosen_is_played_with(
    client: Client, slug: str, name: str, sent: str | None, value: Any
) -> None:
    """A box that is not ticked is not sent."""
    form = filled_in(slug)
    form.pop(f"{OPTION}{name}", None)
    if sent is not None:
        form[f"{OPTION}{name}"] = sent
    assert start(client, slug, form).status_code == 303
    options = LiveGame.objects.get().options
    assert options.pop(name) == value
    rules = RULESETS[slug]
    usual = rules.options_json(rules.Options(innings=pace(RULESETS[slug]).innings))
    assert options == {other: usual[other] for other in usual if other != name}


def test_every_option_of_every_game_is_tried_above() -> None:
    offered = {
        (slug, option.name) for slug, rules in RULESETS.items() for option in fields(rules.Options)
    }
    assert {(slug, name) for slug, name, _, _ in CHANGED} == {
        (slug, name) for slug, name in offered if name != "innings"
    }


@pytest.mark.parametrize(
    ("slug", "field", "sent", "says"),
    [
        ("piecepack", "level", "wizard", "not one of the available"),
        ("piecepack", "level", "", "required"),
        ("piecepack", "seat", "3", "not one of the available"),
        ("piecepack", "option_innings", "0", "greater than or equal to 1"),
        ("piecepack", "option_innings", "100", "less than or equal to 99"),
        ("piecepack", "option_innings", "many", "whole number"),
        ("quick", "option_stars", "10", "less than or equal to 9"),
        ("quick", "option_wild_swing", "always", "not one of the available"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(
    client: Client, slug: str, field: str, sent: str, says: str
) -> None:
    response = start(client, slug, filled_in(slug, **{field: sent}))
    assert response.status_code == 422
    assert list(response.context["form"].errors) == [field]
    assert says in text(the(response, f"ul#id_{field}_error"))
    assert text(the(response, "title")) == f"Play {RULESETS[slug].name} · Pennant"
    assert not LiveGame.objects.exists()


def test_what_was_filled_in_stays_in_a_form_that_is_refused(client: Client) -> None:
    sent = filled_in("quick", level="veteran", seat="0", option_stars="11", option_wild_swing="any")
    form = start(client, "quick", sent).context["form"]
    for field in ("level", "seat", "option_stars", "option_wild_swing"):
        assert form[field].value() == sent[field]


def test_a_game_that_does_not_exist(client: Client) -> None:
    assert start(client, "chess", {}).status_code == 404
    assert client.get("/play/chess/").status_code == 404


class TestLineups:
    def test_one_plays_the_veterans(self, client: Client) -> None:
        """Both sides have their stars, then."""
        start(client, "quick", filled_in("quick", option_stars="3"))
        mine, theirs = LiveGame.objects.get().sides.order_by("ai")
        assert mine.lineup is not None
        assert sum(map(bool, mine.lineup)) == 3
        assert mine.lineup == theirs.lineup or theirs.ai == "rookie"

    def test_or_draws_up_his_own(self, client: Client) -> None:
        url = start(client, "quick", filled_in("quick", option_stars="1", lineup="on")).headers[
            "Location"
        ]
        assert LiveGame.objects.get().state == LiveGame.State.LINEUPS
        stars = dict.fromkeys(values(client.get(url), "id", "select[id^='spot-']"), "")
        assert len(stars) == len(RULESETS["quick"].positions)
        two = stars | {"spot-3": "smart", "spot-4": "speedy"}
        refused = client.post(f"{url}lineup/", {"seat": "1", **two})
        assert refused.status_code == 422
        assert "at most 1 star" in text(refused)
        one = stars | {"spot-3": "smart"}
        assert client.post(f"{url}lineup/", {"seat": "1", **one}).status_code == 303
        live = LiveGame.objects.get()
        assert live.state == LiveGame.State.PLAYING
        lineup = live.sides.get(seat=1).lineup
        assert lineup is not None
        assert lineup[3] == "smart"

    def test_a_game_without_lineups_asks_for_none(self, client: Client) -> None:
        assert "lineup" not in client.get("/play/triple_play/").context["form"].fields
        start(client, "triple_play", filled_in("triple_play", lineup="on"))
        assert LiveGame.objects.get().state == LiveGame.State.PLAYING


class TestAnswers:
    """How often it asks, with what is filled in."""

    def told(self, response: Any) -> int:
        (found,) = re.findall(r"It asks you about ([\d,]+) times", text(response))
        return int(found.replace(",", ""))

    @pytest.mark.parametrize("slug", SLUGS)
    def test_of_the_form_as_it_stands(self, client: Client, slug: str) -> None:
        long = pace(RULESETS[slug])
        assert self.told(client.get(f"/play/{slug}/")) == long.answers_with({}, "rookie")

    def test_of_a_form_that_is_refused_as_far_as_it_goes(self, client: Client) -> None:
        sent = filled_in("sackson", level="veteran", option_innings="9", seat="7")
        assert self.told(start(client, "sackson", sent)) == pace(RULESETS["sackson"]).answers_in(9)

    def test_of_what_htmx_sends(self, client: Client) -> None:
        sent = filled_in("piecepack", option_innings="9", option_juice_cards="on")
        asked = client.get("/play/piecepack/", sent, headers={"HX-Request": "true"})
        assert asked.status_code == 200
        expected = pace(RULESETS["piecepack"]).answers_with(
            {"innings": 9, "juice_cards": True}, "rookie"
        )
        assert self.told(asked) == expected
