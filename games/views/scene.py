"""What the page of a live game shows to a seat, or to a spectator: plain data for the templates."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal, NamedTuple

from django.utils import timezone

from engine import Ballgame, Decision
from engine.plays import Play
from engine.ruleset import Ruleset
from engine.scoring.box import BoxScore
from engine.telling.narration import play_by_play
from games.live.acts import Act, acts_of
from games.live.names import letters_of
from games.live.orders import UNTIL, said_as, standing
from games.live.presence import Presence, Seen
from games.live.services import is_late
from games.live.session import Session, named
from games.models import LiveGame, Side
from games.presentation import presentation
from games.presentation.layouts import Layout, Picture
from games.presentation.story import Occupied, occupied
from games.presentation.tables import PLAIN_TABLE, Table
from games.views.asking import Asked, Choice, asks
from games.views.company import Company, company
from games.views.composed import (
    CALLED,
    Call,
    LineScore,
    Man,
    Row,
    Slip,
    come_home,
    hand_of,
    last_play,
    line_score,
    men_on,
    reached,
    sound_of,
)
from games.views.telling import Telling, telling
from league.colors import worn
from league.names import surnames

#: Plays that the table still tells.
LATEST: Final = 14
Names = dict[int, str]
NO_ROW: Final = Row((), 0)


@dataclass(slots=True)
class Order:
    """A standing order of this seat."""

    kind: str
    prompt: str
    until: str  # GAME or HALF
    words: str  # what it answers; nothing of a queue
    queue: list[str]  # what it still answers, one after the other


class Clock(NamedTuple):
    """A side's clock in seconds: what is left of its bank, and what each decision has beside it;
    when it runs out, if it runs."""

    bank: float
    decision: int
    due: datetime.datetime | None

    @property
    def running(self) -> bool:
        return self.due is not None

    @property
    def left(self) -> int:
        """What there is for the next decision, before it is asked."""
        return int(self.bank) + self.decision


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
    wears: str  # the classes of its colors
    short: str  # “KSB”, “ADA”
    clock: Clock | None = None  # None where there is none, or it would tell who has chosen
    presence: Seen | None = None  # of its manager, where there is one
    orders: list[Order] = field(default_factory=list)
    row: Row = NO_ROW
    hits: int = 0
    errors: int = 0


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


class Told(NamedTuple):
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
    shout: str  # “Single!”
    code: str  # “1B”
    reached: int  # the base that the batter made, 4 for home


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
    home: SideBoard
    mine_board: SideBoard | None
    theirs_board: SideBoard | None
    winner: SideBoard | None
    batting: SideBoard | None = None
    fielding: SideBoard | None = None
    caller: SideBoard | None = None  # the side at bat when what is called out happened
    your_turn: bool = False  # this seat has to do something
    watching: int = 0  # who have no seat
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
    table: Table = PLAIN_TABLE
    line: LineScore | None = None
    call: Call | None = None
    men: list[Man] = field(default_factory=list)
    thrown: Any = None  # what lay on the table in the last play, as `presentation` draws it
    slips: list[Slip] = field(default_factory=list)
    ways: list[Choice] = field(default_factory=list)  # answers that are no card of the hand
    telling: Telling | None = None  # for who watches a game under way
    company: Company = field(
        default_factory=Company
    )  # what the people at this table have with each other


def scene(
    session: Session, seat: int | None, message: str = "", there: Presence | None = None
) -> TableScene:
    """The table as this seat may see it, with who is `there` where that is known. No query."""
    game = session.game
    both = boards(session, seat)
    won = session.live.winner
    found = TableScene(
        live=session.live,
        rules=session.rules,
        seat=seat,
        mark=mark(session, seat),
        message=message,
        over=session.over,
        boards=both,
        mine=None if seat is None else session.sides[seat],
        theirs=None if seat is None else session.sides[1 - seat],
        acts=acts_of(session),
        waiting=waiting(session, seat),
        result=result(session, seat),
        your_turn=seat is not None and seat in session.awaited(),
        home=both[1],
        mine_board=None if seat is None else both[seat],
        theirs_board=None if seat is None else both[1 - seat],
        winner=None if won is None else both[won],
        company=company(session, seat),
    )
    if there is not None:
        found.watching = there.watching
        for board in found.boards:
            if board.side.person_id is not None or board.side.guest:
                board.presence = there.seats[board.side.seat]
    shown = presentation(session.rules)
    found.table = shown.table
    if game is None:
        return found
    names = player_names(session)
    view = game.view(seat)
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
    box = game.box_score()
    found.plays = latest_plays(game, names, LATEST, box)
    found.line = line_score(box, view.options.innings)
    now = 0 if found.over else view.inning
    for board, runs, hits, errors in zip(
        both, found.line.rows, found.line.hits, found.line.errors, strict=True
    ):
        board.row, board.hits, board.errors = Row(tuple(runs), now), hits, errors
    found.batting, found.fielding = both[view.half], both[1 - view.half]
    if seat is None and not session.over:
        found.telling = telling(game, view, laid, found.line)
    found.call = called(found)
    found.caller = both[found.call.half] if found.call else None
    last = last_play(game)
    found.men = men_on(view, view.bases, at_bat, shown)
    if last is not None:
        found.thrown = shown.thrown(last) if last.detail else None
        if last.half == view.half and last.inning == view.inning and not found.over:
            found.men += come_home(view, last, at_bat, shown)
    found.slips, found.ways = hand_of(
        shown.table.slots(view, laid), found.asked.choices if found.asked else []
    )
    return found


@dataclass(slots=True)
class There:
    """Who is at a table: how many watch, and of each manager's side its seat."""

    watching: int
    managers: list[tuple[int, Seen]]
    over: bool  # then it does not matter


