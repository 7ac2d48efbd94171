"""Clubs, players and schedules as files: written out, and read in, all of a file or nothing."""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import transaction

from league.competition.calendar import left_out
from league.dress import set_crest
from league.errors import Conflict, Invalid, LeagueError
from league.models import League, Player, Season, Team
from league.names import Called
from league.naming import checked_portrait, print_names, require_told_apart
from league.office.acts import Act
from league.office.deeds import deed
from league.office.mending import edit_team
from league.office.reading import Line, read
from league.services import add_team, rename
from league.sheets import cell
from league.stages.editing import require_possible
from league.stages.moving import new_clashes, write_moves
from league.stages.scheduled import Fixture, Schedule, load_schedule

TEAMS: Final = ("place", "nickname", "abbreviation", "color")
TEAMS_TOO: Final = ("second_color", "crest", "ai")
PLAYERS: Final = ("team", "spot", "name")
PLAYERS_TOO: Final = ("first_name", "portrait")
SCHEDULE: Final = ("number", "date", "time", "visitors", "home")
MOST_TEAMS: Final = 200
MOST_PLAYERS: Final = 5_000
MOST_GAMES: Final = 3_000
#: Lines that a report names.
REPORTED: Final = 50


@dataclass(slots=True)
class Report:
    """What a file would change, or has changed: a text for each line, in their order, and what is
    wrong with it. `seen` stands for what there was when it was read."""

    kind: str
    done: list[tuple[int, str]] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)
    unchanged: int = 0
    seen: str = ""

    @property
    def good(self) -> bool:
        return bool(self.done) and not self.faults

    @property
    def shown(self) -> list[tuple[int, str]]:
        return self.done[:REPORTED]

    @property
    def faults_shown(self) -> list[tuple[int, str]]:
        return self.faults[:REPORTED]

    @property
    def words(self) -> str:
        """“3 clubs added or changed, 5 as they were”."""
        return f"{len(self.done)} {self.kind} added or changed, {self.unchanged} as they were"


class _NotNow(Exception):
    """Undoes what was tried."""


# Out


def teams_out(league: League) -> Iterator[list[str]]:
    """A line for each club, behind a heading."""
    yield [*TEAMS, *TEAMS_TOO]
    for team in league.teams.order_by("pk"):
        yield [cell(str(getattr(team, name))) for name in (*TEAMS, *TEAMS_TOO)]


def players_out(league: League) -> Iterator[list[str]]:
    """A line for each player, behind a heading; the name is the surname."""
    yield [*PLAYERS, *PLAYERS_TOO]
    players = Player.objects.filter(team__league=league).select_related("team")
    for player in players.order_by("team", "spot"):
        names = (cell(player.surname), cell(player.first_name), player.portrait)
        yield [cell(player.team.abbreviation), str(player.spot), *names]


def schedule_out(season: Season) -> Iterator[list[str]]:
    """A line for each game, in the league's zone, behind a heading."""
    zone = ZoneInfo(season.league.time_zone)
    yield list(SCHEDULE)
    for game in season.games.select_related("visitors", "home").order_by("number"):
        at = f"{game.first_pitch.astimezone(zone):%H:%M}" if game.first_pitch else ""
        clubs = (cell(game.visitors.abbreviation), cell(game.home.abbreviation))
        yield [str(game.number), f"{game.date}", at, *clubs]


# In


def teams_in(league: League, sent: bytes, by: Any = None, *, seen: str | None = None) -> Report:
    """Add the clubs of a file to a league; one whose abbreviation it has is changed. Without `seen`
    it is tried only, with that of the report it is done.

    Raises Invalid for a file that cannot be read, Conflict where the league has changed since.
    """
    lines = read(sent, TEAMS, TEAMS_TOO, MOST_TEAMS)

    def each(line: Line, report: Report) -> str:
        given = line.cells
        known = Team.objects.filter(league=league, abbreviation=given["abbreviation"]).first()
        more: dict[str, Any] = {name: given[name] for name in TEAMS_TOO if given.get(name)}
        own: dict[str, Any] = {name: given[name] for name in TEAMS}
        if known is None:
            return f"{add_team(league, **own, **more, by=by)} joins"
        return _change_team(known, {**own, **more}, by)

    return _take(league, by, Act.ADD_TEAM, "clubs", lines, each, teams_out(league), seen)


