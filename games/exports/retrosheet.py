"""Seasons in Retrosheet's form: event files, one of each club's home games, rosters, and the list
of clubs. `engine.telling.retrosheet` writes the games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine import RULESETS
from engine.plays import Play
from engine.telling.retrosheet import Game as Told
from engine.telling.retrosheet import records
from games.exports.archive import File
from games.models import GameRecord
from league.models import Game, Player, Season, Team
from stats.models import BattingLine, PitchingLine, PlayByPlay

#: Games that are read at once.
AT_ONCE: Final = 40
DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
#: Who decided a game, as its file says it.
DECIDED: Final = {"wins": "wp", "losses": "lp", "saves": "save"}
END: Final = "\r\n"


def player_id(key: int) -> str:
    """“p00001a4”: a player's key in eight characters."""
    text = ""
    while key:
        key, digit = divmod(key, len(DIGITS))
        text = DIGITS[digit] + text
    return f"p{text:0>7}"


def codes(teams: Iterable[Team]) -> dict[int, str]:
    """Three letters or digits for each club, its own: of its abbreviation, as far as that goes."""
    found: dict[int, str] = {}
    for team in sorted(teams, key=lambda one: one.pk):
        plain = "".join(one for one in team.abbreviation.upper() if one.isascii() and one.isalnum())
        code, number = (plain + "XXX")[:3], 0
        while code in found.values():
            number += 1
            code = f"{plain[:1] or 'X'}{number:02d}"
        found[team.pk] = code
    return found


def season_files(season: Season, folder: str = "") -> Iterator[File]:
    """The files of a season. Its year is that of its first day, whenever it ends."""
    teams = list(season.teams.all())
    year, named = season.starts_on.year, codes(teams)
    yield File(f"{folder}TEAM{year}", [_teams(teams, named)])
    people: dict[int, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(team__in=teams).order_by("team", "spot"):
        people[player.team_id].append(player)
    for team in teams:
        code = named[team.pk]
        yield File(f"{folder}{code}{year}.ROS", [_roster(people[team.pk], code)])
    for team in teams:
        games = season.games.filter(home=team, state=Game.State.FINAL, forfeited=False)
        keys = list(games.order_by("date", "number").values_list("pk", flat=True))
        if keys:
            told = event_lines(season, keys, named, people)
            yield File(f"{folder}{year}{named[team.pk]}.EVA", told)


def game_files(game: Game) -> Iterator[File]:
    """The same files of one game."""
    season, teams = game.season, [game.visitors, game.home]
    year, named = season.starts_on.year, codes(teams)
    people = {team.pk: list(team.players.order_by("spot")) for team in teams}
    yield File(f"TEAM{year}", [_teams(teams, named)])
    for team in teams:
        yield File(f"{named[team.pk]}{year}.ROS", [_roster(people[team.pk], named[team.pk])])
    told = event_lines(season, [game.pk], named, people)
    yield File(f"{year}{named[game.home_id]}.EVA", told)


def _teams(teams: Iterable[Team], named: Mapping[int, str]) -> str:
    rows = (f"{named[one.pk]},A,{_plain(one.place)},{_plain(one.nickname)}{END}" for one in teams)
    return "".join(rows)


def _roster(players: Iterable[Player], code: str) -> str:
    return "".join(
        f"{player_id(one.pk)},{_plain(one.surname)},{_plain(one.first_name)},?,?,{code},X{END}"
        for one in players
    )


def _plain(text: str) -> str:
    """A text that fits between two commas."""
    return text.replace(",", " ").replace('"', "’")


def event_lines(
    season: Season,
    keys: Sequence[int],
    named: Mapping[int, str],
    people: Mapping[int, Sequence[Player]],
) -> Iterator[str]:
    """The lines of these games of a season, some games at a time. A game whose plays were not kept
    is left out."""
    numbers = _numbers(keys)
    for start in range(0, len(keys), AT_ONCE):
        for read in _read(season, keys[start : start + AT_ONCE]):
            lines = records(
                RULESETS[season.league.ruleset],
                read.lineups,
                read.plays,
                _told(season, read, named, people, numbers[read.game.pk]),
            )
            yield "".join(f"{line}{END}" for line in lines)


def _numbers(keys: Sequence[int]) -> dict[int, int]:
    """Of each game which of its day at its park it is: 0 where it is the only one."""
    rows = Game.objects.filter(pk__in=keys).order_by("date", "number")
    found = list(rows.values_list("pk", "home", "date"))
    count = Counter((home, date) for _, home, date in found)
    nth: Counter[Any] = Counter()
    numbers = {}
    for key, home, date in found:
        nth[home, date] += 1
        numbers[key] = nth[home, date] if count[home, date] > 1 else 0
    return numbers


@dataclass(slots=True)
class _Read:
    """A game with all that its lines tell."""

    game: Game
    lineups: Any
    plays: list[Play]
    bats: list[BattingLine]
    arms: list[PitchingLine]


def _read(season: Season, keys: Sequence[int]) -> list[_Read]:
    """Some games, in five queries."""
    rules = RULESETS[season.league.ruleset]
    games = Game.objects.in_bulk(keys)
    kept = PlayByPlay.objects.in_bulk(keys)
    lineups = {
        record.pk: record.record["lineups"]
        for record in GameRecord.objects.filter(pk__in=keys)
        if record.record
    }
    bats: dict[int, list[BattingLine]] = defaultdict(list)
    for bat in BattingLine.objects.filter(game__in=keys).select_related("player").order_by("order"):
        bats[bat.game_id].append(bat)
    arms: dict[int, list[PitchingLine]] = defaultdict(list)
    decided = PitchingLine.objects.filter(game__in=keys)
    for arm in decided.select_related("player").order_by("order"):
        arms[arm.game_id].append(arm)
    found = []
    for key in keys:
        if key in kept and key in lineups:
            rows: Any = kept[key].plays
            plays = [Play.from_json(row, rules.read_detail) for row in rows]
            lineup = tuple(tuple(one) for one in lineups[key])
            found.append(_Read(games[key], lineup, plays, bats[key], arms[key]))
    return found


def _told(
    season: Season,
    read: _Read,
    named: Mapping[int, str],
    people: Mapping[int, Sequence[Player]],
    number: int,
) -> Told:
    game, rules = read.game, RULESETS[season.league.ruleset]
    sides = [{one.spot: one for one in people[team]} for team in (game.visitors_id, game.home_id)]
    code = named[game.home_id]
    info = [
        ("visteam", named[game.visitors_id]),
        ("hometeam", code),
        ("site", f"{code}01"),
        ("date", f"{game.date:%Y/%m/%d}"),
        ("number", str(number)),
        ("innings", str(rules.options(season.played_by).innings)),
        *(
            (name, player_id(arm.player_id))
            for arm in read.arms
            for column, name in DECIDED.items()
            if getattr(arm, column)
        ),
    ]
    at_bat = [(int(bat.team_id == game.home_id), bat) for bat in read.bats]
    return Told(
        game_id=f"{code}{game.date:%Y%m%d}{number}",
        info=info,
        player_id=lambda side, spot: player_id(sides[side][spot].pk),
        name=lambda side, spot: sides[side][spot].full_name,
        slots={(side, bat.player.spot): bat.slot for side, bat in at_bat},
        hitters=(
            [bat.player.spot for side, bat in at_bat if side == 0],
            [bat.player.spot for side, bat in at_bat if side == 1],
        ),
        roster=[spot for spot, one in enumerate(rules.roster) if one.role != "pitcher"],
    )
