"""The playoffs as they would be if a table ended as it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from league.competition import values
from league.competition.formats import going_on
from league.competition.qualifying import Qualifier
from league.errors import Invalid
from league.grouping import Chasers, chasers
from league.models import Stage, Team
from league.stages.loading import format_of, policy_of, settings_of
from league.stages.reading import rule_from
from league.standings import Table


class Going(NamedTuple):
    """A club that would go on."""

    team: Team
    how: Qualifier


@dataclass(slots=True)
class Ending:
    """A later stage as it would begin. Of its first series a side that is None is a bye; there are
    none to tell where the stage is no bracket."""

    stage: Stage
    going: list[Going]
    pairs: list[tuple[Going | None, Going | None]]
    length: int  # games at most of its first series
    wild_cards: list[Chasers]

    @property
    def by_lot(self) -> list[Going]:
        """Whom the lot lets in: the cut runs through a place that is shared."""
        return [one for one in self.going if one.how.in_by_lot]


def endings(table: Table, stages: Iterable[Stage]) -> list[Ending]:
    """Of each stage that waits for clubs of this one. Nothing before the first game."""
    if not table.results:
        return []
    waiting = [
        stage
        for stage in stages
        if stage.state == Stage.State.WAITING and stage.feed.get("stage") == table.stage.number
    ]
    return [one for stage in waiting if (one := _ending(table, stage))]


def _ending(table: Table, later: Stage) -> Ending | None:
    rule = rule_from(later.feed)
    try:
        policy = policy_of(table.stage)
        found = going_on(format_of(table.stage), table.found, policy, rule, table.ledger)
    except Invalid:  # as clubs have withdrawn, too few are left
        return None
    going = [Going(table.clubs[one.club], one) for one in found]
    pairs, length = _first_round(later, going)
    by_place = [one.club for one in found if not one.wild_card]
    wild = chasers(table, by_place, rule.wild_cards) if rule.wild_cards else []
    return Ending(later, going, pairs, length, wild)


def _first_round(
    later: Stage, going: list[Going]
) -> tuple[list[tuple[Going | None, Going | None]], int]:
    """The pairs of a bracket's first round from top to bottom, and how long their series are."""
    if later.format not in (Stage.Format.SINGLE, Stage.Format.DOUBLE):
        return [], 0
    entries = tuple(values.Entry(one.team.pk, one.how.seed) for one in going)
    drawn = format_of(later).draw(values.Stage(entries, settings_of(later)))
    by_seed = {str(one.how.seed): one for one in going}
    first = drawn[0].series
    pairs = [(by_seed.get(one.first.of), by_seed.get(one.second.of)) for one in first]
    return pairs, max(one.length.games for one in first)
