"""The commissioner's office: founding and mending leagues, seasons, people, games; the log.

Every write is a service's, which asks the one table of permissions and keeps the log.
"""

from __future__ import annotations

import datetime

from django.contrib.auth.models import User
from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Scope
from api.parameters import Day, Listed
from api.shapes import games as of_games
from api.shapes import leagues as of_leagues
from api.shapes import office as shapes
from api.shapes import seasons as of_seasons
from api.views import found, leagues, seasons
from api.views.base import Api
from api.views.games import game_of
from api.views.seasons import counted
from games.ruling import rule
from games.simulation.runs import start_simulation, stop_simulation
from games.withdrawing import take_back
from league.clocks import CLOCKS
from league.errors import Forbidden, Invalid, NotFound
from league.models import Invitation, League, Team
from league.office.acts import Act, who_may
from league.office.days import pause_league, resume_league
from league.office.invitations import invite, open_invitations, revoke
from league.office.log import Search, entries
from league.office.mending import edit_league, edit_team
from league.office.quick import fill_up
from league.people import find_person, give_team, take_team_back
from league.permissions import authorize, may
from league.services import add_team, create_league, create_season, publish_season
from league.stages.editing import move_game
from league.stages.planning import plans_from

COMMISSION = dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE"), Scope.COMMISSION)
#: Of addresses that anybody reads.
WRITES = {method: scope for method, scope in COMMISSION.items() if method != "GET"}


def clock_of(league: League) -> str:
    """The clock that a league has, by its name."""
    mine = (league.decision_seconds, league.bank_seconds, league.lineup_seconds)
    return next((name for name, clock in CLOCKS.items() if clock[2:] == mine), "live")


class Leagues(leagues.Leagues):
    needs = WRITES

    @extend_schema(request=shapes.LeagueSent, responses={201: of_leagues.League})
    def post(self, request: Request) -> Response:
        """Found a league: one is its owner."""
        given = self.sent(shapes.LeagueSent)
        made = create_league(**given, owner=request.user)
        return self.told(found.with_rules(made), status=201)


class OneLeague(leagues.OneLeague):
    needs = WRITES

    @extend_schema(request=shapes.LeagueChanged, responses=of_leagues.League)
    def patch(self, request: Request, slug: str) -> Response:
        """Change what a league is."""
        league = found.league(request, slug)
        authorize(request.user, Act.EDIT_LEAGUE, league)
        given = self.sent(shapes.LeagueChanged)
        now = {
            "name": league.name,
            "time_zone": league.time_zone,
            "visibility": league.visibility,
            "clock": clock_of(league),
            "absent": league.absent,
            "open_to_requests": league.open_to_requests,
            "odds_at_table": league.odds_at_table,
        }
        options = league.options | given.pop("options", {})
        changed = edit_league(league, request.user, **{**now, **given}, options=options)
        changed.owner = league.owner
        return self.told(found.with_rules(changed))


class Pause(Api):
    shape = of_leagues.League
    needs = WRITES

    @extend_schema(request=None, responses=of_leagues.League)
    def post(self, request: Request, slug: str) -> Response:
        """Let all clocks of a league stand still."""
        return self.told(found.with_rules(pause_league(found.league(request, slug), request.user)))

    @extend_schema(request=None, responses=of_leagues.League)
    def delete(self, request: Request, slug: str) -> Response:
        """Let them go on."""
        resumed = resume_league(found.league(request, slug), request.user)
        return self.told(found.with_rules(resumed))


class Teams(leagues.Teams):
    needs = WRITES

    @extend_schema(request=shapes.TeamSent, responses={201: of_leagues.Team})
    def post(self, request: Request, slug: str) -> Response:
        """Add a club to a league."""
        league = found.league(request, slug)
        authorize(request.user, Act.ADD_TEAM, league)
        made = add_team(league, **self.sent(shapes.TeamSent), by=request.user)
        return self.told(made, status=201)


class Fill(Api):
    shape = of_leagues.Team
    needs = WRITES

    @extend_schema(request=shapes.FilledUp, responses={201: of_leagues.Team(many=True)})
    def post(self, request: Request, slug: str) -> Response:
        """Fill a league up with AI clubs."""
        league = found.league(request, slug)
        authorize(request.user, Act.ADD_TEAM, league)
        given = self.sent(shapes.FilledUp)
        made = fill_up(league, request.user, to=given["to"], ai=given["ai"])
        for team in made:
            team.league = league
        return self.told(made, status=201)


