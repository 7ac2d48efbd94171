"""The templates of live tables: each can be made, and what people wrote stays text in them."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.template import engines
from django.test import Client
from django.urls import reverse

from games.live.session import find
from games.views.drawing import draw
from games.views.scene import scene
from league.pages import shown
from tests.games.live.live_games import begin, make_live_season, make_person
from tests.html import parsed, the

FOLDER = settings.BASE_DIR / "scenes"
NAMES = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.html"))


@pytest.mark.parametrize("name", NAMES)
def test_it_knows_all_its_filters(name: str) -> None:
    assert engines["scenes"].get_template(name)


def test_what_people_wrote_is_text(db: None) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    found = scene(find(live.pk), 0, message="<script>alert(1)</script> & more")
    found.boards[0].name = "<b>Bold</b>"
    found.batter = '"><i>Slugger</i>'
    made = draw("scene.html", shown(found))
    assert not parsed(made).select("script, .club b, .mound i")
    assert "<script>alert(1)</script> & more" in the(made, "#tell").text


def test_its_forms_carry_the_token_of_the_page(db: None) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    session = find(live.pk)
    found = shown(scene(session, session.awaited()[0]))
    forms = parsed(draw("scene.html", found | {"csrf_token": 'x"y'})).find_all("form")
    assert forms[0]["action"] == reverse("live_answer", args=[live.pk])
    assert {the(form, "[name=csrfmiddlewaretoken]")["value"] for form in forms} == {'x"y'}
    assert not parsed(draw("scene.html", found)).select("[name=csrfmiddlewaretoken]")


def test_who_only_looks_is_given_no_cookie(db: None, client: Client) -> None:
    """A token is made for a form; where none is, there is nothing to keep in a browser."""
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob), ada, bob)
    table = live.get_absolute_url()
    for address in (table, f"{table}screen/", "/how-to-play/piecepack/first-inning/"):
        page = client.get(address)
        assert page.status_code == 200
        assert not page.cookies, address
