"""The pages of a live game, as Django's test client sees them."""

from __future__ import annotations

import pytest
from django.test import Client

from games.live.session import find
from games.presentation import PRESENTATIONS
from games.presentation.cards import FACES, key_of
from games.views.asking import asks
from tests.games.live.live_games import (
    begin,
    friendly,
    make_live_season,
    make_person,
    play_randomly,
    who,
)
from tests.html import values
from tests.rulesets import every

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", every("piecepack"))
def test_a_game_is_played_by_plain_forms(ruleset: str, client: Client) -> None:
    ada = make_person()
    client.force_login(ada)
    live = friendly(ada, ruleset, options={"innings": 1}, level="rookie")
    page = client.get(live.get_absolute_url())
    assert page.status_code == 200
    from games.live.ai import play_on

    for _ in range(40):
        play_on(live.pk)
        page = client.get(live.get_absolute_url())
        if find(live.pk).over:
            break
        turn = values(page, "value", "[name=turn]")
        assert turn, page.content.decode()[-3000:]
        answered = client.post(
            f"/tables/{live.pk}/answer/", {"turn": turn[0], "seat": "1", "option": "0"}
        )
        assert answered.status_code == 303


def test_people_see_their_own_side(client: Client) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    for person in (ada, bob, None):
        client.logout()
        if person:
            client.force_login(person)
        page = client.get(live.get_absolute_url())
        assert page.status_code == 200
        assert page.context["seat"] == {ada: 0, bob: 1, None: None}[person]


@pytest.mark.parametrize("ruleset", ["cardball", "sackson", "triple_play"])
def test_cards_lie_by_suit_and_rank_and_mean_what_they_say(ruleset: str, client: Client) -> None:
    """The hand and the answers; a card keeps its key, and the index posted is the option's."""
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob, ruleset=ruleset), ada, bob)
    unsorted = words = 0
    for turn in range(600):
        if turn >= 60 and unsorted and words:  # some questions come late in a game
            break
        session = find(live.pk)
        for seat, decision in session.asked().items():
            asked = asks(session, seat)
            assert asked is not None
            options = [decision.options[choice.index] for choice in asked.choices]
            assert sorted(options, key=str) == sorted(decision.options, key=str)
            numbers = [option for option in options if isinstance(option, int)]
            assert numbers == sorted(numbers) == options[: len(numbers)]
            rest = [option for option in decision.options if not isinstance(option, int)]
            assert rest == options[len(numbers) :]
            keys = [choice.key for choice in asked.choices]
            cards = [key for key, option in zip(keys, options, strict=True) if type(option) is int]
            drawn = [FACES[option] for option in numbers]
            assert cards == [key_of(face.rank, face.suit) for face in drawn], "its own for good"
            letters = [key for key, option in zip(keys, options, strict=True) if key[1:] == ""]
            assert len(set(letters)) == len(letters)
            assert not set(letters) & {card[0] for card in cards}
            for choice, option in zip(asked.choices, options, strict=True):
                assert choice.label == session.rules.label(decision, option)
            view = session.ballgame.view(seat)
            hand = [FACES.index(card.piece) for card in PRESENTATIONS[ruleset].layout(view).hand]
            assert hand == sorted(session.ballgame.view(seat).hand)
            unsorted += options != list(decision.options)
            words += bool(numbers and rest)
        play_randomly(live.pk, {0: who(ada), 1: who(bob)}, most=1)
    assert unsorted
    assert words
