"""Pages as tests read them: parsed, never cut up."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

from bs4 import BeautifulSoup, Tag

#: A response of the test client, its text or bytes, or what was parsed already.
Source = Any


def parsed(source: Source) -> Tag:
    """The parsed page, or part of one; what is parsed already as it is."""
    if isinstance(source, Tag):
        return source
    content: Any = getattr(source, "content", source)
    return BeautifulSoup(content, "html.parser")


class Skimmed(HTMLParser):
    """A page read once, for its words and attributes alone: some tests read thousands."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.words: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []  # tag, name, value
        self._unseen = 0
        content: Any = source if isinstance(source, Tag) else getattr(source, "content", source)
        self.feed(content.decode() if isinstance(content, bytes) else str(content))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        self._unseen += tag in ("script", "style")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        self._unseen -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self.words.append(data)


def text(source: Source) -> str:
    """The words of a page in one line, a space between two elements."""
    words = [source.get_text(" ")] if isinstance(source, Tag) else Skimmed(source).words
    return " ".join(" ".join(words).split())


def the(source: Source, selector: str) -> Tag:
    """The one element that a CSS selector finds."""
    (found,) = parsed(source).select(selector)
    return found


def values(source: Source, name: str, selector: str = "") -> list[str]:
    """An attribute of every element that has it and that the selector finds, in their order."""
    return [str(found[name]) for found in parsed(source).select(f"{selector}[{name}]")]


def tokens(source: Source) -> list[str]:
    """The CSRF tokens of its forms."""
    found = Skimmed(source).attributes
    marked = ("input", "name", "csrfmiddlewaretoken")
    return [value for one, (_, _, value) in pairwise(found) if one == marked]


def ids(source: Source, tag: str = "") -> list[str]:
    """Every id, in their order; of one kind of element, if that is asked for."""
    found = Skimmed(source).attributes
    return [value for at, name, value in found if name == "id" and tag in ("", at)]


def references(source: Source) -> set[str]:
    """The ids that links and drawings refer to in the page that they stand on."""
    at = [value for _, name, value in Skimmed(source).attributes if name == "href"]
    return {address[1:] for address in at if address.startswith("#")}


def sent_by(form: Source) -> dict[str, str]:
    """What a browser sends from a form as it stands, without the CSRF token."""
    found: dict[str, str] = {}
    for field in parsed(form).select("input[name], select[name], textarea[name]"):
        name = str(field["name"])
        if field.name == "select":
            (chosen,) = field.select("option[selected]") or field.select("option")[:1]
            found[name] = str(chosen["value"])
        elif field.name == "textarea":
            found[name] = field.get_text()
        elif field.get("type") not in ("radio", "checkbox"):
            found[name] = str(field.get("value", ""))
        elif field.has_attr("checked"):
            found[name] = str(field.get("value", "on"))
    found.pop("csrfmiddlewaretoken", None)
    return found
