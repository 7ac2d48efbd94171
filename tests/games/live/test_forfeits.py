"""Games given up: before the first pitch there is nothing to show, and every address says so."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from engine import RULESETS
from games.live import services
from games.live.opening import open_game, send_lineup
from games.live.session import find
from games.models import LiveGame, Side
from games.views.streams import public_scene
from league.errors import Conflict
from tests.games.live.live_games import (
    begin,
    first_game,
    friendly,
    make_live_season,
    make_person,
    play_randomly,
    who,
)

pytestmark = pytest.mark.django_db

NEVER = "there is no game to replay"


def given_up(ruleset: str, sent: int | None, loser: int) -> tuple[LiveGame, tuple[User, User]]:
    """A scheduled game forfeited while the lineups are awaited; one side may have sent its own."""
    people = make_person("ada"), make_person("bob")
    live = open_game(first_game(make_live_season(*people, ruleset=ruleset)).pk)
    if sent is not None:
        lineup = list(RULESETS[ruleset].default_lineup)
        send_lineup(live.pk, who(people[sent]), sent, lineup)
    services.resign(live.pk, who(people[loser]), loser)
    live.refresh_from_db()
    return live, people


@pytest.mark.parametrize(("sent", "loser"), [(None, 0), (0, 1), (0, 0), (1, 0)])
@pytest.mark.parametrize("ruleset", ["piecepack", "triple_play"])  # it has no lineups to fill in
def test_every_address_of_one_that_never_began(ruleset: str, sent: int | None, loser: int) -> None:
    live, people = given_up(ruleset, sent, loser)
    session, game = f"/tables/{live.pk}/", f"/games/{live.game_id}/"
    for person in (None, *people):
        client = Client()
        if person is not None:
            client.force_login(person)
        for address in (session, f"{session}now/", game):
            answer = client.get(address)
            assert answer.status_code == 200, address
            assert NEVER in answer.content.decode(), address
        for address in (f"{session}record.json", f"{game}record.json", f"{game}replay/"):
            answer = client.get(address)
            assert answer.status_code == 404, address
            words = answer.content.decode()
            assert "This game was forfeited" in words, address
            assert f'href="{session if address.startswith(session) else game}"' in words
        assert client.get(f"{game}replay/1/").status_code == 404
        for step in ("replay/", "replay/1/"):
            assert client.get(session + step).headers["Location"] == f"{game}replay/"
        for page in (game, session):
            assert "replay/" not in client.get(page).content.decode()
    assert NEVER in public_scene(live.pk)


@pytest.mark.parametrize("sent", [0, 1])
def test_what_is_posted_to_it_comes_too_late(sent: int | None) -> None:
    live, people = given_up("piecepack", sent, 0)
    lineup = {f"spot-{place}": spot for place, spot in enumerate(range(8))}
    before = [*LiveGame.objects.values(), *Side.objects.values()]
    for seat, person in enumerate(people):
        client = Client()
        client.force_login(person)
        for action in ("answer", "pass", "hand-over", "take-back", "resign", "claim", "lineup"):
            form = {"seat": seat, "turn": "0", "option": 0, "choice": "forfeit", **lineup}
            answer = client.post(f"/tables/{live.pk}/{action}/", form)
            assert answer.status_code == 409, action
            assert "The game is over" in answer.content.decode(), action
        check = client.post(f"/tables/{live.pk}/lineup/check/", {"seat": seat, **lineup})
        assert check.status_code == 200
        assert client.get("/my-games/").status_code == 200
    assert [*LiveGame.objects.values(), *Side.objects.values()] == before


def test_one_given_up_in_mid_game_has_its_table_and_no_replay(client: Client) -> None:
    people = make_person("ada"), make_person("bob")
    live = begin(make_live_season(*people), *people)
    play_randomly(live.pk, {0: who(people[0]), 1: who(people[1])}, most=8)
    services.resign(live.pk, who(people[1]), 1)
    page = client.get(f"/games/{live.game_id}/").content.decode()
    assert "nothing that was played counts" in page
    assert NEVER not in page
    assert "Book of plays" in client.get(f"/tables/{live.pk}/").content.decode()
    answer = client.get(f"/games/{live.game_id}/replay/")
    assert answer.status_code == 404
    assert "This game was forfeited" in answer.content.decode()


def test_a_game_of_rules_that_are_no_more_is_refused_everywhere(client: Client) -> None:
    """Not broken: the page, the record, the replay and the stream say why."""
    ada = make_person("ada")
    live = friendly(ada)
    play_randomly(live.pk, {1: who(ada)}, most=3)
    services.resign(live.pk, who(ada), 1)
    LiveGame.objects.update(ruleset_version=99)
    client.force_login(ada)
    with pytest.raises(Conflict):
        _ = find(live.pk).game
    for path in ("", "now/", "record.json", "replay/", "replay/1/"):
        answer: Any = client.get(f"/tables/{live.pk}/{path}")
        assert answer.status_code == 409, path
        assert "This game cannot go on" in answer.content.decode(), path
    assert "This game cannot go on" in public_scene(live.pk)
