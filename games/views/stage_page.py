"""What the pages of a stage and of a series show, in a fixed number of queries."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.http import Http404

from engine import RULESETS
from engine.ruleset import Ruleset
from league.bracket import Bracket, Wire, bracket
from league.competition import swiss, values
from league.competition.series import Clubs, End, Need, Status, games, statuses
from league.competition.values import Filler, Part
from league.models import Entry, Game, League, Round, Season, Series, Stage, Team
from league.stages.loading import results, slot_value, value
from league.standings import Table, stage_tables

NAMES: Final = {2: "Final", 4: "Semifinals", 8: "Quarterfinals"}
ONE: Final = {2: "the final", 4: "semifinal", 8: "quarterfinal"}


@dataclass(slots=True)
class Seat:
    """One side of a series: its club with its seed, or in words who will come."""

    team: Team | None
    seed: int | None
    words: str  # of nobody yet: “winner of semifinal 1”
    tally: int | None  # wins; of a single game its runs
    won: bool
    lost: bool


@dataclass(slots=True)
class Match:
    """A series as it is drawn; `lit` if it is on the way of the club that was chosen."""

    series: Series
    seats: tuple[Seat, Seat]
    state: str  # over, live, open, later, bye, unneeded
    lit: bool
    x: int
    y: int
    games: list[Game]
    why: swiss.Why | None = None


@dataclass(slots=True)
class RoundShown:
    """A round by its name, how long its series are, and its days."""

    row: Round
    name: str
    best_of: int
    every: bool
    matches: list[Match]
    x: int = 0
    y: int = 0


@dataclass(slots=True)
class LitWire:
    """A line, and whether the way of the chosen club goes along it."""

    path: str
    lit: bool


@dataclass(slots=True)
class StagePage:
    """A stage: a bracket, or pairings by round; who is in it, and the places at its end."""

    stage: Stage
    season: Season
    league: League
    rules: Ruleset
    runs_league: bool
    stages: list[Stage]
    rounds: list[RoundShown]
    drawing: Bracket | None
    wires: list[LitWire]
    entries: list[Entry]  # by name, to be chosen from
    chosen: Team | None
    shown: int | None  # the number of the round that was asked for
    places: list[Entry]  # once it is over
    table: Table | None
    cross: list[CrossRow]
    lot: str  # "" until it is over
    open_round: int | None  # that can be simulated
    clubs: dict[int, Team] = field(default_factory=dict)


@dataclass(slots=True)
class CrossRow:
    """A club's line of the cross-table: what it did against each other, in the same order."""

    team: Team
    rank: int
    cells: list[str]


@dataclass(slots=True)
class GameOfSeries:
    """A game of a series, or the place of one that may be needed, or is not any more."""

    number: int
    game: Game | None
    home: Team | None
    visitors: Team | None
    date: datetime.date | None
    need: Need


@dataclass(slots=True)
class SeriesPage:
    """A series: its clubs, each of its games, and where its winner goes on to."""

    series: Series
    stage: Stage
    season: Season
    league: League
    rules: Ruleset
    runs_league: bool
    name: str
    match: Match
    games: list[GameOfSeries]
    onward: list[tuple[str, Series, str]]  # “The winner”, to which series, its name


@dataclass(slots=True)
class _Loaded:
    """A stage with all that its pages need."""

    stage: Stage
    entries: list[Entry]
    rounds: list[Round]
    games: Mapping[int, list[Game]]
    found: values.Stage
    status: Mapping[str, Status]
    clubs: dict[int, Team]
    names: dict[str, str]  # of series, by key


