"""What people do at the table: one function each, all under the lock of the game's row.

Each raises Forbidden for whoever may not do it, Conflict at the wrong time, Invalid for an answer
that is not to be had; then nothing has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from engine.decisions import Decision
from games.live.acts import note
from games.live.ending import end, forfeit
from games.live.news import keep
from games.live.offers import UNDO, forget_offer
from games.live.opening import AUTOPILOT, begin_if_ready
from games.live.orders import (
    HALF,
    UNTIL,
    answered_by_hand,
    exactly,
    give,
    may_pass,
    may_queue,
    passing,
)
from games.live.seating import Person, own_side
from games.live.session import Session, find
from games.live.sittings import require_no_part
from games.models import LiveGame
from league.errors import Conflict, Invalid
from league.models import Game, League
from league.office.acts import Act
from league.office.deeds import deed

#: Answers that can be given ahead to one kind of question.
MOST_QUEUED: Final = 12

#: Said of every mark but that of the question of now, whatever it is of: an answer that was in
#: already, a question of long ago, one of the other side. More would tell of the other side.
MOVED_ON: Final = (
    "The game has moved on since that page was made: here it is now. "
    "An answer counts once, however often it is sent."
)


def answer(
    pk: int, who: Person, seat: int, turn: str, option: int, then: Sequence[int] = ()
) -> Session:
    """Give a side's answer to the question that bears this mark.

    `then` are further options of it, to be given one by one each time that the question comes again
    in this half-inning. Raises Conflict when the game has moved on meanwhile, be it by this very
    answer; Invalid for an option that is not offered, or a queue where there can be none.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        require_play(session)
        if not constant_time_compare(turn, session.turn(seat)):
            raise Conflict(MOVED_ON)
        decision = session.asked().get(seat)
        if decision is None:
            raise Conflict("It is the other side’s turn to choose.")
        if side.ai:
            raise Conflict("The AI plays for you; take the game back before you choose.")
        side.present = side.accepted = True
        if not all(0 <= one < len(decision.options) for one in (option, *then)):
            raise Invalid(_not_offered(session, decision), "option")
        if then and not may_queue(session.rules, decision.kind):
            raise Invalid("Answers to that question cannot be given ahead.", "then")
        if not session.sealed(seat):  # a choice that is changed is no second one
            answered_by_hand(session.rules, side, decision, decision.options[option])
        if then:
            queue = [exactly(decision.options[one]) for one in then[:MOST_QUEUED]]
            give(session.live, side, decision.kind, HALF, queue, queue=True)
        side.by_hand = len(session.live.choices)
        forget_offer(session.live, UNDO, seat)
        session.answer(seat, option)
        go_on(session, seat)
    return session


def go_on(session: Session, seat: int | None = None) -> None:
    """What follows an answer or an order of a seat: standing orders, the end, news."""
    session.pass_on()
    if session.ballgame.over:
        end(session)
    keep(session, seat, by=seat)


def _not_offered(session: Session, decision: Decision) -> str:
    labels = "; ".join(session.rules.label(decision, option) for option in decision.options)
    return f"That is not among the choices for “{session.rules.prompt(decision)}”: {labels}."


def pass_until(pk: int, who: Person, seat: int, kind: str, until: str, answer: str = "") -> Session:
    """Have questions of this kind answered ahead for `until` “half” or “game”; “”: they are asked
    again, and what was queued for them is forgotten.

    `answer` is one that was offered; without one they pass. Raises Invalid for any other.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        require_play(session)
        if until and until not in UNTIL:
            raise Invalid("Pass “half” (this half-inning) or “game” (to its end).", "until")
        if answer and answer not in side.habits.get(kind, {}):
            raise Invalid("That is not an answer that you gave to this question last.", "answer")
        known = may_pass(session.rules, kind) or (not until and kind in side.standing_orders)
        if not answer and not known:
            raise Invalid("That question is not one to be passed by standing order.", "kind")
        side.standing_orders.pop(kind, None)
        if until:
            give(session.live, side, kind, until, [answer or passing(session.rules, kind)])
        go_on(session, seat)
    return session


def hand_over(pk: int, who: Person, seat: int) -> Session:
    """Let the AI play on for a side, from this very question."""
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        require_play(session)
        if side.ai:
            raise Conflict("The AI plays for you already.")
        side.ai = AUTOPILOT
        keep(session)
    return session


def take_back(pk: int, who: Person, seat: int) -> Session:
    """Play oneself again, from this very question on.

    The time of a question that was the AI's is not theirs; one that they left to it goes on.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        side = own_side(session, who, seat)
        require_play(session)
        if not side.ai:
            raise Conflict("You are playing yourself.")
        side.ai = ""
        if side.due is None:
            side.asked_at = None
        keep(session)
    return session


def resign(pk: int, who: Person, seat: int) -> Session:
    """Give the game up: the other side wins by forfeit."""
    with transaction.atomic():
        session = find(pk, lock=True)
        own_side(session, who, seat)
        if session.over:
            raise Conflict("The game is over.")
        _forfeited(session, seat, LiveGame.Forfeit.RESIGNED)
    return session


