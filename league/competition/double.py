"""Double elimination: whoever loses twice is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from league.competition.elimination import (
    FEWEST_PLACES,
    MOST_ENTRIES,
    Elimination,
    Manner,
    first_round,
    later_rounds,
    lost,
    of_round,
    places_for,
)
from league.competition.series import Status
from league.competition.values import (
    BYE,
    Filler,
    Part,
    Round,
    Series,
    Slot,
    Stage,
    check_entries,
)

#: How those who lose in the winners' bracket cross over into the losers', from its second round on:
#: from series n (counted from 0) of a round to series n XOR this number. By these no two can meet
#: again before the losers' round 2, 3, 4, 5, 7 or 8, as late as can be.
CROSSINGS: Final[Mapping[int, tuple[int, ...]]] = {
    4: (0,),
    8: (1, 0),
    16: (3, 0, 0),
    32: (7, 1, 1, 0),
    64: (15, 2, 2, 0, 0),
    128: (31, 4, 4, 0, 1, 0),
}


@dataclass(frozen=True, slots=True)
class Settings(Manner):
    """Of double elimination: `best_of` is that of the winners' bracket, `losers_best_of` that of
    the losers', both from their last rounds backwards; `final_best_of` of the final and of its
    reset."""

    losers_best_of: tuple[int, ...] = (1,)
    final_best_of: int = 1

    def __post_init__(self) -> None:
        Manner.__post_init__(self)
        self._lengths("losers_best_of")
        self._length(self.final_best_of, "final_best_of")


class DoubleElimination(Elimination):
    """Both brackets, the final and its reset are drawn at once. Two entrants meet, and then in the
    final, as nobody is out with one loss."""

    name = "double_elimination"
    settings = Settings

    def draw(self, stage: Stage) -> tuple[Round, ...]:
        """All rounds in the order in which they can be played."""
        if stage.rounds:
            return ()
        check_entries(stage.entries, most=MOST_ENTRIES)
        settings: Settings = stage.settings
        first = first_round(len(stage.entries), settings)
        winners = [first, *later_rounds(first, settings)]
        losers = _Losers(first, settings)
        rounds = [first]
        for one, crossing in zip(winners[1:], CROSSINGS.get(first.size, ()), strict=True):
            dropping = [_loser(series) for series in one.series]
            rounds += [
                one,
                losers.among_themselves(),
                losers.against([dropping[n ^ crossing] for n in range(len(dropping))]),
            ]
        best = Slot.winner(winners[-1].series[0].key)
        final = settings.series("F1", best, losers.left[0], settings.final_best_of)
        reset = settings.series("F2", best, losers.left[0], settings.final_best_of, reset_of="F1")
        finals = [
            Round(number, (series,), Part.FINAL, FEWEST_PLACES)
            for number, series in enumerate((final, reset), 1)
        ]
        return (*[one for one in rounds if one.series], *finals)

    def out(self, stage: Stage, found: Mapping[str, Status]) -> dict[int, int]:
        """Out in a losers' round: as many places as are left after it, and one. Second is who lost
        the final for good."""
        gone = {entry.club for entry in stage.entries if entry.withdrawn}
        left = len(stage.entries)
        places: dict[int, int] = {}
        drops: dict[str, int] = {}  # the place of whoever drops from a series and loses at once
        for one in stage.rounds:
            if one.part is Part.LOSERS:
                left -= sum(not series.bye for series in one.series)
                place = min(left + 1, len(stage.entries))
                for series in one.series:
                    places |= dict.fromkeys(lost(found[series.key], gone), place)
                    for slot in (series.first, series.second):
                        if slot.filler is Filler.LOSER:
                            drops[slot.of] = place
        lower = [one for one in stage.rounds if one.part is not Part.WINNERS]
        stayed = {found[series.key].winner for one in lower for series in one.series}
        for one in stage.rounds:
            for series in one.series:
                out = lost(found[series.key], gone)
                if one.part is Part.WINNERS:
                    for club in gone.intersection(out) - stayed:
                        places.setdefault(club, drops.get(series.key, FEWEST_PLACES))
                elif one.part is Part.FINAL and series.reset_of:
                    places |= dict.fromkeys(out, FEWEST_PLACES)
        return places

    def rounds_planned(self, entries: int, settings: Settings, pools: int = 1) -> int:
        """The rounds one after another, with the reset: each round of the winners' bracket beside
        one of the losers'."""
        return 2 * (places_for(entries).bit_length() - 1) + 1


class _Losers:
    """The losers' bracket as it is drawn, round by round; series of nobody are left out."""

    def __init__(self, first: Round, settings: Settings) -> None:
        self._settings = settings
        self._rounds = 2 * (first.size.bit_length() - FEWEST_PLACES)
        self._number = 0
        self._drawn = 0
        #: Who is left in it.
        self.left = [_loser(series) for series in first.series]

    def among_themselves(self) -> Round:
        """Those who are left, each with its neighbor."""
        return self._round(self.left[::2], self.left[1::2])

    def against(self, dropping: Sequence[Slot]) -> Round:
        """Those who are left, each with one who has just lost in the winners' bracket."""
        return self._round(self.left, dropping)

    def _round(self, ones: Sequence[Slot], others: Sequence[Slot]) -> Round:
        self._number += 1
        games = of_round(self._settings.losers_best_of, self._rounds - self._number)
        series, left = [], []
        for one, other in zip(ones, others, strict=True):
            if one == other == BYE:
                left.append(BYE)
                continue
            self._drawn += 1
            series.append(self._settings.series(f"L{self._drawn}", one, other, games))
            left.append(Slot.winner(series[-1].key))
        self.left = left
        return Round(self._number, tuple(series), Part.LOSERS, 2 * len(left))


def _loser(series: Series) -> Slot:
    return BYE if series.bye else Slot.loser(series.key)
