"""Who may open what: every address of the site, by visitor and method. A new address needs a row.

A row is a route, as the resolver has it, with an address of that route to try; then, by method,
what each visitor gets: in the order of VISITORS a status, or “login” for the way to the log-in
page. Addresses of a league have a second line for a private one. What a row does not name is 405
for everybody, but for HEAD, which gets what GET gets.

Forms are posted with `seat` and `option` 0 and nothing else: who may post gets 422, 409 or 303 for
it, and nobody else does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

#: Nobody is logged in; `manager` plays in the league, the others do not; `staff` may enter the
#: admin and has no permission there.
VISITORS: Final = ("nobody", "stranger", "manager", "commissioner", "staff", "superuser")
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")

# What a row says, in short
ALL: Final = "200 200 200 200 200 200"
NONE: Final = "404 404 404 404 404 404"
MEMBERS: Final = "404 404 200 200 200 200"
PLAYERS: Final = "404 404 200 404 200 200"
RUNS: Final = "404 404 404 200 200 200"


@dataclass(frozen=True)
class Row:
    """One address: what each visitor gets, by method; of a private league, if it is of a league."""

    route: str
    address: str
    public: dict[str, str]
    private: dict[str, str] = field(default_factory=dict)


def reads(route: str, address: str, public: str = ALL, private: str = "") -> Row:
    """An address that is only read."""
    return Row(route, address, {"GET": public}, {"GET": private} if private else {})


def writes(route: str, address: str, public: str, private: str = "") -> Row:
    """An address that is only posted to."""
    return Row(route, address, {"POST": public}, {"POST": private} if private else {})


_LEAGUE: Final = "leagues/<slug:slug>/"
_SEASON: Final = "leagues/<slug:slug>/<slug:season>/"
_TEAM: Final = "leagues/<slug:slug>/teams/<slug:team>/"
_TABLE: Final = "tables/<int:pk>/"

_OFFICE: Final = "login 403 403 200 200 200"
_PRIVATE_OFFICE: Final = "404 404 403 200 200 200"

_ONES_OWN_PAGE: Final = "login 404 404 404 404 404"

_CREST: Final = r"^crests/(?P<code>[^/]+)\.(?P<kind>svg|png)$"
_PORTRAIT: Final = r"^portraits/(?P<code>[^/]+)\.svg$"

SITE: Final = [
    Row("healthz", "/healthz", dict.fromkeys((*METHODS,), ALL)),
    reads("", "/"),
    reads("parts/", "/parts/", NONE),  # with DEBUG alone
    reads("parts/colors.css", "/parts/colors.css", NONE),
    Row("tonight/events/", "/tonight/events/", {"GET": ALL, "HEAD": "405 405 405 405 405 405"}),
    reads("robots.txt", "/robots.txt"),
    reads("favicon.ico", "/favicon.ico"),
    reads("manifest.webmanifest", "/manifest.webmanifest"),
    reads("service-worker.js", "/service-worker.js"),
    reads(_CREST, "/crests/pennant-pale-owl-7a1f3d-8fc1d9.svg"),
    reads(_CREST, "/crests/pennant-pale-owl-7a1f3d-8fc1d9.png"),
    reads(_CREST, "/crests/nothing.svg", NONE),
    reads(_PORTRAIT, "/portraits/31402132-7a1f3d-8fc1d9.svg"),
    reads(_PORTRAIT, "/portraits/nobody.svg", NONE),
    reads("team-colors.css", "/team-colors.css?teams=1"),
    reads("search/", "/search/?q=nine"),
    reads("leagues/", "/leagues/"),
    reads("play/", "/play/"),
    reads("play/<slug:slug>/", "/play/piecepack/"),
    reads("glossary/", "/glossary/"),
    reads("records/<slug:ruleset>/", "/records/piecepack/"),
    reads("kinds/<slug:ruleset>/", "/kinds/piecepack/"),
    reads("how-to-play/", "/how-to-play/"),
    reads("how-to-play/<slug:slug>/", "/how-to-play/piecepack/"),
    reads("how-to-play/<slug:slug>/first-inning/", "/how-to-play/piecepack/first-inning/"),
    reads(
        "how-to-play/<slug:slug>/first-inning/<int:step>/",
        "/how-to-play/piecepack/first-inning/2/?option=0",
    ),
    reads("people/<str:username>/", "/people/nobody-is-called-that/", NONE),
    reads("my-games/", "/my-games/"),
    reads("big-screen/", "/big-screen/"),
    Row(
        "play/<slug:slug>/challenge/",
        "/play/piecepack/challenge/",
        {"GET": ALL, "POST": "422 422 422 422 422 422"},
    ),
    reads("lobby/", "/lobby/"),
    Row("lobby/events/", "/lobby/events/", {"GET": ALL, "HEAD": "405 405 405 405 405 405"}),
    *(
        reads(f"challenges/<str:token>/{page}", f"/challenges/nothing/{page}", NONE)
        for page in ("", "now/")
    ),
    Row(
        "challenges/<str:token>/events/",
        "/challenges/nothing/events/",
        {"GET": NONE, "HEAD": "405 405 405 405 405 405"},
    ),
    *(
        writes(f"challenges/<str:token>/{act}/", f"/challenges/nothing/{act}/", NONE)
        for act in ("accept", "decline", "cancel")
    ),
    # A challenge of the manager's
    reads("challenges/<str:token>/", "{challenge}"),
    reads("challenges/<str:token>/now/", "{challenge}now/", "204 204 204 204 204 204"),
    Row(
        "challenges/<str:token>/events/",
        "{challenge}events/",
        {"GET": ALL, "HEAD": "405 405 405 405 405 405"},
    ),
    writes("challenges/<str:token>/decline/", "{challenge}decline/", "403 403 403 403 403 403"),
    writes("challenges/<str:token>/cancel/", "{challenge}cancel/", "403 403 303 403 403 403"),
    writes("challenges/<str:token>/accept/", "{challenge}accept/", "303 303 409 303 303 303"),
    writes("play/<slug:slug>/start/", "/play/piecepack/start/", "422 422 422 422 422 422"),
    Row(
        "leagues/new/",
        "/leagues/new/",
        {"GET": "login 200 200 200 200 200", "POST": "login 422 422 422 422 422"},
    ),
    *(
        # Nobody has filled in the step before it
        Row(
            f"leagues/new/{step}/",
            f"/leagues/new/{step}/",
            dict.fromkeys(("GET", "POST"), "login 302 302 302 302 302"),
        )
        for step in ("clubs", "format", "schedule", "publish")
    ),
    Row(
        "leagues/new/archive/",
        "/leagues/new/archive/",
        {"GET": "login 200 200 200 200 200", "POST": "login 422 422 422 422 422"},
    ),
    Row("files/<int:pk>/", "/files/987654/", dict.fromkeys(("GET", "POST"), _ONES_OWN_PAGE)),
]

#: Of one's own account: whoever is not logged in is sent to the door.
_OWN: Final = "login 200 200 200 200 200"
_OWN_REFUSED: Final = "login 422 422 422 422 422"
_OWN_AWAY: Final = "login 302 302 302 302 302"
_OWN_NONE: Final = "login 404 404 404 404 404"
_AWAY: Final = "302 302 302 302 302 302"


def room(route: str, opened: str, posted: str) -> Row:
    """A page of one's own account, at `accounts/…`."""
    return Row(f"accounts/{route}", f"/accounts/{route}", {"GET": opened, "POST": posted})


