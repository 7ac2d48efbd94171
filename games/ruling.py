"""What is decided about a game away from its table: a forfeit, that it is struck, or to be played
after all. An old result stays readable, and so does the reason."""

from __future__ import annotations

from typing import Any

from games.models import Ruling
from games.withdrawing import (
    locked,
    opened,
    reopen,
    require_untouched,
    tell_of_decision,
    to_be_played,
)
from league.errors import Conflict, Invalid
from league.models import Game, Season, Stage
from league.office.acts import Act
from league.office.deeds import deed
from league.services import refresh_season
from league.stages.undoing import leaning_on
from stats.services import save_forfeit

Verdict = Ruling.Verdict


def rule(
    game: Game, verdict: str, reason: str, *, by: Any = None, together: bool = False
) -> Ruling:
    """Decide about a game; `verdict` is one of Ruling.Verdict. A result that it has is taken back
    first, and what was drawn from that goes with it if `together`, and if nothing of it has begun.

    Raises Invalid for another verdict, without a reason, and where a bracket needs a winner;
    Conflict for a game under way, one that stands so already, a draft, a season being simulated,
    and where rounds lean on the old result: it says which.
    """
    if verdict not in Verdict.values:
        raise Invalid(f"Choose {', '.join(Verdict.values)}, not “{verdict}”.", "verdict")
    if not reason.strip():
        raise Invalid("Say why: everybody can read it on the game’s page.", "reason")
    with deed(by, Act.RULE, game.season.league, game, why=reason) as done:
        game = locked(Game.objects.filter(pk=game.pk)).get()
        season = opened(game.season)
        done.change("game", stands(game), Verdict(verdict).label)
        _require_possible(game, verdict)
        _apply(season, game, verdict, reason, by, together)
        refresh_season(season)
        made = Ruling.objects.create(game=game, verdict=verdict, reason=reason.strip(), by=by)
        tell_of_decision(game, f"ruling:{made.pk}", Verdict(verdict).label, reason, by)
        return made


def open_verdicts(game: Game) -> list[Verdict]:
    """What can be decided about a game as it is."""
    if game.state == Game.State.LIVE:
        return []
    found = [Verdict.VISITORS, Verdict.HOME]
    if game.state == Game.State.ANNULLED:
        return [*found, Verdict.PLAYED]
    return [*found, Verdict.STRUCK] if _in_a_table(game) else found


def stands(game: Game) -> str:
    """How a game stands, in words of the log: “final, 5–3”."""
    if game.visitors_runs is None:
        return game.get_state_display().lower()
    forfeit = " by forfeit" if game.forfeited else ""
    return f"final{forfeit}, {game.visitors_runs}–{game.home_runs}"


def _require_possible(game: Game, verdict: str) -> None:
    if game.state == Game.State.LIVE:
        raise Conflict("The game is under way: decide about it at its table.")
    if verdict == Verdict.PLAYED and game.state != Game.State.ANNULLED:
        raise Conflict("Only a game that was struck is to be played after all.")
    if verdict == Verdict.STRUCK:
        if game.state == Game.State.ANNULLED:
            raise Conflict("The game is struck already.")
        if not _in_a_table(game):
            raise Invalid(
                "Somebody goes on from this game: it cannot be struck. Take its result back, or "
                "name who wins it.",
                "verdict",
            )
    if game.state == Game.State.ANNULLED and game.series and _gone(game):
        raise Conflict("One of its clubs has withdrawn: the game stays struck.")
    if game.forfeited and game.state == Game.State.FINAL and verdict == _winner(game):
        raise Conflict("That is how the game stands already.")


def _apply(season: Season, game: Game, verdict: str, reason: str, by: Any, together: bool) -> None:
    if game.state == Game.State.FINAL:
        reopen(season, game, reason, by, together)
    elif game.state == Game.State.ANNULLED:
        leaning = leaning_on(game)
        require_untouched(leaning, together)
        to_be_played(season, game, leaning)
    if verdict == Verdict.STRUCK:
        Game.objects.filter(pk=game.pk).update(state=Game.State.ANNULLED)
        season.stages.filter(series__games=game).update(marks=None)  # one game less is left
    elif verdict != Verdict.PLAYED:
        save_forfeit(season, game.pk, int(verdict == Verdict.HOME))


def _in_a_table(game: Game) -> bool:
    return game.series is None or game.series.stage.format == Stage.Format.ROUND_ROBIN


def _gone(game: Game) -> bool:
    assert game.series is not None
    entries = game.series.stage.entries.exclude(withdrawn="")
    return entries.filter(team__in=[game.visitors_id, game.home_id]).exists()


def _winner(game: Game) -> Verdict:
    assert game.visitors_runs is not None
    assert game.home_runs is not None
    return Verdict.VISITORS if game.visitors_runs > game.home_runs else Verdict.HOME
