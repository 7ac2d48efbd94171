"""The live table's pages and what is sent from them. Thin: services decide, `page` shows."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db import close_old_connections
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseRedirect,
    JsonResponse,
)
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from games.events.responses import response
from games.events.rights import Look, Shared, VisitorsRight
from games.forms import Answer, FriendlyForm, SeatNamed
from games.live import opening, services
from games.live.opening import open_friendly, open_game, send_lineup
from games.live.presence import presence_of
from games.live.seating import Person, seats_of
from games.live.selectors import Row
from games.live.session import Session, find
from games.models import LiveGame
from games.permissions import may_open, may_step_in, require_sight_of
from games.presentation import presentation
from games.presentation.parts import Deck
from games.verification import downloadable
from games.views.game import find_game
from games.views.lineup_form import LineupForm, LineupPage, lineup_page, posted_spots
from games.views.play import friendly_page, rules_to_play
from games.views.scene import mark, scene
from games.views.streams import Scene, drawn, live_stream
from games.views.visitors import person, person_to_play, waiting_elsewhere
from league.errors import Conflict, Forbidden, Invalid, LeagueError, NotFound
from league.models import Game, League
from league.numbers import said
from league.office.acts import Act
from league.pages import refusal, shown
from league.permissions import require

logger = logging.getLogger(__name__)


# Reading


@require_safe
@never_cache
def page(request: HttpRequest, pk: int) -> HttpResponse:
    """The table: before the game its lineups, then the game, then how it ended."""
    found, who = seen(request, pk)
    return _page(request, found, _seat(request, found, who))


@require_safe
@never_cache
def now(request: HttpRequest, pk: int) -> HttpResponse:
    """The part of the page that changes, for htmx; 204 if the page has it already (`seen`)."""
    found, who = seen(request, pk)
    seat = _seat(request, found, who)
    if request.GET.get("seen") == mark(found, seat):
        return HttpResponse(status=204)
    return _page(request, found, seat, part=True)


@require_GET
async def events(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Server-sent events: the scene itself for spectators, for players only that it moved."""
    seats, current = await sync_to_async(_watched)(request, pk)
    right = PlayersEyes(request, pk, seats) if seats else VisitorsRight(request, _look_at(pk))
    return response(request, live_stream(pk, current, right, seats))


def _look_at(pk: int) -> Look:
    """The right of who has no seat."""

    def look(visitor: HttpRequest) -> None:
        if _watches(visitor, pk)[1]:
            raise PermissionDenied

    return look


class PlayersEyes(VisitorsRight):
    """The right of who plays, and with it, where there is news, the table as they see it."""

    def __init__(self, request: HttpRequest, pk: int, seats: list[int]) -> None:
        super().__init__(request, self._see, shared=False)
        self.html = ""
        self._pk = pk
        self._seats = seats
        self._wanted = False
        # The token of the page's forms; where it has none, the page fetches what it shows
        self._secret = request.META.get("CSRF_COOKIE")

    async def holds(self, news: Shared | None) -> bool:
        self.html = ""
        self._wanted = False
        if isinstance(news, Scene):
            if news.shown_to(self._seats) and not news.came:
                news = None  # nothing is shown, but that it was their own move
            else:
                self._wanted = news.moved and self._secret is not None
        return await super().holds(news)

    def _see(self, visitor: HttpRequest) -> None:
        found, seats = _watches(visitor, self._pk)
        if seats != self._seats:
            raise PermissionDenied
        if self._wanted:
            visitor.META["CSRF_COOKIE"] = self._secret
            try:
                self.html = fragment(visitor, found, _seat(visitor, found, person(visitor)))
            except Conflict:
                logger.info("Live game %s cannot be shown any more", self._pk)


def _watched(request: HttpRequest, pk: int) -> tuple[list[int], Callable[[], Awaitable[bool]]]:
    """For which seats this visitor may watch; what tells later if they have seen all. Holds no
    connection."""
    seen_mark = request.GET.get("seen", "")
    try:
        _, seats = _watches(request, pk)
    finally:
        close_old_connections()

    def current() -> bool:
        try:
            found = find(pk)
            return seen_mark in [mark(found, seat) for seat in (*seats, None)[: len(seats) or 1]]
        finally:
            close_old_connections()

    return seats, sync_to_async(current)


def _watches(request: HttpRequest, pk: int) -> tuple[Session, list[int]]:
    """The table, and the seats for which this visitor watches, who asks for a player's events; none
    of another.

    Raises Http404 where there is nothing for them to see, PermissionDenied where they have no seat.
    """
    found, who = seen(request, pk)
    if "player" not in request.GET:
        return found, []
    seats = seats_of(who, found.sides)
    if not seats:
        logger.warning("%s asked for a player's events of live game %s", who.name, pk)
        raise PermissionDenied
    return found, seats


def seen(request: HttpRequest, pk: int) -> tuple[Session, Person]:
    """The table and who looks at it. Http404 where it does not exist for them.

    A friendly is for who plays in it.
    """
    who = person(request)
    try:
        found = find(pk)
    except NotFound as error:
        raise Http404(error.message) from None
    require_sight_of(request, found, who)
    return found, who


