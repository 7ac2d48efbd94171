"""A format as somebody chose it, in plain values: the stages that it means, and what they come to.

`Chosen` is what the set-up's form gives and a draft keeps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final, NamedTuple, TypedDict

from league.competition import values
from league.competition.formats import FORMATS
from league.competition.round_robin import RoundRobin, lengths
from league.competition.series import PATTERNS, fewest_most
from league.competition.swiss import USUAL, Swiss
from league.stages.planning import PoolPlan, StagePlan, checked

Format = str
ROUND_ROBIN, DIVISIONS, SWISS, SINGLE, DOUBLE = (
    "round_robin",
    "divisions",
    "swiss",
    "single_elimination",
    "double_elimination",
)
TABLES: Final = (ROUND_ROBIN, DIVISIONS, SWISS)
BRACKETS: Final = (SINGLE, DOUBLE)
WORDS: Final[Mapping[str, str]] = {
    ROUND_ROBIN: "Round robin",
    DIVISIONS: "Divisions or groups",
    SWISS: "Swiss system",
    SINGLE: "Single elimination",
    DOUBLE: "Double elimination",
}
#: Home patterns of long series, each for whatever number of games it has.
HOMES: Final[Mapping[str, tuple[str, ...]]] = {
    "usual": (),
    "shorter": ("2-1", "2-2-1", "2-2-1-1-1"),
    "turns": tuple("-".join("1" * games) for games in PATTERNS),
    "lot": (),
}
PLAYOFFS: Final = "Playoffs"
#: Of a calendar, what holds for later stages too: they begin when the one before is decided, and
#: nobody knows before who is in them.
DAYS_OF_PLAY: Final = ("weekdays", "times", "doubleheaders")
ANY_DAY: Final = date(2000, 1, 1)


class Chosen(TypedDict, total=False):
    """What is not there is as usual. Seeds and divisions are those of the clubs in their order."""

    format: str
    legs: int
    in_a_row: int
    divisions: list[tuple[str, str]]  # names, each with its conference
    division_of: list[int | None]  # by place in the list; None: dealt out
    outside: int
    rounds: int  # 0: as many as proposed
    playoffs: str  # a bracket's format, or nothing
    of_each: int
    wild_cards: int
    seeding: str
    best_final: int
    best_semi: int
    best_early: int
    best_losers: int
    every: bool  # all games of a series are played
    home: str
    third_place: bool
    reseeded: bool
    rules: list[str]
    each_alone: bool
    as_it_stands: bool
    seeds: list[int]
    calendar: dict[str, Any]  # of a StagePlan, a club in it by its place in the list


class Part(NamedTuple):
    """What a stage comes to. Games are the fewest and the most, in all and of one club at most."""

    name: str
    clubs: int
    rounds: int
    games: tuple[int, int]
    days: int
    each: int
    knocks_out: bool = False


class Outlook(NamedTuple):
    """What a season comes to, and its stages."""

    games: tuple[int, int]
    rounds: int
    days: int
    each: int
    parts: list[Part]

    @property
    def most(self) -> int:
        return self.games[1]

    @property
    def varies(self) -> bool:
        """Whether some games may not be needed."""
        return self.games[0] < self.games[1]

    @property
    def unequal(self) -> bool:
        """Whether some clubs may play more than others."""
        return len(self.parts) > 1 or self.parts[0].knocks_out

    @property
    def fewest(self) -> int:
        return self.games[0]


def by_seed(chosen: Chosen, clubs: Sequence[int]) -> list[int]:
    """The clubs in the order of their seeds; in their own where they have none, or where there
    are other clubs now than when they were given."""
    seeds = chosen.get("seeds") or []
    if sorted(seeds) != list(range(1, len(clubs) + 1)):
        return list(clubs)
    return [club for _, club in sorted(zip(seeds, clubs, strict=True))]


def plans(chosen: Chosen, clubs: Sequence[int]) -> list[StagePlan]:
    """The stages on their days, for `clubs` as they are listed."""
    found = _stages(chosen, clubs)
    if not (kept := chosen.get("calendar")):
        return found
    blackouts = [
        {**one, "club": clubs[one["club"]]} if one.get("club") is not None else one
        for one in kept.get("blackouts", ())
    ]
    first = {**kept, "blackouts": blackouts} if blackouts else kept
    later: dict[str, Any] = {name: kept[name] for name in DAYS_OF_PLAY if name in kept}
    if closed := [one for one in blackouts if one.get("club") is None]:
        later["blackouts"] = closed
    return [replace(one, calendar=later if one.feed else first) for one in found]


def _stages(chosen: Chosen, clubs: Sequence[int]) -> list[StagePlan]:
    format = chosen.get("format", ROUND_ROBIN)
    if format in BRACKETS:
        return [StagePlan("Bracket", format, _bracket(chosen, format))]
    ties = _tie_breaks(chosen)
    if format == SWISS:
        rounds = {"rounds": chosen["rounds"]} if chosen.get("rounds") else {}
        first = StagePlan("Swiss", SWISS, rounds, ties)
    else:
        settings = {"meetings": chosen.get("legs", 2)}
        if chosen.get("in_a_row", 1) > 1:
            settings["in_a_row"] = chosen["in_a_row"]
        pools: list[PoolPlan] = []
        if format == DIVISIONS:
            settings["outside"] = chosen.get("outside", 0)
            pools = _pools(chosen, clubs)
        first = StagePlan("Season", ROUND_ROBIN, settings, ties, pools=pools)
    playoffs = chosen.get("playoffs")
    if not playoffs:
        return [first]
    feed = {
        "stage": 1,
        "of_each": chosen.get("of_each", 0),
        "wild_cards": chosen.get("wild_cards", 0),
        "seeding": chosen.get("seeding", "place"),
    }
    return [first, StagePlan(PLAYOFFS, playoffs, _bracket(chosen, playoffs), feed=feed)]


def outlook(plans: Sequence[StagePlan], stages: Sequence[values.Stage]) -> Outlook:
    """What checked stages come to."""
    parts = [_part(plan, stage) for plan, stage in zip(plans, stages, strict=True)]
    fewest, most = (sum(part.games[end] for part in parts) for end in (0, 1))
    return Outlook(
        (fewest, most),
        sum(part.rounds for part in parts),
        sum(part.days for part in parts),
        sum(part.each for part in parts),
        parts,
    )


def outlook_of(chosen: Chosen, clubs: int) -> Outlook:
    """The same of a choice for so many clubs. Raises Invalid where it cannot be."""
    numbers = range(clubs)
    asked = plans(chosen, numbers)
    return outlook(asked, checked(asked, by_seed(chosen, numbers), ANY_DAY))


def told(chosen: Chosen) -> str:
    """The format in a few words: “Swiss system, then playoffs”."""
    words = WORDS[chosen.get("format", ROUND_ROBIN)]
    if chosen.get("format", ROUND_ROBIN) == ROUND_ROBIN:
        legs = chosen.get("legs", 2)
        words += f", {legs} meeting{'s' * (legs != 1)} of each pair"
    playoffs = chosen.get("playoffs")
    return f"{words}, then playoffs" if playoffs and chosen["format"] in TABLES else words


def _part(plan: StagePlan, stage: values.Stage) -> Part:
    played = FORMATS[plan.format]
    clubs = len(stage.entries)
    count = max(len(plan.pools), 1)
    games = played.games_planned(clubs, stage.settings, count)
    if isinstance(played, RoundRobin) and count == 1:
        sizes = lengths(stage.settings.meetings, stage.settings.in_a_row)
        a_leg = clubs - 1 + clubs % 2
        each = stage.settings.meetings * (clubs - 1)
        return Part(plan.name, clubs, len(sizes) * a_leg, games, sum(sizes) * a_leg, each)
    if isinstance(played, Swiss):
        rounds = played.rounds_planned(clubs, stage.settings)
        return Part(plan.name, clubs, rounds, games, rounds, rounds)
    if getattr(stage.settings, "reseeded", False):
        stage = replace(stage, settings=replace(stage.settings, reseeded=False))
    drawn = played.draw(stage)
    if isinstance(played, RoundRobin):
        sizes = [series.length.games for one in drawn for series in one.series]
        games = sum(sizes), sum(sizes)
        each = _busiest(drawn)
    else:
        each = _longest_way(drawn)
    days = sum(max(fewest_most(series)[1] for series in one.series) for one in drawn)
    rounds = len([one for one in drawn if one.part != values.Part.THIRD])
    return Part(plan.name, clubs, rounds, games, days, each, plan.format in BRACKETS)


def _busiest(drawn: Sequence[values.Round]) -> int:
    own: dict[str, int] = {}
    for one in drawn:
        for series in one.series:
            for slot in (series.first, series.second):
                own[slot.of] = own.get(slot.of, 0) + series.length.games
    return max(own.values())


def _longest_way(drawn: Sequence[values.Round]) -> int:
    """The games of the club that plays the most that there can be."""
    found: dict[str, int] = {}
    for one in drawn:
        for series in one.series:
            before = (found.get(slot.of, 0) for slot in (series.first, series.second))
            found[series.key] = fewest_most(series)[1] + max(before)
            if series.reset_of:
                found[series.key] = fewest_most(series)[1] + found[series.reset_of]
    return max(found.values())


def _bracket(chosen: Chosen, format: str) -> dict[str, Any]:
    final, semi, early = (chosen.get(f"best_{name}", 1) for name in ("final", "semi", "early"))
    found: dict[str, Any] = {}
    if format == DOUBLE:
        found["best_of"] = [semi, early]
        found["losers_best_of"] = [chosen.get("best_losers", 1)]
        found["final_best_of"] = final
    else:
        found["best_of"] = [final, semi, early]
        found |= {name: True for name in ("third_place", "reseeded") if chosen.get(name)}
    if chosen.get("every"):
        found["every"] = True
    home = chosen.get("home", "usual")
    if home == "lot":
        found["field"] = "lot"
    elif HOMES[home]:
        found["patterns"] = list(HOMES[home])
    return found


def _tie_breaks(chosen: Chosen) -> dict[str, Any]:
    rules = chosen.get("rules") or (list(USUAL.rules) if chosen.get("format") == SWISS else [])
    found: dict[str, Any] = {"rules": rules} if rules else {}
    return found | {name: True for name in ("each_alone", "as_it_stands") if chosen.get(name)}


def _pools(chosen: Chosen, clubs: Sequence[int]) -> list[PoolPlan]:
    """The divisions. Clubs that nobody put in one are dealt out by seed, forth and back, to those
    with the fewest clubs."""
    named = chosen.get("divisions") or []
    of: list[int | None] = chosen.get("division_of") or []
    if len(of) != len(clubs):
        of = [None] * len(clubs)
    members: list[list[int]] = [[] for _ in named]
    by_hand = {}
    for club, which in zip(clubs, of, strict=True):
        if which is not None and which < len(named):
            by_hand[club] = which
            members[which].append(club)
    forth = list(range(len(named)))
    for turn, club in enumerate(club for club in by_seed(chosen, clubs) if club not in by_hand):
        order = forth if turn // max(len(forth), 1) % 2 == 0 else forth[::-1]
        members[min(order, key=lambda which: len(members[which]))].append(club)
    return [
        PoolPlan(name, members[which], conference) for which, (name, conference) in enumerate(named)
    ]
