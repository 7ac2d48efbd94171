"""Pages as tests read them: parsed, never cut up."""

from __future__ import annotations

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


def text(source: Source) -> str:
    """The words of a page in one line, a space between two elements."""
    return " ".join(parsed(source).get_text(" ").split())


def the(source: Source, selector: str) -> Tag:
    """The one element that a CSS selector finds."""
    (found,) = parsed(source).select(selector)
    return found


def values(source: Source, name: str, selector: str = "") -> list[str]:
    """An attribute of every element that has it and that the selector finds, in their order."""
    return [str(found[name]) for found in parsed(source).select(f"{selector}[{name}]")]


def ids(source: Source) -> list[str]:
    """Every id, in their order."""
    return values(source, "id")


def references(source: Source) -> set[str]:
    """The ids that links and drawings refer to in the page that they stand on."""
    return {at[1:] for at in values(source, "href") if at.startswith("#")}


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
