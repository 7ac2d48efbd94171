"""What is told of seasons and live games to those who watch them. Truth and secrets stay in the
database: each fetches there what they may see."""

from __future__ import annotations

from typing import Final

from games.events.publishing import publish
from games.models import SimulationRun


def season_topic(season_id: int) -> str:
    """What a season's news is published under."""
    return f"season:{season_id}"


def live_topic(live_id: int, seat: int | None = None) -> str:
    """What a live game's news is published under: everybody's, or one seat's alone."""
    return f"live:{live_id}" if seat is None else f"live:{live_id}:{seat}"


def publish_move(
    live_id: int, moment: int | str, *, seat: int | None = None, by: int | None = None
) -> None:
    """Tell those who watch a live game that it has moved on, or a seat alone that something has
    changed for it; whoever has what stands since this moment needs not look. `by` is the seat
    whose manager brought it about, and so was shown it."""
    publish(live_topic(live_id, seat), {"moment": moment, "by": by})


#: What all that the front page tells of is published under.
TONIGHT: Final = "tonight"


def publish_tonight() -> None:
    """Tell those who look at the front page that some game has moved on, or is over."""
    publish(TONIGHT, {})


def publish_results(season_id: int) -> None:
    """Tell those who watch a season that a live game has begun or ended."""
    publish(season_topic(season_id), {})


def publish_progress(run: SimulationRun) -> None:
    """Tell those who watch a season how far a run of it is."""
    fields = ("state", "done", "total", "left_out")
    news = {"run": run.pk} | {name: getattr(run, name) for name in fields}
    publish(season_topic(run.season_id), news)
    publish_tonight()


#: What every change of the lobby is published under.
LOBBY: Final = "lobby"


def challenge_topic(pk: int) -> str:
    """What a challenge's news is published under."""
    return f"challenge:{pk}"


def publish_challenge(pk: int) -> None:
    """Tell those who look at a challenge that something has become of it, and the lobby."""
    publish(challenge_topic(pk), {})
    publish(LOBBY, {})