def there(session: Session, presence: Presence) -> There:
    """What pages of a table are told of it as it changes."""
    people = [side for side in session.sides if side.person_id is not None or side.guest]
    return There(
        presence.watching, [(side.seat, presence.seats[side.seat]) for side in people], session.over
    )


def called(found: TableScene) -> Call | None:
    """What just happened: in the plate appearance of now, else in the last play."""
    play = found.plays[0] if found.plays else None
    half = found.view.half
    if found.lately:
        text = play.text if play else ""
        count = found.layout.count if found.layout and found.table.strikes else None
        told = "{}–{}".format(*count) if count else ""
        number = play.number + 1 if play else 0
        key = f"{number}-{len(found.live.choices)}"
        return Call(number, key, found.lately, told, text, half, False)
    if play is None:
        return None
    return Call(
        play.number,
        str(play.number),
        play.shout,
        play.detail,
        play.text,
        play.half,
        play.scoring,
        sound_of(play.code, play.scoring),
    )


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
            wears(side, "" if side.seat else clash),
            short_name(side),
            clock(session, side, seat),
            orders=orders(session, side) if side.seat == seat else [],
        )
        for side in session.sides
    ]


def wears(side: Side, second: str) -> str:
    """The classes of a side's colors; without a club one of two that the table has."""
    return f"team-{side.team_id} {second}".strip() if side.team_id else f"guest-{side.seat}"


def short_name(side: Side) -> str:
    """What hangs on the scoreboard: a club's letters; in a friendly, those of who sits there."""
    if side.team is not None:
        return str(side.team.abbreviation)
    if side.ai and side.person is None and not side.guest:
        return "AI"
    return letters_of(named(side))


def result(session: Session, seat: int | None) -> Result | None:
    """Who won; None before the end."""
    winner = session.live.winner
    if winner is None:
        return None
    sides = session.sides
    return Result(session.live, seat, named(sides[winner]), named(sides[1 - winner]))


def clock(session: Session, side: Side, seat: int | None) -> Clock | None:
    """The clock of a side; None where none runs in this game, of an AI, or of who chooses in secret
    for so long that what is left of their bank would tell whether they have chosen."""
    live = session.live
    if live.decision_seconds is None or side.ai or not session.playing:
        return None
    if len(session.asked()) < 2 or side.seat == seat:
        return Clock(side.bank, live.decision_seconds, side.due)
    asked_at = min(one.asked_at for one in session.sides if one.asked_at is not None)
    untouched = asked_at + datetime.timedelta(seconds=live.decision_seconds)
    if timezone.now() < untouched or (seat is not None and session.sealed(seat)):
        return Clock(side.bank, live.decision_seconds, None)
    return None


def orders(session: Session, side: Side) -> list[Order]:
    """The standing orders that hold now."""
    rules = session.rules
    found = []
    for kind in side.standing_orders:
        order = standing(session.live, side, kind)
        if order is not None:
            prompt = rules.prompt(Decision(side.seat, kind, ()))
            words = [said_as(rules, kind, side.seat, answer) for answer in order.answers]
            queue = words if order.queue else []
            found.append(Order(kind, prompt, order.until, "" if queue else words[0], queue))
    return found


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


def latest_plays(
    game: Ballgame, names: tuple[Names, Names], count: int = LATEST, box: BoxScore | None = None
) -> list[Told]:
    """The last plays, the latest first."""
    plays: list[Play] = game.plays or []
    calls = (names[0].__getitem__, names[1].__getitem__)
    halves = play_by_play(plays, box or game.box_score(), calls)
    entries = [(half, entry) for half in halves for entry in half.entries]
    return [
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
            *CALLED[entry.play.outcome],
            reached(entry.play),
        )
        for half, entry in entries[: -count - 1 : -1]
    ]
