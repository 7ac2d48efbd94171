"""Who is at home, once it stands who meets whom: in turn between two clubs, as often at home as
away for each, and with short stands."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

Pair = tuple[int, int]  # the first is at home
Meetings = list[tuple[Pair, int]]  # of one round: the pair, and how many games in a row
Margins = Counter[int]  # home games of each club less its away games

PASSES = 6  # over all pairs; after three or four nothing gets better
RUN_OF_THREE = 8  # how much worse than two in a row at home, or away


def arrange(drawn: list[Meetings]) -> list[Meetings]:
    """The same meetings, with the venues in turn between two clubs, or nearly so where that makes
    long stands.

    Of two that meet an odd number of times one is at home once more; which one, so that no club has
    more than one home game too many or too few, as far as that goes.
    """
    alternating = _in_turn(drawn)
    return _shorten(_swap(alternating, _balance(alternating)))


def _in_turn(drawn: list[Meetings]) -> list[Meetings]:
    """At home is who has been at home less often against the other."""
    surplus: Counter[Pair] = Counter()
    found = []
    for meetings in drawn:
        turned: Meetings = []
        for (home, visitors), games in meetings:
            if surplus[home, visitors] > surplus[visitors, home]:
                home, visitors = visitors, home
            surplus[home, visitors] += games
            turned.append(((home, visitors), games))
        found.append(turned)
    return found


def _swap(drawn: list[Meetings], pairs: set[frozenset[int]]) -> list[Meetings]:
    """The same with all venues of some pairs exchanged."""
    return [
        [(pair[::-1] if frozenset(pair) in pairs else pair, games) for pair, games in meetings]
        for meetings in drawn
    ]


def _gives(drawn: list[Meetings]) -> dict[Pair, int]:
    """For whoever is at home more often than the other of a pair: by how many games."""
    homes: Counter[Pair] = Counter()
    for meetings in drawn:
        for pair, games in meetings:
            homes[pair] += games
    more = {pair: count - homes[pair[::-1]] for pair, count in list(homes.items())}
    return {pair: games for pair, games in more.items() if games > 0}


def _margins(gives: dict[Pair, int]) -> Margins:
    margins: Margins = Counter()
    for (giver, taker), games in gives.items():
        margins[giver] += games
        margins[taker] -= games
    return margins


def _balance(drawn: list[Meetings]) -> set[frozenset[int]]:
    """The pairs to be swapped for even numbers of home games: each time along a chain of pairs,
    from a club with too many to one with too few; those between keep theirs."""
    gives = _gives(drawn)
    margins = _margins(gives)
    swapped: set[frozenset[int]] = set()
    for games in sorted(set(gives.values())):
        takers: dict[int, set[int]] = defaultdict(set)
        for (giver, taker), number in gives.items():
            if number == games:
                takers[giver].add(taker)
        while chain := _chain(takers, margins, games):
            for giver, taker in chain:
                takers[giver].remove(taker)
                takers[taker].add(giver)
                swapped ^= {frozenset((giver, taker))}
            margins[chain[0][0]] -= 2 * games
            margins[chain[-1][1]] += 2 * games
    return swapped


def _chain(takers: dict[int, set[int]], margins: Margins, games: int) -> list[Pair]:
    """The shortest chain that brings the margins of its ends nearer to each other, if any."""
    for club in sorted(margins, key=lambda club: (-margins[club], club)):
        before = {club: club}
        queue = deque([club])
        while queue:
            at = queue.popleft()
            if margins[at] < margins[club] - 2 * games:
                chain = []
                while at != club:
                    chain.append((before[at], at))
                    at = before[at]
                return chain[::-1]
            for other in sorted(takers[at]):
                if other not in before:
                    before[other] = at
                    queue.append(other)
    return []


@dataclass(slots=True)
class _Meeting:
    """One series of a pair, and its place among all series of each of the two."""

    home: int
    visitors: int
    games: int
    at: dict[int, int]


def _shorten(drawn: list[Meetings]) -> list[Meetings]:
    """The same with shorter stands, and home games as even as they were: all venues of a pair are
    exchanged, or those of two of its series, whenever that helps, until it does no more."""
    venues: dict[int, list[bool]] = defaultdict(list)  # of each club, whether at home, in turn
    of_pair: dict[Pair, list[_Meeting]] = defaultdict(list)
    found: list[list[_Meeting]] = []
    for meetings in drawn:
        found.append([])
        for (home, visitors), games in meetings:
            at = {club: len(venues[club]) for club in (home, visitors)}
            one = _Meeting(home, visitors, games, at)
            found[-1].append(one)
            of_pair[min(home, visitors), max(home, visitors)].append(one)
            venues[home].append(True)
            venues[visitors].append(False)
    margins = _margins(_gives(drawn))
    most = max([1, *map(abs, margins.values())])
    for _ in range(PASSES):
        better = False
        for meetings_of_two in of_pair.values():
            for some in _exchanges(meetings_of_two):
                more = Counter[int]()
                for one in some:
                    more[one.home] -= 2 * one.games
                    more[one.visitors] += 2 * one.games
                allowed = all(
                    abs(margins[club] + more[club]) <= most for club in more if more[club]
                )
                if allowed and _exchange(some, venues):
                    better = True
                    for club, change in more.items():
                        margins[club] += change
        if not better:
            break
    return [[((one.home, one.visitors), one.games) for one in meetings] for meetings in found]


def _exchanges(meetings: list[_Meeting]) -> Iterator[list[_Meeting]]:
    """The series of a pair whose venues may be exchanged together: all, or two that follow."""
    yield meetings
    for one, other in pairwise(meetings):
        if one.home != other.home and one.games == other.games:
            yield [one, other]


def _exchange(some: list[_Meeting], venues: dict[int, list[bool]]) -> bool:
    """Exchange the venues of these series if stands get shorter by it."""
    places = {club: [one.at[club] for one in some] for club in some[0].at}
    before = sum(_longness(venues[club], own) for club, own in places.items())
    for club, own in places.items():
        _turn(venues[club], own)
    if sum(_longness(venues[club], own) for club, own in places.items()) < before:
        for one in some:
            one.home, one.visitors = one.visitors, one.home
        return True
    for club, own in places.items():
        _turn(venues[club], own)
    return False


def _turn(venues: list[bool], places: list[int]) -> None:
    for place in places:
        venues[place] = not venues[place]


def _longness(venues: list[bool], places: list[int]) -> int:
    """How long the stands around some places are: two in a row count 1, three count more."""
    found = 0
    last = len(venues) - 1
    for place in places:
        here = venues[place]
        before = place > 0 and venues[place - 1] is here
        after = place < last and venues[place + 1] is here
        found += before + after
        if before and after:
            found += RUN_OF_THREE
        if before and place > 1 and venues[place - 2] is here:
            found += RUN_OF_THREE
        if after and place < last - 1 and venues[place + 2] is here:
            found += RUN_OF_THREE
    return found
