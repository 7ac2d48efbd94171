"""What the page of a game shows: its box score, its scorecards, and the game play by play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from django.db.models import Exists, OuterRef

from engine import RULESETS
from engine.plays import HOME_RUN, Play
from engine.ruleset import Ruleset
from engine.scoring.box import BattingLine as Bat
from engine.scoring.box import BoxScore
from engine.scoring.box import TeamLine as Line
from engine.telling.narration import Entry, HalfInning, play_by_play
from engine.telling.scorecard import scorecard
from games.live.selectors import Planned, planned
from games.models import GameRecord, LiveGame, Ruling, Side, TakenBack
from games.permissions import manages
from games.presentation import presentation
from games.presentation.parts import Deck, Presentation
from games.presentation.pieces import Mark
from games.presentation.pitches import pitch_by_pitch
from games.presentation.story import Occupied, occupied
from games.views.card_page import CardTable, Drawing, card_table, draw_plays
from games.views.previews import preview
from games.views.recap import Recap, recap
from games.views.turning import Chance, Turned, turned
from games.windows import Window, window_of
from league.models import Game, League, Season, Team
from league.office.acts import Act
from league.permissions import may
from stats import catalog
from stats.catalog import Figure
from stats.models import BattingLine, PlayByPlay, TeamLine
from stats.selectors.boxes import (
    Decision,
    GameBox,
    Homer,
    Note,
    PlayerLine,
    SideBox,
    decisions,
    game_box,
    notes,
)
from stats.selectors.scores import LineScore, wearing

BATTING: Final = catalog.BATTING.pick("ab", "r", "h", "rbi", "bb", "so", "lob")
BATTING_TO_DATE: Final = catalog.BATTING.pick("avg", "ops")
PITCHING: Final = catalog.PITCHING.pick("ip", "h", "r", "er", "bb", "so", "hr", "bf")
PITCHING_TO_DATE: Final = catalog.PITCHING.pick("era")
#: Turns at bat that still show when two scorecards share the width of a page.
SIDE_BY_SIDE: Final = 7

Names = Callable[[int], str]  # a roster spot's player


@dataclass(slots=True)
class GameSheet:
    """A game of the schedule, whatever has become of it. Its seed and lineups are secret, and
    empty, until it is over."""

    game: Game
    season: Season
    league: League
    rules: Ruleset
    final: bool
    regulation: int  # innings
    commitment: str  # "" before the season is published
    seed: str
    lineups: Sequence[Sequence[Any]]
    team_query: str
    taken_back: list[TakenBack]  # what stood here before, the latest first
    rulings: list[Ruling]  # what was decided away from the table, the latest first
    can_take_back: bool
    can_rule: bool
    can_move: bool


@dataclass(slots=True)
class ScheduledPage:
    """A game that is still to be played, or is played now."""

    sides: list[LineScore]
    innings: range
    live: LiveGame | None
    sits: bool  # who looks manages one of the teams
    planned: Planned | None  # to whom it opens
    window: Window | None  # of a game of people: when it is to be played
    agrees: bool  # who looks agrees upon a time with another person
    preview: list[str]


@dataclass(slots=True)
class ForfeitedPage:
    """A game that was given up: its score by rule, and nothing that was played."""

    sides: list[LineScore]
    live: LiveGame | None  # which says how it came to that
    winner: Team
    loser: Team
    begun: bool


@dataclass(slots=True)
class SideOfBox:
    """One side's part of the page: its line score, box and scorecard."""

    key: str
    line: LineScore
    team: Team
    second: str
    box: SideBox
    batting: list[tuple[PlayerLine, list[Mark]]]
    notes: list[Note]
    pitching: list[tuple[PlayerLine, list[Mark]]]
    scorecard: CardTable


@dataclass(slots=True)
class EntryTold:
    """A play as it is told: what lay on the table in it, and how things stood after it."""

    notes: list[str]
    cell: Drawing | None
    text: str
    number: int  # of the play in the game
    chance: Chance | None
    detail: str
    pitches: Sequence[Any]
    table: Any
    table_template: str
    bases: Occupied
    outs: int
    scoring: bool
    score: tuple[int, int]


@dataclass(slots=True)
class HalfTold:
    """A half-inning play by play, and whose it was."""

    half: HalfInning
    team: Team
    second: str
    entries: list[EntryTold]


@dataclass(slots=True)
class AtTheEnd:
    """The bases as the game ended, for the side that was at bat."""

    team: Team
    second: str
    bases: Occupied
    outs: int


