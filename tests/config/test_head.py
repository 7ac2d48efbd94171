"""What every page says of itself, what browsers and search engines ask for, and compression."""

from __future__ import annotations

import gzip
import json
import struct

import pytest
from django.conf import settings
from django.test import Client

from games.simulation.runs import play_inline, start_simulation
from tests.html import parsed, values
from tests.leagues import make_league, make_season

pytestmark = pytest.mark.django_db


def head_of(client: Client, address: str) -> dict[str, str]:
    html = parsed(client.get(address))
    metas = html.select("meta[name][content], meta[property][content]")
    found = {str(meta.get("name") or meta["property"]): str(meta["content"]) for meta in metas}
    (title,) = html.select("head > title")
    return {"title": title.get_text(), **found}


def test_every_page_describes_itself(client: Client) -> None:
    season = make_season(2, league=make_league(2, name="Harbor & Bay “Nine”"))
    play_inline(start_simulation(season, inline=True))
    game = season.games.first()
    team = season.teams.first()
    told = set()
    for address in (
        "/",
        "/leagues/",
        "/play/",
        "/play/quick/",
        "/how-to-play/",
        "/how-to-play/quick/",
        season.league.get_absolute_url(),
        season.get_absolute_url(),
        game.get_absolute_url(),
        team.get_absolute_url(),
        team.players.first().get_absolute_url(),
    ):
        head = head_of(client, address)
        assert head["og:title"] == head["title"]
        assert head["og:description"] == head["description"]
        assert 20 < len(head["description"]) < 200
        assert head["og:url"] == settings.SITE_URL + address
        told.add(head["description"])
    assert len(told) == 11, "each says something of its own"
    assert "Harbor & Bay “Nine”" in head_of(client, season.get_absolute_url())["description"]


def test_the_picture_and_the_icons_are_there(client: Client) -> None:
    image = head_of(client, "/")["og:image"]
    assert image.startswith(settings.SITE_URL)
    picture = client.get(image.removeprefix(settings.SITE_URL)).content
    assert struct.unpack(">II", picture[16:24]) == (1200, 630)
    manifest = client.get("/manifest.webmanifest")
    assert manifest["Content-Type"] == "application/manifest+json"
    for icon in json.loads(manifest.content)["icons"]:
        found = client.get(icon["src"])
        assert found.status_code == 200
        if icon["type"] == "image/png":
            wide, high = struct.unpack(">II", found.content[16:24])
            assert icon["sizes"] == f"{wide}x{high}"
    icon = client.get("/favicon.ico")
    assert icon["Content-Type"] == "image/x-icon"
    assert icon.content[:4] == b"\x00\x00\x01\x00"


def test_a_club_and_a_game_are_shown_by_their_crests(client: Client) -> None:
    game = make_season(2).games.first()
    for address, teams in (
        (game.home.get_absolute_url(), [game.home]),
        (game.get_absolute_url(), [game.visitors, game.home]),
    ):
        page = parsed(client.get(address))
        images = values(page, "content", 'meta[property="og:image"]')
        assert images == [settings.SITE_URL + team.crest_picture for team in teams]
        assert client.get(images[0].removeprefix(settings.SITE_URL))["Content-Type"] == "image/png"


def test_search_engines_are_told_what_to_leave(client: Client) -> None:
    robots = client.get("/robots.txt")
    assert robots["Content-Type"].startswith("text/plain")
    text = robots.content.decode()
    assert "User-agent: *" in text
    assert "Disallow: /tables/*/events/" in text
    assert "Disallow: /tables/\n" not in text, "a table that is public may be found"
    assert "Disallow: /leagues/\n" not in text


def test_pages_are_compressed_and_tokens_masked(client: Client) -> None:
    """BREACH: the one secret that stands beside what an address says is the CSRF token, which is
    another in every response, and the length of a page is not the same twice either."""
    asked = {"Accept-Encoding": "gzip, br"}
    pages = [client.get("/accounts/login/?next=/abc/", headers=asked) for _ in range(8)]
    assert all(page["Content-Encoding"] == "gzip" for page in pages)
    assert all("Accept-Encoding" in page["Vary"] for page in pages)
    texts = [gzip.decompress(page.content).decode() for page in pages]
    tokens = [values(text, "value", "[name=csrfmiddlewaretoken]")[0] for text in texts]
    assert len(set(tokens)) == len(tokens)
    assert len({len(page.content) for page in pages}) > 1
    assert len(pages[0].content) < len(texts[0]) / 2
    assert not client.get("/accounts/login/").has_header("Content-Encoding")
