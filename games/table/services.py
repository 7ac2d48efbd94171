"""What people do at the table: one function each, all under the lock of the game's row.

Each raises Forbidden for whoever may not do it, Conflict at the wrong time, Invalid for an answer
that is not to be had; then nothing has changed.
"""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.utils import timezone

from engine.decisions import Decision
from games.models import LiveGame
from games.table.ending import end, forfeit
from games.table.news import keep
from games.table.opening import AUTOPILOT, begin_if_ready
from games.table.passing import UNTIL, order, window
from games.table.seating import Person, own_side
from games.table.table import Table, find, replayed
from league.errors import Conflict, Invalid
from league.models import League

#: How many answers back a turn is still known.
REMEMBERED: Final = 100


def answer(pk: int, who: Person, seat: int, turn: str, option: int) -> Table:
    """Give a side's answer to the question that it saw at this turn.

    Raises Conflict when the game has moved on meanwhile, be it by this very answer.
    """
    with transaction.atomic():
        table = find(pk, lock=True)
        side = own_side(table, who, seat)
        _require_play(table)
        if turn != table.live.turn:
            raise _too_late(table, seat, turn, option)
        decision = table.asked().get(seat)
        if decision is None:
            raise Conflict("It is the other side’s turn to choose.")
        if side.ai:
            raise Conflict("The AI plays for you; take the game back before you choose.")
        side.present = True
        if not 0 <= option < len(decision.options):
            raise Invalid(_not_offered(table, decision), "option")
        table.answer(seat, option)
        _go_on(table)
    return table


def _go_on(table: Table) -> None:
    """What follows an answer: standing orders, the end of the game, news."""
    table.pass_on()
    if table.ballgame.over:
        end(table)
    keep(table)


def _too_late(table: Table, seat: int, turn: str, option: int) -> Conflict:
    """What to say to an answer for another turn: kindly, if it is merely a second time."""
    live = table.live
    latest = len(live.choices) - 1
    for answers in range(latest, max(latest - REMEMBERED, -1), -1):
        if live.turn_after(answers) == turn:
            break
    else:
        return Conflict("That is no turn of now: here is how the game stands.")
    record = table.record()
    record.choices = live.choices[:answers]
    made = dict(zip(map(int, replayed(record).asks), live.choices[answers:], strict=False))
    if made.get(seat) == option:
        return Conflict("That answer was in already, and it counted once.")
    if seat in made:
        return Conflict("You had chosen already, and the game has moved on: here it is now.")
    return Conflict("The game has moved on since that page was made: here it is now.")


def _not_offered(table: Table, decision: Decision) -> str:
    labels = "; ".join(table.rules.label(decision, option) for option in decision.options)
    return f"That is not among the choices for “{table.rules.prompt(decision)}”: {labels}."


def pass_until(pk: int, who: Person, seat: int, kind: str, until: str) -> Table:
    """Let windows of this kind pass for `until` “half” or “game”; with “” he is asked again."""
    with transaction.atomic():
        table = find(pk, lock=True)
        side = own_side(table, who, seat)
        _require_play(table)
        if not window(table.live.ruleset, kind):
            raise Invalid("That question is not one to be passed by standing order.", "kind")
        if until and until not in UNTIL:
            raise Invalid("Pass “half” (this half-inning) or “game” (to its end).", "until")
        side.passing.pop(kind, None)
        if until:
            side.passing[kind] = order(table.live, until)
        _go_on(table)
    return table


def hand_over(pk: int, who: Person, seat: int) -> Table:
    """Let the AI play on for a side, from this very question."""
    with transaction.atomic():
        table = find(pk, lock=True)
        side = own_side(table, who, seat)
        _require_play(table)
        if side.ai:
            raise Conflict("The AI plays for you already.")
        side.ai = AUTOPILOT
        keep(table)
    return table


def take_back(pk: int, who: Person, seat: int) -> Table:
    """Play oneself again, from this very question on.

    The time of a question that was the AI's is not his; one that he left to it goes on.
    """
    with transaction.atomic():
        table = find(pk, lock=True)
        side = own_side(table, who, seat)
        _require_play(table)
        if not side.ai:
            raise Conflict("You are playing yourself.")
        side.ai = ""
        if side.due is None:
            side.asked_at = None
        keep(table)
    return table