ACCOUNTS: Final = [
    reads("accounts/", "/accounts/", _OWN),
    room("sign-up/", "200 302 302 302 302 302", "422 302 302 302 302 302"),
    room("login/", "200 302 302 302 302 302", "422 302 302 302 302 302"),
    room("login/code/", _AWAY, _AWAY),  # nobody has given a password yet
    room("login/passkey/", _AWAY, _AWAY),
    writes("accounts/logout/", "/accounts/logout/", _AWAY),
    room("confirm/", _OWN, _OWN_REFUSED),
    room("confirm/code/", _OWN_AWAY, _OWN_AWAY),  # they have a password alone
    room("confirm/passkey/", _OWN_AWAY, _OWN_AWAY),
    room("address/", _OWN, _OWN_AWAY),
    Row("accounts/address/<str:key>/", "/accounts/address/MQ:1:x/", {"GET": ALL, "POST": NONE}),
    room("password/", _OWN, _OWN_REFUSED),
    room("forgotten/", ALL, "422 422 422 422 422 422"),
    reads("accounts/forgotten/done/", "/accounts/forgotten/done/"),
    Row(
        "accounts/reset/<uidb36>/<key>/",
        "/accounts/reset/1/no-such-token/",
        {"GET": ALL, "POST": "422 422 422 422 422 422"},
    ),
    room("sessions/", _OWN, _OWN_AWAY),
    room("notices/", _OWN, _OWN_AWAY),
    room("notices/settings/", _OWN, _OWN_REFUSED),
    reads("accounts/notices/<int:pk>/", "/accounts/notices/987654/", _OWN_NONE),
    # This site has no key for messages
    writes("accounts/notices/browsers/", "/accounts/notices/browsers/", _OWN_NONE),
    writes(
        "accounts/notices/browsers/<int:pk>/end/",
        "/accounts/notices/browsers/987654/end/",
        _OWN_NONE,
    ),
    Row(
        "accounts/notices/stop/<str:token>/",
        "/accounts/notices/stop/nothing/",
        dict.fromkeys(("GET", "POST"), NONE),
    ),
    reads("accounts/two-factor/", "/accounts/two-factor/", _OWN),
    room("profile/", _OWN, _OWN_AWAY),
    room("keys/", _OWN_AWAY, _OWN_AWAY),  # to say once more who they are
    room("webhooks/", _OWN, _OWN_REFUSED),
    Row(
        "accounts/webhooks/<int:pk>/",
        "/accounts/webhooks/987654/",
        dict.fromkeys(("GET", "POST"), _OWN_NONE),
    ),
    room("two-factor/app/", _OWN_AWAY, _OWN_AWAY),  # to say once more who they are
    room("two-factor/app/remove/", _OWN_NONE, _OWN_NONE),  # they have none
    reads("accounts/two-factor/codes/", "/accounts/two-factor/codes/", _OWN_NONE),
    room("two-factor/codes/new/", _OWN_AWAY, _OWN_AWAY),
    room("two-factor/passkeys/add/", _OWN_AWAY, _OWN_AWAY),
    Row(
        "accounts/two-factor/passkeys/<int:pk>/remove/",
        "/accounts/two-factor/passkeys/1/remove/",
        dict.fromkeys(("GET", "POST"), _OWN_AWAY),
    ),
]

