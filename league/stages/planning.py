"""The stages of a new season: what is asked for, checked as a whole before anything is written."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

from league.competition import values
from league.competition.formats import going_on
from league.competition.lots import commitment
from league.errors import Invalid
from league.models import Entry, Pool, Season, Stage, Team
from league.stages.reading import calendar, format_named, policy, rule_from, settings

MOST_STAGES: Final = 6


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """A division or group, and its clubs by their keys."""

    name: str
    clubs: Sequence[int]
    conference: str = ""


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage as somebody wants it, in plain values.

    `settings` are the format's, `tie_breaks` those of a Policy. `feed` says who comes from which
    stage (`{"stage": 1, "of_each": 2, "wild_cards": 1, "seeding": "place"}`); without one, the
    clubs enter by hand in the order of their seeds, or in `pools`.
    """

    name: str
    format: str = Stage.Format.ROUND_ROBIN
    settings: Mapping[str, Any] = field(default_factory=dict)
    tie_breaks: Mapping[str, Any] = field(default_factory=dict)
    feed: Mapping[str, Any] = field(default_factory=dict)
    pools: Sequence[PoolPlan] = ()
    calendar: Mapping[str, Any] = field(default_factory=dict)


def plans_from(given: Any, clubs: Mapping[str, int]) -> list[StagePlan]:
    """Stages from plain values, as a program writes them: a list of objects with the fields of
    StagePlan, in pools the clubs by their abbreviations. Raises Invalid for anything else."""
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise Invalid("Stages are a list of objects, each with a name and a format.", "stages")
    try:
        return [
            StagePlan(
                **{
                    **one,
                    "pools": [
                        PoolPlan(
                            pool["name"],
                            [clubs[club] for club in pool["clubs"]],
                            pool.get("conference", ""),
                        )
                        for pool in one.get("pools", ())
                    ],
                }
            )
            for one in given
        ]
    except KeyError as error:
        raise Invalid(f"{error} is missing, or no club has that abbreviation.", "stages") from None
    except TypeError:
        known = ", ".join(field.name for field in fields(StagePlan))
        raise Invalid(f"A stage has these fields: {known}.", "stages") from None


def round_robin(legs: int) -> StagePlan:
    """The season that is a table alone: every pair meets so often."""
    return StagePlan("Season", settings={"meetings": legs})


def checked(
    plans: Sequence[StagePlan], clubs: Sequence[int], starts_on: datetime.date
) -> list[values.Stage]:
    """The stages as they would begin, with made-up clubs where others decide who comes. Raises
    Invalid for whatever cannot be."""
    if not 1 <= len(plans) <= MOST_STAGES:
        raise Invalid(f"A season has 1 to {MOST_STAGES} stages, not {len(plans)}.", "stages")
    found: list[values.Stage] = []
    for number, plan in enumerate(plans, 1):
        played = format_named(plan.format)
        policy(plan.tie_breaks)
        if plan.feed:
            entries = _fed(number, plan, plans, found)
        elif number == 1:
            entries = by_hand(plan, clubs)
        else:
            raise Invalid(f"Say from which stage the clubs of “{plan.name}” come.", "feed")
        calendar(plan.calendar, starts_on)
        stage = values.Stage(entries, settings(played, plan.settings))
        played.draw(stage)
        found.append(stage)
    return found


def games_planned(plans: Sequence[StagePlan], stages: Sequence[values.Stage]) -> int:
    """How many games these stages have together at most; `stages` as they were checked."""
    total = 0
    for plan, stage in zip(plans, stages, strict=True):
        count = max(len(plan.pools), 1)
        played = format_named(plan.format)
        total += played.games_planned(len(stage.entries), stage.settings, count)[1]
    return total


def binds(plan: StagePlan) -> bool:
    """Whether dates have to be searched for: its calendar has more than days of play."""
    return any(plan.calendar.get(name) for name in ("blackouts", "ends_on", "rest", "in_a_row"))


def by_hand(plan: StagePlan, clubs: Sequence[int]) -> tuple[values.Entry, ...]:
    """The entries of a stage whose clubs are named: seeds by their order."""
    if not plan.pools:
        return tuple(values.Entry(club, seed) for seed, club in enumerate(clubs, 1))
    of_pool: dict[int, PoolPlan] = {}
    for pool in plan.pools:
        for club in pool.clubs:
            if club in of_pool:
                raise Invalid(
                    f"A club is in {of_pool[club].name} and in {pool.name}: it can be in one only.",
                    "pools",
                )
            of_pool[club] = pool
    if missing := [club for club in clubs if club not in of_pool]:
        raise Invalid(f"{len(missing)} of the clubs are in no division.", "pools")
    if len({pool.name for pool in plan.pools}) < len(plan.pools):
        raise Invalid("Two divisions have one name; give each its own.", "pools")
    return tuple(
        values.Entry(club, seed, of_pool[club].name, conference=of_pool[club].conference)
        for seed, club in enumerate(clubs, 1)
    )


def _fed(
    number: int, plan: StagePlan, plans: Sequence[StagePlan], before: Sequence[values.Stage]
) -> tuple[values.Entry, ...]:
    """As many clubs as would come, by seed."""
    source = plan.feed.get("stage")
    if source == number:
        raise Invalid(f"“{plan.name}” cannot feed itself: name a stage before it.", "feed")
    if not isinstance(source, int) or not 1 <= source < number:
        raise Invalid(f"“{plan.name}” is fed by a stage before it: 1 to {number - 1}.", "feed")
    of = plans[source - 1]
    rule = rule_from(plan.feed)
    going = going_on(format_named(of.format), before[source - 1], policy(of.tie_breaks), rule)
    return tuple(values.Entry(-one.seed, one.seed) for one in going)


def write(season: Season, plans: Sequence[StagePlan], teams: Sequence[Team]) -> list[Stage]:
    """The stages of a season with their entries; nothing is drawn yet. In a transaction."""
    stages = []
    for number, plan in enumerate(plans, 1):
        lot = secrets.token_hex(16)
        stages.append(
            Stage(
                season=season,
                number=number,
                name=plan.name,
                format=plan.format,
                settings=dict(plan.settings),
                tie_breaks=dict(plan.tie_breaks),
                feed=dict(plan.feed),
                calendar=dict(plan.calendar),
                state=Stage.State.WAITING if plan.feed else Stage.State.OPEN,
                lot=lot,
                commitment=commitment(lot),
            )
        )
    Stage.objects.bulk_create(stages)
    for stage, plan in zip(stages, plans, strict=True):
        if not plan.feed:
            enter(stage, plan, teams)
    return stages


def enter(stage: Stage, plan: StagePlan, teams: Sequence[Team]) -> None:
    """Enter clubs by hand: seeds by their order."""
    pools = Pool.objects.bulk_create(
        Pool(stage=stage, number=number, name=pool.name, conference=pool.conference)
        for number, pool in enumerate(plan.pools, 1)
    )
    named = {pool.name: pool for pool in pools}
    Entry.objects.bulk_create(
        Entry(stage=stage, team_id=entry.club, pool=named.get(entry.pool), seed=entry.seed)
        for entry in by_hand(plan, [team.pk for team in teams])
    )