class OneTeam(leagues.OneTeam):
    needs = WRITES

    @extend_schema(request=shapes.TeamChanged, responses=of_leagues.Team)
    def patch(self, request: Request, slug: str, team: str) -> Response:
        """Change the names of a club, or its AI."""
        club = found.team(request, slug, team)
        authorize(request.user, Act.EDIT_TEAM, club.league)
        given = self.sent(shapes.TeamChanged)
        names = ("place", "nickname", "abbreviation", "ai")
        now = {name: getattr(club, name) for name in names}
        changed = edit_team(club, request.user, **{**now, **given})
        changed.league = club.league
        return self.told(changed)


class Manager(Api):
    shape = of_leagues.Team
    needs = WRITES

    @extend_schema(request=shapes.Given, responses=of_leagues.Team)
    def put(self, request: Request, slug: str, team: str) -> Response:
        """Give a club to somebody."""
        club = found.team(request, slug, team)
        authorize(request.user, Act.GIVE_TEAM, club.league)
        person = find_person(self.sent(shapes.Given)["username"])
        given = give_team(club, person, _user(request))
        given.league = club.league
        return self.told(given)

    @extend_schema(request=None, responses=of_leagues.Team)
    def delete(self, request: Request, slug: str, team: str) -> Response:
        """Take a club back: its AI plays for it."""
        club = found.team(request, slug, team)
        authorize(request.user, Act.GIVE_TEAM, club.league)
        taken = take_team_back(club, _user(request))
        taken.league = club.league
        return self.told(taken)


class Seasons(seasons.Seasons):
    needs = WRITES

    @extend_schema(request=shapes.SeasonSent, responses={201: of_seasons.Season})
    def post(self, request: Request, slug: str) -> Response:
        """Draw up a season, or a tournament. A long schedule is drawn up by a worker."""
        league = found.league(request, slug)
        authorize(request.user, Act.DRAW_UP, league)
        given = self.sent(shapes.SeasonSent)
        clubs = {team.slug: team for team in league.teams.all()}
        stages = given.pop("stages", None)
        named = given.pop("teams", None)
        plans = (
            plans_from(stages, {team.abbreviation: team.pk for team in clubs.values()})
            if (stages)
            else []
        )
        made = create_season(
            league,
            **given,
            teams=None if named is None else _clubs(clubs, named),
            stages=plans,
            at_once=False,
            by=request.user,
        )
        made.league = league
        return self.told(counted(made), status=201)


def _clubs(clubs: dict[str, Team], named: list[str]) -> list[Team]:
    if unknown := [name for name in named if name not in clubs]:
        raise Invalid(f"The league has no club “{unknown[0]}”.", "teams")
    return [clubs[name] for name in named]


class Publishing(Api):
    shape = of_seasons.Season
    needs = WRITES

    @extend_schema(request=None, responses=of_seasons.Season)
    def post(self, request: Request, slug: str, season: str) -> Response:
        """Publish a draft: it is open for play."""
        here = found.season(request, slug, season, draft=True)
        return self.told(counted(publish_season(here, by=request.user)))


class Runs(seasons.Runs):
    needs = WRITES

    @extend_schema(request=shapes.RunSent, responses={202: of_seasons.Run})
    def post(self, request: Request, slug: str, season: str) -> Response:
        """Have the workers play games of a season."""
        here = found.season(request, slug, season, draft=True)
        authorize(request.user, Act.SIMULATE, here.league)
        run = start_simulation(here, **self.sent(shapes.RunSent), by=request.user)
        run.season = here
        return self.told(run, status=202)


class Stop(Api):
    shape = of_seasons.Run
    needs = WRITES

    @extend_schema(request=None, responses=of_seasons.Run)
    def post(self, request: Request, slug: str, season: str) -> Response:
        """Have the workers end with the day that they play."""
        here = found.season(request, slug, season, draft=True)
        run = stop_simulation(here, by=request.user)
        run.season = here
        return self.told(run)


