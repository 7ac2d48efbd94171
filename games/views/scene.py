"""What the page of a live game shows to a seat, or to a spectator: plain data for the templates."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Any, Final, Literal, NamedTuple

from django.utils import timezone

from engine import Ballgame, Decision
from engine.plays import Play
from engine.ruleset import Ruleset
from engine.telling.narration import play_by_play
from games.analysis.hints import advice_of, may_ask
from games.live.acts import Act, acts_of
from games.live.orders import UNTIL, may_pass, may_queue, offer, said_as, standing
from games.live.presence import Presence, Seen
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


class Advice(NamedTuple):
    """What the all-star would do: not asked yet, thought about, or each answer in words with how
    often he gives it and the chance to win with it, both in percent."""

    thinking: bool
    mix: list[tuple[str, int, int]]


@dataclass(slots=True)
class Offer:
    """An answer that has come three times in a row by hand: it could be a standing order."""

    kind: str
    prompt: str
    answer: str  # what is sent
    words: str
    untils: tuple[str, ...] = tuple(UNTIL)


@dataclass(slots=True)
class Asked:
    """What a seat is asked."""

    turn: str
    prompt: str
    kind: str
    choices: list[Choice]
    sealed: bool
    may_pass: bool
    may_queue: bool  # several answers to it may be sent at once
    offer: Offer | None
    hint: Hint | None
    advice: Advice | None = None  # of the all-star; None where it gives none


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
    clock: Clock | None = None  # None where there is none, or it would tell who has chosen
    presence: Seen | None = None  # of its manager, where there is one
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


def scene(
    session: Session, seat: int | None, message: str = "", there: Presence | None = None
) -> TableScene:
    """The table as this seat may see it, with who is `there` where that is known. No query."""
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
        your_turn=seat is not None and seat in session.awaited(),
    )
    if there is not None:
        found.watching = there.watching
        for board in found.boards:
            if board.side.person_id is not None or board.side.guest:
                board.presence = there.seats[board.side.seat]
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


@dataclass(slots=True)
class There:
    """Who is at a table: how many watch, and each manager by the name of their side."""

    watching: int
    managers: list[tuple[str, Seen]]


def there(session: Session, presence: Presence) -> There:
    """What pages of a table are told of it as it changes."""
    people = [side for side in session.sides if side.person_id is not None or side.guest]
    return There(presence.watching, [(named(side), presence.seats[side.seat]) for side in people])


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
        may_pass(session.rules, decision.kind),
        may_queue(session.rules, decision.kind),
        offered(session, side, decision),
        presentation(session.rules).hints.get(decision.kind) if side.hints else None,
        _advice(session, side) if chosen is None and may_ask(session) else None,
    )


def _advice(session: Session, side: Side) -> Advice:
    found = advice_of(side, session.turn(side.seat))
    mix = found and found["mix"]
    return Advice(
        found is not None and mix is None,
        [(words, share, round(chance / 100)) for words, share, chance in mix or ()],
    )


def offered(session: Session, side: Side, decision: Decision) -> Offer | None:
    """What may be ordered of a question, as it has been answered so three times."""
    found = (
        None if session.sealed(side.seat) else offer(session.rules, session.live, side, decision)
    )
    if found is None:
        return None
    kind, words = decision.kind, said_as(session.rules, decision.kind, side.seat, found.answer)
    return Offer(kind, session.rules.prompt(decision), found.answer, words)


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
            clock(session, side, seat),
            orders=orders(session, side) if side.seat == seat else [],
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


def clock(session: Session, side: Side, seat: int | None) -> Clock | None:
    """The clock of a side; None where none runs in this game, of an AI, or of who chooses in secret
    for so long that what is left of their bank would tell whether they have chosen."""
    live = session.live
    if live.decision_seconds is None or side.ai or live.state == LiveGame.State.LINEUPS:
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