LEAGUES: Final = [
    reads(_LEAGUE, "{league}", ALL, MEMBERS),
    reads(f"{_LEAGUE}colors.css", "{league}colors.css", ALL, MEMBERS),
    *(
        Row(
            f"{_LEAGUE}{page}/",
            f"{{league}}{page}/",
            {"GET": "login 403 403 200 200 200", "POST": f"login 403 403 {posted}"},
            {"GET": "404 404 403 200 200 200", "POST": f"404 404 403 {posted}"},
        )
        for page, posted in (
            ("new-team", "422 422 422"),
            ("new-season", "422 422 422"),
            ("managers", "404 404 404"),  # of no team
        )
    ),
    reads(f"{_LEAGUE}calendar.ics", "{league}calendar.ics", ALL, MEMBERS),
    reads(f"{_TEAM}calendar.ics", "{team}calendar.ics", ALL, MEMBERS),
    reads("calendar/<str:token>/mine.ics", "/calendar/nothing/mine.ics", NONE),
    reads("calendar/<str:token>/<slug:slug>.ics", "/calendar/nothing/a.ics", NONE),
    Row(
        "calendar/",
        "/calendar/",
        {"GET": "login 200 200 200 200 200", "POST": "login 302 302 302 302 302"},
    ),
    reads(f"{_LEAGUE}office/news/", "{league}office/news/", ALL, MEMBERS),
    Row(
        f"{_LEAGUE}office/exports/",
        "{league}office/exports/",
        {"GET": ALL, "POST": "login 422 422 422 422 422"},
        {"GET": MEMBERS, "POST": "404 404 422 422 422 422"},
    ),
    reads("announcements/<int:pk>/", "/announcements/987654/", NONE),
    Row(
        "announcements/<int:pk>/edit/",
        "/announcements/987654/edit/",
        dict.fromkeys(("GET", "POST"), NONE),
    ),
    # Its office
    Row(
        f"{_LEAGUE}office/people/",
        "{league}office/people/",
        {"GET": "login 403 403 200 200 200", "POST": "login 403 403 404 404 404"},
        {"GET": "404 404 403 200 200 200", "POST": "404 404 403 404 404 404"},
    ),
    *(
        Row(
            route,
            address,
            {"GET": f"login 403 403 {shown}", "POST": f"login 403 403 {posted}"},
            {"GET": f"404 404 403 {shown}", "POST": f"404 404 403 {posted}"},
        )
        for route, address, shown, posted in (
            (f"{_LEAGUE}office/league/", "{league}office/league/", "200 200 200", "422 422 422"),
            (f"{_LEAGUE}office/delete/", "{league}office/delete/", "200 200 200", "422 422 422"),
            (f"{_LEAGUE}office/days/", "{league}office/days/", "200 200 200", "422 422 422"),
            (
                f"{_LEAGUE}office/news/new/",
                "{league}office/news/new/",
                "200 200 200",
                "422 422 422",
            ),
            (f"{_LEAGUE}office/fill/", "{league}office/fill/", "200 200 200", "422 422 422"),
            (f"{_LEAGUE}office/teams/", "{league}office/teams/", "200 200 200", "422 422 422"),
            (f"{_LEAGUE}office/players/", "{league}office/players/", "200 200 200", "422 422 422"),
            (f"{_LEAGUE}office/copy/", "{league}office/copy/", "200 200 200", "422 422 422"),
            (f"{_SEASON}next/", "{season}next/", "200 200 200", "422 422 422"),
            (f"{_SEASON}schedule/file/", "{season}schedule/file/", "200 200 200", "422 422 422"),
            (f"{_TEAM}names/", "{team}names/", "200 200 200", "422 422 422"),
            (f"{_TEAM}delete/", "{team}delete/", "200 200 200", "422 422 422"),
            (f"{_SEASON}delete/", "{season}delete/", "200 200 200", "422 422 422"),
        )
    ),
    *(
        reads(f"{_LEAGUE}office/{page}", f"{{league}}office/{page}", _OFFICE, _PRIVATE_OFFICE)
        for page in ("log/", "log.csv", "teams.csv", "players.csv")
    ),
    Row(
        f"{_LEAGUE}office/join/",
        "{league}office/join/",
        {"GET": "login 200 200 200 200 200", "POST": "login 422 422 422 422 422"},
        {"GET": "login 404 200 200 200 200", "POST": "login 404 422 422 422 422"},
    ),
    writes(
        f"{_LEAGUE}office/leave/",
        "{league}office/leave/",
        "login 409 302 409 409 409",
        "login 404 302 409 409 409",
    ),
    Row(
        "invitations/<str:token>/",
        "{invitation}",
        {"GET": ALL, "POST": "200 302 302 302 302 302"},
    ),
    Row(
        "invitations/<str:token>/",
        "/invitations/nothing/",
        dict.fromkeys(("GET", "POST"), NONE),
    ),
    # Its seasons; a draft is there for who runs the league, and for others tells only that it is
    reads(_SEASON, "{season}", ALL, MEMBERS),
    reads(_SEASON, "{draft}", ALL, MEMBERS),
    Row(
        f"{_SEASON}awards/",
        "{season}awards/",
        {"GET": ALL, "POST": "login 403 403 422 422 422"},
        {"GET": MEMBERS, "POST": "404 404 403 422 422 422"},
    ),
    reads(f"{_SEASON}schedule.csv", "{season}schedule.csv", ALL, MEMBERS),
    reads(f"{_SEASON}schedule.csv", "{draft}schedule.csv", _OFFICE, _PRIVATE_OFFICE),
    reads(f"{_SEASON}progress/", "{season}progress/", ALL, MEMBERS),
    reads(f"{_SEASON}progress/", "{draft}progress/", RUNS, RUNS),
    reads(f"{_SEASON}progress/", "{draft}progress/?day=1", RUNS, RUNS),
    Row(
        f"{_SEASON}events/",
        "{season}events/",
        {"GET": ALL, "HEAD": "405 405 405 405 405 405"},
        {"GET": MEMBERS, "HEAD": "405 405 405 405 405 405"},
    ),
    Row(
        f"{_SEASON}events/",
        "{draft}events/",
        {"GET": RUNS, "HEAD": "405 405 405 405 405 405"},
        {"GET": RUNS, "HEAD": "405 405 405 405 405 405"},
    ),
    writes(
        f"{_SEASON}publish/",
        "{draft}publish/",
        "login 403 403 303 303 303",
        "404 404 403 303 303 303",
    ),
    writes(
        f"{_SEASON}simulate/",
        "{season}simulate/",
        "login 403 403 409 409 409",
        "404 404 403 409 409 409",
    ),
    writes(
        f"{_SEASON}stop/",
        "{season}stop/",
        "login 403 403 409 409 409",
        "404 404 403 409 409 409",
    ),
    reads(f"{_SEASON}stages/<int:number>/", "{cup}", ALL, MEMBERS),
    reads(f"{_SEASON}series/<int:pk>/", "{series}", ALL, MEMBERS),
    Row(
        f"{_SEASON}schedule/",
        "{season}schedule/",
        {"GET": "login 403 403 200 200 200", "POST": "login 403 403 422 422 422"},
        {"GET": "404 404 403 200 200 200", "POST": "404 404 403 422 422 422"},
    ),
    Row(
        f"{_SEASON}schedule/",
        "{draft}schedule/",  # whose games are for who runs the league
        {"GET": "404 404 404 200 200 200", "POST": "404 404 404 422 422 422"},
        {"GET": "404 404 404 200 200 200", "POST": "404 404 404 422 422 422"},
    ),
    Row(
        f"{_SEASON}withdraw/",
        "{season}withdraw/",
        {"GET": "login 403 403 200 200 200", "POST": "login 403 403 422 422 422"},
        {"GET": "404 404 403 200 200 200", "POST": "404 404 403 422 422 422"},
    ),
    reads(f"{_SEASON}week/", "{season}week/", ALL, MEMBERS),
    reads(f"{_SEASON}week/", "{draft}week/", RUNS, RUNS),
    reads(f"{_LEAGUE}leaders/", "{league}leaders/", ALL, MEMBERS),
    reads(f"{_LEAGUE}records/", "{league}records/", ALL, MEMBERS),
    reads(f"{_LEAGUE}leaders/games/", "{league}leaders/games/", ALL, MEMBERS),
    reads(f"{_LEAGUE}kinds/", "{league}kinds/", ALL, MEMBERS),
    reads(f"{_LEAGUE}kinds/<slug:kind>/", "{kind}", ALL, MEMBERS),
    reads(f"{_LEAGUE}head-to-head/", "{league}head-to-head/", ALL, MEMBERS),
    # Its teams and players
    reads(_TEAM, "{team}", ALL, MEMBERS),
    reads(_TEAM, "{team}?season=draft", RUNS, RUNS),
    Row(
        f"{_TEAM}lineup/",
        "{team}lineup/",  # the manager's own
        {"GET": "login 403 200 403 403 403", "POST": "login 403 422 403 403 403"},
        {"GET": "404 404 200 403 403 403", "POST": "404 404 422 403 403 403"},
    ),
    Row(
        f"{_TEAM}crest/",
        "{team}crest/",  # the manager's and the commissioner's
        {"GET": "login 403 200 200 200 200", "POST": "login 403 422 422 422 422"},
        {"GET": "404 404 200 200 200 200", "POST": "404 404 422 422 422 422"},
    ),
    writes(
        f"{_TEAM}sit/",
        "{team}sit/",
        "login 403 409 403 403 403",
        "login 404 409 403 403 403",
    ),
    reads(f"{_TEAM}splits/", "{team}splits/", ALL, MEMBERS),
    reads("players/<int:pk>/", "{player}", ALL, MEMBERS),
    reads("players/<int:pk>/splits/", "{player}splits/", ALL, MEMBERS),
    reads("players/<int:pk>/equals/", "{player}equals/", ALL, MEMBERS),
    # Its games
    reads("games/<int:pk>/", "{final}", ALL, MEMBERS),
    reads("games/<int:pk>/", "{game}", ALL, MEMBERS),
    reads("games/<int:pk>/", "{draft_game}", RUNS, RUNS),
    reads("games/<int:pk>/record.json", "{final}record.json", ALL, MEMBERS),
    reads("games/<int:pk>/record.json", "{game}record.json", NONE, NONE),
    reads("games/<int:pk>/record.json", "{draft_game}record.json", NONE, NONE),
    reads("games/<int:pk>/replay/", "{final}replay/", ALL, MEMBERS),
    reads("games/<int:pk>/replay/", "{game}replay/", NONE, NONE),
    reads("games/<int:pk>/replay/<int:play>/", "{final}replay/1/", ALL, MEMBERS),
    reads("games/<int:pk>/replay/<int:play>/", "{game}replay/1/", NONE, NONE),
    Row(
        "games/<int:pk>/analysis/",
        "{final}analysis/",
        {"GET": ALL, "POST": "login 303 303 303 303 303"},
        {"GET": MEMBERS, "POST": "404 404 303 303 303 303"},
    ),
    Row(
        "games/<int:pk>/analysis/",
        "{game}analysis/",
        {"GET": "409 409 409 409 409 409", "POST": "login 409 409 409 409 409"},
        {"GET": "404 404 409 409 409 409", "POST": "404 404 409 409 409 409"},
    ),
    writes(
        "games/<int:pk>/what-if/",
        "{final}what-if/",
        "422 422 422 422 422 422",
        "404 404 422 422 422 422",
    ),
    Row(
        "games/<int:pk>/take-back/",
        "{final}take-back/",
        {"GET": "login 403 403 200 200 200", "POST": "login 403 403 422 422 422"},
        {"GET": "404 404 403 200 200 200", "POST": "404 404 403 422 422 422"},
    ),
    Row(
        "games/<int:pk>/times/",
        "{game}times/",
        {"GET": "login 403 200 403 403 403", "POST": "login 403 422 403 403 403"},
        {"GET": "404 404 200 403 403 403", "POST": "404 404 422 403 403 403"},
    ),
    Row(
        "games/<int:pk>/decide/",
        "{final}decide/",
        {"GET": "login 403 403 200 200 200", "POST": "login 403 403 422 422 422"},
        {"GET": "404 404 403 200 200 200", "POST": "404 404 403 422 422 422"},
    ),
    writes(
        "games/<int:pk>/sit-down/",
        "{game}sit-down/",  # the teams are at another table
        "login 403 409 409 409 409",
        "404 404 409 409 409 409",
    ),
    writes(
        "games/<int:pk>/sit-down/",
        "{draft_game}sit-down/",
        "404 404 404 409 409 409",
        "404 404 404 409 409 409",
    ),
]

