"""A club leaves a stage, and a result is taken back: what leans on it goes with it, or nothing."""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Q

from accounts.models import Kind
from accounts.notices import tell
from games.models import GameRecord, LiveGame, TakenBack
from games.ratings.services import forget_from
from games.seeds import draw_seed
from games.simulation.chunks import ACTIVE
from league.errors import Conflict, Invalid
from league.models import Entry, Game, Season, Stage, Team
from league.office.acts import Act
from league.office.deeds import deed
from league.services import refresh_season
from league.stages.undoing import Leaning, forget, leaning_on
from stats.models import (
    BattingLine,
    Charged,
    Facts,
    Feat,
    FieldingLine,
    PitchingLine,
    PlayByPlay,
    Rating,
    TeamLine,
    Worth,
)
from stats.services import save_forfeits
from stats.tallies import uncount

LINES: Final = (
    *(BattingLine, PitchingLine, FieldingLine, TeamLine, PlayByPlay),
    *(Facts, Worth, Feat, Charged, Rating),
)


def withdraw(stage: Stage, team: Team, how: str, *, by: Any = None) -> Entry:
    """Take a club out of a stage that is under way: the rest of its games is forfeited, or struck
    (`how` is one of Entry.Withdrawn); `by` is who does it. What it has played stands.

    Raises Invalid for another way, or a club that is not in it; Conflict for a stage that is not
    under way, a club that has withdrawn or sits at a table, or a season being simulated.
    """
    if how not in Entry.Withdrawn.values:
        ways = " or ".join(Entry.Withdrawn.values)
        raise Invalid(f"The rest of a club’s games is “{ways}”, not “{how}”.", "how")
    with deed(by, Act.WITHDRAW, stage.season.league, team) as done:
        done.change("withdrawn", "", f"{stage.name}: {Entry.Withdrawn(how).label}")
        return _withdraw(stage, team, how)


def _withdraw(stage: Stage, team: Team, how: str) -> Entry:
    games = Game.objects.filter(Q(home=team) | Q(visitors=team), series__stage=stage)
    left = list(locked(games.filter(state__in=Game.LEFT)))
    season = opened(stage.season)
    entry = Entry.objects.filter(stage=stage, team=team).first()
    if entry is None:
        raise Invalid(f"The {team} are not in {stage}.", "team")
    if entry.withdrawn:
        raise Conflict(f"The {team} have withdrawn from {stage} already.")
    if Stage.objects.get(pk=stage.pk).state != Stage.State.OPEN:
        raise Conflict(f"{stage} is not under way: nobody can withdraw from it.")
    if at_table := [game for game in left if game.state == Game.State.LIVE]:
        raise Conflict(f"{at_table[0]} is under way: end it at its table first.")
    entry.withdrawn = how
    entry.withdrew = stage.entries.exclude(withdrawn="").count() + 1
    entry.save(update_fields=["withdrawn", "withdrew"])
    if how == Entry.Withdrawn.FORFEIT:
        save_forfeits(season, [(game.pk, int(game.visitors_id == team.pk)) for game in left])
    else:
        Game.objects.filter(pk__in=[game.pk for game in left]).update(state=Game.State.ANNULLED)
        refresh_season(season)
    return entry


def take_back(game: Game, reason: str, *, by: Any = None, together: bool = False) -> Game:
    """Take a result back: the game is to be played again, with a new seed. The old result is kept
    with the reason, and by whom.

    What was drawn from it is taken back too, if `together` and if nothing of that has begun. Raises
    Invalid without a reason; Conflict for a game that is not final, a season being simulated, and
    where rounds lean on the result: it says which.
    """
    if not reason.strip():
        raise Invalid("Say why the result is taken back.", "reason")
    with deed(by, Act.TAKE_BACK, game.season.league, game, why=reason) as done:
        done.change("score", [game.visitors_runs, game.home_runs], None)
        return _take_back(game, reason, by, together)


def _take_back(game: Game, reason: str, by: Any, together: bool) -> Game:
    game = locked(Game.objects.filter(pk=game.pk)).get()
    season = opened(game.season)
    reopen(season, game, reason, by, together)
    refresh_season(season)
    game.refresh_from_db()
    key = f"taken-back:{game.taken_back.latest('pk').pk}"
    tell_of_decision(game, key, "the result is taken back", reason, by)
    return game


def tell_of_decision(game: Game, key: str, what: str, reason: str, by: Any) -> None:
    """Tell whoever sits for its clubs what a commissioner decided about a game, and why."""
    people = [team.manager for team in (game.visitors, game.home)]
    tell(
        [person for person in people if person is not None and person != by],
        Kind.DECISION,
        f"{game.visitors.nickname} at {game.home.nickname}: {what}. {reason.strip()}",
        game.get_absolute_url(),
        key=key,
    )


def reopen(season: Season, game: Game, reason: str, by: Any, together: bool) -> None:
    """A part of a write that has locked both: a game that is final is to be played again. The
    season is to be refreshed afterwards."""
    if game.visitors_runs is None or game.home_runs is None:
        raise Conflict("The game has no result to take back.")
    leaning = leaning_on(game)
    require_untouched(leaning, together)
    record = GameRecord.objects.get(game=game)
    TakenBack.objects.create(
        game=game,
        reason=reason.strip(),
        by=by,
        visitors_runs=game.visitors_runs,
        home_runs=game.home_runs,
        innings=game.innings,
        forfeited=game.forfeited,
        finished_at=game.finished_at,
        seed=record.seed,
        ruleset_version=record.ruleset_version,
        record=record.record,
    )
    uncount(game)
    for model in LINES:
        model._default_manager.filter(game=game).delete()
    for live in LiveGame.objects.filter(game=game):
        forget_from(live)
        live.delete()
    record.seed, record.commitment = draw_seed()
    record.ruleset_version = record.record = None
    record.save()
    to_be_played(season, game, leaning)


def to_be_played(season: Season, game: Game, leaning: Leaning) -> None:
    """The game is scheduled again, and what leant on it is gone."""
    Game.objects.filter(pk=game.pk).update(
        state=Game.State.SCHEDULED,
        visitors_runs=None,
        home_runs=None,
        innings=None,
        forfeited=False,
        finished_at=None,
    )
    forget(game, leaning)
    states = Season.State
    if season.state == states.COMPLETE:
        Season.objects.filter(pk=season.pk).update(state=states.UNDER_WAY)


def require_untouched(leaning: Leaning, together: bool) -> None:
    begun = leaning.games.exclude(state__in=[Game.State.SCHEDULED, Game.State.ANNULLED])
    if first := begun.select_related("visitors", "home").first():
        raise Conflict(
            f"{leaning.words} lean on this result, and {first} has begun: take that back first."
        )
    if leaning.words and not together:
        raise Conflict(
            f"{leaning.words} lean on this result. None of their games has begun: take them back "
            "together with it."
        )


def locked(games: Any) -> Any:
    return games.select_for_update(of=("self",), no_key=True).order_by("pk")


def opened(season: Season) -> Season:
    """The season under its lock, while no workers play it."""
    locked = Season.objects.select_for_update(of=("self",), no_key=True).select_related("league")
    season = locked.get(pk=season.pk)
    if season.state == Season.State.DRAFT:
        raise Conflict(f"{season} is a draft: nothing of it has been played.")
    if season.runs.filter(state__in=ACTIVE).exists():
        raise Conflict(f"{season} is being simulated; wait until that is done.")
    return season
