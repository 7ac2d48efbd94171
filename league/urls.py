"""Addresses of this app. A league's slug is followed by a season's, or by `teams/` and the like.

What stands here and is no slug is reserved in `services.RESERVED_SLUGS`.
"""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, re_path

from league import crest_views, search_views, views
from league.office.views import announcing, days, log, mending, people, quick

urlpatterns: list[URLPattern | URLResolver] = [
    re_path(r"^crests/(?P<code>[^/]+)\.(?P<kind>svg|png)$", crest_views.crest, name="crest"),
    re_path(r"^portraits/(?P<code>[^/]+)\.svg$", crest_views.portrait, name="portrait"),
    path("team-colors.css", views.team_colors, name="team_colors"),
    path("search/", search_views.search, name="search"),
    path("leagues/", views.league_list, name="league_list"),
    path("leagues/<slug:slug>/colors.css", views.colors, name="colors"),
    path("leagues/<slug:slug>/new-team/", views.team_new, name="team_new"),
    path("leagues/<slug:slug>/teams/<slug:team>/crest/", crest_views.team_crest, name="team_crest"),
    path("leagues/<slug:slug>/office/people/", people.people, name="league_people"),
    path("leagues/<slug:slug>/office/league/", mending.edit_league, name="league_edit"),
    path("leagues/<slug:slug>/office/news/", announcing.news, name="league_news"),
    path("leagues/<slug:slug>/office/news/new/", announcing.new, name="announcement_new"),
    path("announcements/<int:pk>/", announcing.announcement, name="announcement"),
    path("announcements/<int:pk>/edit/", announcing.edit, name="announcement_edit"),
    path("leagues/<slug:slug>/office/days/", days.days, name="league_days"),
    path("leagues/<slug:slug>/office/fill/", quick.fill, name="league_fill"),
    path("leagues/<slug:slug>/office/copy/", quick.copy, name="league_copy"),
    *(
        path(
            f"leagues/<slug:slug>/office/{kind}/", quick.file_in, {"kind": kind}, name="league_file"
        )
        for kind in quick.KINDS
    ),
    *(
        path(
            f"leagues/<slug:slug>/office/{kind}.csv",
            quick.file_out,
            {"kind": kind},
            name="league_csv",
        )
        for kind in quick.KINDS
    ),
    path("leagues/<slug:slug>/office/delete/", mending.delete_league, name="league_delete"),
    path("leagues/<slug:slug>/teams/<slug:team>/sit/", people.sit, name="team_sit"),
    path("leagues/<slug:slug>/teams/<slug:team>/names/", mending.edit_team, name="team_edit"),
    path("leagues/<slug:slug>/teams/<slug:team>/delete/", mending.delete_team, name="team_delete"),
    path("leagues/<slug:slug>/office/log/", log.log, name="league_log"),
    path("leagues/<slug:slug>/office/log.csv", log.log_csv, name="league_log_csv"),
    path("leagues/<slug:slug>/office/join/", people.join, name="league_join"),
    path("leagues/<slug:slug>/office/leave/", people.leave, name="league_leave"),
    path("invitations/<str:token>/", people.invitation, name="invitation"),
    path("leagues/<slug:slug>/new-season/", views.season_new, name="season_new"),
    path("leagues/<slug:slug>/<slug:season>/next/", quick.season_next, name="season_next"),
    path("leagues/<slug:slug>/<slug:season>/schedule.csv", quick.schedule_out, name="schedule_csv"),
    path(
        "leagues/<slug:slug>/<slug:season>/schedule/file/", quick.schedule_in, name="schedule_file"
    ),
    path("leagues/<slug:slug>/<slug:season>/delete/", mending.delete_season, name="season_delete"),
]