TABLES: Final = [
    reads(_TABLE, "{table}", ALL, MEMBERS),
    reads(f"{_TABLE}now/", "{table}now/", ALL, MEMBERS),
    reads(f"{_TABLE}screen/", "{table}screen/", ALL, MEMBERS),
    reads(f"{_TABLE}elsewhere/", "{table}elsewhere/", ALL, ALL),  # of one's own games alone
    Row(
        f"{_TABLE}events/",
        "{table}events/",
        {"GET": ALL, "HEAD": "405 405 405 405 405 405"},
        {"GET": MEMBERS, "HEAD": "405 405 405 405 405 405"},
    ),
    Row(
        f"{_TABLE}events/",
        "{table}events/?player",
        {"GET": "403 403 200 403 403 403", "HEAD": "405 405 405 405 405 405"},
        {"GET": "404 404 200 403 403 403", "HEAD": "405 405 405 405 405 405"},
    ),
    reads(f"{_TABLE}record.json", "{table}record.json", NONE, NONE),
    reads(
        f"{_TABLE}replay/", "{table}replay/", "302 302 302 302 302 302", "404 404 302 302 302 302"
    ),
    reads(
        f"{_TABLE}replay/<int:play>/",
        "{table}replay/1/",
        "302 302 302 302 302 302",
        "404 404 302 302 302 302",
    ),
    Row(
        f"{_TABLE}analysis/",
        "{table}analysis/",
        {"GET": "302 302 302 302 302 302", "POST": "302 302 302 302 302 302"},
        {"GET": "404 404 302 302 302 302", "POST": "404 404 302 302 302 302"},
    ),
    writes(
        f"{_TABLE}what-if/",
        "{table}what-if/",
        "409 409 409 409 409 409",
        "404 404 409 409 409 409",
    ),
    *(
        writes(
            f"{_TABLE}{act}/",
            f"{{table}}{act}/",
            f"403 403 {posted} 403 403 403",
            f"404 404 {posted} 403 403 403",
        )
        for act, posted in (
            ("answer", "409"),
            ("pass", "422"),
            ("hand-over", "303"),
            ("take-back", "409"),
            ("resign", "303"),
            ("accept", "409"),
            ("close", "409"),
            ("claim", "409"),
            ("lineup", "409"),
            ("rematch", "409"),
            ("undo", "409"),
            ("say", "422"),
            ("mute", "409"),
        )
    ),
    writes(
        f"{_TABLE}lineup/check/",
        "{table}lineup/check/",
        "403 403 200 403 403 403",
        "404 404 200 403 403 403",
    ),
    writes(
        f"{_TABLE}step-in/",
        "{table}step-in/",
        "login 403 403 422 422 422",
        "404 404 403 422 422 422",
    ),
    # A friendly of the manager's
    reads(_TABLE, "{friendly}", PLAYERS),
    reads(f"{_TABLE}now/", "{friendly}now/", PLAYERS),
    Row(
        f"{_TABLE}events/",
        "{friendly}events/",
        {"GET": PLAYERS, "HEAD": "405 405 405 405 405 405"},
    ),
    reads(f"{_TABLE}record.json", "{friendly}record.json", NONE),
    reads(f"{_TABLE}record.json", "{over}record.json", PLAYERS),
    reads(f"{_TABLE}box/", "{friendly}box/", NONE),
    reads(f"{_TABLE}box/", "{over}box/", PLAYERS),
    writes(f"{_TABLE}rematch/", "{friendly}rematch/", "404 404 409 404 403 403"),
    writes(f"{_TABLE}undo/", "{friendly}undo/", "404 404 409 404 403 403"),
    writes(f"{_TABLE}say/", "{friendly}say/", "404 404 422 404 403 403"),
    writes(f"{_TABLE}mute/", "{friendly}mute/", "404 404 409 404 403 403"),
    reads(f"{_TABLE}replay/", "{friendly}replay/", NONE),
    reads(f"{_TABLE}replay/", "{over}replay/", PLAYERS),
    reads(f"{_TABLE}replay/<int:play>/", "{over}replay/1/", PLAYERS),
    Row(
        f"{_TABLE}analysis/",
        "{friendly}analysis/",
        {"GET": "404 404 409 404 409 409", "POST": "404 404 409 404 409 409"},
    ),
    Row(
        f"{_TABLE}analysis/",
        "{over}analysis/",
        {"GET": PLAYERS, "POST": "404 404 303 404 303 303"},
    ),
    writes(f"{_TABLE}hint/", "{friendly}hint/", "404 404 409 404 403 403"),  # its rival is asked
    writes(f"{_TABLE}hint/", "{table}hint/", "403 403 403 403 403 403", "404 404 403 403 403 403"),
    writes(f"{_TABLE}what-if/", "{over}what-if/", "404 404 422 404 422 422"),
    writes(f"{_TABLE}answer/", "{friendly}answer/", "404 404 409 404 403 403"),
    writes(f"{_TABLE}step-in/", "{friendly}step-in/", NONE),
]

