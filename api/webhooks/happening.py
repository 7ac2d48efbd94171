"""What happened that webhooks want to hear of.

What is rare comes by signals, in the transaction of the write. Games that end and turns that are
awaited are looked for every few seconds, so that neither is held up by who listens.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any, Final

from django.conf import settings
from django.db.models import Exists, OuterRef, TextField, Value
from django.db.models.functions import Cast, Concat, Extract
from django.dispatch import receiver
from django.utils import timezone

from api.formats import encoded
from api.models import Delivery, Event, Webhook
from api.shapes.base import Shape
from api.shapes.games import Game as GameShape
from api.shapes.seasons import Season as SeasonShape
from api.shapes.seasons import Stage as StageShape
from games.models import LiveGame, Side
from games.views.season_table import counted_stages
from league.models import Game, Season, Stage
from league.signals import season_published, stage_completed

#: How far back is looked: deliveries are kept for longer.
BACK: Final = datetime.timedelta(days=1)
MOST: Final = 500
#: An event of one webhook: its key, and what it tells.
Told = tuple[str, dict[str, Any]]


def look() -> int:
    """Note what happened since the last look; how much that was."""
    hooks = list(Webhook.objects.filter(ended_at=None).select_related("league"))
    found = 0
    for hook in hooks:
        if Event.GAME in hook.events and hook.league is not None:
            found += tell(hook, Event.GAME, _finals(hook))
        if Event.TURN in hook.events:
            found += tell(hook, Event.TURN, _turns(hook))
    return found


def tell(hook: Webhook, event: str, told: Iterable[Told]) -> int:
    """Have a webhook told of these, each once."""
    now = timezone.now()
    new = [
        Delivery(
            webhook=hook,
            key=key,
            event=event,
            body=encoded({"type": str(event), "timestamp": now, "data": data}).decode(),
            made_at=now,
            next_at=now,
        )
        for key, data in told
    ]
    Delivery.objects.bulk_create(new, ignore_conflicts=True)
    return len(new)


def shaped(shape: type[Shape], row: Any) -> dict[str, Any]:
    """A thing as the API tells it."""
    return dict(shape(row, context={"site": settings.SITE_URL}).data)


def _finals(hook: Webhook) -> list[Told]:
    since = max(hook.made_at, timezone.now() - BACK)
    games = Game.objects.filter(
        season__league=hook.league, state=Game.State.FINAL, finished_at__gt=since
    )
    at = Cast(Extract("finished_at", "epoch"), TextField())
    key = Concat(Value("game:"), Cast("pk", TextField()), Value(":"), at, output_field=TextField())
    known = Delivery.objects.filter(webhook=hook, key=OuterRef("key"))
    new = games.annotate(key=key).filter(~Exists(known)).order_by("finished_at")
    rows = list(new.select_related("season__league", "visitors", "home")[:MOST])
    for game in rows:
        game.visitors.league = game.home.league = game.season.league
    return [(game.key, shaped(GameShape, game)) for game in rows]


def _turns(hook: Webhook) -> list[Told]:
    sides = Side.objects.filter(person=hook.person_id, ai="", asked_at__isnull=False)
    sides = sides.exclude(live__state=LiveGame.State.OVER).select_related("live")
    keyed = {f"turn:{side.pk}:{side.live.state}:{side.answers}": side for side in sides[:MOST]}
    known = set(hook.deliveries.filter(key__in=keyed).values_list("key", flat=True))
    return [
        (
            key,
            {
                "table": side.live_id,
                "seat": side.seat,
                "game": side.live.game_id,
                "ruleset": side.live.ruleset,
                "due": side.due,
                "url": f"{settings.SITE_URL}/api/v1/tables/{side.live_id}",
                "page": f"{settings.SITE_URL}{side.live.get_absolute_url()}",
            },
        )
        for key, side in keyed.items()
        if key not in known
    ]


def _listening(league: int, event: str) -> Iterable[Webhook]:
    hooks = Webhook.objects.filter(league=league, ended_at=None, events__contains=[event])
    return hooks.select_related("league")


@receiver(season_published)
def _published(season: Season, **_: Any) -> None:
    for hook in _listening(season.league_id, Event.SEASON):
        counts = season.games.count()
        season.planned, season.played = counts, 0  # type: ignore[attr-defined]
        tell(hook, Event.SEASON, [(f"season:{season.pk}", shaped(SeasonShape, season))])


@receiver(stage_completed)
def _completed(stage: Stage, **_: Any) -> None:
    for hook in _listening(stage.season.league_id, Event.STAGE):
        told = next(one for one in counted_stages(stage.season) if one.pk == stage.pk)
        key = f"stage:{stage.pk}:{timezone.now().timestamp()}"
        tell(hook, Event.STAGE, [(key, shaped(StageShape, told))])
