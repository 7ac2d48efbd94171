"""Writes to a league: one function each, for pages, commands, admin and programs alike.

Each checks what it is given and raises a LeagueError that says what was wrong; nothing is then
changed.
"""

from __future__ import annotations

import datetime
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Any, Final
from zoneinfo import available_timezones

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.utils.text import slugify
from psycopg.errors import UniqueViolation

from accounts.spelling import visible
from engine import RULESETS
from engine.managers import MANAGERS
from league.allowance import require_room
from league.broker import require_broker
from league.clocks import CLOCKS, Clock
from league.drawing import UNDONE
from league.dress import checked_color, dress
from league.errors import Conflict, Invalid
from league.models import Game, League, Player, Season, Team
from league.names import Called
from league.naming import fill_roster
from league.office.acts import Act
from league.office.deeds import deed
from league.people import lock_clubs
from league.rules import rules_of
from league.signals import season_published
from league.stages.advancing import advance, draw_up
from league.stages.planning import StagePlan, binds, checked, games_planned, round_robin, write
from league.tasks import call_for_marks, enqueue

MAX_TEAMS: Final = 200
MAX_GAMES: Final = 100_000
MAX_LEGS: Final = 40
#: Slugs with another use in addresses: leagues/new/, and of seasons leagues/<league>/teams/ …
RESERVED_SLUGS: Final = {
    League: frozenset({"new"}),
    Season: frozenset(
        {
            *("teams", "managers", "new-team", "new-season", "office"),
            *("leaders", "records", "kinds", "head-to-head"),
        }
    ),
    Team: frozenset[str](),
}
#: All that there are; they are files, which are looked for once.
known_zones = cache(available_timezones)
FIRST_DAY: Final = datetime.date(1846, 6, 19)
LAST_DAY: Final = datetime.date(2200, 12, 31)


def create_league(
    *,
    name: str,
    ruleset: str,
    options: Mapping[str, Any] | None = None,
    time_zone: str = "UTC",
    slug: str = "",
    visibility: str = League.Visibility.PUBLIC,
    owner: Any = None,
    clock: str = "live",
    absent: str = League.Absent.AUTOPILOT,
) -> League:
    """A league without teams. `options` are kept complete, defaults included.

    The slug of a private one ends in random characters: nobody comes upon it by choosing its name.

    `clock` is one of `clocks.CLOCKS`. Raises Invalid for a name, ruleset, option, zone, visibility
    or clock that cannot be, or more leagues than an account may have; Conflict for a slug that is
    taken.
    """
    name = checked_text("name", name, League)
    rules, chosen = rules_of(ruleset, options)
    time = checked_setup(time_zone, visibility, clock, absent)
    league = League(
        name=name,
        slug=_slug(slug or name, League, private=visibility == League.Visibility.PRIVATE),
        ruleset=ruleset,
        options=rules.options_json(chosen),
        time_zone=time_zone,
        visibility=visibility,
        owner=owner,
        decision_seconds=time.decision_seconds,
        bank_seconds=time.bank_seconds,
        lineup_seconds=time.lineup_seconds,
        absent=absent,
    )
    with transaction.atomic():
        require_room(owner, leagues=1)
        _insert(league, f"There is a league “{league.slug}” already; choose another slug.", "slug")
        with deed(owner, Act.FOUND, league, league):
            pass
    return league


def add_team(
    league: League,
    *,
    place: str,
    nickname: str,
    abbreviation: str,
    color: str,
    second_color: str = "",
    crest: str = "",
    ai: str = "veteran",
    slug: str = "",
    random: Callable[[], float] | None = None,
    by: Any = None,
) -> Team:
    """A team and its players, one for each piece of the ruleset's roster.

    Players get names and portraits drawn by `random` (floats in [0, 1)), so a seeded one always
    gives the same team to a league that has the same names. A crest and a second color that are
    not given are drawn by its name, the crest unlike those of its league. `by` is who does it.
    Raises Invalid for bad input, or more teams than the
    owner's account may have; Conflict where slug or abbreviation is taken.
    """
    place, nickname, abbreviation = checked_names(place, nickname, abbreviation)
    color = checked_color(color, "color")
    if second_color:
        checked_color(second_color, "second_color")
    checked_ai(ai)
    team = Team(
        league=league,
        place=place,
        nickname=nickname,
        abbreviation=abbreviation,
        slug=_slug(slug or nickname, Team),
        color=color,
        second_color=second_color,
        crest=crest,
        ai=ai,
    )
    with deed(by, Act.ADD_TEAM, league) as done:
        done.of(team)
        require_room(league.owner, by=by, teams=1)
        lock_clubs(league.pk)
        _insert(
            dress(team),
            f"{league} has a team with the slug “{team.slug}” or the abbreviation "
            f"“{abbreviation}” already; choose others.",
            "abbreviation",
        )
        fill_roster(
            team,
            len(RULESETS[league.ruleset].roster),
            random or secrets.SystemRandom().random,
        )
    return team