def claim(pk: int, who: Person, seat: int, choice: str) -> Session:
    """Choose what becomes of the other side, whose clock has run out: autopilot or forfeit.

    Nobody wins by forfeit over a manager who never sat down: the AI plays for them.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        own_side(session, who, seat)
        require_play(session)
        absent = 1 - seat
        if not is_late(session, absent):
            raise Conflict("The other side’s clock has not run out.")
        if choice == League.Absent.FORFEIT and not session.sides[absent].present:
            raise Conflict("Their manager never sat down: let the AI play for them.")
        _decide_absence(session, absent, choice, LiveGame.Forfeit.CLAIMED)
    return session


def step_in(pk: int, seat: int, choice: str, by: Any = None) -> Session:
    """What a commissioner does for a side that is stuck. Both sides are told. Without `by` the
    house does it.

    `choice` is “autopilot”, “return” (to its manager), “forfeit” or “time” (the whole bank again).
    Raises Forbidden where `by` has sat at this table, or may not decide about games of the league.
    """
    games = Game.objects.select_related("season__league", "visitors", "home")
    game = games.filter(live=pk).first()
    if game is None:  # a friendly, which only the house looks after
        with transaction.atomic():
            return _step_in(find(pk, lock=True), seat, choice, None)
    with deed(by, Act.RULE, game.season.league, game) as done:
        done.change((game.visitors.nickname, game.home.nickname)[seat], None, choice)
        return _step_in(find(pk, lock=True), seat, choice, by)


def _step_in(session: Session, seat: int, choice: str, by: Any) -> Session:
    if session.over:
        raise Conflict("The game is over.")
    require_no_part(session, by and by.pk)
    side = session.sides[seat]
    if choice in League.Absent.values:
        if choice == League.Absent.AUTOPILOT and by is not None:
            note(session, "autopilot", seat, by=by)
        _decide_absence(session, seat, choice, LiveGame.Forfeit.DECIDED, by)
        return session
    if choice == "return":
        if side.person_id is None:
            raise Conflict("No person manages this side.")
        side.ai = ""
    elif choice == "time":
        side.bank = session.live.bank_seconds
    else:
        raise Invalid("Choose autopilot, return, forfeit or time.", "choice")
    side.asked_at = None  # the time for this decision begins now
    note(session, choice, seat, by=by)
    keep(session)
    return session


def time_out(pk: int) -> Session | None:
    """Do what is due where a clock has run out; None where it has not.

    Lineups that are missing become the default. A side that is late in a game against an AI is
    played by the AI from now on; a person is given a decision’s time to choose what becomes of it,
    before the league’s rule takes effect. Two who are late together do not forfeit, nor does one
    who never sat down.
    """
    with transaction.atomic():
        session = find(pk, lock=True)
        live = session.live
        if live.state == LiveGame.State.LINEUPS:
            if live.lineups_due is None or live.lineups_due > timezone.now():
                return None
            begin_if_ready(session, late=True)
            go_on(session)
            return session
        late = [
            side
            for side in session.sides
            if is_late(session, side.seat, grace=not session.sides[1 - side.seat].ai)
        ]
        if not late:
            return None
        forfeits = live.absent == League.Absent.FORFEIT and len(late) == 1 and late[0].present
        for side in late:
            choice = live.absent if forfeits else League.Absent.AUTOPILOT
            _decide_absence(session, side.seat, choice, LiveGame.Forfeit.CLOCK)
    return session


def is_late(session: Session, seat: int, *, grace: bool = False) -> bool:
    """Whether a side’s clock has run out; with `grace`, a decision’s time ago."""
    side = session.sides[seat]
    due = side.due
    if not session.playing or due is None or side.ai:
        return False
    allowed = (session.live.decision_seconds or 0) if grace else 0
    return (timezone.now() - due).total_seconds() > allowed


def _decide_absence(
    session: Session, seat: int, choice: str, how: LiveGame.Forfeit, by: Any = None
) -> None:
    """Let the AI play for a side, or end the game; `how` that came about is a LiveGame.Forfeit."""
    if choice == League.Absent.FORFEIT:
        _forfeited(session, seat, how, by)
        return
    if choice != League.Absent.AUTOPILOT:
        raise Invalid("Choose autopilot or forfeit.", "choice")
    session.sides[seat].ai = AUTOPILOT
    if session.live.state == LiveGame.State.LINEUPS:
        begin_if_ready(session)
    keep(session)


def _forfeited(session: Session, seat: int, how: LiveGame.Forfeit, by: Any = None) -> None:
    forfeit(session, loser=seat, how=how)
    if by is not None:
        note(session, "forfeit", seat, by=by)
    keep(session)


def require_play(session: Session) -> None:
    if session.over:
        raise Conflict("The game is over: there is nothing left to choose.")
    if not session.playing:
        raise Conflict("The game has not begun: the lineups come first.")