def _change_team(team: Team, given: dict[str, str], by: Any) -> str:
    names = {name: given[name] for name in ("place", "nickname", "abbreviation")}
    worn = {name: given[name] for name in ("color", "second_color", "crest") if given.get(name)}
    changed = [name for name, value in worn.items() if getattr(team, name) != value]
    ai = given.get("ai") or team.ai
    before = (team.place, team.nickname, team.ai)
    if not changed and before == (names["place"], names["nickname"], ai):
        return ""
    edited = edit_team(
        team,
        by,
        place=names["place"],
        nickname=names["nickname"],
        abbreviation=names["abbreviation"],
        ai=ai,
    )
    if changed:
        own = {name: getattr(team, name) for name in ("crest", "color", "second_color")}
        edited = set_crest(edited, **{**own, **worn}, by=by)
    return f"{edited} change {', '.join(changed) or 'their names'}"


def players_in(league: League, sent: bytes, by: Any = None, *, seen: str | None = None) -> Report:
    """Give players the names and portraits of a file; what it has no column for stays. Two of a
    club with the same names are a fault of the file. As `teams_in`."""
    lines = read(sent, PLAYERS, PLAYERS_TOO, MOST_PLAYERS)
    own = Player.objects.filter(team__league=league).select_related("team")
    known = {(one.team.abbreviation, str(one.spot)): one for one in own}
    done: set[int] = set()
    renamed: dict[int, Team] = {}
    surnames: set[str] = set()

    def each(line: Line, report: Report) -> str:
        team, spot, name = (line.cells[column] for column in PLAYERS)
        player = known.get((team, spot))
        if player is None:
            raise Invalid(f"No club “{team}” has a player {spot or '?'}.", "spot")
        if player.pk in done:
            raise Invalid(f"Player {spot} of {team} stands in the file twice.", "spot")
        done.add(player.pk)
        before, surname = player.full_name, player.surname
        redrawn = _redrawn(player, line)
        if rename(player, Called(line.cells.get("first_name", player.first_name), name)):
            renamed[player.team_id] = player.team
            surnames.update((surname, player.surname))
            return f"{before} of {team} becomes {player.full_name}"
        return f"{before} of {team} has another portrait" if redrawn else ""

    def finish(report: Report) -> None:
        for team in renamed.values():
            try:
                require_told_apart(team, team.players.all())
            except Invalid as error:
                report.faults.append((0, error.message))
        print_names(league.pk, surnames)

    out = players_out(league)
    return _take(league, by, Act.EDIT_TEAM, "players", lines, each, out, seen, finish=finish)


def _redrawn(player: Player, line: Line) -> bool:
    """Give a player the portrait of a line, if it has another one; whether it has."""
    code = line.cells.get("portrait") or player.portrait
    if code == player.portrait:
        return False
    player.portrait = checked_portrait(code)
    player.save(update_fields=["portrait"])
    return True


