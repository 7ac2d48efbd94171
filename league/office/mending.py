"""What is there is mended: a league, its clubs and players. What was never played is deleted, the
rest is put away: nothing that was played is ever destroyed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.db.models import Model, Q
from django.utils import timezone

from league.errors import Conflict, Invalid
from league.models import Game, League, LogEntry, Season, Team
from league.names import Called
from league.naming import print_names, require_told_apart
from league.office.acts import Act
from league.office.deeds import deed
from league.people import lock_clubs, lock_teams
from league.rules import rules_of
from league.services import checked_ai, checked_names, checked_setup, checked_text, rename
from league.signals import schedule_changes
from league.stages.zones import move_first_pitches

LEAGUE_FIELDS: Final = (
    *("name", "time_zone", "visibility", "absent", "open_to_requests", "odds_at_table", "options"),
    *("decision_seconds", "bank_seconds", "lineup_seconds"),
)
TEAM_FIELDS: Final = ("place", "nickname", "abbreviation", "ai")
#: Games that somebody has played, or plays.
BEGUN: Final = Q(state__in=(Game.State.LIVE, Game.State.FINAL))


def seen_of(row: Model, names: tuple[str, ...]) -> dict[str, Any]:
    """How these fields of a row are now: an edit refers to what was seen."""
    return {name: getattr(row, name) for name in names}


def edit_league(
    league: League,
    by: Any = None,
    *,
    seen: Mapping[str, Any] | None = None,
    name: str,
    time_zone: str,
    visibility: str,
    clock: str,
    absent: str,
    open_to_requests: bool,
    odds_at_table: bool | None = None,
    options: Mapping[str, Any],
) -> League:
    """Change what a league is. With `seen`, only where nobody has changed it since.

    Raises Invalid for what `create_league` refuses; Conflict for other options while a season is
    open for play, and where somebody has changed it meanwhile: it says what.
    """
    name = checked_text("name", name, League)
    time = checked_setup(time_zone, visibility, clock, absent)
    rules, chosen = rules_of(league.ruleset, options)
    with deed(by, Act.EDIT_LEAGUE, league, league) as done:
        locked = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        _require_as_seen(locked, seen, locked)
        done.watch(locked, *LEAGUE_FIELDS)
        kept = rules.options_json(chosen)
        running = (Season.State.PUBLISHED, Season.State.UNDER_WAY)
        if kept != locked.options and locked.seasons.filter(state__in=running).exists():
            raise Conflict(
                "A season is open for play: its games keep their options until it is complete.",
                "options",
            )
        if kept != locked.options:  # what was played keeps those that it was played by
            over = locked.seasons.filter(state=Season.State.COMPLETE, options__isnull=True)
            over.update(options=locked.options)
        if time_zone != locked.time_zone:
            move_first_pitches(locked, locked.time_zone, time_zone)
        locked.name, locked.time_zone, locked.visibility = name, time_zone, visibility
        locked.absent, locked.open_to_requests, locked.options = absent, open_to_requests, kept
        if odds_at_table is not None:
            locked.odds_at_table = odds_at_table
        locked.decision_seconds = time.decision_seconds
        locked.bank_seconds = time.bank_seconds
        locked.lineup_seconds = time.lineup_seconds
        locked.save(update_fields=LEAGUE_FIELDS)
    return locked


def edit_team(
    team: Team,
    by: Any = None,
    *,
    seen: Mapping[str, Any] | None = None,
    place: str,
    nickname: str,
    abbreviation: str,
    ai: str,
    players: Mapping[int, Called] | None = None,
) -> Team:
    """Change the names of a club, its AI, and the names of `players`, by their spot. Its address
    stays. With `seen`, only where nobody has changed it since.

    Raises Invalid for names that cannot be, two players of the same ones, and a spot that it does
    not have; Conflict for an
    abbreviation that is taken, and where somebody has changed it meanwhile: it says what.
    """
    place, nickname, abbreviation = checked_names(place, nickname, abbreviation)
    checked_ai(ai)
    with deed(by, Act.EDIT_TEAM, team.league, team) as done:
        lock_clubs(team.league_id)
        locked = lock_teams(team.pk)[team.pk]
        _require_as_seen(locked, seen, locked.league)
        done.watch(locked, *TEAM_FIELDS)
        locked.place, locked.nickname = place, nickname
        locked.abbreviation, locked.ai = abbreviation, ai
        try:
            with transaction.atomic():
                locked.save(update_fields=TEAM_FIELDS)
        except IntegrityError:
            raise Conflict(
                f"{locked.league} has a team “{abbreviation}” already; choose other letters.",
                "abbreviation",
            ) from None
        own = {player.spot: player for player in locked.players.all()}
        touched: set[str] = set()
        for spot, called in (players or {}).items():
            if spot not in own:
                raise Invalid(f"The {locked} have no player {spot}.", "players")
            known, surname = own[spot].full_name, own[spot].surname
            if rename(own[spot], called):
                done.change(f"player {spot}", known, own[spot].full_name)
                touched |= {surname, own[spot].surname}
        if touched:
            require_told_apart(locked, own.values())
        print_names(locked.league_id, touched)
    return locked


def delete_team(team: Team, typed: str, by: Any = None) -> None:
    """Delete a club that was never in a season. `typed` is its name, as a confirmation."""
    with deed(by, Act.DELETE_TEAM, team.league, str(team)):
        locked = lock_teams(team.pk)[team.pk]
        _require_typed(typed, str(locked))
        if locked.seasons.exists():
            raise Conflict(f"The {locked} have been in a season: retire them instead.")
        locked.delete()


def retire_team(team: Team, by: Any = None, *, back: bool = False) -> Team:
    """Let a club enter no new season, or have it `back`. What it has played stays."""
    with deed(by, Act.EDIT_TEAM, team.league, team) as done:
        locked = lock_teams(team.pk)[team.pk]
        done.change("retired", bool(locked.retired_at), not back)
        locked.retired_at = None if back else timezone.now()
        locked.save(update_fields=["retired_at"])
    return locked


def delete_season(season: Season, typed: str, by: Any = None) -> None:
    """Delete a season of which nothing was played, be it published or not. `typed` is its name, as
    a confirmation. Raises Conflict where a game of it has begun."""
    with deed(by, Act.DELETE_SEASON, season.league, str(season)):
        games = season.games.select_for_update(no_key=True).order_by("pk")
        states = list(games.values_list("state", flat=True))
        locked = Season.objects.select_for_update(no_key=True).get(pk=season.pk)
        _require_typed(typed, locked.name)
        if {Game.State.LIVE, Game.State.FINAL} & set(states):
            raise Conflict(f"Games of {season} have been played: what is final stays.")
        schedule_changes.send(Season, season=locked)  # not while workers are at it
        locked.delete()


def delete_league(league: League, typed: str, by: Any = None) -> None:
    """Delete a league in which nothing was played, with its clubs. `typed` is its name, as a
    confirmation. Raises Conflict where a game of it has begun: put it away instead."""
    with deed(by, Act.DELETE_LEAGUE, league, str(league)) as done:
        locked = League.objects.select_for_update().get(pk=league.pk)
        _require_typed(typed, locked.name)
        if Game.objects.filter(BEGUN, season__league=locked).exists():
            raise Conflict(f"Games of the {locked} have been played: put it away instead.")
        done.leaves_nothing = True
        for season in locked.seasons.all():
            season.delete()
        locked.delete()


def archive_league(league: League, by: Any = None, *, back: bool = False) -> League:
    """Put a league away: it stays to be read, and is in no list; or bring it `back`."""
    with deed(by, Act.ARCHIVE, league, league) as done:
        locked = League.objects.select_for_update(no_key=True).get(pk=league.pk)
        done.change("put away", bool(locked.archived_at), not back)
        locked.archived_at = None if back else timezone.now()
        locked.save(update_fields=["archived_at"])
    return locked


def _require_typed(typed: str, name: str) -> None:
    if typed.strip() != name:
        raise Invalid(f"Type its name, “{name}”, to say that you mean it.", "typed")


def _require_as_seen(row: Model, seen: Mapping[str, Any] | None, league: League) -> None:
    """Raises Conflict where the row is not as it was seen, saying who changed what."""
    changed = [name for name, was in (seen or {}).items() if getattr(row, name) != was]
    if changed:
        last = LogEntry.objects.filter(league=league, act__in=(Act.EDIT_LEAGUE, Act.EDIT_TEAM))
        entry = last.order_by("-pk").first()
        who = (entry.name if entry else "") or "Somebody"
        now = "; ".join(f"{name.replace('_', ' ')}: {getattr(row, name)}" for name in changed)
        raise Conflict(f"{who} has changed this since you looked. It is now {now}.")