@dataclass(slots=True, kw_only=True)
class FinalPage:
    """A game that was played out."""

    sides: list[LineScore]
    innings: range
    boxes: list[SideOfBox]
    decisions: list[Decision]
    scorecards: bool
    side_by_side: bool
    legend_template: str
    decks: tuple[Deck, ...]
    halves: list[HalfTold]
    turned: Turned | None
    recap: Recap | None
    diamond: AtTheEnd | None  # of a game whose plays were kept
    batting_columns: tuple[Figure, ...] = BATTING
    batting_to_date: tuple[Figure, ...] = BATTING_TO_DATE
    pitching_columns: tuple[Figure, ...] = PITCHING
    pitching_to_date: tuple[Figure, ...] = PITCHING_TO_DATE


def game_sheet(game: Game, visitor: Any) -> GameSheet:
    """What every page of a game shows. One query, and one more each where a result was
    taken back, or decided about."""
    season = game.season
    rules = RULESETS[season.league.ruleset]
    records = GameRecord.objects.filter(game=game)
    corrected = Exists(TakenBack.objects.filter(game=OuterRef("game")))
    ruled = Exists(Ruling.objects.filter(game=OuterRef("game")))
    record = records.values(
        "seed", "commitment", "record", corrected=corrected, ruled=ruled
    ).first()
    final = game.state == Game.State.FINAL
    kept: Any = record["record"] if record and final else None
    return GameSheet(
        game,
        season,
        season.league,
        rules,
        final,
        season.league.options.get("innings", rules.Options().innings),
        record["commitment"] if record else "",
        record["seed"] if record and final else "",
        kept["lineups"] if kept and kept["lineups"] else ((), ()),
        f"?season={season.slug}",
        list(game.taken_back.all()) if record and record["corrected"] else [],
        list(game.rulings.select_related("by")) if record and record["ruled"] else [],
        final and may(visitor, Act.TAKE_BACK, season.league),
        bool(record) and game.state != Game.State.LIVE and may(visitor, Act.RULE, season.league),
        game.state == Game.State.SCHEDULED and may(visitor, Act.EDIT_SCHEDULE, season.league),
    )


def scheduled_page(sheet: GameSheet, visitor: Any) -> ScheduledPage:
    """A game that is not over, with the way to its table for who manages in it."""
    game = sheet.game
    innings = range(1, sheet.regulation + 1)
    sits = manages(visitor, game)
    people = (game.home.manager_id, game.visitors.manager_id)
    live = game.state == Game.State.LIVE
    return ScheduledPage(
        [LineScore(team, second, [None] * len(innings)) for team, second in wearing(game)],
        innings,
        LiveGame.objects.filter(game=game).first() if live else None,
        sits,
        planned(game, visitor.pk) if sits else None,
        window_of(game) if any(people) and not live else None,
        sits and all(people) and not live,
        preview(game) if game.state == Game.State.SCHEDULED else [],
    )


def forfeited_page(sheet: GameSheet) -> ForfeitedPage:
    """A game that was forfeited."""
    game = sheet.game
    winner = _winner(game)
    live = LiveGame.objects.filter(game=game).first()
    if live:
        live.game = game
    runs = (game.visitors_runs, game.home_runs)
    return ForfeitedPage(
        [
            LineScore(team, second, r=runs[seat], won=team == winner)
            for seat, (team, second) in enumerate(wearing(game))
        ],
        live,
        winner,
        game.home if winner == game.visitors else game.visitors,
        not Side.objects.filter(live__game=game, lineup__isnull=True).exists(),
    )


def final_page(sheet: GameSheet) -> FinalPage:
    """A finished game, in a fixed number of queries."""
    game, rules = sheet.game, sheet.rules
    face = presentation(rules)
    box = game_box(game)
    names = names_of(game, [*box.batting_lines, *box.pitching_lines])
    plays, order = plays_of(game, rules), batting_order(game, box.batting_lines)
    told = list(play_by_play(plays, order, names))
    cards = [scorecard(plays, order, seat) for seat in (0, 1)]
    drawn = draw_plays(cards)
    worn_now = wearing(game)
    winner = _winner(game)
    boxes = []
    for seat, (team, second) in enumerate(worn_now):
        marked = _marker(face, seat, sheet.lineups[seat])
        side = box.sides[seat]
        boxes.append(
            SideOfBox(
                ("visitors", "home")[seat],
                _line_score(team, second, side.line, box.innings, rules, team == winner),
                team,
                second,
                side,
                [(line, marked(line.player.spot)) for line in side.batting],
                notes(side, _homers(told, seat, names[1 - seat])),
                [(line, marked(line.player.spot)) for line in side.pitching],
                card_table(cards[seat], names[seat], marked),
            )
        )
    turn = turned(
        rules,
        sheet.season.played_by,
        plays,
        told,
        worn_now,
        box,
        winner == game.home,
    )
    chances = turn.chances if turn else {}
    return FinalPage(
        sides=[side.line for side in boxes],
        innings=range(1, box.innings + 1),
        boxes=boxes,
        decisions=decisions(box),
        scorecards=bool(plays),
        side_by_side=max(len(card.columns) for card in cards) <= SIDE_BY_SIDE,
        legend_template=face.legend_template,
        decks=face.decks,
        halves=[
            HalfTold(
                half,
                *worn_now[half.half],
                [_entry(one, drawn, rules, chances.get(one.number)) for one in half.entries],
            )
            for half in told
        ],
        turned=turn,
        recap=_recap(game, box, turn),
        diamond=_at_the_end(told, worn_now),
    )