def resign(pk: int, who: Person, seat: int) -> Table:
    """Give the game up: the other side wins by forfeit."""
    with transaction.atomic():
        table = find(pk, lock=True)
        own_side(table, who, seat)
        if table.over:
            raise Conflict("The game is over.")
        _forfeited(table, seat, LiveGame.Forfeit.RESIGNED)
    return table


def claim(pk: int, who: Person, seat: int, choice: str) -> Table:
    """Choose what becomes of the other side, whose clock has run out: autopilot or forfeit.

    Nobody wins by forfeit over a manager who never sat down: the AI plays for him.
    """
    with transaction.atomic():
        table = find(pk, lock=True)
        own_side(table, who, seat)
        _require_play(table)
        absent = 1 - seat
        if not is_late(table, absent):
            raise Conflict("The other side’s clock has not run out.")
        if choice == League.Absent.FORFEIT and not table.sides[absent].present:
            raise Conflict("Their manager never sat down: let the AI play for them.")
        _decide_absence(table, absent, choice, LiveGame.Forfeit.CLAIMED)
    return table


def step_in(pk: int, seat: int, choice: str) -> Table:
    """What a commissioner does for a side that is stuck; the caller has seen that he may.

    `choice` is “autopilot”, “return” (to its manager), “forfeit” or “time” (his whole bank again).
    """
    with transaction.atomic():
        table = find(pk, lock=True)
        if table.over:
            raise Conflict("The game is over.")
        side = table.sides[seat]
        if choice in League.Absent.values:
            _decide_absence(table, seat, choice, LiveGame.Forfeit.DECIDED)
            return table
        if choice == "return":
            if side.person_id is None:
                raise Conflict("No person manages this side.")
            side.ai = ""
        elif choice == "time":
            side.bank = table.live.bank_seconds
        else:
            raise Invalid("Choose autopilot, return, forfeit or time.", "choice")
        side.asked_at = None  # his time for this decision begins now
        keep(table)
    return table


def time_out(pk: int) -> Table | None:
    """Do what is due where a clock has run out; None where it has not.

    Lineups that are missing become the default. A side that is late in a game against an AI is
    played by the AI from now on; a person is given a decision’s time to choose for himself, before
    the league’s rule takes effect. Two who are late together do not forfeit, nor does one who never
    sat down.
    """
    with transaction.atomic():
        table = find(pk, lock=True)
        live = table.live
        if live.state == LiveGame.State.LINEUPS:
            if live.lineups_due is None or live.lineups_due > timezone.now():
                return None
            begin_if_ready(table, late=True)
            _go_on(table)
            return table
        late = [
            side
            for side in table.sides
            if is_late(table, side.seat, grace=not table.sides[1 - side.seat].ai)
        ]
        if not late:
            return None
        forfeits = live.absent == League.Absent.FORFEIT and len(late) == 1 and late[0].present
        for side in late:
            choice = live.absent if forfeits else League.Absent.AUTOPILOT
            _decide_absence(table, side.seat, choice, LiveGame.Forfeit.CLOCK)
    return table


def is_late(table: Table, seat: int, *, grace: bool = False) -> bool:
    """Whether a side’s clock has run out; with `grace`, a decision’s time ago."""
    side = table.sides[seat]
    due = side.due
    if not table.playing or due is None or side.ai:
        return False
    allowed = (table.live.decision_seconds or 0) if grace else 0
    return (timezone.now() - due).total_seconds() > allowed


def _decide_absence(table: Table, seat: int, choice: str, how: LiveGame.Forfeit) -> None:
    """Let the AI play for a side, or end the game; `how` that came about is a LiveGame.Forfeit."""
    if choice == League.Absent.FORFEIT:
        _forfeited(table, seat, how)
        return
    if choice != League.Absent.AUTOPILOT:
        raise Invalid("Choose autopilot or forfeit.", "choice")
    table.sides[seat].ai = AUTOPILOT
    if table.live.state == LiveGame.State.LINEUPS:
        begin_if_ready(table)
    keep(table)


def _forfeited(table: Table, seat: int, how: LiveGame.Forfeit) -> None:
    forfeit(table, loser=seat, how=how)
    keep(table)


def _require_play(table: Table) -> None:
    if table.over:
        raise Conflict("The game is over: there is nothing left to choose.")
    if not table.playing:
        raise Conflict("The game has not begun: the lineups come first.")
