"""How the cards go round, and what a play leaves behind."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import ACE, RANK
from engine.chance import shuffle
from engine.diamond import next_half
from engine.plays import Ball, Move, Outcome, Play, new_tuple
from engine.rulesets.cardball.detail import Detail, Pitched, Steal
from engine.rulesets.cardball.state import State
from engine.rulesets.cardball.tables import HAND, NO_CARD, ORDER, PITCHER


def refill(s: State, random: Callable[[], float]) -> None:
    """Both sides draw until they hold seven, who bats first (R2, R23)."""
    for seat in (s.half, 1 - s.half):
        hand = s.hands[seat]
        while len(hand) < HAND:
            if not s.deck and not renew_deck(s, random):
                break
            card = s.deck.pop()
            hand.insert(len(hand) if RANK[card] == ACE else 0, card)  # aces are seldom pitched
    if not s.deck and not (s.spent or s.taken[0] or s.taken[1]):
        recycle(s, random)
        refill(s, random)


def renew_deck(s: State, random: Callable[[], float]) -> bool:
    """The discard pile is shuffled into a new deck, if there is one."""
    for pile in (s.spent, *s.taken):
        s.deck += pile
        pile.clear()
    shuffle(s.deck, random)
    return bool(s.deck)


def recycle(s: State, random: Callable[[], float]) -> None:
    """No card is left to draw: the score piles come back, or else the run pile (R16)."""
    visitors, home = s.sides
    for pile in (visitors.scored, home.scored) if visitors.scored or home.scored else (s.run_pile,):
        s.deck += pile
        pile.clear()
    shuffle(s.deck, random)


def log_play(
    s: State,
    log: list[Play],
    outcome: Outcome,
    moves: list[Move],
    runs: int = 0,
    rbi: int = 0,
    *,
    outs: int | None = None,
    fielders: str = "",
    detail: Pitched | Steal | Detail | None = None,
    ball: Ball | None = None,
) -> None:
    """Log a play of the batter; `outs` before it, if they are not those of now.

    Without a `detail` it is told by its pitches alone.
    """
    side = s.sides[s.half]
    log.append(
        new_tuple(
            Play,
            (
                s.inning,
                s.half,
                s.outs if outs is None else outs,
                side.lineup[side.due],
                PITCHER,
                outcome,
                moves,
                runs,
                rbi,
                fielders,
                0,
                s.codes,
                detail or Pitched(tuple(s.pitches)),
                ball,
            ),
        )
    )


def batter_up(s: State) -> None:
    """A plate appearance is over: the count and the pitching card are discarded."""
    spent = s.spent
    if s.pitched != NO_CARD:
        spent.append(s.pitched)
        s.pitched = NO_CARD
    s.batted = NO_CARD
    s.revealed = False
    spent += s.balls
    spent += s.strikes
    s.balls.clear()
    s.strikes.clear()
    s.pitches.clear()
    s.codes = s.result = ""
    side = s.sides[s.half]
    side.due = (side.due + 1) % ORDER
    if s.outs == 3 and not s.over:
        end_half(s)


def end_half(s: State) -> None:
    """Three out: the field is cleared, and the run cards go to the score pile."""
    spent = s.spent
    spent += s.balls
    spent += s.strikes
    spent += s.retired
    spent += [runner.card for runner in s.bases if runner]
    s.taken[s.half].extend(s.looked)
    s.sides[s.half].scored.extend(s.run_pile)
    for pile in (s.balls, s.strikes, s.retired, s.looked, s.run_pile):
        pile.clear()
    s.pitches.clear()
    s.codes = ""
    next_half(s)
