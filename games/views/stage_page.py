"""What the pages of a stage and of a series show, in a fixed number of queries."""

from __future__ import annotations

import datetime
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from django.http import Http404

from engine import RULESETS
from engine.ruleset import Ruleset
from games.views.stage_rounds import Match, RoundShown, Seat
from games.views.swiss_page import SwissTables, swiss_tables
from league.bracket import Bracket, Wire, bracket, cut, quarter_of, quarters
from league.colors import worn
from league.competition import swiss, values
from league.competition.series import End, Need, Status, games, statuses
from league.competition.values import Filler, Part
from league.models import Entry, Game, League, Round, Season, Series, Stage, Team
from league.stages.loading import results, slot_value, value
from league.standings import stage_tables
from stats.selectors.scores import Final as FinalGame
from stats.selectors.scores import LineScore, with_lines

TO_COME: Final = (Need.SURE, Need.IF_NECESSARY)
#: Of more clubs than these a page shows a part.
LARGE: Final = 16
NAMES: Final = {2: "Final", 4: "Semifinals", 8: "Quarterfinals"}
ONE: Final = {2: "the final", 4: "semifinal", 8: "quarterfinal"}


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
    drawn: list[RoundShown]  # what the drawing has of the rounds
    wires: list[LitWire]
    quarter: int  # of a large bracket the part that is drawn; 0: all of it
    left: int | None  # clubs that a bracket has not put out
    lives: list[list[Team]]  # of double elimination: without a loss, with one, and out
    entries: list[Entry]  # by name, to be chosen from
    chosen: Team | None
    shown: int | None  # the number of the round that was asked for
    places: list[Entry]  # once it is over
    swiss: SwissTables | None
    lot: str  # "" until it is over
    open_round: int | None  # that can be simulated
    clubs: dict[int, Team] = field(default_factory=dict)


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
    sides: list[LineScore]  # its clubs and what they have won, once both are known
    next: GameOfSeries | None
    games: list[GameOfSeries]
    finals: list[FinalGame]  # the latest first
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


def stage_page(
    stage: Stage,
    runs_league: bool,
    chosen: str,
    shown: int | None,
    quarter: int | None = None,
    *,
    every: bool = False,
) -> StagePage:
    """What the page of a stage shows. `chosen` is the key of the club whose way is lit, `shown` the
    round asked for, and of a large bracket a `quarter` (5: the last four); of a large stage the
    rounds but one are folded unless `every` one is asked for. Raises Http404 for a club or a round
    that is not in it."""
    loaded = _load(stage)
    by_key = {str(entry.team_id): entry.team for entry in loaded.entries}
    if chosen and chosen not in by_key:
        raise Http404("No such club is in this stage.")
    if shown is not None and not 1 <= shown <= len(loaded.rounds):
        raise Http404("There is no such round.")
    club = by_key.get(chosen)
    in_bracket = stage.format in (Stage.Format.SINGLE, Stage.Format.DOUBLE)
    parts = quarters(loaded.found.rounds) if len(loaded.entries) > LARGE else {}
    quarter = (quarter or quarter_of(parts, loaded.status, club)) if parts else 0
    drawn = loaded.found.rounds
    if quarter:
        inside = (cut(one, parts[quarter]) for one in drawn)
        drawn = tuple(one for one in inside if one.series)
    drawing = bracket(drawn) if in_bracket and drawn else None
    rounds = [_round(loaded, row, drawing, club) for row in loaded.rounds]
    open_round = next((one for one in rounds if one.open), None)
    lives = _lives(loaded) if in_bracket and loaded.rounds else []
    over = stage.state == Stage.State.COMPLETE
    tables = None
    if stage.format == Stage.Format.SWISS and loaded.entries:
        (table,) = stage_tables([stage])
        _explain(loaded, rounds, shown)
        tables = swiss_tables(table, rounds, open_round)
    if shown is None and not every and rounds and (tables or len(loaded.entries) > LARGE):
        shown = _first_shown(rounds, open_round, beside=tables is not None).row.number
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
        drawn=_placed(drawing, drawn, rounds) if drawing else [],
        quarter=quarter,
        left=sum(map(len, lives[:-1])) if lives else None,
        lives=lives if stage.format == Stage.Format.DOUBLE else [],
        wires=[_lit(wire, lit) for wire in drawing.wires] if drawing else [],
        entries=sorted(loaded.entries, key=lambda entry: str(entry.team)),
        chosen=club,
        shown=shown,
        places=_places(loaded, over),
        swiss=tables,
        lot=stage.lot if over else "",
        open_round=open_round.row.number if open_round else None,
        clubs=loaded.clubs,
    )


def stage_rounds(stage: Stage, numbers: range) -> tuple[list[RoundShown], list[Entry]]:
    """Of a stage the rounds of these numbers with their series and games, and its entries by place
    once it is over, for programs. Five queries."""
    loaded = _load(stage, numbers)
    over = stage.state == Stage.State.COMPLETE
    rows = [row for row in loaded.rounds if row.number in numbers]
    return [_round(loaded, row, None, None) for row in rows], _places(loaded, over)


