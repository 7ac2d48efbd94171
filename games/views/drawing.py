"""Scenes, drawn: the templates of `scenes/`, whose environment is `games.templatetags.scenes`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe


def draw(name: str, given: Mapping[str, Any]) -> SafeString:
    """What this template makes of what it is given; its forms carry the `csrf_token`."""
    made: Any = get_template(name, using="scenes")
    return mark_safe(made.template.render(given))
