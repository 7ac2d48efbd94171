"""Live tables: looked at as a spectator or from a seat, and played at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Scope
from api.authentication import key_sent
from api.parameters import Fields, Number
from api.shapes import tables as shapes
from api.shapes.base import Beside, plain
from api.views import found
from api.views.base import Api
from engine import RULESETS
from games.lineups import set_lineup
from games.live import opening, services
from games.live.acts import in_words
from games.live.presence import presence_of
from games.live.seating import Person, own_side, seats_of
from games.live.selectors import finished_games, others_of, to_be_opened, waiting_for
from games.live.session import Session, find
from games.models import Lineup
from games.permissions import may_draw_up, may_open, require_sight_of
from games.views.game import find_game
from games.views.scene import scene
from league.errors import Invalid, NotFound


def person(request: Request) -> Person:
    """Who sends this, as tables know them; whose key does not play is nobody."""
    key = key_sent(request)
    user = request.user
    if not user.is_authenticated or (key is not None and Scope.PLAY not in key.scopes):
        return Person()
    return Person(user.pk, "", user.get_username())


def looked_at(request: Request, pk: int) -> Session:
    """A table. Raises Http404 where it is not there for who asks."""
    return table_seen(request._request, pk, person(request))


def table_seen(request: HttpRequest, pk: int, who: Person) -> Session:
    """The same, for somebody; what is not there for them is told alike whatever it is."""
    try:
        session = find(pk)
        require_sight_of(request, session, who)
    except (NotFound, Http404):
        raise Http404("There is no such game.") from None
    return session


def seat_of(session: Session, who: Person, wanted: int | None) -> int | None:
    """From which seat they look: their own, of two the one wanted, or that is awaited. Raises
    PermissionDenied for one that is not theirs."""
    mine = seats_of(who, session.sides)
    if wanted is not None:
        if wanted not in mine:
            raise PermissionDenied("That is not your side.")
        return wanted
    if len(mine) < 2:
        return mine[0] if mine else None
    awaited = session.awaited()
    return awaited[0] if awaited else 0


def table_row(session: Session, seat: int | None) -> Beside:
    """A table as this seat may see it: the page's own scene. No query."""
    shown = scene(session, seat, there=presence_of(session.live.pk))
    decision = session.asked().get(seat) if seat is not None and shown.asked else None
    question = None
    if shown.asked and decision is not None:
        asked = shown.asked
        question = Beside(
            asked,
            choices=[
                Beside(one, value=plain(decision.options[one.index])) for one in asked.choices
            ],
        )
    live = session.live
    result = None
    if live.winner is not None:
        result = {"winner": live.winner, "forfeited": live.forfeited, "how": live.forfeit}
    return Beside(
        shown,
        league=live.game.season.league if live.game else None,
        sides=[
            Beside(one, by_ai=bool(one.side.ai), lineup_in=one.side.lineup is not None)
            for one in shown.boards
        ],
        lineup=None if shown.mine is None else shown.mine.lineup,
        question=question,
        view=plain(shown.view),
        decided=[in_words(act) for act in shown.acts],
        result=result,
    )


class TableAsked(Fields):
    seat = Number(required=False, max_value=1, help_text="of both of one's own, this one")


class OneTable(Api):
    shape = shapes.Table
    asked = TableAsked

    @extend_schema(responses=shapes.Table)
    def get(self, request: Request, pk: int) -> Response:
        """A table, as it is now."""
        asked = self.asked_for(request)
        session = looked_at(request, pk)
        seat = seat_of(session, person(request), asked.get("seat"))
        return self.told(table_row(session, seat), asked)


class Acting(Api):
    """Something that is done for a side; the answer is the table as it is then."""

    shape = shapes.Table
    needs = {"POST": Scope.PLAY}

    def act(
        self,
        request: Request,
        pk: int,
        body: type[shapes.Seated],
        do: Callable[[Person, int, dict[str, Any]], Any],
    ) -> Response:
        """Do it for the side that they name, or the only one that is theirs."""
        session = looked_at(request, pk)
        who = person(request)
        mine = seats_of(who, session.sides)
        if not mine:
            raise PermissionDenied("Only the managers of this game may do that.")
        given = self.sent(body)
        seat = given.get("seat", mine[0] if len(mine) == 1 else None)
        if seat is None:
            raise Invalid("You play both sides: say for which “seat”, 0 or 1.", "seat")
        own_side(session, who, seat)
        done = do(who, seat, given)
        return self.told(table_row(done if isinstance(done, Session) else find(pk), seat))