def _seat(request: HttpRequest, found: Session, who: Person) -> int | None:
    """From which seat they look: their own; of two, the one asked for, or that is awaited."""
    mine = seats_of(who, found.sides)
    if len(mine) < 2:
        return mine[0] if mine else None
    wanted = request.GET.get("seat", request.POST.get("seat", ""))
    if wanted in ("0", "1"):
        return int(wanted)
    awaited = found.awaited()
    return awaited[0] if awaited else 0


@dataclass(slots=True)
class AroundTable:
    """What the page of a table shows beside the scene; no game and no league of a friendly."""

    decks: tuple[Deck, ...]
    game: Game | None
    league: League | None
    decides: bool  # who looks may step in
    elsewhere: list[Row]  # other games that wait for who looks, the longest first


def _page(
    request: HttpRequest,
    found: Session,
    seat: int | None,
    message: str = "",
    status: int = 200,
    *,
    form: LineupForm | None = None,
    part: bool = False,
) -> HttpResponse:
    """The whole page, with the lineup of this form; for htmx the part of it that changes.

    A game of rules that are no more has no page: it can be resigned or forfeited, and that is all.
    """
    try:
        if part or request.htmx:  # type: ignore[attr-defined]
            return HttpResponse(fragment(request, found, seat, message, form), status=status)
        context = shown(scene(found, seat, message, presence_of(found.live.pk)))
    except Conflict as error:
        return refusal(request, error, "/my-games/")
    if (beside := _lineup(found, seat, form)) is not None:
        context |= shown(beside)
    game, league, crumbs = found.live.game, None, None
    if game is not None:
        season = game.season
        league = season.league
        crumbs = [
            (league.name, league.get_absolute_url()),
            (season.name, season.get_absolute_url()),
            (f"{game.visitors.nickname} at {game.home.nickname}", game.get_absolute_url()),
            ("Table", None),
        ]
    decides = may_step_in(request.user, found)
    elsewhere = waiting_elsewhere(request, found.live.pk)
    around = AroundTable(presentation(found.rules).decks, game, league, decides, elsewhere)
    context |= shown(around, crumbs=crumbs)
    return render(request, "live/game.html", context, status=status)


def fragment(
    request: HttpRequest,
    found: Session,
    seat: int | None,
    message: str = "",
    form: LineupForm | None = None,
) -> str:
    """The part of the page that changes, as this seat sees it: the same in the page, in the
    response to what is done there, and in an event. It is made without the request, but for the
    token of its forms."""
    beside = _lineup(found, seat, form)
    return drawn(found, seat, beside, message=message, csrf_token=get_token(request))


def _lineup(found: Session, seat: int | None, form: LineupForm | None) -> LineupPage | None:
    """What a lineup is filled in by, before the game."""
    if seat is None or found.live.state != LiveGame.State.LINEUPS:
        return None
    return lineup_page(found, seat, form)


# Writing


@require_POST
def answer(request: HttpRequest, pk: int) -> HttpResponse:
    """A side's answer: the turn that it saw, and the index of its choice; with `then`, further
    choices to be made each time that the question comes again."""

    def give(who: Person, seat: int) -> Session:
        turn = request.POST.get("turn", "")
        option = said(Answer(request.POST), "option")
        further = [index for index in request.POST.getlist("then") if index]  # “ask me” is empty
        then = [
            said(Answer({"option": index}), "option") for index in further[: services.MOST_QUEUED]
        ]
        return services.answer(pk, who, seat, turn, option, then)

    return act(request, pk, give)


@require_POST
def pass_until(request: HttpRequest, pk: int) -> HttpResponse:
    """A standing order to let a kind of question pass, or answer it as offered; the end of one."""
    kind, until = request.POST.get("kind", ""), request.POST.get("until", "")
    answer = request.POST.get("answer", "")
    return act(
        request, pk, lambda who, seat: services.pass_until(pk, who, seat, kind, until, answer)
    )


@require_POST
def hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    """The AI plays on."""
    return act(request, pk, lambda who, seat: services.hand_over(pk, who, seat))


@require_POST
def take_back(request: HttpRequest, pk: int) -> HttpResponse:
    """The manager plays again."""
    return act(request, pk, lambda who, seat: services.take_back(pk, who, seat))


@require_POST
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """The manager gives the game up."""
    return act(request, pk, lambda who, seat: services.resign(pk, who, seat))


@require_POST
def claim(request: HttpRequest, pk: int) -> HttpResponse:
    """What becomes of the other side, whose clock has run out."""
    choice = request.POST.get("choice", "")
    return act(request, pk, lambda who, seat: services.claim(pk, who, seat, choice))


@require_POST
def lineup(request: HttpRequest, pk: int) -> HttpResponse:
    """A side's lineup for this game; one that is refused stays in the form, its error beside it."""
    rules = seen(request, pk)[0].rules
    form = LineupForm(rules, posted_spots(rules, request.POST))

    def send(who: Person, seat: int) -> Session:
        try:
            return send_lineup(pk, who, seat, form.spots)
        except Invalid as error:
            form.refuse(error)
            raise

    return act(request, pk, send, form)


