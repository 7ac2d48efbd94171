"""The API's addresses."""

from __future__ import annotations

from django.urls import path

from api.views import book, games, leagues, seasons, site

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
    path("leagues", leagues.Leagues.as_view(), name="leagues"),
    path(_LEAGUE, leagues.OneLeague.as_view(), name="league"),
    path(f"{_LEAGUE}/teams", leagues.Teams.as_view(), name="teams"),
    path(f"{_LEAGUE}/teams/<slug:team>", leagues.OneTeam.as_view(), name="team"),
    path(f"{_LEAGUE}/teams/<slug:team>/seasons", leagues.Years.as_view(), name="team_seasons"),
    path(f"{_LEAGUE}/players", leagues.Players.as_view(), name="players"),
    path(f"{_LEAGUE}/leaders", book.Leaders.as_view(), name="leaders"),
    path(f"{_LEAGUE}/records", book.Records.as_view(), name="records"),
    path(f"{_LEAGUE}/feats", book.Feats.as_view(), name="feats"),
    path(f"{_LEAGUE}/kinds", book.Kinds.as_view(), name="kinds"),
    path(f"{_LEAGUE}/head-to-head", book.HeadToHead.as_view(), name="head_to_head"),
    path(f"{_LEAGUE}/seasons", seasons.Seasons.as_view(), name="seasons"),
    path(_SEASON, seasons.OneSeason.as_view(), name="season"),
    path(f"{_SEASON}/standings", seasons.Standings.as_view(), name="standings"),
    path(f"{_SEASON}/stages", seasons.Stages.as_view(), name="stages"),
    path(f"{_SEASON}/stages/<int:number>", seasons.OneStage.as_view(), name="stage"),
    path(f"{_SEASON}/stages/<int:number>/bracket", seasons.OneBracket.as_view(), name="bracket"),
    path(f"{_SEASON}/series/<int:pk>", seasons.OneSeries.as_view(), name="series"),
    path(f"{_SEASON}/runs", seasons.Runs.as_view(), name="runs"),
    path(f"{_SEASON}/runs/<int:pk>", seasons.OneRun.as_view(), name="run"),
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
]
