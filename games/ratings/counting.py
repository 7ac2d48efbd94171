"""Glicko-2 as this site plays it: a game is a rating period of its own for the two who played it.

The formulas are the library's (glicko2-py, after Glickman's paper of 2012). Whoever does not play
gets less certain: a period without a game for every so many days.
"""

from __future__ import annotations

import datetime
from typing import Final, NamedTuple

from glicko2.math import mu_to_rating, phi_to_rd, rating_to_mu, rd_to_phi, update_rating

#: Where everybody begins.
RATING: Final = 1500.0
DEVIATION: Final = 350.0  # and no more than that
VOLATILITY: Final = 0.06
#: How much the volatility changes: little, for games with this much luck.
TAU: Final = 0.5
#: Without a game for so long, a rating gets less certain by one period: a settled one is
#: provisional again after a good year.
REST: Final = datetime.timedelta(days=5)
#: After so many it is as uncertain as it gets.
MOST_RESTS: Final = 1200
#: A rating with a larger deviation is provisional.
PROVISIONAL: Final = 110.0


class Strength(NamedTuple):
    """A rating as it stands."""

    rating: float = RATING
    deviation: float = DEVIATION
    volatility: float = VOLATILITY

    @property
    def provisional(self) -> bool:
        return self.deviation > PROVISIONAL


def rested(strength: Strength, time: datetime.timedelta) -> Strength:
    """What becomes of a rating in so much time without a game."""
    for _ in range(min(time // REST, MOST_RESTS)):
        strength = _period(strength, [])
    return strength


def after_game(one: Strength, other: Strength, one_won: bool) -> tuple[Strength, Strength]:
    """Both after a game against each other."""
    mine, theirs = ((rating_to_mu(each.rating), rd_to_phi(each.deviation)) for each in (one, other))
    won = float(one_won)
    return _period(one, [(*theirs, won)]), _period(other, [(*mine, 1.0 - won)])


def _period(strength: Strength, games: list[tuple[float, float, float]]) -> Strength:
    mu, phi, volatility = update_rating(
        rating_to_mu(strength.rating),
        rd_to_phi(strength.deviation),
        strength.volatility,
        games,
        TAU,
    )
    return Strength(mu_to_rating(mu), min(phi_to_rd(phi), DEVIATION), volatility)
