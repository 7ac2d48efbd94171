"""Browsers by their names."""

from __future__ import annotations

from typing import Final

from django import template

register = template.Library()

#: What a browser calls itself and what people call it: the first that is found, as each pretends to
#: be those below.
BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS: Final = {
    "Android": "Android",
    "iPhone": "an iPhone",
    "iPad": "an iPad",
    "Windows": "Windows",
    "Mac OS X": "a Mac",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


@register.filter
def browser(user_agent: str) -> str:
    """“Firefox on Linux”, from what a browser says of itself."""
    name, system = _first(BROWSERS, user_agent) or "A browser", _first(SYSTEMS, user_agent)
    return f"{name} on {system}" if system else name


def _first(names: dict[str, str], said: str) -> str:
    return next((name for mark, name in names.items() if mark in said), "")
