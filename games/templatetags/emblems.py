"""The emblems of games, for pages."""

from __future__ import annotations

from django import template
from django.templatetags.static import static

from engine import RULESETS
from engine.ruleset import AnyRuleset
from games.presentation import presentation

register = template.Library()


@register.inclusion_tag("parts/emblem.html")
def emblem(game: AnyRuleset | str, size: int = 32, words: str = "") -> dict[str, object]:
    """The emblem of a ruleset, or of the one of this slug; `words` where no name stands beside it.
    From 32 px up it can be made out."""
    rules = RULESETS[game] if isinstance(game, str) else game
    return {"picture": static(presentation(rules).emblem), "size": size, "words": words}
