"""What the page of a live game shows to a seat, or to a spectator: plain data for the templates."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Any, Final, Literal, NamedTuple

from engine import Ballgame, Decision
from engine.plays import Play
from engine.ruleset import Ruleset
from engine.telling.narration import play_by_play
from games.live.acts import Act, acts_of
from games.live.orders import GAME, HALF, UNTIL, may_pass, order
from games.live.services import is_late
from games.live.session import Session, named
from games.models import LiveGame, Side
from games.presentation import presentation
from games.presentation.hints import Hint
from games.presentation.layouts import Layout, Picture
from games.presentation.story import Occupied, occupied
from league.colors import worn
from league.names import surnames

#: The keys that choose an answer, in the order of the answers.
KEYS: Final = "123456789abcdefgijkmnoqrtuvwxyz"
#: Plays that the table still tells.
LATEST: Final = 6
Names = dict[int, str]


@dataclass(slots=True)
class Choice:
    """One answer as a button."""

    index: int
    label: str
    key: str
    picture: Picture | None
    chosen: bool  # sealed, until the other side has chosen too


@dataclass(slots=True)
class Asked:
    """What a seat is asked."""

    turn: str
    prompt: str
    kind: str
    choices: list[Choice]
    sealed: bool
    may_pass: bool
    hint: Hint | None


@dataclass(slots=True)
class Order:
    """A standing order of this seat."""

    kind: str
    prompt: str
    until: str  # GAME or HALF


@dataclass(slots=True)
class SideBoard:
    """One side's line of the scoreboard."""

    side: Side
    name: str
    runs: int
    batting: bool
    due: datetime.datetime | None  # of the clock that this page may show
    late: bool
    mine: bool
    second: str  # class of the color that the visitors change into, where two clash
    orders: list[Order] = field(default_factory=list)


def mark(session: Session, seat: int | None) -> str:
    """Short text that changes whenever the page of this seat would, or of spectators (None)."""
    late = "".join(str(one) for one in (0, 1) if is_late(session, one))
    own = "" if seat is None else f"-seat{seat}"
    return f"{session.moment(seat)}{own}{late and '-'}{late}"


class Result(NamedTuple):
    """How a game ended, to the seat that looks at it: `live` says who won, and by what."""

    live: LiveGame
    seat: int | None
    winner: str
    loser: str


class Waiting(NamedTuple):
    """For whom a game waits, and nothing of what they are asked.

    For lineups; for the other side, as one's own has chosen; while both choose in secret; or for
    these sides.
    """

    what: Literal["lineups", "other", "secret", "sides"]
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class Told:
    """One play as it is told."""

    number: int
    inning: int
    half: int
    text: str
    detail: str
    outs: int
    score: tuple[int, int]
    scoring: bool
    bases: Occupied


@dataclass(slots=True)
class TableScene:
    """A live table as one seat may see it (None: a spectator). Before the first pitch there is no
    view, and nothing on the table."""

    live: LiveGame
    rules: Ruleset
    seat: int | None
    mark: str
    message: str
    over: bool
    boards: list[SideBoard]
    mine: Side | None
    theirs: Side | None
    acts: list[Act]
    waiting: Waiting | None
    result: Result | None
    untils: tuple[str, ...] = tuple(UNTIL)
    view: Any = None
    layout: Layout | None = None
    lately: str = ""
    outs: int = 0
    bases: Occupied = (False, False, False)
    runners: list[str] = field(default_factory=list)
    batter: str = ""
    pitcher: str = ""
    asked: Asked | None = None
    hand: list[Picture] = field(default_factory=list)
    plays: list[Told] = field(default_factory=list)


def scene(session: Session, seat: int | None, message: str = "") -> TableScene:
    """The table as this seat may see it. No query."""
    game = session.game
    found = TableScene(
        live=session.live,
        rules=session.rules,
        seat=seat,
        mark=mark(session, seat),
        message=message,
        over=session.over,
        boards=boards(session, seat),
        mine=None if seat is None else session.sides[seat],
        theirs=None if seat is None else session.sides[1 - seat],
        acts=acts_of(session),
        waiting=waiting(session, seat),
        result=result(session, seat),
    )
    if game is None:
        return found
    names = player_names(session)
    view = game.view(seat)
    shown = presentation(session.rules)
    laid = shown.layout(view)
    at_bat, in_field = names[view.half], names[1 - view.half]
    first, second, third = (runner is not None for runner in view.bases)
    found.view = view
    found.layout = laid
    found.lately = shown.lately(view, laid.places)
    found.outs = view.outs
    found.bases = (first, second, third)
    found.runners = [at_bat[runner.player] if runner else "" for runner in view.bases]
    found.batter = at_bat.get(laid.batter, "")
    found.pitcher = in_field.get(laid.pitcher, "")
    found.asked = None if seat is None else asks(session, seat)
    found.hand = resting(laid, found.asked)
    found.plays = latest_plays(game, names)
    return found


