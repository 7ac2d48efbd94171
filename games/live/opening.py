"""From a scheduled game, or from nothing, to the first pitch: seats, lineups, the seed."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.utils import timezone

from engine import RULESETS, Ballgame, Seat
from engine.managers import MANAGERS
from engine.ruleset import AnyRuleset, BaseOptions, Lineup
from games.lineups import checked, drawn_up
from games.live import sittings
from games.live.news import keep
from games.live.seating import Person, own_side
from games.live.session import Session, find
from games.models import GameRecord, LiveGame, Side
from games.models import Lineup as StandingLineup
from games.news import publish_results
from games.seeds import draw_seed, stream
from games.windows import window_of
from league.errors import Conflict, Invalid
from league.models import Game, Season
from league.people import lock_teams
from league.rules import rules_of

#: Who plays for an absent manager.
AUTOPILOT: Final = "veteran"
#: How long both have for the lineups of a friendly, in seconds.
FRIENDLY_LINEUPS: Final = 900


def open_game(game_id: int, by: Any = None, *, play_seconds: int | None = None) -> LiveGame:
    """Open the table of a scheduled game; the game that is there already if it is open.

    Whoever opens it (`by`, an account's key) agrees to play now; the other side is asked to, and no
    clock runs before, unless the window of the game has come. Opened by the house (None) it is for
    now. With `play_seconds` it is a broadcast: two AI managers play so many seconds a play.

    Raises Conflict for a game that is over, of a season that is not being played, that nobody is
    there to play (two AI managers do that by themselves), or of a team that sits at another table.
    """
    with transaction.atomic():
        game = _locked(game_id)
        if game.state == Game.State.LIVE:
            return LiveGame.objects.get(game=game)
        _require_open(game, broadcast=play_seconds is not None)
        _require_free(game)
        league = game.season.league
        rules = RULESETS[league.ruleset]
        record = GameRecord.objects.get(game=game)
        now = timezone.now()
        for_now = by is None or window_of(game).is_open(now)
        live = LiveGame.objects.create(
            game=game,
            ruleset=rules.slug,
            ruleset_version=rules.version,
            options=league.options,
            seed=record.seed,
            commitment=record.commitment,
            decision_seconds=league.decision_seconds,
            bank_seconds=league.bank_seconds,
            absent=league.absent,
            play_seconds=play_seconds,
        )
        for seat, team in zip(Seat, (game.visitors, game.home), strict=True):
            side = Side(live=live, seat=seat, team=team, bank=league.bank_seconds)
            sittings.seat(side, team.manager_id, team.ai)
            side.present = by is not None and side.person_id == by
            side.accepted = for_now or side.present or side.person_id is None
            side.save(force_insert=True)
        game.state = Game.State.LIVE
        game.save(update_fields=["state"])
        session = find(live.pk, lock=True)
        start_clock(session)
        if play_seconds is not None:
            begin_if_ready(session)
        keep(session)
    return session.live


def start_clock(session: Session) -> None:
    """Once both sides have agreed to play, the time for their lineups runs."""
    live, game = session.live, session.live.game
    if live.lineups_due is None and all(side.accepted for side in session.sides):
        seconds = game.season.league.lineup_seconds if game else FRIENDLY_LINEUPS
        live.lineups_due = timezone.now() + datetime.timedelta(seconds=seconds)


def accept(pk: int, who: Person, seat: int) -> Session:
    """Agree to play a game now whose table the other side has opened.

    Raises Forbidden for somebody else's side, Conflict where that is agreed, or the game over."""
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        if session.live.state != LiveGame.State.LINEUPS or side.accepted:
            raise Conflict("It is agreed already that this game is played now.")
        _agree(session, side)
        keep(session)
    return session


def _agree(session: Session, side: Side) -> None:
    side.accepted = side.present = True
    start_clock(session)


def call_to_table(pk: int) -> Session | None:
    """Have the clocks of a table run whose window has come, agreed or not; None where they do."""
    with transaction.atomic():
        session = find(pk, lock=True)
        waiting = [side for side in session.sides if not side.accepted]
        if not waiting or session.live.state != LiveGame.State.LINEUPS:
            return None
        for side in waiting:
            side.accepted = True
        start_clock(session)
        keep(session)
    return session


def close_table(pk: int, who: Person, seat: int) -> Game:
    """Close a table again that the other side has not come to: its game is to be played later.

    Raises Forbidden for somebody else's side; Conflict once both have agreed to play."""
    with transaction.atomic():
        session = find(pk, lock=True)
        own_side(session, who, seat)
        other = session.sides[1 - seat]
        live, game = session.live, session.live.game
        if game is None or live.state != LiveGame.State.LINEUPS or other.accepted:
            raise Conflict("Both sides have agreed to play: the table stays open.")
        live.delete()
        Game.objects.filter(pk=game.pk).update(state=Game.State.SCHEDULED)
        game.state = Game.State.SCHEDULED
        transaction.on_commit(lambda: publish_results(game.season_id))
    return game


def _locked(game_id: int) -> Game:
    """The game under its lock and its teams': one that is given to somebody at this moment gives
    them the seat. Teams first, by key: tables of the same clubs are opened at once."""
    games = Game.objects.select_related("season__league")
    game = games.get(pk=game_id)
    teams = lock_teams(game.visitors_id, game.home_id)
    game = games.select_for_update(of=("self",), no_key=True).get(pk=game_id)
    game.visitors, game.home = teams[game.visitors_id], teams[game.home_id]
    return game


def _require_open(game: Game, *, broadcast: bool) -> None:
    if game.state != Game.State.SCHEDULED:
        raise Conflict("This game is over.")
    if game.season.state not in (Season.State.PUBLISHED, Season.State.UNDER_WAY):
        raise Conflict("The season is not open for play: its schedule is still a draft.")
    nobody = game.visitors.manager_id is None and game.home.manager_id is None
    if nobody and not broadcast:
        raise Conflict("AI managers play for both teams: this game is simulated with the season.")


def _require_free(game: Game) -> None:
    """A team plays one game at a time, whoever opens the tables."""
    for team in (game.visitors, game.home):
        other = Side.objects.filter(team=team).exclude(live__state=LiveGame.State.OVER).first()
        if other is not None:
            raise Conflict(f"The {team.nickname} are at another table: that game comes first.")


class Chair(NamedTuple):
    """Who is to sit on a side: a person, a visitor by their mark, or an AI; by which lineup it
    plays, if that is known; whether they are there, for no clock runs before; and whether each
    decision comes with a hint."""

    person: Any = None  # primary key
    guest: str = ""
    ai: str = ""
    lineup: Sequence[Any] | None = None
    here: bool = True
    hints: bool = False


@transaction.atomic
def open_between(
    rules: AnyRuleset,
    options: Mapping[str, Any],
    chairs: tuple[Chair, Chair],
    *,
    decision_seconds: int | None = None,
    bank_seconds: int = 0,
    lineups: bool = False,
    watchable: bool = False,
) -> LiveGame:
    """Open a friendly of the visitors and the home side. `options` are as they are stored.

    With `lineups` people draw up their own before the first pitch, where the game has any, two of
    them against a clock; otherwise they play the veteran's, and the game begins at once.
    """
    seed, commitment = draw_seed()
    live = LiveGame.objects.create(
        ruleset=rules.slug,
        ruleset_version=rules.version,
        options=options,
        seed=seed,
        commitment=commitment,
        decision_seconds=decision_seconds,
        bank_seconds=bank_seconds,
        watchable=watchable,
    )
    sides = [
        Side(
            live=live,
            seat=seat,
            person_id=chair.person,
            guest="" if chair.person else chair.guest,
            ai=chair.ai,
            lineup=None if chair.lineup is None else list(chair.lineup),
            bank=bank_seconds,
            present=chair.here and not chair.ai,
            accepted=chair.here,
            hints=chair.hints,
        )
        for seat, chair in enumerate(chairs)
    ]
    Side.objects.bulk_create(sides)
    session = find(live.pk, lock=True)
    played_by = rules.options(options)
    own = lineups and rules.has_lineup(played_by)
    for side in session.sides:
        if side.lineup is None and not side.ai and not own:
            veteran = MANAGERS[AUTOPILOT](rules, seed=stream(seed, side.seat))
            side.lineup = list(veteran.lineup(played_by))
    if session.awaited() and not any(chair.ai for chair in chairs):
        start_clock(session)
    begin_if_ready(session)
    keep(session)
    return session.live


def open_friendly(
    ruleset: str,
    who: Person,
    *,
    level: str = AUTOPILOT,
    options: Mapping[str, Any] | None = None,
    seat: int = Seat.HOME,
    lineup: bool = False,
) -> LiveGame:
    """Open a game against an AI of this level that counts for nothing, and take a seat.

    With `lineup` they draw up their own before the first pitch, where the game has any; otherwise
    it is a veteran's. Their first game of a ruleset comes with hints. Raises Invalid for a ruleset,
    a level, an option or a seat that does not exist.
    """
    rules, chosen = rules_of(ruleset, options)
    if level not in MANAGERS:
        raise Invalid(
            f"There is no AI “{level}”; there are {', '.join(sorted(MANAGERS))}.", "level"
        )
    if seat not in (0, 1):
        raise Invalid("Play as the visitors (0) or at home (1).", "seat")
    with transaction.atomic():
        mine = Chair(who.account, who.guest, hints=not played_before(who, rules.slug))
        ai = Chair(ai=level)
        chairs = (mine, ai) if seat == Seat.VISITORS else (ai, mine)
        return open_between(rules, rules.options_json(chosen), chairs, lineups=lineup)


def played_before(who: Person, ruleset: str) -> bool:
    """Whether they have sat at a table of this game before."""
    mine = Side.objects.filter(live__ruleset=ruleset)
    if who.account is not None:
        return mine.filter(person=who.account).exists()
    return bool(who.guest) and mine.filter(guest=who.guest).exists()


def send_lineup(pk: int, who: Person, seat: int, spots: Any) -> Session:
    """Send a side's lineup; the game begins when both are in. It may be changed until then.

    Raises Forbidden for somebody else's side, Invalid (naming the position at fault) for a lineup
    that the rules forbid, Conflict once the game has begun.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        if session.over:
            raise Conflict("The game is over: it needs no lineup any more.")
        if session.live.state != LiveGame.State.LINEUPS:
            raise Conflict("The lineups are in and the game has begun: they stand.")
        options = session.rules.options(session.live.options)
        lineup = list(checked(session.rules, spots, options))
        again = side.lineup is not None
        _agree(session, side)
        side.lineup = lineup
        session.answered.add(seat)
        begin_if_ready(session)
        keep(session, seat if again else None)
    return session


def begin_if_ready(session: Session, *, late: bool = False) -> None:
    """Play ball once both lineups are in; when it is too `late`, the default plays."""
    if session.awaited() and not late:
        return
    live = session.live
    options = session.rules.options(live.options)
    for side in session.sides:
        if side.lineup is None:
            side.lineup = list(_usual_lineup(session, side, options))
    visitors, home = session.sides
    session.game = Ballgame(
        session.rules,
        seed=int(live.seed, 16),
        options=options,
        visitors=tuple(visitors.lineup or ()),
        home=tuple(home.lineup or ()),
    )
    live.state = LiveGame.State.PLAYING
    live.lineups_due = None
    for side in session.sides:
        side.asked_at = None
    session.pass_on()


def _usual_lineup(session: Session, side: Side, options: BaseOptions) -> Lineup:
    """The team's standing lineup if it is legal; else the AI's own, or a person's usual one."""
    standing = StandingLineup.objects.filter(team=side.team_id).first() if side.team_id else None
    spots = standing.spots if standing else None
    if spots is None and not side.ai:
        return session.rules.default_lineup
    ai = MANAGERS[side.ai or AUTOPILOT](session.rules, seed=stream(session.live.seed, side.seat))
    return drawn_up(session.rules, options, spots, ai)