def create_season(
    league: League,
    *,
    name: str,
    legs: int = 2,
    starts_on: datetime.date,
    teams: Iterable[Team] | None = None,
    slug: str = "",
    at_once: bool = True,
    stages: Sequence[StagePlan] = (),
    by: Any = None,
) -> Season:
    """A draft season with all that can be drawn of its `stages`, or without any, with its whole
    schedule: a round robin of `legs` meetings of every pair.

    All of the league's teams that are not retired take part unless `teams` names some of them, by
    their seeds. Unless it shall be there `at_once`, a worker draws up a schedule of more than
    GAMES_AT_ONCE games, or one for whose calendar dates must be searched. `by` is who does it.
    Raises Invalid for fewer than two teams, a team twice or of another league, a number of legs or
    stages that cannot be, or more games than the owner's account may have; Conflict for a
    slug that is taken; Unavailable where it takes a worker and none can be told.
    """
    name = checked_text("name", name, Season)
    entered = list(league.teams.filter(retired_at=None) if teams is None else teams)
    for team in entered:
        if team.league_id != league.pk:
            raise Invalid(f"The {team} do not belong to {league}.", "teams")
    if len({team.pk for team in entered}) < len(entered):
        raise Invalid("A team is entered twice; enter each once.", "teams")
    if not 2 <= len(entered) <= MAX_TEAMS:
        raise Invalid(
            f"A season needs from 2 to {MAX_TEAMS} teams; here are {len(entered)}.", "teams"
        )
    if not 1 <= legs <= MAX_LEGS:
        raise Invalid(f"Every pair can meet from 1 to {MAX_LEGS} times, not {legs} times.", "legs")
    if not FIRST_DAY <= starts_on <= LAST_DAY:
        raise Invalid(f"A season starts from {FIRST_DAY} to {LAST_DAY}.", "starts_on")
    plans = list(stages) or [round_robin(legs)]
    planned = games_planned(plans, checked(plans, [team.pk for team in entered], starts_on))
    if planned > MAX_GAMES:
        raise Invalid(
            f"A season has at most {MAX_GAMES:,} games, and this would have {planned:,}.", "legs"
        )
    season = Season(
        league=league,
        name=name,
        slug=_slug(slug or name, Season),
        starts_on=starts_on,
        drawn=at_once or (planned <= settings.GAMES_AT_ONCE and not any(map(binds, plans))),
    )
    if not season.drawn:
        require_broker(UNDONE)
    with deed(by, Act.DRAW_UP, league) as done:
        done.of(season)
        require_room(league.owner, by=by, games=planned)
        _insert(
            season, f"{league} has a season “{season.slug}” already; choose another slug.", "slug"
        )
        season.teams.set(entered)
        write(season, plans, entered)
        if season.drawn:
            draw_up(season)
        else:
            transaction.on_commit(lambda: enqueue(season.pk))
    return season


def publish_season(season: Season, *, by: Any = None) -> Season:
    """Make a draft's schedule final and public, and open it for play: whoever has to prepare its
    games does so in the same transaction; `by` is who does it. Raises Conflict for any other
    season."""
    with deed(by, Act.PUBLISH, season.league, season):
        seasons = Season.objects.select_for_update(of=("self",), no_key=True)
        locked = seasons.select_related("league").get(pk=season.pk)
        if locked.state != Season.State.DRAFT:
            raise Conflict(
                f"{locked} is {locked.get_state_display().lower()} already; only a draft can be "
                "published."
            )
        if not locked.drawn:
            raise Conflict(f"The schedule of {locked} is still being drawn up.")
        locked.state = Season.State.PUBLISHED
        locked.save(update_fields=["state"])
        season_published.send(Season, season=locked)
    season.state = locked.state
    return season


@transaction.atomic
def refresh_season(season: Season) -> Season:
    """Bring a season that is being played up to date with its games: what they decide is drawn.

    It is under way once a game is final, or struck, and complete when all its stages are; read from
    what is stored, so it is right whoever calls it when.
    """
    states = Season.State
    # Two games that end at once would each see the other unfinished
    seasons = Season.objects.select_for_update(no_key=True).filter(pk=season.pk)
    season.state = seasons.values_list("state", flat=True).get()
    new = season.state
    if new == states.PUBLISHED and season.games.exclude(state__in=Game.LEFT).exists():
        new = states.UNDER_WAY
    if new == states.UNDER_WAY:
        now = advance(season)
        new = states.COMPLETE if now.over else states.UNDER_WAY
        for table in now.tables:
            transaction.on_commit(partial(call_for_marks, table))
    if new != season.state:
        played = (states.PUBLISHED, states.UNDER_WAY)
        Season.objects.filter(pk=season.pk, state__in=played).update(state=new)
        season.state = new
    return season


