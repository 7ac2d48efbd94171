"""What everybody may see of a live game, as HTML, made once a move for however many watch."""

from __future__ import annotations

import asyncio

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.template.loader import render_to_string

from games.rights import Shared
from games.table.page import scene
from games.table.table import find
from league.errors import LeagueError


class Scene(Shared):
    """A live game as spectators see it, from when it is first asked for."""

    __slots__ = ("_html", "live_id", "moment")

    def __init__(self, live_id: int, moment: int | str = "") -> None:
        super().__init__()
        self.live_id = live_id
        self.moment = moment
        self._html: asyncio.Task[str] | None = None

    async def html(self) -> str:
        """Rendered by the first who asks, awaited by the rest."""
        if self._html is None:
            render = sync_to_async(public_scene, thread_sensitive=False)
            self._html = asyncio.create_task(render(self.live_id))
        return await asyncio.shield(self._html)

    @property
    def told(self) -> str:
        """What a player is told: of which moment it is, if that is known."""
        return str(self.moment)

    def after(self, before: Scene) -> Scene:
        """What is shown is the game of now, so any later news will do."""
        return self


def public_scene(live_id: int) -> str:
    """What a page of this game shows to a spectator; why there is nothing to show, if so."""
    try:
        return render_to_string("table/scene.html", scene(find(live_id), None))
    except LeagueError as error:
        return render_to_string("table/no_scene.html", {"message": error.message})
    finally:
        close_old_connections()