def _places(loaded: _Loaded, over: bool) -> list[Entry]:
    return sorted(loaded.entries, key=lambda one: (one.place or 0, one.seed)) if over else []


def series_page(series: Series, runs_league: bool) -> SeriesPage:
    """What the page of a series shows."""
    loaded = _load(series.stage, range(series.round.number, series.round.number + 1))
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
    match = _match(loaded, row, None, None)
    played = [one.game for one in listed if one.game and one.need is Need.PLAYED]
    for game in played:
        game.season = series.stage.season
    return SeriesPage(
        series=row,
        stage=series.stage,
        season=series.stage.season,
        league=series.stage.season.league,
        rules=RULESETS[series.stage.season.league.ruleset],
        runs_league=runs_league,
        name=loaded.names[series.key],
        match=match,
        sides=_sides(match),
        next=next((one for one in listed if one.need in TO_COME), None),
        games=listed,
        finals=with_lines(played)[::-1],
        onward=onward,
    )


def _sides(match: Match) -> list[LineScore]:
    """The two of a series, in colors that do not clash, with their wins; of one game, its runs."""
    first, second = match.seats
    if first.team is None or second.team is None:
        return []
    clash = worn(first.team.color, second.team.color)
    return [
        LineScore(first.team, clash, r=first.tally, won=first.won),
        LineScore(second.team, "", r=second.tally, won=second.won),
    ]


def round_name(part: str, nth: int, size: int) -> str:
    """“Semifinals”, “Round of 16”, “Losers’ round 2”."""
    if part == Part.WINNERS:
        return NAMES.get(size, f"Round of {size}")
    if part == Part.LOSERS:
        return f"Losers’ round {nth}"
    if part == Part.FINAL:
        return "Final" if nth == 1 else "Reset final"
    return "Third place" if part == Part.THIRD else f"Round {nth}"


def _load(stage: Stage, numbers: range | None = None) -> _Loaded:
    """A stage whose season and league are known; where rounds of some numbers are wanted, and lean
    on no others, those alone. Five queries."""
    if stage.format not in (Stage.Format.ROUND_ROBIN, Stage.Format.SWISS):
        numbers = None
    of_rounds = {} if numbers is None else {"number__in": numbers}
    of_games = {} if numbers is None else {"series__round__number__in": numbers}
    entries = list(stage.entries.select_related("team", "pool"))
    clubs = {}
    for entry in entries:
        entry.team.league = stage.season.league
        clubs[entry.team_id] = entry.team
    rounds = list(stage.rounds.filter(**of_rounds).prefetch_related("series").order_by("number"))
    double = stage.format == Stage.Format.DOUBLE
    names = {}
    for row in rounds:
        for series in row.series.all():
            series.stage, series.round = stage, row
            names[series.key] = _series_name(row, series, double)
    of_series: dict[int, list[Game]] = defaultdict(list)
    for game in Game.objects.filter(series__stage=stage, **of_games).order_by("turn"):
        assert game.series_id is not None
        of_series[game.series_id].append(game)
    counted = results([stage], stage.season.league, numbers)[stage.pk]
    found = value(stage, entries, counted, rounds)
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
    box = drawing.boxes.get(series.key) if drawing else None
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


def _first_shown(
    rounds: Sequence[RoundShown], open_round: RoundShown | None, *, beside: bool
) -> RoundShown:
    """The round to look at first: that of now; where it stands `beside`, the last one played."""
    played = [one for one in rounds if one.over]
    if beside and played:
        return played[-1]
    return open_round or rounds[-1]


def _placed(
    drawing: Bracket, drawn: Sequence[values.Round], rounds: Sequence[RoundShown]
) -> list[RoundShown]:
    """The rounds of a drawing, with the series that it has and where their names stand."""
    by_key = {match.series.key: one for one in rounds for match in one.matches}
    found = []
    for heading in drawing.headings:
        one = by_key[drawn[heading.number].series[0].key]
        inside = [match for match in one.matches if match.series.key in drawing.boxes]
        found.append(replace(one, matches=inside, x=heading.x, y=heading.y))
    return found


def _lives(loaded: _Loaded) -> list[list[Team]]:
    """The clubs by how often they have lost; under the last those that are out, or withdrew."""
    losses: Counter[int] = Counter()
    for status in loaded.status.values():
        if status.winner is not None:
            losses.update(club for club in status.clubs if club and club != status.winner)
    most = 2 if loaded.stage.format == Stage.Format.DOUBLE else 1
    found: list[list[Team]] = [[] for _ in range(most + 1)]
    for entry in loaded.entries:
        found[most if entry.withdrawn else min(losses[entry.team_id], most)].append(entry.team)
    return found
