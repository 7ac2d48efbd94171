"""Markdown that people write, as HTML that can do no harm.

The reader of Markdown passes no HTML through, and what it makes is cleaned once more: two walls.
"""

from __future__ import annotations

from typing import Final

import nh3
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

_READER: Final = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table")
TAGS: Final = {
    *("p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "a"),
    *("h3", "h4", "h5", "h6", "table", "thead", "tbody", "tr", "th", "td"),
}
#: A page has headings of its own above.
LOWER: Final = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6"}


def html(text: str) -> SafeString:
    """The HTML of a text in Markdown: no HTML of its own, no pictures, links to web and mail."""
    tokens = _READER.parse(text.replace("\0", ""))
    for token in tokens:
        token.tag = LOWER.get(token.tag, token.tag)
    made = _READER.renderer.render(tokens, _READER.options, {})
    return mark_safe(
        nh3.clean(
            made,
            tags=TAGS,
            attributes={"a": {"href"}, "ol": {"start"}},
            url_schemes={"http", "https", "mailto"},
            link_rel="nofollow ugc noopener",
        )
    )
