"""The API's addresses."""

from __future__ import annotations

from django.urls import path

from api.views import book, events, games, leagues, office, seasons, site, tables

app_name = "api"

_LEAGUE = "leagues/<slug:slug>"
_SEASON = f"{_LEAGUE}/seasons/<slug:season>"

urlpatterns = [
    path("", site.Root.as_view(), name="root"),
    path("schema", site.schema, name="schema"),
    path("me", site.Me.as_view(), name="me"),
    path("rulesets", leagues.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<slug:slug>", leagues.OneRuleset.as_view(), name="ruleset"),
    path("rulesets/<slug:slug>/records", book.SiteRecords.as_view(), name="site_records"),
    path("leagues", office.Leagues.as_view(), name="leagues"),
    path(_LEAGUE, office.OneLeague.as_view(), name="league"),
    path(f"{_LEAGUE}/teams", office.Teams.as_view(), name="teams"),
    path(f"{_LEAGUE}/teams/<slug:team>", office.OneTeam.as_view(), name="team"),
    path(f"{_LEAGUE}/teams/<slug:team>/seasons", leagues.Years.as_view(), name="team_seasons"),
    path(f"{_LEAGUE}/players", leagues.Players.as_view(), name="players"),
    path(f"{_LEAGUE}/leaders", book.Leaders.as_view(), name="leaders"),
    path(f"{_LEAGUE}/records", book.Records.as_view(), name="records"),
    path(f"{_LEAGUE}/feats", book.Feats.as_view(), name="feats"),
    path(f"{_LEAGUE}/kinds", book.Kinds.as_view(), name="kinds"),
    path(f"{_LEAGUE}/head-to-head", book.HeadToHead.as_view(), name="head_to_head"),
    path(f"{_LEAGUE}/seasons", office.Seasons.as_view(), name="seasons"),
    path(_SEASON, seasons.OneSeason.as_view(), name="season"),
    path(f"{_SEASON}/standings", seasons.Standings.as_view(), name="standings"),
    path(f"{_SEASON}/stages", seasons.Stages.as_view(), name="stages"),
    path(f"{_SEASON}/stages/<int:number>", seasons.OneStage.as_view(), name="stage"),
    path(f"{_SEASON}/stages/<int:number>/bracket", seasons.OneBracket.as_view(), name="bracket"),
    path(f"{_SEASON}/series/<int:pk>", seasons.OneSeries.as_view(), name="series"),
    path(f"{_SEASON}/runs", office.Runs.as_view(), name="runs"),
    path(f"{_SEASON}/runs/<int:pk>", seasons.OneRun.as_view(), name="run"),
    path(f"{_LEAGUE}/pause", office.Pause.as_view(), name="pause"),
    path(f"{_LEAGUE}/fill", office.Fill.as_view(), name="fill"),
    path(f"{_LEAGUE}/teams/<slug:team>/manager", office.Manager.as_view(), name="manager"),
    path(f"{_LEAGUE}/teams/<slug:team>/lineup", tables.StandingLineup.as_view(), name="lineup"),
    path(f"{_LEAGUE}/invitations", office.Invitations.as_view(), name="invitations"),
    path(f"{_LEAGUE}/invitations/<int:pk>", office.OneInvitation.as_view(), name="invitation"),
    path(f"{_LEAGUE}/log", office.Log.as_view(), name="log"),
    path(f"{_SEASON}/publish", office.Publishing.as_view(), name="publish"),
    path(f"{_SEASON}/stop", office.Stop.as_view(), name="stop"),
    path(f"{_SEASON}/events", events.of_season, name="season_events"),
    path("players/<int:pk>", leagues.OnePlayer.as_view(), name="player"),
    path("players/<int:pk>/career", book.Career.as_view(), name="career"),
    path("players/<int:pk>/log", book.GameLog.as_view(), name="game_log"),
    path("players/<int:pk>/splits", book.Splits.as_view(), name="splits"),
    path("games", games.Games.as_view(), name="games"),
    path("games/<int:pk>", games.OneGame.as_view(), name="game"),
    path("games/<int:pk>/linescore", games.LineScore.as_view(), name="linescore"),
    path("games/<int:pk>/boxscore", games.BoxScore.as_view(), name="boxscore"),
    path("games/<int:pk>/plays", games.Plays.as_view(), name="plays"),
    path("games/<int:pk>/win-probability", games.Chances.as_view(), name="chances"),
    path("games/<int:pk>/record", games.OneRecord.as_view(), name="record"),
    path("games/<int:pk>/move", office.MovedGame.as_view(), name="move"),
    path("games/<int:pk>/ruling", office.Rulings.as_view(), name="ruling"),
    path("games/<int:pk>/take-back", office.ResultBack.as_view(), name="result_back"),
    path("games/<int:pk>/sit-down", tables.SitDown.as_view(), name="sit_down"),
    path("my-games", tables.MyGames.as_view(), name="my_games"),
    path("friendlies", tables.Friendlies.as_view(), name="friendlies"),
    path("tables/<int:pk>", tables.OneTable.as_view(), name="table"),
    path("tables/<int:pk>/events", events.of_table, name="table_events"),
    path("tables/<int:pk>/answer", tables.Answers.as_view(), name="answer"),
    path("tables/<int:pk>/lineup", tables.Lineups.as_view(), name="table_lineup"),
    path("tables/<int:pk>/standing-order", tables.Orders.as_view(), name="standing_order"),
    path("tables/<int:pk>/hand-over", tables.HandOver.as_view(), name="hand_over"),
    path("tables/<int:pk>/take-back", tables.TakeBack.as_view(), name="take_back"),
    path("tables/<int:pk>/resign", tables.Resign.as_view(), name="resign"),
    path("tables/<int:pk>/claim", tables.Claims.as_view(), name="claim"),
    path("tables/<int:pk>/accept", tables.Accept.as_view(), name="accept"),
]