_API: Final = "api/v1/"
_API_LEAGUE: Final = "api/v1/leagues/<slug:slug>"
_API_SEASON: Final = f"{_API_LEAGUE}/seasons/<slug:season>"
_API_TEAM: Final = f"{_API_LEAGUE}/teams/<slug:team>"
_API_TABLE: Final = "api/v1/tables/<int:pk>"
_API_GAME: Final = "api/v1/games/<int:pk>"


def api(route: str, address: str, **methods: str) -> Row:
    """An address of the API. Forms are posted, which it does not read: who may write gets 415; by
    other methods nothing is sent. Of a private league whoever may not know of it gets 404 in place
    of all but 401 and 405."""
    private = {}
    for method, answers in methods.items():
        nobody, stranger, *others = answers.split()
        hidden = [one if one in ("401", "405") else "404" for one in (nobody, stranger)]
        private[method] = " ".join([*hidden, *others])
    of_league = "{" in address
    return Row(route, address, methods, private if of_league else {})


_RUNS_BY_API: Final = "401 403 403 415 415 415"
_RUNS_AT_ONCE: Final = "401 403 403 200 200 200"
_READ_BY_OFFICE: Final = "401 403 403 200 200 200"
_CHANGES_NOTHING: Final = _RUNS_AT_ONCE
_LACKS_SOMETHING: Final = "401 403 403 400 400 400"
_PLAYS_BY_API: Final = "401 403 415 403 403 403"
_ONES_OWN: Final = "401 404 404 404 404 404"
_EVENTS: Final = {"GET": ALL, "HEAD": "405 405 405 405 405 405"}

