"""What is settled of a table before it ends: a worker calculates it when results change."""

from __future__ import annotations

import logging
from typing import Any, Final

import redis
from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, Q

from league.competition import marks
from league.competition.races import Patience
from league.models import Game, Season, Stage
from league.stages.loading import format_of, load, policy_of
from league.stages.reading import rule_from

logger = logging.getLogger(__name__)

#: Seconds of calculation for all clubs of a stage; what is open then is “not settled yet”.
PATIENCE: Final = 20.0
#: For so many seconds a call for marks waits to be answered; then another may be made.
CALLED: Final = 30
FINALS: Final = Count("series__games", filter=Q(series__games__state=Game.State.FINAL))


def settle(pk: int) -> None:
    """Calculate the marks of a stage and keep them with how many results they are of."""
    _forget_call(pk)
    stage = Stage.objects.select_related("season__league").filter(pk=pk).first()
    if stage is None or stage.format != Stage.Format.ROUND_ROBIN:
        return
    found = load(stage)
    fed = next(
        (later for later in stage.season.stages.all() if later.feed.get("stage") == stage.number),
        None,
    )
    rule = rule_from(fed.feed) if fed else None
    known = marks.marks(format_of(stage), found, policy_of(stage), rule, Patience(left=PATIENCE))
    kept = {
        "played": len(found.results),
        "clubs": {
            str(club): {
                **_plain(one.division, "first"),
                **(_plain(one.berth, "berth") if one.berth else {}),
            }
            for club, one in known.items()
        },
    }
    with transaction.atomic():
        locked = Stage.objects.select_for_update(no_key=True).get(pk=pk)
        finals = Game.objects.filter(series__stage=pk, state=Game.State.FINAL).count()
        if finals == kept["played"]:  # else others have been called, and are not overwritten
            locked.marks = kept
            locked.save(update_fields=["marks"])


def unsettled() -> list[int]:
    """Tables under way, and those that ended, whose marks are of other results."""
    stages = Stage.objects.filter(format=Stage.Format.ROUND_ROBIN)
    stages = stages.exclude(season__state__in=[Season.State.DRAFT, Season.State.PUBLISHED])
    return [
        stage.pk
        for stage in stages.annotate(finals=FINALS)
        if (stage.marks or {}).get("played") != stage.finals
    ]


def _plain(mark: marks.Mark, name: str) -> dict[str, Any]:
    said = "clinched" if mark.clinched else "eliminated" if mark.out else ""
    return {
        name: said,
        f"magic_{name}": mark.magic,
        f"by_formula_{name}": mark.by_formula,
        f"settled_{name}": mark.clinched is not None and mark.out is not None,
    }


def call(pk: int) -> bool:
    """Whether somebody must be called to settle a stage: not where that has just been done."""
    try:
        return bool(cache.add(_key(pk), True, CALLED))
    except redis.RedisError as error:
        logger.warning("Nobody is called to settle stage %s: %s", pk, error)
        return False


def _forget_call(pk: int) -> None:
    try:
        cache.delete(_key(pk))
    except redis.RedisError as error:
        logger.warning("Stage %s is settled without Redis: %s", pk, error)


def _key(pk: int) -> str:
    return f"marks-{pk}"
