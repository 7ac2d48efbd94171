"""The lineup form of any ruleset: a field for each of its positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.ruleset import BaseOptions, Lineup, Ruleset
from games.lineups import checked
from games.live.session import Session
from games.models import Lineup as StandingLineup
from games.models import LiveGame
from games.presentation import presentation
from games.presentation.lineups import Board, Place
from league.errors import Invalid
from league.models import Player
from league.numbers import plain


@dataclass(slots=True)
class Field:
    """One position of the form."""

    name: str
    label: str
    choices: list[tuple[str, str]]
    value: str
    error: str = ""
    place: Place | None = None  # on the board
    player: str = ""  # who stands there whatever is chosen


class LineupForm:
    """What has been filled in, and what is wrong with it."""

    def __init__(self, rules: Ruleset, spots: Sequence[Any]) -> None:
        self.rules = rules
        self.spots = spots
        self.error = ""
        self.errors: dict[str, str] = {}

    def check(self, options: BaseOptions) -> Lineup:
        """The lineup, if the rules allow it. Raises Invalid, naming the position at fault."""
        return checked(self.rules, self.spots, options)

    def refuse(self, error: Invalid) -> None:
        """Put an error beside the position that it names, or above them all."""
        if error.field in self.rules.positions:
            self.errors[str(error.field)] = error.message
        else:
            self.error = error.message

    def fields(self, names: Mapping[int, str], board: Board | None = None) -> list[Field]:
        """A field for each position, with its place on the board, if there is one; `names` are the
        players by roster spot."""
        positions = self.rules.positions
        given = self.rules.lineup_values is not None  # the positions are then spots of the roster
        return [
            Field(
                f"spot-{number}",
                _label(self.rules, position, number, names),
                choices_of(self.rules, names),
                str(self.spots[number]),
                self.errors.get(position, ""),
                board.places[number] if board else None,
                names.get(number, "") if given else "",
            )
            for number, position in enumerate(positions)
        ]


def board_of(rules: Ruleset, options: BaseOptions, seat: int) -> Board | None:
    """The lineup of a seat with pieces in their places; None where lists do."""
    return presentation(rules).table.lineup(rules, options, seat)


def laid_out(
    form: LineupForm, options: BaseOptions, seat: int, names: Mapping[int, str]
) -> tuple[list[Field], Board | None]:
    """The fields of a form, with players called by these `names`, and the board of a seat with
    their places, None where lists do. Neither where there is nothing to choose."""
    if not form.rules.has_lineup(options):
        return [], None
    board = board_of(form.rules, options, seat)
    return form.fields(names, board), board


def choices_of(rules: Ruleset, names: Mapping[int, str]) -> list[tuple[str, str]]:
    """What may stand at a position: the ruleset's own values, or players."""
    if rules.lineup_values is not None:
        return [(str(value), words) for value, words in rules.lineup_values.items()]
    return [
        (str(index), f"{names[index]} ({spot.name})" if index in names else spot.name)
        for index, spot in enumerate(rules.roster)
    ]


def _label(rules: Ruleset, position: str, number: int, names: Mapping[int, str]) -> str:
    if rules.lineup_values is not None:  # the positions are then spots of the roster
        return f"{position} {names.get(number, '')}".strip()
    return f"Batting {position}" if position.isdecimal() else position


def posted_spots(rules: Ruleset, posted: Mapping[str, str]) -> list[Any]:
    """The lineup that a form holds, unchecked: numbers where the ruleset takes numbers."""
    numbers = bool(rules.default_lineup) and isinstance(rules.default_lineup[0], int)
    spots: list[Any] = []
    for number in range(len(rules.positions)):
        text = posted.get(f"spot-{number}", "")
        spot = plain(text) if numbers else None
        spots.append(text if spot is None else spot)
    return spots


@dataclass(slots=True)
class LineupPage:
    """The form of a seat's lineup before a game."""

    live: LiveGame
    seat: int
    form: LineupForm
    fields: list[Field]  # none where there is nothing to choose
    board: Board | None
    lineup_in: bool  # one has been sent


def lineup_page(session: Session, seat: int, form: LineupForm | None = None) -> LineupPage:
    """The form before a game: with the team’s standing lineup where nothing is sent yet."""
    side = session.sides[seat]
    stored = StandingLineup.objects.filter(team=side.team_id).first() if side.team_id else None
    if form is None:
        spots = side.lineup or (stored.spots if stored else session.rules.default_lineup)
        form = LineupForm(session.rules, spots)
    players = Player.objects.filter(team=side.team_id) if side.team_id else Player.objects.none()
    names = dict(players.order_by().values_list("spot", "name"))
    options = session.rules.options(session.live.options)
    fields, board = laid_out(form, options, seat, names)
    return LineupPage(session.live, seat, form, fields, board, side.lineup is not None)
