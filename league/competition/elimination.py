"""Single elimination: whoever loses is out. What double elimination shares with it is here too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from league.competition import ranking as rankings
from league.competition.ledger import Ledger
from league.competition.ranking import Ranking
from league.competition.series import (
    Status,
    fewest_most,
    stands,
    statuses,
    usual_stands,
)
from league.competition.tie_breaks import Policy
from league.competition.values import (
    BYE,
    Entry,
    Field,
    Length,
    Part,
    Round,
    Series,
    Slot,
    Stage,
    check_entries,
)
from league.errors import Invalid

MOST_ENTRIES: Final = 128
FEWEST_PLACES: Final = 2  # of a round: the final
FOR_A_THIRD_PLACE: Final = 4  # entrants, so that two lose a semifinal


@dataclass(frozen=True, slots=True)
class Manner:
    """How the series of a bracket are played.

    `best_of` is the number of games round by round from the last backwards, its last number that
    of all rounds before: (7, 5, 3) is a final of seven, semifinals of five, and three before. If
    `every`, all of the games are played, and one more where they end level. `patterns` are home
    patterns, each for the series of as many games as it has; `field` is the better seed's, or by
    lot on neutral ground.
    """

    best_of: tuple[int, ...] = (1,)
    every: bool = False
    patterns: tuple[str, ...] = ()
    field: Field = Field.SEED

    def __post_init__(self) -> None:
        self._lengths("best_of")
        if self.field not in (Field.SEED, Field.LOT):
            raise Invalid(f"Home is “{Field.SEED}” or “{Field.LOT}”, not “{self.field}”.", "field")
        object.__setattr__(self, "field", Field(self.field))
        given: Any = self.patterns
        patterns = (given,) if isinstance(given, str) else tuple(given)
        object.__setattr__(self, "patterns", patterns)
        sizes = [sum(stands(pattern)) for pattern in patterns]
        for size in sizes:
            self._length(size, "patterns")
        if again := [size for size in sizes if sizes.count(size) > 1]:
            raise Invalid(f"There are two home patterns of {again[0]} games.", "patterns")

    def _lengths(self, name: str) -> None:
        """Check a list of lengths, one number alone being a list of one."""
        given = getattr(self, name)
        lengths = tuple(given) if isinstance(given, (list, tuple)) else (given,)
        if not lengths:
            raise Invalid("Say how many games the final has.", name)
        for games in lengths:
            self._length(games, name)
        object.__setattr__(self, name, lengths)

    def _length(self, games: int, name: str) -> Length:
        if not isinstance(games, int) or isinstance(games, bool):
            raise Invalid(f"The games of a series are a number, not “{games}”.", name)
        try:
            return Length(games, self.every)
        except Invalid as error:
            raise Invalid(error.message, name) from error

    def series(self, key: str, first: Slot, second: Slot, games: int, reset_of: str = "") -> Series:
        """A series of a bracket with its pattern."""
        chosen = {sum(stands(pattern)): stands(pattern) for pattern in self.patterns}
        return Series(
            key=key,
            first=first,
            second=second,
            length=Length(games, self.every),
            stands=(1,) if self.field is Field.LOT else chosen.get(games) or usual_stands(games),
            field=self.field,
            must_decide=True,
            reset_of=reset_of,
        )


@dataclass(frozen=True, slots=True)
class Settings(Manner):
    """Of single elimination. `reseeded`: before each round the best left meets the lowest left. The
    third-place game is played from four entrants on."""

    third_place: bool = False
    third_best_of: int = 1
    reseeded: bool = False

    def __post_init__(self) -> None:
        Manner.__post_init__(self)
        self._length(self.third_best_of, "third_best_of")


class Elimination:
    """What all forms of elimination have in common."""

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
        """Who is out has the place of the round in which it went out, shared with all others who
        did; who is still in shares the best place open to it. No tie-break is asked."""
        found = self.out(stage, statuses(stage))
        best = {entry.club: found.get(entry.club, 1) for entry in stage.entries}
        asked = sorted(best if clubs is None else clubs, key=lambda club: (best[club], club))
        groups = [
            tuple(club for club in asked if best[club] == place)
            for place in sorted({best[club] for club in asked})
        ]
        ranked = rankings.places(groups)
        if clubs is None:
            ranked = tuple(replace(place, rank=best[place.club]) for place in ranked)
        return Ranking(ranked)

    def decided(self, stage: Stage) -> bool:
        """Whether every series is decided, and none left to draw."""
        if not stage.rounds or self.draw(stage):
            return False
        return all(status.decided for status in statuses(stage).values())

    def draw(self, stage: Stage) -> tuple[Round, ...]:
        raise NotImplementedError

    def out(self, stage: Stage, found: Mapping[str, Status]) -> dict[int, int]:
        """The places of all who cannot reach a better one any more."""
        raise NotImplementedError

    def games_planned(self, entries: int, settings: Any, pools: int = 1) -> tuple[int, int]:
        """The fewest games of so many entrants, and the most."""
        drawn = self.draw(planned(entries, settings))
        sizes = [fewest_most(series) for one in drawn for series in one.series]
        return sum(least for least, _ in sizes), sum(most for _, most in sizes)


class SingleElimination(Elimination):
    """The whole bracket is drawn at once; re-seeded by round, each round when the one before is
    decided."""

    name = "single_elimination"
    settings = Settings

    def draw(self, stage: Stage) -> tuple[Round, ...]:
        settings: Settings = stage.settings
        if not stage.rounds:
            check_entries(stage.entries, most=MOST_ENTRIES)
            first = first_round(len(stage.entries), settings)
            if settings.reseeded:
                return (first,)
            return self._whole(first, settings, len(stage.entries))
        return self._next(stage, settings) if settings.reseeded else ()

    def _whole(self, first: Round, settings: Settings, entries: int) -> tuple[Round, ...]:
        rounds = [first]
        for one in later_rounds(first, settings):
            if one.size == FEWEST_PLACES:
                rounds += self._third(rounds[-1], settings, entries)
            rounds.append(one)
        return tuple(rounds)

    def _next(self, stage: Stage, settings: Settings) -> tuple[Round, ...]:
        """The round after the last, of those who won in it."""
        last = [one for one in stage.rounds if one.part is Part.WINNERS][-1]
        found = statuses(stage)
        if last.size == FEWEST_PLACES or not all(found[one.key].decided for one in last.series):
            return ()
        seeds = {entry.club: entry.seed for entry in stage.entries}
        through = [found[one.key].winner for one in last.series]
        left = sorted((club for club in through if club is not None), key=lambda club: seeds[club])
        size = last.size // 2
        pairs = paired([Slot.club(club) for club in left], size)
        drawn = sum(len(one.series) for one in stage.rounds if one.part is Part.WINNERS)
        following = winners_round(last.number + 1, size, pairs, drawn, settings)
        if size == FEWEST_PLACES:
            return (*self._third(last, settings, len(stage.entries)), following)
        return (following,)

    def _third(self, semifinals: Round, settings: Settings, entries: int) -> list[Round]:
        if not settings.third_place or entries < FOR_A_THIRD_PLACE:
            return []
        one, other = (Slot.loser(series.key) for series in semifinals.series)
        game = settings.series("T1", one, other, settings.third_best_of)
        return [Round(1, (game,), Part.THIRD, FEWEST_PLACES)]

    def out(self, stage: Stage, found: Mapping[str, Status]) -> dict[int, int]:
        """Out in the round of 2n: place n + 1; who lost a semifinal is third until the third-place
        game says more."""
        gone = {entry.club for entry in stage.entries if entry.withdrawn}
        places: dict[int, int] = {}
        for one in stage.rounds:
            if one.part is Part.WINNERS:
                for series in one.series:
                    places |= dict.fromkeys(lost(found[series.key], gone), one.size // 2 + 1)
        for one in stage.rounds:
            if one.part is Part.THIRD:
                status = found[one.series[0].key]
                if status.winner is not None and status.loser is not None:
                    places[status.loser] = places[status.winner] + 1
        return places

    def games_planned(self, entries: int, settings: Settings, pools: int = 1) -> tuple[int, int]:
        """The fewest games of so many entrants, and the most, re-seeded or not."""
        return Elimination.games_planned(self, entries, replace(settings, reseeded=False), pools)

    def rounds_planned(self, entries: int, settings: Settings, pools: int = 1) -> int:
        """The rounds of so many entrants; the third-place game is played beside the final."""
        return places_for(entries).bit_length() - 1


def lost(status: Status, gone: Iterable[int]) -> list[int]:
    """Who has lost a series, or withdrew and will."""
    return [
        club
        for club in status.clubs
        if club is not None and club != status.winner and (status.decided or club in gone)
    ]


def places_for(entries: int) -> int:
    """The places of the smallest full bracket."""
    return 1 << (entries - 1).bit_length()


def standing(size: int) -> list[int]:
    """The seeds of a full bracket from top to bottom: 1 and 2 meet last; if the better seed always
    wins, the first 2^k are left when there are 2^k, and 1 meets the lowest of them."""
    order = [1]
    while len(order) < size:
        sums = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, sums - one)]
    return order


def paired(slots: Sequence[Slot], size: int) -> list[tuple[Slot, Slot]]:
    """Slots by seed in a bracket of some size; those who would meet nobody have byes."""
    full = [*slots, *[BYE] * (size - len(slots))]
    order = [full[seed - 1] for seed in standing(size)]
    return list(zip(order[::2], order[1::2], strict=True))


def first_round(entries: int, manner: Manner) -> Round:
    """The first round of a bracket, by seed."""
    size = places_for(entries)
    slots = [Slot.seed(seed) for seed in range(1, entries + 1)]
    return winners_round(1, size, paired(slots, size), 0, manner)


def later_rounds(first: Round, manner: Manner) -> list[Round]:
    """All that follow, of winners."""
    rounds = []
    last, drawn = first, len(first.series)
    while last.size > FEWEST_PLACES:
        slots = [Slot.winner(series.key) for series in last.series]
        pairs = list(zip(slots[::2], slots[1::2], strict=True))
        last = winners_round(last.number + 1, last.size // 2, pairs, drawn, manner)
        drawn += len(last.series)
        rounds.append(last)
    return rounds


def winners_round(
    number: int, size: int, pairs: Iterable[tuple[Slot, Slot]], drawn: int, manner: Manner
) -> Round:
    """A round of single elimination, or of the winners' bracket; so many series were before it."""
    games = of_round(manner.best_of, size.bit_length() - 2)
    series = tuple(
        manner.series(f"W{place}", one, other, games)
        for place, (one, other) in enumerate(pairs, drawn + 1)
    )
    return Round(number, series, Part.WINNERS, size)


def of_round(best_of: Sequence[int], from_last: int) -> int:
    """The number of games in a round, counted from the last one, which is 0."""
    return best_of[min(from_last, len(best_of) - 1)]


def planned(entries: int, settings: Any) -> Stage:
    """A stage of so many entrants, before anything is drawn."""
    return Stage(tuple(Entry(seed, seed) for seed in range(1, entries + 1)), settings)
