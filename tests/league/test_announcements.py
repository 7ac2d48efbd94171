"""What commissioners announce: in Markdown, made safe."""

from __future__ import annotations

import pytest
from bs4 import BeautifulSoup
from django.contrib.auth.models import User
from django.test import Client

from league.errors import Conflict, Forbidden, Invalid
from league.markdown import html
from league.models import Announcement, LogEntry
from league.office.announcing import announce, delete_announcement, edit_announcement
from tests.html import text
from tests.leagues import commissioner, make_league

pytestmark = pytest.mark.django_db

NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](javascript:alert(1))",
    "![x](https://elsewhere.example/a.png)",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    '[x](https://a.example/"onmouseover="alert(1))',
    "<javascript:alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe src=//a.example></iframe>",
    "<style>*{display:none}</style>",
    "[a]: javascript:alert(1)\n[a]",
    "<a href='//x' style='position:fixed'>x</a>",
    "```html\n<script>alert(1)</script>\n```",
    "\0<script>",
]


@pytest.mark.parametrize("nasty", NASTY)
def test_nothing_nasty_comes_through(nasty: str) -> None:
    made = BeautifulSoup(html(nasty), "html.parser")
    for tag in made.find_all(True):
        assert tag.name in {"p", "a", "pre", "code", "br"}, tag
        assert set(tag.attrs) <= {"href", "rel"}, tag
        if tag.name == "a" and tag.has_attr("href"):
            assert tag["href"].lower().startswith(("http:", "https:", "mailto:"))


def test_what_is_meant_to_comes_through() -> None:
    made = BeautifulSoup(html("# A\n\n**b** *c*\n\n* d\n\n[e](https://f.example)"), "html.parser")
    assert [tag.name for tag in made.find_all(True)] == [
        "h3", "p", "strong", "em", "ul", "li", "p", "a",
    ]  # fmt: skip
    link = made.find("a")
    assert link is not None
    assert link["rel"] == ["nofollow", "ugc", "noopener"]


@pytest.fixture
def boss(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("boss")


class TestServices:
    def test_announced_changed_and_deleted(self, boss: User) -> None:
        league = make_league(0)
        commissioner(league, boss)
        made = announce(league, boss, title="Opening day", text="**Tomorrow**")
        edit_announcement(made, boss, title="Opening day", text="Today", pinned=True)
        entry = LogEntry.objects.filter(act="announce").first()
        assert entry
        assert entry.before == {"text": "**Tomorrow**", "pinned": False}
        delete_announcement(made, boss)
        assert LogEntry.objects.filter(before={"text": "Today"}).exists()

    def test_bad_input(self, boss: User) -> None:
        league = make_league(0)
        for title, words, says in (
            ("", "x", "title"),
            ("x" * 81, "x", "at most 80"),
            ("x", " ", "Write what"),
            ("x", "y" * 10_001, "at most 10,000 characters; this has 10,001"),
        ):
            with pytest.raises(Invalid, match=says):
                announce(league, title=title, text=words)
        with pytest.raises(Forbidden):
            announce(league, boss, title="x", text="y")
        for number in range(3):
            announce(league, title=str(number), text="y", pinned=True)
        with pytest.raises(Conflict, match="on top already"):
            announce(league, title="x", text="y", pinned=True)
        assert Announcement.objects.count() == 3


def test_pages(client: Client, boss: User) -> None:
    league = make_league(0)
    client.force_login(commissioner(league, boss))
    url = f"{league.get_absolute_url()}office/news/"
    assert "Nothing was announced yet" in text(client.get(url))
    given = {"title": "Opening day", "text": "**Tomorrow** <script>"}
    seen = client.post(f"{url}new/", {**given, "do": "show"})
    assert "<strong>Tomorrow</strong>" in seen.content.decode()
    assert not Announcement.objects.exists()
    made = client.post(f"{url}new/", given)["Location"]
    for page in (made, url, league.get_absolute_url()):
        body = Client().get(page).content.decode()
        assert "<strong>Tomorrow</strong>" in body
        assert "&lt;script&gt;" in body
    assert client.post(f"{made}edit/", {"title": ""}).status_code == 422
    assert client.post(f"{made}edit/", {"title": "Day two", "text": "x"})["Location"] == made
    assert "Day two" in text(client.get(made))
    client.post(f"{made}edit/", {"do": "delete"})
    assert client.get(made).status_code == 404