def _recap(game: Game, box: GameBox, turn: Turned | None) -> Recap | None:
    lines = [side.line.innings for side in box.sides if side.line]
    if turn is None or len(lines) != len(box.sides):
        return None
    return recap(game, lines, turn, decisions(box))


def _line_score(
    team: Team, second: str, line: TeamLine | None, longest: int, rules: Ruleset, won: bool
) -> LineScore:
    if line is None:
        return LineScore(team, second, [None] * longest, won=won)
    innings = [*line.innings, *[None] * (longest - len(line.innings))]
    errors = None if "e" in rules.undefined else line.e
    return LineScore(team, second, innings, line.r, line.h, errors, won)


def _homers(told: Iterable[HalfInning], side: int, pitchers: Names) -> dict[int, list[Homer]]:
    """The home runs of each roster spot of a side."""
    found: dict[int, list[Homer]] = {}
    for half in told:
        for entry in half.entries if half.half == side else ():
            play = entry.play
            if play.outcome == HOME_RUN:
                homer = Homer(play.inning, pitchers(play.pitcher), play.runs - 1, play.outs)
                found.setdefault(play.batter, []).append(homer)
    return found


def _winner(game: Game) -> Team:
    assert game.visitors_runs is not None
    assert game.home_runs is not None
    return game.visitors if game.visitors_runs > game.home_runs else game.home


def names_of(game: Game, lines: Iterable[Any]) -> tuple[Names, Names]:
    """How to call a roster spot of the visitors, and of the home side."""
    found: tuple[dict[int, str], dict[int, str]] = ({}, {})
    for line in lines:
        found[line.team_id == game.home_id][line.player.spot] = line.player.name
    visitors, home = found
    return visitors.__getitem__, home.__getitem__


def batting_order(game: Game, batting: Iterable[BattingLine]) -> BoxScore:
    """As much of the box score as the play-by-play needs: who batted where in the order."""
    sides: tuple[list[Bat], list[Bat]] = ([], [])
    for line in batting:
        side = sides[line.team_id == game.home_id]
        side.append(Bat(line.player.spot, line.slot, line.position))
    return BoxScore(sides, ([], []), ([], []), (Line(), Line()))


def plays_of(game: Game, rules: Ruleset) -> list[Play]:
    kept = PlayByPlay.objects.filter(game=game).first()
    rows = cast(list[Any], kept.plays) if kept else []
    return [Play.from_json(row, rules.read_detail) for row in rows]


def _marker(shown: Presentation, seat: int, lineup: Sequence[Any]) -> Callable[[int], list[Mark]]:
    """What to set after the name of whoever fills a roster spot of a side."""
    return lambda spot: shown.marks(spot, seat, lineup)


def _entry(
    entry: Entry, drawn: dict[int, Drawing], rules: Ruleset, chance: Chance | None
) -> EntryTold:
    play = entry.play
    face = presentation(rules)
    table = face.thrown(play)
    return EntryTold(
        entry.notes,
        drawn.get(entry.number),
        entry.text,
        entry.number,
        chance,
        rules.detail(play),
        getattr(table, "pitches", ()) if table else pitch_by_pitch(play),
        table,
        face.thrown_template,
        occupied(entry),
        entry.outs,
        play.runs > 0,
        entry.score,
    )


def _at_the_end(told: list[HalfInning], worn_now: list[tuple[Team, str]]) -> AtTheEnd | None:
    if not told:
        return None
    last = told[-1].entries[-1]
    return AtTheEnd(*worn_now[told[-1].half], occupied(last), last.outs)
