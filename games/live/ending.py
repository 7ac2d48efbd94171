"""The end of a live game: played to its last out, or forfeited."""

from __future__ import annotations

from typing import Final

from django.utils import timezone

from accounts.models import Kind
from accounts.notices import tell
from games.live.session import Session
from games.models import LiveGame
from games.results import finish_games, finished
from league.models import Game, Player
from stats.copying import Side as Club
from stats.services import save_forfeit


def end(session: Session) -> None:
    """Close a game that has been played out. A scheduled one becomes official as a simulated one
    does, in this same transaction; a friendly is remembered by its answers alone."""
    winner = session.ballgame.winner
    assert winner is not None
    session.stand()
    game = session.live.game
    if game is not None:
        finish_games(game.season, [finished(game.pk, _clubs(session), session.ballgame)])
        _tell_absent(session, game)
    _close(session, int(winner))


#: Whose doing a forfeit is: of the side that loses it (True), that wins it (False), of neither.
DOING: Final = {LiveGame.Forfeit.RESIGNED: True, LiveGame.Forfeit.CLAIMED: False}


def forfeit(session: Session, *, loser: int, how: LiveGame.Forfeit) -> None:
    """Close a game that this side gives up, or has to: officially the score is 9 to 0.

    `how` is one of LiveGame.Forfeit; whoever has not brought it about is written to. The
    game itself is not looked at, so one that cannot go on can still be closed.
    """
    session.live.forfeited = True
    session.live.forfeit = how
    for side in session.sides:
        to_write_to = session.live.game is not None and side.person_id is not None
        side.untold = to_write_to and DOING.get(how) is not (side.seat == loser)
    game = session.live.game
    if game is not None:
        save_forfeit(game.season, game.pk, 1 - loser)
    _close(session, 1 - loser)


def _tell_absent(session: Session, game: Game) -> None:
    """Tell whoever sits for a club for which the AI has played to the end."""
    tell(
        [side.person for side in session.sides if side.ai],
        Kind.RESULT,
        f"{game.visitors.nickname} {session.live.visitors_runs}, {game.home.nickname} "
        f"{session.live.home_runs}: final",
        game.get_absolute_url(),
        key=f"result:{session.live.pk}",
    )


def _close(session: Session, winner: int) -> None:
    live = session.live
    live.state = LiveGame.State.OVER
    live.winner = winner
    live.ended_at = timezone.now()
    live.sealed = {}


def _clubs(session: Session) -> tuple[Club, Club]:
    """Both teams with their players by roster spot."""
    found: dict[int, list[int]] = {}
    teams = [side.team_id for side in session.sides]
    players = Player.objects.filter(team__in=teams).order_by("spot")
    for team, player in players.values_list("team", "pk"):
        found.setdefault(team, []).append(player)
    visitors, home = (Club(team, found[team]) for team in teams if team is not None)
    return visitors, home
