"""Who meets whom on which day: balanced round robins as plain data.

Teams are numbers from 0; a game is a pair (visitors, home); a day is a list of games in which
nobody plays twice. Nothing here knows of the database.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

Pair = tuple[int, int]  # visitors, home
Day = list[Pair]


def round_robin(n_teams: int, legs: int) -> list[Day]:
    """Every pair meets `legs` times; each leg is one meeting of every pair.

    Legs alternate the venue, so that a pair's home games differ by one at most. Each leg starts
    one round later than the leg before and ends with the rounds it skipped (the "French" order),
    which keeps the same pair from meeting on consecutive days. With an odd number of teams one
    team a day has a bye.
    """
    if n_teams < 2:
        raise ValueError("A round robin needs at least two teams.")
    if legs < 1:
        raise ValueError("A round robin needs at least one leg.")
    rounds = single_round_robin(n_teams)
    days: list[Day] = []
    for leg in range(legs):
        start = leg % len(rounds)
        for day in rounds[start:] + rounds[:start]:
            days.append([(home, away) for away, home in day] if leg % 2 else list(day))
    return days


def single_round_robin(n_teams: int) -> list[Day]:
    """One meeting of every pair by the circle method.

    One team is fixed and alternates its venue; the others move one chair a round around a table,
    and the chair says who is at home. With an odd number the fixed team is the bye, and everybody
    then alternates home and away all the way.
    """
    chairs = n_teams - 1 + n_teams % 2
    days = []
    for turn in range(chairs):
        day = []
        if n_teams % 2 == 0:
            fixed = n_teams - 1
            day.append((turn, fixed) if turn % 2 else (fixed, turn))
        for chair in range(1, (chairs + 1) // 2):
            one, other = (turn + chair) % chairs, (turn - chair) % chairs
            day.append((other, one) if chair % 2 else (one, other))
        days.append(day)
    return days


def dates(starts_on: date, days: int) -> list[date]:
    """The date of each day of play: one a day from the season's start."""
    return [starts_on + timedelta(days=index) for index in range(days)]


def longest_stand(days: Sequence[Day], team: int) -> int:
    """The longest run of games of one team at home, or away; its byes do not break a run."""
    longest = run = 0
    before: bool | None = None
    for day in days:
        for visitors, home in day:
            if team in (visitors, home):
                at_home = team == home
                run = run + 1 if at_home is before else 1
                before = at_home
                longest = max(longest, run)
    return longest
