"""A commissioner announces something to everybody who sees the league."""

from __future__ import annotations

from typing import Any, Final

from django.utils import timezone

from league.errors import Conflict, Invalid
from league.models import Announcement, League
from league.office.acts import Act
from league.office.deeds import deed
from league.services import checked_text

#: Characters of a text, announcements of a league, and pinned ones at most.
TEXT: Final = 10_000
MOST: Final = 500
PINNED: Final = 3


def announce(
    league: League, by: Any = None, *, title: str, text: str, pinned: bool = False
) -> Announcement:
    """Announce something, in Markdown. Raises Invalid for a title or a text that is empty or too
    long, Conflict for more than a league may have, or have on top."""
    title, text = checked_text("title", title, Announcement), _checked(text)
    with deed(by, Act.ANNOUNCE, league) as done:
        League.objects.select_for_update(no_key=True).get(pk=league.pk)
        if league.announcements.count() >= MOST:
            raise Conflict(f"The {league} has {MOST} announcements: delete old ones first.")
        _require_room(league, pinned)
        made = Announcement.objects.create(
            league=league, by=by, title=title, text=text, pinned=pinned
        )
        done.of(made)
    return made


def edit_announcement(
    found: Announcement, by: Any = None, *, title: str, text: str, pinned: bool = False
) -> Announcement:
    """Change what was announced. Raises what `announce` raises."""
    title, text = checked_text("title", title, Announcement), _checked(text)
    with deed(by, Act.ANNOUNCE, found.league, found) as done:
        League.objects.select_for_update(no_key=True).get(pk=found.league_id)
        if pinned and not found.pinned:
            _require_room(found.league, pinned)
        done.watch(found, "title", "text", "pinned")
        found.title, found.text, found.pinned = title, text, pinned
        found.changed_at = timezone.now()
        found.save(update_fields=["title", "text", "pinned", "changed_at"])
    return found


def delete_announcement(found: Announcement, by: Any = None) -> None:
    """Take an announcement away; the log keeps its words."""
    with deed(by, Act.ANNOUNCE, found.league, str(found)) as done:
        done.change("text", found.text, None)
        found.delete()


def _checked(text: str) -> str:
    text = text.strip()
    if not text:
        raise Invalid("Write what there is to say.", "text")
    if len(text) > TEXT:
        raise Invalid(f"A text has at most {TEXT:,} characters; this has {len(text):,}.", "text")
    return text


def _require_room(league: League, pinned: bool) -> None:
    if pinned and league.announcements.filter(pinned=True).count() >= PINNED:
        raise Conflict(f"{PINNED} announcements stay on top already: let one go.", "pinned")
