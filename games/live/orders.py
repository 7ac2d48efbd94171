"""Standing orders: answers that a manager gives ahead of their questions.

An order is of a kind of question. It gives one answer for as long as it stands, or a queue of
them, one each time that the question is asked. An answer is stored, and sent in forms, as a text:
the name of one of the ruleset's ways, or “=” and the very option as JSON. It is looked for among
the options of the question like any other answer; where it is not there, the manager is asked.

Orders are their side's secret, and so is that there are any.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine import RULESETS, Decision
from engine.ruleset import AnyRuleset
from games.models import LiveGame, Side

HALF: Final = "half"  # until this half-inning is over
GAME: Final = "game"  # until it is taken back
UNTIL: Final = {HALF: "until the half-inning is over", GAME: "for the rest of the game"}
#: The same answer by hand so many times in a row, and an order is offered.
OFFERED_AFTER: Final = 3


@dataclass(slots=True)
class Standing:
    """A standing order as it holds now."""

    kind: str
    until: str  # HALF or GAME
    answers: list[str]
    queue: bool = False


@dataclass(slots=True)
class Offered:
    """An answer that has come so often that it could be an order; `option` is it now."""

    answer: str
    option: Any = field(default=None)


def exactly(option: Any) -> str:
    """An option as an answer given ahead."""
    return "=" + json.dumps(option, separators=(",", ":"))


def meant(rules: AnyRuleset, decision: Decision, answer: str) -> int | None:
    """The index of the option that an answer given ahead means now; None where it is not legal."""
    if answer.startswith("="):
        found = (at for at, option in enumerate(decision.options) if exactly(option) == answer)
        return next(found, None)
    way = rules.ways.get(decision.kind, {}).get(answer)
    option = None if way is None else way.pick(decision)
    return None if option is None else decision.options.index(option)


def said_as(rules: AnyRuleset, kind: str, seat: int, answer: str) -> str:
    """An answer given ahead in words: “stay”, “the highest card”."""
    if not answer.startswith("="):
        way = rules.ways.get(kind, {}).get(answer)
        return way.words if way else ""
    option = _plain(json.loads(answer[1:]))
    return rules.label(Decision(seat, kind, (option,)), option)


def _plain(option: Any) -> Any:
    """An option as rulesets have it, whose rows are tuples."""
    return tuple(_plain(one) for one in option) if isinstance(option, list) else option


def may_pass(rules: AnyRuleset, kind: str) -> bool:
    """Whether a question of this kind can be passed by standing order."""
    return kind in rules.passes


def passing(rules: AnyRuleset, kind: str) -> str:
    """The answer that lets a question of this kind pass."""
    return exactly(rules.passes[kind])


def may_queue(rules: AnyRuleset, kind: str) -> bool:
    """Whether several answers to this kind of question can be given at once."""
    return kind in rules.ways


# How often the same was answered by hand


def answered_by_hand(rules: AnyRuleset, side: Side, decision: Decision, option: Any) -> None:
    """Note an answer of the manager's own, as the option itself and as each way that takes it."""
    ways = rules.ways.get(decision.kind, {})
    same = [exactly(option), *(name for name, way in ways.items() if way.pick(decision) == option)]
    before = side.habits.get(decision.kind, {})
    side.habits[decision.kind] = {
        answer: min(before.get(answer, 0) + 1, OFFERED_AFTER) for answer in same
    }


def offer(rules: AnyRuleset, live: LiveGame, side: Side, decision: Decision) -> Offered | None:
    """What could be ordered, of a question that is asked now: an answer that has come three times
    in a row by hand, and is legal."""
    if side.ai or standing(live, side, decision.kind) is not None:
        return None
    for answer, times in side.habits.get(decision.kind, {}).items():
        index = meant(rules, decision, answer) if times >= OFFERED_AFTER else None
        if index is not None:
            return Offered(answer, decision.options[index])
    return None


# Orders


def now_until(live: LiveGame, until: str) -> str:
    """Until when an order stands, as it is stored: the game, or the half-inning of now."""
    return GAME if until == GAME else f"{live.inning}.{live.half}"


def give(
    live: LiveGame,
    side: Side,
    kind: str,
    until: str,
    answers: Sequence[str],
    *,
    queue: bool = False,
) -> None:
    """Let an order stand, in place of any other for this kind of question."""
    side.standing_orders[kind] = {"until": now_until(live, until), "answers": [*answers]} | (
        {"queue": True} if queue else {}
    )


def standing(live: LiveGame, side: Side, kind: str) -> Standing | None:
    """The order that stands now for this kind of question."""
    stored = side.standing_orders.get(kind)
    if stored is None or stored["until"] not in (GAME, now_until(live, HALF)):
        return None
    until = GAME if stored["until"] == GAME else HALF
    return Standing(kind, until, stored["answers"], stored.get("queue", False))


def given_ahead(live: LiveGame, side: Side, decision: Decision) -> int | None:
    """The index of the answer by standing order, which a queue loses by it; None where the manager
    is to be asked. What was queued and is not legal any more is dropped, and they are asked."""
    order = None if side.ai else standing(live, side, decision.kind)
    if order is None:
        return None
    index = meant(RULESETS[live.ruleset], decision, order.answers[0])
    if order.queue:
        rest = order.answers[1:]
        if rest:
            side.standing_orders[decision.kind]["answers"] = rest
        else:
            del side.standing_orders[decision.kind]
    return index