class Answers(Acting):
    @extend_schema(request=shapes.Answer, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Answer the question of a side."""

        def give(who: Person, seat: int, given: dict[str, Any]) -> Session:
            return services.answer(pk, who, seat, given["turn"], given["option"], given["then"])

        return self.act(request, pk, shapes.Answer, give)


class Lineups(Acting):
    @extend_schema(request=shapes.Lineup, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Send a side's lineup; it may be changed until both are in."""

        def send(who: Person, seat: int, given: dict[str, Any]) -> Session:
            return opening.send_lineup(pk, who, seat, given["spots"])

        return self.act(request, pk, shapes.Lineup, send)


class Orders(Acting):
    @extend_schema(request=shapes.StandingOrder, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Have a kind of question answered ahead for a while, or be asked again."""

        def order(who: Person, seat: int, given: dict[str, Any]) -> Session:
            kind, until = given["kind"], given["until"]
            return services.pass_until(pk, who, seat, kind, until, given["answer"])

        return self.act(request, pk, shapes.StandingOrder, order)


class Claims(Acting):
    @extend_schema(request=shapes.Claim, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Choose what becomes of the other side, whose clock has run out."""

        def claim(who: Person, seat: int, given: dict[str, Any]) -> Session:
            return services.claim(pk, who, seat, given["choice"])

        return self.act(request, pk, shapes.Claim, claim)


class HandOver(Acting):
    @extend_schema(request=shapes.Seated, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Let the AI play on."""
        return self.act(
            request, pk, shapes.Seated, lambda who, seat, _: services.hand_over(pk, who, seat)
        )


class TakeBack(Acting):
    @extend_schema(request=shapes.Seated, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Play oneself again."""
        return self.act(
            request, pk, shapes.Seated, lambda who, seat, _: services.take_back(pk, who, seat)
        )


class Resign(Acting):
    @extend_schema(request=shapes.Seated, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Give the game up."""
        return self.act(
            request, pk, shapes.Seated, lambda who, seat, _: services.resign(pk, who, seat)
        )


class Accept(Acting):
    @extend_schema(request=shapes.Seated, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Agree to play now, whose table the other side has opened."""
        return self.act(
            request, pk, shapes.Seated, lambda who, seat, _: opening.accept(pk, who, seat)
        )


class SitDown(Api):
    shape = shapes.Table
    needs = {"POST": Scope.PLAY}

    @extend_schema(request=None, responses=shapes.Table)
    def post(self, request: Request, pk: int) -> Response:
        """Open the table of a scheduled game, or come to it."""
        game = find_game(request._request, pk)
        if not may_open(request.user, game):
            raise PermissionDenied("Only the managers of its clubs open the table of a game.")
        session = find(opening.open_game(game.pk, request.user.pk).pk)
        return self.told(table_row(session, seat_of(session, person(request), None)))


class Friendlies(Api):
    shape = shapes.Table
    needs = {"POST": Scope.PLAY}

    @extend_schema(request=shapes.Friendly, responses={201: shapes.Table})
    def post(self, request: Request) -> Response:
        """Open a game against an AI, and sit down."""
        given = self.sent(shapes.Friendly)
        who = person(request)
        live = opening.open_friendly(
            given["ruleset"],
            who,
            level=given["level"],
            options=given["options"],
            seat=given["seat"],
            lineup=given["lineup"],
        )
        return self.told(table_row(find(live.pk), given["seat"]), status=201)


class MyGames(Api):
    shape = shapes.MyGames
    asked = Fields
    needs = {"GET": Scope.PLAY}
    own = True

    @extend_schema(responses=shapes.MyGames)
    def get(self, request: Request) -> Response:
        """One's games: those that wait, others under way, those to be opened, the last ones."""
        asked = self.asked_for(request)
        who = person(request)
        planned = to_be_opened(who)
        for row in planned:
            for team in row.teams:
                team.league = row.game.season.league
        told = {
            "waiting": waiting_for(who),
            "others": others_of(who),
            "planned": planned,
            "finished": finished_games(who),
        }
        return self.told(told, asked)


class StandingLineup(Api):
    """What a club plays by when its manager sends nothing else: its secret."""

    shape = shapes.TeamLineup
    needs = {"GET": Scope.PLAY, "PUT": Scope.PLAY}
    own = True

    @extend_schema(responses=shapes.TeamLineup)
    def get(self, request: Request, slug: str, team: str) -> Response:
        """A club's standing lineup, for who draws it up."""
        self.asked_for(request)
        return self._told(self._club(request, slug, team))

    @extend_schema(request=shapes.TeamLineupSent, responses=shapes.TeamLineup)
    def put(self, request: Request, slug: str, team: str) -> Response:
        """Store a club's standing lineup."""
        club = self._club(request, slug, team)
        rules = RULESETS[club.league.ruleset]
        if not rules.positions:
            raise NotFound(f"{rules.name} has no lineups.")
        set_lineup(club, self.sent(shapes.TeamLineupSent)["spots"])
        return self._told(club)

    def _club(self, request: Request, slug: str, team: str) -> Any:
        club = found.team(request, slug, team)
        if not may_draw_up(request.user, club):
            raise PermissionDenied("Only the club’s managers draw up its lineups.")
        return club

    def _told(self, club: Any) -> Response:
        stored = Lineup.objects.filter(team=club).first()
        rules = RULESETS[club.league.ruleset]
        return self.told({"spots": stored and stored.spots, "positions": rules.positions})
