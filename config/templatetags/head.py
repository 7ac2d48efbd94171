"""What the head of every page needs."""

from __future__ import annotations

from django import template
from django.utils.safestring import mark_safe

register = template.Library()


@register.simple_block_tag(end_name="endkept")
def kept(content: str) -> str:
    """`{% kept as name %}…{% endkept %}`: what a block says, in one line, for several places."""
    return mark_safe(" ".join(content.split()))  # escaped already, when the block was rendered
