"""The end of a live game: played to its last out, or forfeited."""

from __future__ import annotations

from typing import Final

from django.utils import timezone

from games.models import LiveGame
from games.results import finish_games, finished
from games.table.table import Table
from league.models import Player
from stats.copying import Side as Club
from stats.services import save_forfeit


def end(table: Table) -> None:
    """Close a game that has been played out. A scheduled one becomes official as a simulated one
    does, in this same transaction; a friendly is remembered by its answers alone."""
    winner = table.ballgame.winner
    assert winner is not None
    table.stand()
    game = table.live.game
    if game is not None:
        finish_games(game.season, [finished(game.pk, _clubs(table), table.ballgame)])
    _close(table, int(winner))


#: Whose doing a forfeit is: of the side that loses it (True), that wins it (False), of neither.
DOING: Final = {LiveGame.Forfeit.RESIGNED: True, LiveGame.Forfeit.CLAIMED: False}


def forfeit(table: Table, *, loser: int, how: LiveGame.Forfeit) -> None:
    """Close a game that this side gives up, or has to: officially the score is 9 to 0.

    `how` is one of LiveGame.Forfeit; whoever has not brought it about himself is written to. The
    game itself is not looked at, so one that cannot go on can still be closed.
    """
    table.live.forfeited = True
    table.live.forfeit = how
    for side in table.sides:
        to_write_to = table.live.game is not None and side.person_id is not None
        side.untold = to_write_to and DOING.get(how) is not (side.seat == loser)
    game = table.live.game
    if game is not None:
        save_forfeit(game.season, game.pk, 1 - loser)
    _close(table, 1 - loser)


def _close(table: Table, winner: int) -> None:
    live = table.live
    live.state = LiveGame.State.OVER
    live.winner = winner
    live.ended_at = timezone.now()
    live.sealed = {}


def _clubs(table: Table) -> tuple[Club, Club]:
    """Both teams with their players by roster spot."""
    found: dict[int, list[int]] = {}
    teams = [side.team_id for side in table.sides]
    players = Player.objects.filter(team__in=teams).order_by("spot")
    for team, player in players.values_list("team", "pk"):
        found.setdefault(team, []).append(player)
    visitors, home = (Club(team, found[team]) for team in teams if team is not None)
    return visitors, home
