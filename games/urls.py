"""Addresses of the site. This app knows the others, so it includes theirs.

A team's address stands before a season's: no season may have the slug “teams”.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from games.views import (
    appointments,
    awards,
    feeds,
    front,
    game,
    home,
    leaders,
    lessons,
    live,
    office,
    people,
    play,
    replay,
    schedule,
    season,
    setup,
    stage,
)
from games.views.glossary import glossary
from games.views.managers import league_managers
from games.views.standing_lineup import standing_lineup

urlpatterns: list[URLPattern | URLResolver] = [
    path("", front.leagues, name="leagues"),
    path("tonight/events/", front.tonight_events, name="tonight_events"),
    path("leagues/new/", setup.game, name="league_new"),
    path("leagues/new/clubs/", setup.clubs, name="league_new_clubs"),
    path("leagues/new/format/", setup.format_, name="league_new_format"),
    path("leagues/new/schedule/", setup.schedule_, name="league_new_schedule"),
    path("leagues/new/publish/", setup.publish, name="league_new_publish"),
    path("", include("league.urls")),
    path("leagues/<slug:slug>/", home.league, name="league"),
    path("leagues/<slug:slug>/leaders/", leaders.leaders, name="leaders"),
    path("leagues/<slug:slug>/teams/<slug:team>/", people.team, name="team"),
    path("players/<int:pk>/", people.player, name="player"),
    path("glossary/", glossary, name="glossary"),
    path("my-games/", play.my_games, name="my_games"),
    path("play/", play.games, name="play"),
    path("play/<slug:slug>/", play.one_game, name="play_ruleset"),
    path(
        "leagues/<slug:slug>/teams/<slug:team>/lineup/",
        standing_lineup,
        name="standing_lineup",
    ),
    path("play/<slug:slug>/start/", live.play_friendly, name="play_friendly"),
    path("games/<int:pk>/sit-down/", live.sit_down, name="sit_down"),
    path("tables/<int:pk>/", live.page, name="live"),
    path("tables/<int:pk>/now/", live.now, name="live_now"),
    path("tables/<int:pk>/events/", live.events, name="live_events"),
    path("tables/<int:pk>/record.json", live.record, name="live_record"),
    path("games/<int:pk>/replay/", replay.replay, name="replay"),
    path("games/<int:pk>/replay/<int:play>/", replay.replay, name="replay_play"),
    path("tables/<int:pk>/replay/", replay.replay_live, name="live_replay"),
    path("tables/<int:pk>/replay/<int:play>/", replay.replay_live, name="live_replay_play"),
    path("tables/<int:pk>/answer/", live.answer, name="live_answer"),
    path("tables/<int:pk>/pass/", live.pass_until, name="live_pass"),
    path("tables/<int:pk>/hand-over/", live.hand_over, name="live_hand_over"),
    path("tables/<int:pk>/take-back/", live.take_back, name="live_take_back"),
    path("tables/<int:pk>/accept/", live.accept, name="live_accept"),
    path("tables/<int:pk>/close/", live.close_table, name="live_close"),
    path("tables/<int:pk>/resign/", live.resign, name="live_resign"),
    path("tables/<int:pk>/claim/", live.claim, name="live_claim"),
    path("tables/<int:pk>/step-in/", live.step_in, name="live_step_in"),
    path("tables/<int:pk>/lineup/", live.lineup, name="live_lineup"),
    path("tables/<int:pk>/lineup/check/", live.check_lineup, name="live_check_lineup"),
    path("how-to-play/", lessons.how_to_play_index, name="how_to_play_index"),
    path("how-to-play/<slug:slug>/", lessons.how_to_play, name="how_to_play"),
    path("games/<int:pk>/", game.game, name="game"),
    path("games/<int:pk>/take-back/", office.take_result_back, name="take_result_back"),
    path("games/<int:pk>/times/", appointments.times, name="game_times"),
    path("games/<int:pk>/decide/", office.decide_game, name="decide_game"),
    path("games/<int:pk>/record.json", game.game_record, name="game_record"),
    path("leagues/<slug:slug>/calendar.ics", feeds.of_league, name="league_calendar"),
    path("leagues/<slug:slug>/teams/<slug:team>/calendar.ics", feeds.of_team, name="team_calendar"),
    path("calendar/", feeds.addresses, name="calendars"),
    path("calendar/<str:token>/mine.ics", feeds.of_person, name="my_calendar"),
    path("calendar/<str:token>/<slug:slug>.ics", feeds.of_private, name="private_calendar"),
    path("leagues/<slug:slug>/managers/", league_managers, name="league_managers"),
    path("leagues/<slug:slug>/<slug:season>/", season.season, name="season"),
    path(
        "leagues/<slug:slug>/<slug:season>/publish/", season.season_publish, name="season_publish"
    ),
    path("leagues/<slug:slug>/<slug:season>/stages/<int:number>/", stage.stage, name="stage"),
    path("leagues/<slug:slug>/<slug:season>/series/<int:pk>/", stage.series, name="series"),
    path("leagues/<slug:slug>/<slug:season>/schedule/", schedule.schedule, name="schedule"),
    path("leagues/<slug:slug>/<slug:season>/withdraw/", office.club_withdraws, name="withdraw"),
    path("leagues/<slug:slug>/<slug:season>/awards/", awards.awards, name="awards"),
    path(
        "leagues/<slug:slug>/<slug:season>/simulate/",
        season.season_simulate,
        name="season_simulate",
    ),
    path("leagues/<slug:slug>/<slug:season>/stop/", season.season_stop, name="season_stop"),
    path(
        "leagues/<slug:slug>/<slug:season>/progress/",
        season.season_progress,
        name="season_progress",
    ),
    path("leagues/<slug:slug>/<slug:season>/events/", season.season_events, name="season_events"),
]