API: Final = [
    reads("api/", "/api/"),
    *(reads(f"{_API}{path}", f"/api/v1/{path}") for path in ("", "schema", "rulesets", "games")),
    reads(f"{_API}rulesets/<slug:slug>", "/api/v1/rulesets/quick"),
    reads(f"{_API}rulesets/<slug:slug>/records", "/api/v1/rulesets/quick/records"),
    *(
        reads(f"{_API}{path}", f"/api/v1/{path}", "401 200 200 200 200 200")
        for path in ("me", "my-games")
    ),
    Row(
        f"{_API}webhooks",
        "/api/v1/webhooks",
        {"GET": "401 200 200 200 200 200", "POST": "401 415 415 415 415 415"},
    ),
    Row(
        f"{_API}webhooks/<int:pk>",
        "/api/v1/webhooks/987654",
        dict.fromkeys(("GET", "DELETE"), "401 404 404 404 404 404"),
    ),
    *(
        writes(f"{_API}webhooks/<int:pk>/{path}", f"/api/v1/webhooks/987654/{path}", _ONES_OWN)
        for path in ("test", "on")
    ),
    reads(f"{_API}webhooks/<int:pk>/deliveries", "/api/v1/webhooks/987654/deliveries", _ONES_OWN),
    Row(f"{_API}leagues", "/api/v1/leagues", {"GET": ALL, "POST": "401 415 415 415 415 415"}),
    Row(f"{_API}friendlies", "/api/v1/friendlies", {"POST": "401 415 415 415 415 415"}),
    api(_API_LEAGUE, "{api_league}", GET=ALL, PATCH=_CHANGES_NOTHING),
    api(f"{_API_LEAGUE}/teams", "{api_league}/teams", GET=ALL, POST=_RUNS_BY_API),
    api(f"{_API_LEAGUE}/seasons", "{api_league}/seasons", GET=ALL, POST=_RUNS_BY_API),
    *(
        api(f"{_API_LEAGUE}/{path}", f"{{api_league}}/{path}", GET=ALL)
        for path in ("players", "leaders", "records", "feats", "kinds")
    ),
    api(
        f"{_API_LEAGUE}/head-to-head", "{api_league}/head-to-head?one=nine-1&other=nine-2", GET=ALL
    ),
    api(
        f"{_API_LEAGUE}/exports",
        "{api_league}/exports",
        GET="401 200 200 200 200 200",
        POST="401 415 415 415 415 415",
    ),
    Row(
        f"{_API}exports/<int:pk>",
        "/api/v1/exports/987654",
        dict.fromkeys(("GET", "DELETE"), _ONES_OWN),
    ),
    Row(
        f"{_API}imports",
        "/api/v1/imports",
        {"GET": "401 200 200 200 200 200", "POST": "401 415 415 415 415 415"},
    ),
    Row(
        f"{_API}imports/<int:pk>",
        "/api/v1/imports/987654",
        dict.fromkeys(("GET", "DELETE"), _ONES_OWN),
    ),
    Row(f"{_API}files/<str:token>", "/api/v1/files/x", {**_EVENTS, "GET": NONE}),
    api(f"{_API_LEAGUE}/fill", "{api_league}/fill", POST=_RUNS_BY_API),
    api(
        f"{_API_LEAGUE}/pause",
        "{api_league}/pause",
        POST=_RUNS_AT_ONCE,
        DELETE="401 403 403 409 409 409",
    ),
    api(
        f"{_API_LEAGUE}/invitations",
        "{api_league}/invitations",
        GET=_READ_BY_OFFICE,
        POST=_RUNS_BY_API,
    ),
    api(
        f"{_API_LEAGUE}/invitations/<int:pk>",
        "{api_invitation}",
        DELETE="401 403 403 204 204 204",
    ),
    api(f"{_API_LEAGUE}/log", "{api_league}/log", GET=_READ_BY_OFFICE),
    api(_API_TEAM, "{api_team}", GET=ALL, PATCH=_CHANGES_NOTHING),
    api(f"{_API_TEAM}/seasons", "{api_team}/seasons", GET=ALL),
    api(f"{_API_TEAM}/manager", "{api_team}/manager", PUT=_LACKS_SOMETHING, DELETE=_RUNS_AT_ONCE),
    api(
        f"{_API_TEAM}/lineup",
        "{api_team}/lineup",
        GET="401 403 200 403 403 403",
        PUT="401 403 400 403 403 403",
    ),
    api(_API_SEASON, "{api_season}", GET=ALL),
    api(_API_SEASON, "{api_draft}", GET=RUNS),
    *(
        api(f"{_API_SEASON}/{path}", f"{{api_season}}/{path}", GET=ALL)
        for path in ("standings", "stages")
    ),
    api(f"{_API_SEASON}/stages", "{api_draft}/stages", GET=RUNS),
    api(f"{_API_SEASON}/stages/<int:number>", "{api_season}/stages/1", GET=ALL),
    api(f"{_API_SEASON}/stages/<int:number>/bracket", "{api_season}/stages/1/bracket", GET=ALL),
    api(f"{_API_SEASON}/series/<int:pk>", "{api_series}", GET=ALL),
    api(f"{_API_SEASON}/runs", "{api_season}/runs", GET=ALL, POST=_RUNS_BY_API),
    api(f"{_API_SEASON}/runs/<int:pk>", "{api_run}", GET=ALL),
    api(f"{_API_SEASON}/publish", "{api_draft}/publish", POST=_RUNS_AT_ONCE),
    api(f"{_API_SEASON}/stop", "{api_season}/stop", POST="401 403 403 409 409 409"),
    api(f"{_API_SEASON}/events", "{api_season}/events", **_EVENTS),
    api(f"{_API_SEASON}/events", "{api_draft}/events", GET=RUNS, HEAD=_EVENTS["HEAD"]),
    api(f"{_API}players/<int:pk>", "{api_player}", GET=ALL),
    *(
        api(f"{_API}players/<int:pk>/{path}", f"{{api_player}}/{path}", GET=ALL)
        for path in ("career", "log", "splits")
    ),
    api(_API_GAME, "{api_final}", GET=ALL),
    api(_API_GAME, "{api_draft_game}", GET=RUNS),
    *(
        api(f"{_API_GAME}/{path}", f"{{api_final}}/{path}", GET=ALL)
        for path in ("linescore", "boxscore", "plays", "win-probability", "record")
    ),
    api(f"{_API_GAME}/boxscore", "{api_game}/boxscore", GET="409 409 409 409 409 409"),
    api(f"{_API_GAME}/record", "{api_game}/record", GET=NONE),
    api(f"{_API_GAME}/move", "{api_game}/move", POST=_RUNS_BY_API),
    api(f"{_API_GAME}/ruling", "{api_final}/ruling", POST=_RUNS_BY_API),
    api(f"{_API_GAME}/take-back", "{api_final}/take-back", POST=_RUNS_BY_API),
    api(f"{_API_GAME}/sit-down", "{api_game}/sit-down", POST="401 403 409 409 409 409"),
    api(_API_TABLE, "{api_table}", GET=ALL),
    # Files; of seasons without a result there are none
    api(f"{_API_GAME}/retrosheet.zip", "{api_final}/retrosheet.zip", **_EVENTS),
    *(
        api(f"{_API_LEAGUE}/{name}", f"{{api_league}}/{name}", **_EVENTS)
        for name in ("retrosheet.zip", "lahman.zip")
    ),
    *(
        api(
            f"{_API_SEASON}/{name}",
            f"{{api_season}}/{name}",
            GET="409 409 409 409 409 409",
            HEAD=_EVENTS["HEAD"],
        )
        for name in ("retrosheet.zip", "lahman.zip", "plays.jsonl")
    ),
    api(f"{_API_TABLE}/events", "{api_table}/events", **_EVENTS),
    *(
        api(f"{_API_TABLE}/{path}", f"{{api_table}}/{path}", POST=_PLAYS_BY_API)
        for path in (
            *("answer", "lineup", "standing-order", "hand-over", "take-back", "resign", "claim"),
            "accept",
        )
    ),
    # A friendly of the manager's
    Row(_API_TABLE, "{api_friendly}", {"GET": PLAYERS}),
    Row(f"{_API_TABLE}/answer", "{api_friendly}/answer", {"POST": "401 404 415 404 403 403"}),
    Row(
        f"{_API_TABLE}/events",
        "{api_friendly}/events",
        {"GET": PLAYERS, "HEAD": _EVENTS["HEAD"]},
    ),
]

#: What a superuser may do with a model's rows in the admin; others of the staff need permissions.
ADMIN: Final = {
    "league/league": "view",
    "league/team": "view",
    "league/player": "view",
    "league/membership": "view",
    "league/logentry": "view",
    "league/season": "view",
    "league/game": "view",
    "games/gamerecord": "view",
    "games/simulationrun": "view delete",
    "stats/battingline": "view",
    "stats/pitchingline": "view",
    "stats/fieldingline": "view",
    "stats/teamline": "view",
    "stats/playbyplay": "view",
    "account/emailaddress": "view",
    "mfa/authenticator": "view delete",
    "auth/group": "view add change delete",
    "auth/user": "view add change delete",
}
