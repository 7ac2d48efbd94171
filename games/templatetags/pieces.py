"""Pieces as pages draw them: a card looks alike wherever it lies, so each is drawn once."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Final

from django import template
from django.template import Context
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

#: So many drawings are kept, those that were last asked for; one takes a few hundred bytes.
KEPT: Final = 8192


@register.simple_tag
def drawn(name: str, piece: Hashable) -> SafeString:
    """What the template of this name makes of a `piece`, and of nothing else. Equal pieces of one
    template must look alike."""
    return kept(name, piece=piece)


@lru_cache(KEPT)
def kept(name: str, **given: Hashable) -> SafeString:
    """What the template of this name makes of these values, and of nothing else; likewise."""
    made: Any = get_template(name, using="django")
    return mark_safe(made.template.render(Context(given, use_l10n=False)))