def stage_page(stage: Stage, runs_league: bool, chosen: str, shown: int | None) -> StagePage:
    """What the page of a stage shows. `chosen` is the key of the club whose way is lit, `shown` the
    round asked for. Raises Http404 for a club or a round that is not in it."""
    loaded = _load(stage)
    by_key = {str(entry.team_id): entry.team for entry in loaded.entries}
    if chosen and chosen not in by_key:
        raise Http404("No such club is in this stage.")
    if shown is not None and not 1 <= shown <= len(loaded.rounds):
        raise Http404("There is no such round.")
    club = by_key.get(chosen)
    in_bracket = stage.format in (Stage.Format.SINGLE, Stage.Format.DOUBLE)
    drawing = bracket(loaded.found.rounds) if in_bracket and loaded.rounds else None
    rounds = [_round(loaded, row, drawing, club) for row in loaded.rounds]
    if drawing:
        for heading in drawing.headings:
            rounds[heading.number].x, rounds[heading.number].y = heading.x, heading.y
    over = stage.state == Stage.State.COMPLETE
    table = None
    if stage.format == Stage.Format.SWISS and loaded.entries:
        (table,) = stage_tables([stage])
        _explain(loaded, rounds, shown)
    lit = {match.series.key for one in rounds for match in one.matches if match.lit}
    return StagePage(
        stage=stage,
        season=stage.season,
        league=stage.season.league,
        rules=RULESETS[stage.season.league.ruleset],
        runs_league=runs_league,
        stages=list(stage.season.stages.all()),
        rounds=rounds,
        drawing=drawing,
        wires=[_lit(wire, lit) for wire in drawing.wires] if drawing else [],
        entries=sorted(loaded.entries, key=lambda entry: str(entry.team)),
        chosen=club,
        shown=shown,
        places=sorted(loaded.entries, key=lambda entry: (entry.place or 0, entry.seed))
        if over
        else [],
        table=table,
        cross=_cross(table) if table else [],
        lot=stage.lot if over else "",
        open_round=next(
            (
                one.row.number
                for one in rounds
                if any(match.state in ("open", "live") for match in one.matches)
            ),
            None,
        ),
        clubs=loaded.clubs,
    )


def series_page(series: Series, runs_league: bool) -> SeriesPage:
    """What the page of a series shows."""
    loaded = _load(series.stage)
    status = loaded.status[series.key]
    row = next(one for drawn in loaded.rounds for one in drawn.series.all() if one == series)
    there = {game.turn: game for game in loaded.games.get(series.pk, [])}
    seeds = {entry.team_id: entry.seed for entry in loaded.entries}
    listed = []
    for one in games(status, seeds, loaded.stage.lot):
        game = there.get(one.number)
        teams = [loaded.clubs.get(club) if club else None for club in status.clubs]
        home = teams[one.home] if one.home is not None else None
        visitors = teams[1 - one.home] if one.home is not None else None
        if game:
            home, visitors = loaded.clubs[game.home_id], loaded.clubs[game.visitors_id]
            game.home, game.visitors = home, visitors
        date = game.date if game else next(iter(row.dates[one.number - 1 :]), None)
        need = Need.PLAYED if game and game.state == Game.State.FINAL else one.need
        listed.append(GameOfSeries(one.number, game, home, visitors, date, need))
    onward = []
    for drawn in loaded.rounds:
        for other in drawn.series.all():
            for text in (other.first, other.second):
                slot = slot_value(text)
                if slot.of == series.key and slot.filler in (Filler.WINNER, Filler.LOSER):
                    other.stage = series.stage
                    onward.append((f"The {slot.filler}", other, loaded.names[other.key]))
    return SeriesPage(
        series=row,
        stage=series.stage,
        season=series.stage.season,
        league=series.stage.season.league,
        rules=RULESETS[series.stage.season.league.ruleset],
        runs_league=runs_league,
        name=loaded.names[series.key],
        match=_match(loaded, row, None, None),
        games=listed,
        onward=onward,
    )


def round_name(part: str, nth: int, size: int) -> str:
    """“Semifinals”, “Round of 16”, “Losers’ round 2”."""
    if part == Part.WINNERS:
        return NAMES.get(size, f"Round of {size}")
    if part == Part.LOSERS:
        return f"Losers’ round {nth}"
    if part == Part.FINAL:
        return "Final" if nth == 1 else "Reset final"
    return "Third place" if part == Part.THIRD else f"Round {nth}"


def _load(stage: Stage) -> _Loaded:
    """A stage whose season and league are known. Five queries."""
    entries = list(stage.entries.select_related("team", "pool"))
    clubs = {}
    for entry in entries:
        entry.team.league = stage.season.league
        clubs[entry.team_id] = entry.team
    rounds = list(stage.rounds.prefetch_related("series").order_by("number"))
    double = stage.format == Stage.Format.DOUBLE
    names = {}
    for row in rounds:
        for series in row.series.all():
            series.stage, series.round = stage, row
            names[series.key] = _series_name(row, series, double)
    of_series: dict[int, list[Game]] = defaultdict(list)
    for game in Game.objects.filter(series__stage=stage).order_by("turn"):
        assert game.series_id is not None
        of_series[game.series_id].append(game)
    found = value(stage, entries, results([stage], stage.season.league)[stage.pk], rounds)
    return _Loaded(stage, entries, rounds, of_series, found, statuses(found), clubs, names)