@require_POST
def check_lineup(request: HttpRequest, pk: int) -> HttpResponse:
    """What is wrong with a lineup that is being filled in, field by field; nothing is stored."""
    found, who = seen(request, pk)
    seat = _seat(request, found, who)
    if seat is None:
        raise PermissionDenied
    form = LineupForm(found.rules, posted_spots(found.rules, request.POST))
    try:
        form.check(found.rules.options(found.live.options))
    except Invalid as error:
        form.refuse(error)
    return render(request, "live/lineup_errors.html", shown(lineup_page(found, seat, form)))


@require_POST
def step_in(request: HttpRequest, pk: int) -> HttpResponse:
    """What the league's commissioner does for a side that is stuck."""
    found, _ = seen(request, pk)
    game = found.live.game
    if game is None:
        raise Http404("A friendly has no commissioner.")
    back = found.live.get_absolute_url()
    if elsewhere := require(request, Act.RULE, game.season.league, back):
        return elsewhere
    try:
        seat, choice = _given_seat(request), request.POST.get("choice", "")
        services.step_in(pk, seat, choice, request.user)
        logger.info("%s steps in at live game %s: seat %s, %s", request.user, pk, seat, choice)
    except LeagueError as error:
        return refusal(request, error, back)
    return HttpResponseRedirect(back, status=303)


def act(
    request: HttpRequest,
    pk: int,
    service: Callable[[Person, int], Session],
    form: LineupForm | None = None,
) -> HttpResponse:
    """Do it for the seat that they play, and show the table as it is then.

    What is refused is said on the page of now, with the status that suits it and the form as it
    was sent; for somebody who does not play here, on the house's 403 page.
    """
    who = person(request)
    try:
        seat = _given_seat(request)
        found = service(who, seat)
    except Forbidden as error:
        seen(request, pk)
        raise PermissionDenied(error.message) from None
    except NotFound as error:
        raise Http404(error.message) from None
    except LeagueError as error:
        # Not its words: they may name what is held
        logger.info("%s at live game %s: %s refused", who.name, pk, type(error).__name__)
        found, _ = seen(request, pk)
        now_at = _seat(request, found, who)
        return _page(request, found, now_at, error.message, error.status, form=form)
    if request.htmx:  # type: ignore[attr-defined]
        return _page(request, found, seat)
    return HttpResponseRedirect(found.live.get_absolute_url(), status=303)


def _given_seat(request: HttpRequest) -> int:
    """The seat that the form names; the services see whether it is theirs."""
    seat: int = said(SeatNamed(request.POST), "seat")
    return seat


# Opening


@require_POST
def accept(request: HttpRequest, pk: int) -> HttpResponse:
    """Agree to play now, whose table the other side has opened."""
    return act(request, pk, lambda who, seat: opening.accept(pk, who, seat))


@require_POST
def close_table(request: HttpRequest, pk: int) -> HttpResponse:
    """Close a table to which the other side has not come."""
    found, who = seen(request, pk)
    try:
        game = opening.close_table(pk, who, _given_seat(request))
    except Forbidden as error:
        raise PermissionDenied(error.message) from None
    except LeagueError as error:
        return refusal(request, error, found.live.get_absolute_url())
    messages.success(request, "The table is closed. The game is still to be played.")
    return HttpResponseRedirect(game.get_absolute_url(), status=303)


@require_POST
def sit_down(request: HttpRequest, pk: int) -> HttpResponse:
    """Open the table of a scheduled game: for the managers of its teams, and its commissioner."""
    game = find_game(request, pk)
    user = request.user
    if not user.is_authenticated:
        return redirect_to_login(game.get_absolute_url())
    if not may_open(user, game):
        raise PermissionDenied
    try:
        opened = open_game(game.pk, user.pk)
    except LeagueError as error:
        return refusal(request, error, game.get_absolute_url())
    return HttpResponseRedirect(opened.get_absolute_url(), status=303)


@require_POST
def play_friendly(request: HttpRequest, slug: str) -> HttpResponse:
    """Open a game against an AI and sit down at it."""
    form = FriendlyForm(rules_to_play(slug), request.POST)
    if form.is_valid():
        opened = form.asked(open_friendly, slug, person_to_play(request), **form.given())
        if opened:
            return HttpResponseRedirect(opened.get_absolute_url(), status=303)
    return friendly_page(request, form)


@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The record of a finished game at the table, as JSON; 404 until it is over."""
    found, _ = seen(request, pk)
    if not found.over:
        raise Http404("There is no record before the game is over.")
    if not found.begun:
        unbegun = NotFound("This game was forfeited before it began: there is no game to replay.")
        return refusal(request, unbegun, found.live.get_absolute_url())
    if found.live.played_on:
        forked = NotFound("This game was played on from another: it has no record of its own.")
        return refusal(request, forked, found.live.get_absolute_url())
    told = downloadable(found.record().to_json(), found.live.commitment, found.ballgame.score)
    response = JsonResponse(told, json_dumps_params={"separators": (",", ":")})
    response["Content-Disposition"] = f'attachment; filename="table-{pk}.json"'
    return response