class MovedGame(Api):
    shape = of_games.Game
    needs = WRITES

    @extend_schema(request=shapes.Moved, responses=of_games.Game)
    def post(self, request: Request, pk: int) -> Response:
        """Move a game to another day, or another time."""
        game = game_of(request, pk)
        authorize(request.user, Act.EDIT_SCHEDULE, game.season.league)
        given = self.sent(shapes.Moved)
        at = given.get("at")
        try:
            time = datetime.time.fromisoformat(at) if at else None
        except ValueError:
            raise Invalid("Write the time as hours and minutes: 19:30.", "at") from None
        if game.series is None:
            raise NotFound("The game is of no series, and cannot be moved.")
        key = (str(game.series_id), game.turn)
        move_game(game.season, key, given["to"], time, anyway=given["anyway"], by=request.user)
        return self.told(game_of(request, pk))


class Rulings(Api):
    shape = of_games.Game
    needs = WRITES

    @extend_schema(request=shapes.Ruled, responses=of_games.Game)
    def post(self, request: Request, pk: int) -> Response:
        """Decide about a game away from its table."""
        game = game_of(request, pk)
        authorize(request.user, Act.RULE, game.season.league)
        given = self.sent(shapes.Ruled)
        rule(
            game,
            given["verdict"],
            given["reason"],
            by=request.user,
            together=given["together"],
        )
        return self.told(game_of(request, pk))


class ResultBack(Api):
    shape = of_games.Game
    needs = WRITES

    @extend_schema(request=shapes.TakenBack, responses=of_games.Game)
    def post(self, request: Request, pk: int) -> Response:
        """Take the result of a game back: it is to be played again."""
        game = game_of(request, pk)
        authorize(request.user, Act.TAKE_BACK, game.season.league)
        given = self.sent(shapes.TakenBack)
        take_back(game, given["reason"], by=request.user, together=given["together"])
        return self.told(game_of(request, pk))


class Invitations(Api):
    shape = shapes.Invitation
    asked = Listed
    needs = COMMISSION
    own = True

    @extend_schema(responses=shapes.Invitation(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The open invitations of a league, for who may invite."""
        asked = self.asked_for(request)
        league = found.league(request, slug)
        _require(request, Act.ADMIT, league)
        rows = open_invitations(league).select_related("team")

        def ready(invitations: list[Invitation]) -> list[Invitation]:
            for one in invitations:
                one.league = league
                if one.team:
                    one.team.league = league
            return invitations

        return self.listed(rows, asked, ("-made_at", "-pk"), prepare=[ready])

    @extend_schema(request=shapes.InvitationSent, responses={201: shapes.Invitation})
    def post(self, request: Request, slug: str) -> Response:
        """Invite somebody, by a link or by mail."""
        league = found.league(request, slug)
        _require(request, Act.ADMIT, league)
        given = self.sent(shapes.InvitationSent)
        named = given.pop("team", None)
        team = found.team(request, slug, named) if named else None
        made = invite(league, given.pop("role"), request.user, team=team, **given)
        made.league = league
        return self.told(made, status=201)


class OneInvitation(Api):
    needs = COMMISSION
    own = True

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Take an invitation back."""
        league = found.league(request, slug)
        _require(request, Act.ADMIT, league)
        one = Invitation.objects.select_related("team").filter(league=league, pk=pk).first()
        if one is None:
            raise Http404("There is no such invitation.")
        one.league = league
        revoke(one, request.user)
        return Response(status=204)


class LogAsked(Listed):
    by = serializers.CharField(required=False, max_length=150, help_text="a username")
    act = serializers.ChoiceField(required=False, choices=Act.values)
    since = Day(required=False)
    until = Day(required=False)


class Log(Api):
    shape = shapes.LogEntry
    asked = LogAsked
    needs = COMMISSION
    own = True

    @extend_schema(responses=shapes.LogEntry(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The log of a league, the latest first: who did what to it, and why."""
        asked = self.asked_for(request)
        league = found.league(request, slug)
        _require(request, Act.READ_LOG, league)
        names = ("by", "act", "since", "until")
        search = Search(**{name: asked[name] for name in names if name in asked})
        return self.listed(entries(league, search), asked, ("-pk",))


def _user(request: Request) -> User:
    assert isinstance(request.user, User)
    return request.user


def _require(request: Request, act: Act, league: League) -> None:
    if not may(request.user, act, league):
        raise Forbidden(f"In the {league} this is for {who_may(act)}.")