def checked_setup(time_zone: str, visibility: str, clock: str, absent: str) -> Clock:
    """The clock of that name. Raises Invalid for a zone, visibility, clock or rule for the absent
    that there is not."""
    if time_zone not in known_zones():
        raise Invalid(
            f"“{time_zone}” is no time zone; write it like “Europe/Berlin” or “UTC”.", "time_zone"
        )
    if visibility not in League.Visibility.values:
        raise Invalid(
            f"A league is {' or '.join(League.Visibility.values)}, not “{visibility}”.",
            "visibility",
        )
    if clock not in CLOCKS:
        raise Invalid(f"There is no clock “{clock}”; there are {', '.join(CLOCKS)}.", "clock")
    if absent not in League.Absent.values:
        raise Invalid(
            f"Absent managers mean {' or '.join(League.Absent.values)}, not “{absent}”.", "absent"
        )
    return CLOCKS[clock]


def checked_names(place: str, nickname: str, abbreviation: str) -> tuple[str, str, str]:
    """The names of a team without stray spaces. Raises Invalid for what cannot be."""
    place, nickname = checked_text("place", place, Team), checked_text("nickname", nickname, Team)
    abbreviation = checked_text("abbreviation", abbreviation, Team)
    if not (abbreviation.isalnum() and abbreviation == abbreviation.upper()):
        raise Invalid(
            f"“{abbreviation}” is no abbreviation; write two to four capitals, like “KEE”.",
            "abbreviation",
        )
    return place, nickname, abbreviation


def rename(player: Player, called: Called) -> bool:
    """Store a player's names, if they are others; whether they are. What is printed of the league
    is brought up by the caller. The first name may be empty. Raises Invalid for what cannot be."""
    first_name = called.first_name.strip() and checked_text("first_name", called.first_name, Player)
    surname = checked_text("surname", called.surname, Player)
    if (player.first_name, player.surname) == (first_name, surname):
        return False
    player.first_name, player.surname = first_name, surname
    player.save(update_fields=["first_name", "surname"])
    return True


def checked_ai(ai: str) -> None:
    """Raises Invalid for an AI that there is not."""
    if ai not in MANAGERS:
        raise Invalid(f"There is no AI “{ai}”; there are {', '.join(sorted(MANAGERS))}.", "ai")


def checked_text(field: str, value: str, model: type[models.Model]) -> str:
    """The text without stray spaces, or an Invalid for one that is empty, too long or unseen."""
    value = re.sub(r"[ \t\r\n]+", " ", value).strip(" ")
    longest = _max_length(model, field)
    kind, said = model._meta.verbose_name, field.replace("_", " ")
    try:
        visible(value)
    except ValidationError as error:
        raise Invalid(str(error.message), field) from None
    value = " ".join(value.split())
    if not value:
        raise Invalid(f"The {said} of a {kind} is missing.", field)
    if longest is not None and len(value) > longest:
        raise Invalid(
            f"The {said} of a {kind} has at most {longest} characters; “{value}” has {len(value)}.",
            field,
        )
    return value


def _max_length(model: type[models.Model], field: str) -> int | None:
    found = model._meta.get_field(field)
    assert isinstance(found, models.Field)
    return found.max_length


def _slug(value: str, model: type[models.Model], *, private: bool = False) -> str:
    """`value` as it stands in an address."""
    mark = f"-{secrets.token_hex(4)}" if private else ""
    slug = slugify(value)[: (_max_length(model, "slug") or 0) - len(mark)]
    if not slug:
        raise Invalid(f"“{value}” gives no slug; write one of letters, digits and hyphens.", "slug")
    if slug in RESERVED_SLUGS[model]:
        raise Invalid(f"“{slug}” has another use in addresses; choose another slug.", "slug")
    return slug + mark


def _insert(row: models.Model, taken: str, field: str) -> None:
    """Save a new row; a uniqueness that it breaks becomes a Conflict that says so."""
    try:
        with transaction.atomic():
            row.save(force_insert=True)
    except IntegrityError as error:
        if not isinstance(error.__cause__, UniqueViolation):
            raise
        raise Conflict(taken, field) from None
