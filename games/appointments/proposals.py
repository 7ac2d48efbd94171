"""A game is agreed upon: one side proposes times, the other accepts one of them or declines."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from accounts.models import Kind
from accounts.notices import tell
from games.appointments.deadlines import locked, managers_of
from games.models import Proposal
from games.windows import Window, window_of
from league.errors import Conflict, Forbidden, Invalid, NotFound
from league.models import Game, Season, Team

#: Times in one proposal at most.
MOST: Final = 3
#: How far ahead a time may be proposed where nothing says until when the game has to be played.
AHEAD: Final = datetime.timedelta(days=90)


def propose(game: Game, by: Any, times: Sequence[datetime.datetime]) -> Proposal:
    """Propose one to three times for a scheduled game to its other side, in place of what was
    proposed before. `by` sits for one of its clubs.

    Raises Forbidden for anybody else; Conflict for a game that is not to be agreed upon: under way,
    over, of a draft, against the AI; Invalid for no time or too many, one that is past, or after
    the deadline.
    """
    with transaction.atomic():
        game, team = _side(game, by)
        now = timezone.now()
        times = sorted({*times})
        _require_times(times, window_of(game), now)
        _open(game).update(closed_at=now)
        made = Proposal.objects.create(game=game, team=team, by=by, times=times)
        title = f"{game.visitors.nickname} at {game.home.nickname}"
        tell(
            [one for one in managers_of(game) if one != by],
            Kind.INVITATION,
            f"{by.get_username()} proposes when to play {title}",
            reverse("game_times", args=[game.pk]),
            key=f"proposal:{made.pk}",
        )
        return made


def answer(proposal: int, by: Any, time: datetime.datetime | None) -> Proposal:
    """Accept one of the times that the other side proposed, or decline them all (None). An
    accepted one is agreed upon: from then on the clocks of the table run for both.

    Raises NotFound for a proposal that there is not, Forbidden for who does not sit on the other
    side, Conflict where it is closed, Invalid for a time that is not among them, or past.
    """
    with transaction.atomic():
        found = Proposal.objects.select_related("game__season__league").filter(pk=proposal).first()
        if found is None:
            raise NotFound("There is no such proposal.")
        game, team = _side(found.game, by)
        found = Proposal.objects.select_for_update(of=("self",), no_key=True).get(pk=proposal)
        if found.closed_at is not None:
            raise Conflict("These times are not open any more: look at the game again.")
        other = game.home_id if found.team_id == game.visitors_id else game.visitors_id
        if team.pk != other and game.home.manager_id != game.visitors.manager_id:
            raise Forbidden("These are your own times: the other side answers.")
        now = timezone.now()
        if time is not None:
            if time not in found.times:
                raise Invalid("That time is not among those proposed.", "time")
            _require_times([time], window_of(game), now)
            arranged = locked(game)
            arranged.agreed_at = time
            arranged.save(update_fields=["agreed_at"])
        found.accepted, found.closed_at = time, now
        found.save(update_fields=["accepted", "closed_at"])
        title = f"{game.visitors.nickname} at {game.home.nickname}"
        tell(
            found.by,
            Kind.INVITATION,
            f"{by.get_username()} {'agrees' if time else 'declines'}: {title}",
            game.get_absolute_url(),
            key=f"answer:{found.pk}",
        )
    return found


def open_proposal(game: Game) -> Proposal | None:
    """The times that wait for an answer."""
    return _open(game).select_related("by", "team").first()


def _open(game: Game) -> Any:
    return Proposal.objects.filter(game=game, closed_at=None)


def _side(game: Game, by: Any) -> tuple[Game, Team]:
    """The game, locked, and the club of it for which somebody sits."""
    games = Game.objects.select_for_update(of=("self",), no_key=True)
    game = games.select_related("season__league", "visitors", "home").get(pk=game.pk)
    own = [team for team in (game.home, game.visitors) if by and team.manager_id == by.pk]
    if not own:
        raise Forbidden("Who sits for one of its clubs agrees upon a game.")
    if game.state != Game.State.SCHEDULED:
        raise Conflict("This game is under way or over: there is nothing to agree upon.")
    if game.season.state not in (Season.State.PUBLISHED, Season.State.UNDER_WAY):
        raise Conflict("The season is not open for play: its schedule is still a draft.")
    if None in (game.home.manager_id, game.visitors.manager_id):
        raise Conflict("The other side is the AI’s, which plays whenever you open the table.")
    return game, own[0]


def _require_times(
    times: Sequence[datetime.datetime], known: Window, now: datetime.datetime
) -> None:
    if not 1 <= len(times) <= MOST:
        raise Invalid(f"Propose one time, or up to {MOST}.", "times")
    if min(times) <= now:
        raise Invalid("That time is past: propose one to come.", "times")
    if max(times) > (known.closes or now + AHEAD):
        until = f"{known.closes or now + AHEAD:%Y-%m-%d %H:%M} UTC"
        raise Invalid(f"It has to be played before {until}: propose an earlier time.", "times")