def schedule_in(season: Season, sent: bytes, by: Any = None, *, seen: str | None = None) -> Report:
    """Give games of a draft the days, times and venues of a file, by their numbers. As `teams_in`.
    What would clash then, and did not before, is a fault of the file.

    Raises Conflict for a season that is published.
    """
    lines = read(sent, SCHEDULE, (), MOST_GAMES)
    if season.state != Season.State.DRAFT:
        raise Conflict(f"{season} is published: its games are moved one by one, in the schedule.")
    letters = dict(season.teams.values_list("abbreviation", "pk"))
    schedule = load_schedule(season)
    by_number = {one.number: one for one in schedule.fixtures.values() if one.number}
    changed: dict[int, Fixture] = {}

    def each(line: Line, report: Report) -> str:
        fixture = by_number.get(int(line.cells["number"] or 0) if _digits(line) else 0)
        if fixture is None:
            raise Invalid(f"There is no game {line.cells['number'] or '?'}.", "number")
        if fixture.number in changed:
            raise Invalid(f"Game {fixture.number} stands in the file twice.", "number")
        now = _moved(schedule, fixture, line, letters)
        changed[fixture.number or 0] = now
        return "" if now == fixture else f"Game {fixture.number}: {now.dated.day}"

    def finish(report: Report) -> None:
        moved = [one for number, one in changed.items() if one != by_number[number]]
        if moved and not report.faults:
            names = dict(season.teams.values_list("pk", "nickname"))
            for clash in new_clashes(schedule, moved):
                report.faults.append((0, f"{clash.words(names)}, {clash.day}"))
            if not report.faults:
                write_moves(schedule, moved)

    def out() -> Iterator[list[str]]:
        return schedule_out(season)

    league = season.league
    return _take(league, by, Act.EDIT_SCHEDULE, "games", lines, each, out(), seen, season, finish)


def _digits(line: Line) -> bool:
    number = line.cells["number"]
    return number.isascii() and number.isdigit() and len(number) < 9


def _moved(schedule: Schedule, was: Fixture, line: Line, letters: dict[str, int]) -> Fixture:
    """A game as a line wants it. Raises Invalid for what cannot be."""
    dated, given = was.dated, line.cells
    clubs = []
    for side in ("visitors", "home"):
        if given[side] not in letters:
            raise Invalid(f"No club of the season is “{given[side]}”.", side)
        clubs.append(letters[given[side]])
    if {*clubs} != {dated.home, dated.visitors}:
        raise Invalid(f"Game {was.number} is between two other clubs.", "home")
    try:
        day = datetime.date.fromisoformat(given["date"])
        at = datetime.time.fromisoformat(given["time"]) if given["time"] else dated.at
    except ValueError:
        raise Invalid("Write a date like 2031-04-01, and a time like 19:05.", "date") from None
    if given["time"] and not schedule.has_times(was.stage):
        raise Invalid("These games have no time of day: leave it empty.", "time")
    zone = ZoneInfo(schedule.season.league.time_zone)
    if schedule.has_times(was.stage) and left_out(day, at, zone):
        raise Invalid(f"The clock leaves {at:%H:%M} out on {day}: choose another time.", "time")
    now = was._replace(dated=dated._replace(day=day, at=at, visitors=clubs[0], home=clubs[1]))
    require_possible(schedule, now)
    return now


def _take(
    league: League,
    by: Any,
    act: Act,
    kind: str,
    lines: Sequence[Line],
    each: Callable[[Line, Report], str],
    now: Iterator[list[str]],
    seen: str | None,
    about: Any = None,
    finish: Callable[[Report], None] = lambda report: None,
) -> Report:
    """Do what each line says, in one transaction, and undo it where one is wrong, or where it is
    only tried."""
    report = Report(kind)
    try:
        with transaction.atomic(), deed(by, act, league, about or league) as done:
            League.objects.select_for_update(no_key=True).get(pk=league.pk)
            report.seen = _mark(now)
            if seen is not None and seen != report.seen:
                raise Conflict(
                    "Somebody has changed this since you looked: look again at what the file "
                    "would do."
                )
            for line in lines:
                try:
                    with transaction.atomic():
                        words = each(line, report)
                except LeagueError as error:
                    where = f"{error.field}: " if error.field in line.cells else ""
                    report.faults.append((line.number, f"{where}{error.message}"))
                else:
                    if words:
                        report.done.append((line.number, words))
                    else:
                        report.unchanged += 1
            finish(report)
            if seen is None or report.faults:
                raise _NotNow
            done.change(kind, None, len(report.done))
    except _NotNow:
        pass
    return report


def _mark(rows: Iterator[list[str]]) -> str:
    return hashlib.sha256(repr(list(rows)).encode()).hexdigest()[:16]
