"""Every address of the site, from the resolver itself, and the forms and links on its pages."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urlsplit

from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


def routes() -> list[str]:
    """The routes of all addresses, like `games/<int:pk>/replay/`."""
    return sorted(set(_routes(get_resolver().url_patterns, "")))


def _routes(patterns: list[URLPattern | URLResolver], before: str) -> list[str]:
    found = []
    for pattern in patterns:
        route = before + re.sub(r"^\^|\$$|\(\?P(<\w+>)[^)]*\)", r"\1", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            found += _routes(pattern.url_patterns, route)
        else:
            found.append(route)
    return found


@dataclass
class Forms:
    """Fields as pages have them: of the forms that go to a route, and of links to it."""

    posts: dict[str, list[list[tuple[str, str]]]] = field(default_factory=lambda: defaultdict(list))
    queries: dict[str, list[list[tuple[str, str]]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    def learn(self, path: str, html: str) -> None:
        """Take up the forms and links of the page at this path."""
        parser = _Parser(path)
        parser.feed(html)
        for form in parser.forms:
            self._add(self.posts if form.post else self.queries, form.action, form.fields)
        for link in parser.links:
            if query := parse_qsl(urlsplit(link).query, keep_blank_values=True):
                self._add(self.queries, urlsplit(link).path, query)

    def _add(
        self, kind: dict[str, list[list[tuple[str, str]]]], path: str, fields: list[tuple[str, str]]
    ) -> None:
        try:
            known = kind[resolve(path).route]
        except Resolver404:
            return
        if all({*dict(fields)} != {*dict(other)} for other in known):
            known.append(fields)


@dataclass
class _Form:
    action: str
    post: bool
    fields: list[tuple[str, str]] = field(default_factory=list)


class _Parser(HTMLParser):
    """Forms with all that would be sent, every button of them, and links."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.forms: list[_Form] = []
        self.links: list[str] = []
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            action = urlsplit(found.get("action", "")).path or self.path
            self.forms.append(_Form(action, found.get("method", "").lower() == "post"))
        elif tag == "a" and found.get("href", "").startswith(("/", "?")):
            link = found["href"]
            self.links.append(link if link.startswith("/") else self.path + link)
        elif tag == "select":
            self.select = found.get("name", "")
        elif self.forms and tag == "option" and self.select:
            self._field(self.select, found.get("value", ""))
        elif self.forms and tag in ("input", "textarea", "button") and found.get("name"):
            self._field(found["name"], found.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""

    def _field(self, name: str, value: str) -> None:
        fields = self.forms[-1].fields
        if sum(known == name for known, _ in fields) < 3:
            fields.append((name, value))