def _series_name(row: Round, series: Series, double: bool) -> str:
    """“semifinal 2”, “the final”, “round of 16, series 3”."""
    if row.part == Part.WINNERS and not double and row.size in ONE:
        return ONE[row.size] + (f" {series.place}" if row.size > 2 else "")
    name = name_of(row, double)
    alone = row.part in (Part.FINAL, Part.THIRD)
    return name.lower() if alone else f"{name.lower()}, series {series.place}"


def name_of(row: Round, double: bool) -> str:
    """The name of a round; `double` in a bracket that one loses twice in."""
    if double and row.part == Part.WINNERS:
        return f"Winners’ round {row.nth}"
    return round_name(row.part, row.nth, row.size)


def _round(loaded: _Loaded, row: Round, drawing: Bracket | None, club: Team | None) -> RoundShown:
    matches = [_match(loaded, series, drawing, club) for series in row.series.all()]
    lengths = [match.series for match in matches]
    return RoundShown(
        row,
        name_of(row, loaded.stage.format == Stage.Format.DOUBLE),
        max((series.length for series in lengths), default=1),
        any(series.every for series in lengths),
        matches,
    )


def _match(loaded: _Loaded, series: Series, drawing: Bracket | None, club: Team | None) -> Match:
    status = loaded.status[series.key]
    own = loaded.games.get(series.pk, [])
    for game in own:
        game.home, game.visitors = loaded.clubs[game.home_id], loaded.clubs[game.visitors_id]
    seats = _seats(loaded, series, status, own)
    box = drawing.boxes[series.key] if drawing else None
    return Match(
        series,
        seats,
        _state(status, own),
        club is not None and club.pk in status.clubs,
        box.x if box else 0,
        box.y if box else 0,
        own,
    )


def _seats(
    loaded: _Loaded, series: Series, status: Status, own: Sequence[Game]
) -> tuple[Seat, Seat]:
    seeds = {entry.team_id: entry.seed for entry in loaded.entries}
    first, second = (
        Seat(
            loaded.clubs.get(club) if club else None,
            seeds.get(club) if club else None,
            _words(loaded, text, status.nobody[place]),
            _tally(status, place, own),
            status.winner is not None and status.winner == club,
            status.winner is not None and status.winner != club and club is not None,
        )
        for place, (club, text) in enumerate(
            zip(status.clubs, (series.first, series.second), strict=True)
        )
    )
    return first, second


def _words(loaded: _Loaded, text: str, nobody: bool) -> str:
    slot = slot_value(text)
    if nobody:
        return "bye"
    if slot.filler is Filler.SEED:
        return f"seed {slot.of}"
    return f"{slot.filler} of {loaded.names[slot.of]}" if slot.of in loaded.names else ""


def _tally(status: Status, place: int, own: Sequence[Game]) -> int | None:
    """Runs of a single game, wins of a longer series; None before the first."""
    if status.series.length.games > 1:
        return status.wins[place] if status.played or status.decided else None
    final = next((game for game in own if game.state == Game.State.FINAL), None)
    if final is None:
        return None
    return final.home_runs if status.clubs[place] == final.home_id else final.visitors_runs


def _state(status: Status, own: Sequence[Game]) -> str:
    ends = {End.BYE: "bye", End.NOT_NEEDED: "unneeded"}
    if status.end in ends:
        return ends[status.end]
    if status.series.bye:
        return "bye"
    if status.decided:
        return "over"
    if any(game.state == Game.State.LIVE for game in own):
        return "live"
    return "open" if None not in status.clubs else "later"


def _lit(wire: Wire, lit: set[str]) -> LitWire:
    return LitWire(wire.path, wire.source in lit and wire.target in lit)


def _explain(loaded: _Loaded, rounds: Sequence[RoundShown], shown: int | None) -> None:
    """The why of each pair: of the round asked for, or of the last."""
    if not rounds:
        return
    number = shown or len(rounds)
    whys = {why.series: why for why in swiss.explain(loaded.found, number)}
    for match in rounds[number - 1].matches:
        match.why = whys.get(match.series.key)


def _cross(table: Table) -> list[CrossRow]:
    """Who met whom, by the order of the table: “W” or “L” for each game."""
    met: dict[Clubs, str] = defaultdict(str)
    for result in table.results:
        met[result.winner, result.loser] += "W"
        met[result.loser, result.winner] += "L"
    order = [row.team.pk for row in table.rows]
    return [
        CrossRow(row.team, row.rank, [met.get((row.team.pk, other), "") for other in order])
        for row in table.rows
    ]