def asks(session: Session, seat: int) -> Asked | None:
    """What this seat has to choose, or has chosen in secret; None when it is not asked."""
    side = session.sides[seat]
    decision = session.asked().get(seat) if session.playing and not side.ai else None
    if decision is None:
        return None
    live = session.live
    chosen = live.sealed.get(str(seat))
    return Asked(
        session.turn(seat),
        session.rules.prompt(decision),
        decision.kind,
        choices(session, decision, chosen),
        chosen is not None,
        may_pass(live.ruleset, decision.kind),
        presentation(session.rules).hints.get(decision.kind) if side.hints else None,
    )


def choices(session: Session, decision: Decision, chosen: int | None) -> list[Choice]:
    """The answers as buttons, each with its words and, where there is one, its key.

    Cards and numbers lie in their order, as the hand does; words follow in the order of the rules.
    """

    def place_of(pair: tuple[int, Any]) -> float:
        return pair[1] if isinstance(pair[1], int) else inf

    picture = presentation(session.rules).picture
    return [
        Choice(
            index,
            session.rules.label(decision, option),
            KEYS[place] if place < len(KEYS) else "",
            picture(decision.kind, option),
            index == chosen,
        )
        for place, (index, option) in enumerate(sorted(enumerate(decision.options), key=place_of))
    ]


def resting(laid: Layout, asked: Asked | None) -> list[Picture]:
    """The cards of the hand that are not among the answers now."""
    shown = {choice.picture.words for choice in asked.choices if choice.picture} if asked else set()
    return [card for card in laid.hand if card.words not in shown]


def boards(session: Session, seat: int | None) -> list[SideBoard]:
    """Both sides: who they are, how many runs, and the clock that runs.

    While two choose in secret each sees their own clock alone: the other's would tell who has.
    """
    live = session.live
    secret = len(session.asked()) == 2
    visitors, home = session.sides
    clash = ""
    if visitors.team is not None and home.team is not None:
        clash = worn(visitors.team.color, home.team.color)
    return [
        SideBoard(
            side,
            named(side),
            (live.visitors_runs, live.home_runs)[side.seat],
            session.playing and live.half == side.seat,
            None if side.ai or (secret and side.seat != seat) else side.due,
            is_late(session, side.seat),
            side.seat == seat,
            "" if side.seat else clash,
            orders(session, side) if side.seat == seat else [],
        )
        for side in session.sides
    ]


def result(session: Session, seat: int | None) -> Result | None:
    """Who won; None before the end."""
    winner = session.live.winner
    if winner is None:
        return None
    sides = session.sides
    return Result(session.live, seat, named(sides[winner]), named(sides[1 - winner]))


def orders(session: Session, side: Side) -> list[Order]:
    """The standing orders that hold now."""
    given = side.standing_orders
    prompts = [(kind, session.rules.prompt(Decision(side.seat, kind, ()))) for kind in given]
    return [
        Order(kind, prompt, GAME if given[kind] == GAME else HALF)
        for kind, prompt in prompts
        if given[kind] in (GAME, order(session.live, HALF))
    ]


def waiting(session: Session, seat: int | None) -> Waiting | None:
    """For whom the game waits; None where it is over, or waits for this seat.

    While two choose in secret nobody is told who has chosen, but each of themselves.
    """
    if session.over:
        return None
    awaited = session.awaited()
    if session.live.state == LiveGame.State.LINEUPS:
        return None if seat in awaited else Waiting("lineups")
    if seat is not None and seat in session.asked():
        return Waiting("other") if session.sealed(seat) else None
    if seat is None and len(session.asked()) == 2:
        return Waiting("secret")
    return Waiting("sides", tuple(named(session.sides[one]) for one in awaited))


def player_names(session: Session) -> tuple[Names, Names]:
    """How to call each roster spot of the visitors, and of the home side."""
    visitors, home = (
        dict(enumerate(getattr(side, "names", None) or invented(session, side)))
        for side in session.sides
    )
    return visitors, home


def invented(session: Session, side: Side) -> list[str]:
    """Names for the players of a friendly: always the same in a game."""
    draw = Random(f"{session.live.commitment} {side.seat}")
    return surnames(len(session.rules.roster), draw.random)


def latest_plays(game: Ballgame, names: tuple[Names, Names], count: int = LATEST) -> list[Told]:
    """The last plays, the latest first."""
    plays: list[Play] = game.plays or []
    told = []
    calls = (names[0].__getitem__, names[1].__getitem__)
    for half in play_by_play(plays, game.box_score(), calls):
        for entry in half.entries:
            told.append(
                Told(
                    entry.number,
                    half.inning,
                    half.half,
                    " ".join([*entry.notes, entry.text]),
                    game.rules.detail(entry.play),
                    entry.outs,
                    entry.score,
                    entry.play.runs > 0,
                    occupied(entry),
                )
            )
    return told[: -count - 1 : -1]
