"""A club and its crest, for pages. A season's page has four hundred, so Python writes them: by a
template each took ten times as long."""

from __future__ import annotations

from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from league.models import Team

register = template.Library()
LAZY: Final = mark_safe(' loading="lazy"')


@register.simple_tag
def crest(team: Team, size: int = 20, alt: Team | str = "", *, lazy: bool = False) -> str:
    """`{% crest team 64 %}`: its crest, so many pixels wide; `alt` says whose it is where no name
    stands beside it. A `lazy` one is fetched when it comes into sight."""
    return format_html(
        '<img class="crest" src="{}" width="{}" height="{}" alt="{}"{}>',
        *(team.crest_url, size, size, alt),
        LAZY if lazy else "",
    )


@register.simple_tag
def club(
    team: Team,
    size: int = 0,
    *,
    link: bool = False,
    bare: bool = False,
    second: str = "",
    query: str = "",
    anchor: str = "",
) -> str:
    """`{% club team %}`: its crest, the flag of its short name and its name. Without the flag in
    another size than the smallest, or `bare`; `second` is the class of the colors it changes into.
    With a `link` to its page, `query` added; that has the id `anchor` with the club's number."""
    flag = name = ""
    if not size and not bare:
        flag = format_html(
            '<span class="flag team-{} {}" aria-hidden="true">{}</span>',
            *(team.pk, second, team.abbreviation),
        )
    name = format_html('<span><span class="wide">{} </span>{}</span>', team.place, team.nickname)
    if link:
        known = format_html(' id="{}-{}"', anchor, team.pk) if anchor else ""
        name = format_html('<a href="{}{}"{}>{}</a>', team.get_absolute_url(), query, known, name)
    return format_html(
        '<span class="club{}">{}\n{}\n{}</span>',
        *(f" club-{size}" if size else "", crest(team, size or 20), flag, name),
    )
