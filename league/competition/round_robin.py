"""Round robins: everybody meets everybody, or those of a division more often than the others."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from league.competition import venues
from league.competition.ledger import Ledger
from league.competition.ranking import Ranking, rank
from league.competition.tie_breaks import Policy
from league.competition.values import (
    MOST_GAMES,
    Entry,
    Length,
    Round,
    Series,
    Slot,
    Stage,
    by_seed,
    check_entries,
    pools,
)
from league.competition.venues import Meetings, Pair
from league.errors import Invalid
from league.schedule import round_robin, single_round_robin

FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class Settings:
    """How often two clubs meet: of one division `meetings` times, of two `outside` times. Without
    divisions all are of one. `in_a_row` games are a series at one venue."""

    meetings: int = 2
    outside: int = 0
    in_a_row: int = 1

    def __post_init__(self) -> None:
        for name, least in (("meetings", 0), ("outside", 0), ("in_a_row", 1)):
            number = getattr(self, name)
            if not least <= number <= MOST_GAMES:
                raise Invalid(f"{number} is not between {least} and {MOST_GAMES}.", name)
        if not self.meetings + self.outside:
            raise Invalid("Clubs meet at least once.", "meetings")


class RoundRobin:
    """All rounds are drawn at once."""

    name = "round_robin"
    settings = Settings

    def draw(self, stage: Stage) -> tuple[Round, ...]:
        """All rounds; none where there are some already."""
        if stage.rounds:
            return ()
        check_entries(stage.entries)
        settings: Settings = stage.settings
        divisions = [[entry.club for entry in pool] for pool in pools(stage.entries).values()]
        if len(divisions) == 1:
            if not settings.meetings:
                raise Invalid("Clubs of one table meet at least once.", "meetings")
            drawn = one_table([entry.club for entry in by_seed(stage.entries)], settings)
        else:
            drawn = divided(divisions, settings)
        return tuple(
            Round(number, tuple(_series(number, place, *one) for place, one in enumerate(games, 1)))
            for number, games in enumerate(drawn, 1)
        )

    def ledger(self, stage: Stage) -> Ledger:
        """Each club's record so far."""
        return Ledger(stage.entries, stage.results)

    def ranking(
        self,
        stage: Stage,
        policy: Policy,
        clubs: Sequence[int] | None = None,
        ledger: Ledger | None = None,
    ) -> Ranking:
        """The table of all clubs, or of some among themselves."""
        ledger = ledger or self.ledger(stage)
        return rank(ledger.records if clubs is None else clubs, ledger, policy, lot=stage.lot)

    def decided(self, stage: Stage) -> bool:
        """Whether every game has been played that clubs still in it have to play."""
        return bool(stage.rounds) and not remaining(stage)

    def rounds_planned(self, entries: int, settings: Settings, pools: int = 1) -> int:
        """The rounds of so many clubs in so many divisions, as even as can be."""
        return len(self.draw(_planned(entries, settings, pools)))

    def games_planned(self, entries: int, settings: Settings, pools: int = 1) -> tuple[int, int]:
        """All games are played: the fewest are the most."""
        sizes = [len(clubs) for clubs in _even(entries, pools)]
        pairs = entries * (entries - 1) // 2
        inside = sum(size * (size - 1) // 2 for size in sizes)
        games = inside * settings.meetings + (pairs - inside) * settings.outside
        return games, games


def remaining(stage: Stage) -> list[Pair]:
    """The games of a table still to be played, each as visitors and home, without those of clubs
    that withdrew."""
    done = Counter(result.series for result in stage.results) + Counter(stage.struck)
    gone = {entry.club for entry in stage.entries if entry.withdrawn}
    left = []
    for series in stage.series:
        if series.bye:
            continue
        home, visitors = int(series.first.of), int(series.second.of)
        if not {home, visitors} & gone:
            left += [(visitors, home)] * (series.length.games - done[series.key])
    return left


def one_table(clubs: Sequence[int], settings: Settings) -> list[Meetings]:
    """Everybody against everybody, by the circle method."""
    sizes = lengths(settings.meetings, settings.in_a_row)
    days = round_robin(len(clubs), len(sizes))
    a_leg = len(days) // len(sizes)
    return [
        [((clubs[home], clubs[visitors]), sizes[number // a_leg]) for visitors, home in day]
        for number, day in enumerate(days)
    ]


def lengths(meetings: int, in_a_row: int) -> list[int]:
    """The series in which two clubs meet, as even as can be: 13 games by 3 are 3 3 3 2 2."""
    series = -(-meetings // in_a_row)
    each, more = divmod(meetings, series) if series else (0, 0)
    return [each + 1] * more + [each] * (series - more)


def divided(divisions: Sequence[Sequence[int]], settings: Settings) -> list[Meetings]:
    """Clubs in divisions: legs of all together, and what the one kind of pair has more of, legs of
    the divisions side by side or of pairs across, spread over the season."""
    inside = lengths(settings.meetings, settings.in_a_row)
    across = lengths(settings.outside, settings.in_a_row)
    division = {club: number for number, clubs in enumerate(divisions) for club in clubs}
    alone = [clubs[0] for clubs in divisions if len(clubs) == 1]
    if alone and not across:
        raise Invalid("A club alone in its division has nobody to meet.", "outside")
    everybody = _mixed(divisions)
    both = min(len(inside), len(across))
    together: list[list[Pair]] = []
    if both:
        days = round_robin(len(everybody), both)
        together += [[(everybody[one], everybody[other]) for one, other in day] for day in days]
    for leg in range(len(across) - both):
        rounds = _crossing(divisions)
        together += rounds[leg % len(rounds) :] + rounds[: leg % len(rounds)]
    apart = _side_by_side(divisions, len(inside) - both)
    met: Counter[frozenset[int]] = Counter()
    drawn: list[Meetings] = []
    for pairs in _spread(together, apart):
        games: Meetings = []
        for pair in pairs:
            one, other = pair
            sizes = inside if division[one] == division[other] else across
            games.append((pair, sizes[met[frozenset(pair)]]))
            met[frozenset(pair)] += 1
        drawn.append(games)
    return venues.arrange(drawn)


def _mixed(divisions: Sequence[Sequence[int]]) -> list[int]:
    """All clubs, one of each division in turn."""
    longest = max(map(len, divisions))
    return [clubs[place] for place in range(longest) for clubs in divisions if place < len(clubs)]


def _side_by_side(divisions: Sequence[Sequence[int]], legs: int) -> list[list[Pair]]:
    """Round robins of each division, at the same time."""
    rounds: list[list[Pair]] = []
    for clubs in divisions:
        if len(clubs) < FEWEST or not legs:
            continue
        for number, day in enumerate(round_robin(len(clubs), legs)):
            if number == len(rounds):
                rounds.append([])
            rounds[number] += [(clubs[home], clubs[visitors]) for visitors, home in day]
    return rounds


def _crossing(divisions: Sequence[Sequence[int]]) -> list[list[Pair]]:
    """One meeting of every two clubs of different divisions.

    Equal divisions meet whole, by the circle method; of others the busiest clubs play first.
    """
    size = len(divisions[0])
    if any(len(clubs) != size for clubs in divisions) or len(divisions) % 2:
        return _busiest_first(divisions)
    rounds = []
    for day in single_round_robin(len(divisions)):
        for turn in range(size):
            pairs = []
            for one, other in day:
                for place, club in enumerate(divisions[one]):
                    pair = (club, divisions[other][(place + turn) % size])
                    pairs.append(pair if turn % 2 else pair[::-1])
            rounds.append(pairs)
    return rounds


def _busiest_first(divisions: Sequence[Sequence[int]]) -> list[list[Pair]]:
    """Rounds taken one by one from what is left, each the fullest that gives the clubs with most to
    play a game."""
    import networkx  # takes a third of a second, and is needed here alone

    left = networkx.Graph()
    for number, clubs in enumerate(divisions):
        for others in divisions[number + 1 :]:
            left.add_edges_from((one, other) for one in clubs for other in others)
    rounds = []
    while left.number_of_edges():
        degree = dict(left.degree)
        for one, other in left.edges:
            left.edges[one, other]["weight"] = degree[one] ** 2 + degree[other] ** 2
        pairs = sorted(networkx.max_weight_matching(left, maxcardinality=True))
        rounds.append(pairs)
        left.remove_edges_from(pairs)
    return rounds


def _spread(many: list[list[Pair]], few: list[list[Pair]]) -> list[list[Pair]]:
    """Two kinds of rounds in one row, each in its own order and evenly spread; where it can be, no
    pair meets in two rounds that follow each other."""
    found: list[list[Pair]] = []
    queues = [deque(many), deque(few)]
    totals = [len(many), len(few)]
    before: set[frozenset[int]] = set()
    while any(queues):
        done = [total - len(queue) for total, queue in zip(totals, queues, strict=True)]
        due = sorted(
            (kind for kind in (0, 1) if queues[kind]),
            key=lambda kind: (2 * done[kind] + 1) / totals[kind],
        )
        fresh = [kind for kind in due if not before & {frozenset(pair) for pair in queues[kind][0]}]
        pairs = queues[(fresh or due)[0]].popleft()
        before = {frozenset(pair) for pair in pairs}
        found.append(pairs)
    return found


def _series(number: int, place: int, pair: Pair, games: int) -> Series:
    home, visitors = pair
    return Series(
        key=f"{number}.{place}",
        first=Slot.club(home),
        second=Slot.club(visitors),
        length=Length(games, every=True),
        stands=(games,),
    )


def _even(entries: int, pools: int) -> list[range]:
    """The clubs of each division, where nobody has dealt them yet."""
    return [range(first, entries + 1, pools) for first in range(1, pools + 1)]


def _planned(entries: int, settings: Settings, pools: int) -> Stage:
    """A stage of so many clubs, before anything is drawn."""
    clubs = [
        Entry(club, club, str(number) if pools > 1 else "")
        for number, division in enumerate(_even(entries, pools))
        for club in division
    ]
    return Stage(tuple(clubs), settings)
