"""What people do with shipments: order a file, send an archive, cancel either."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

import redis
from celery import current_app
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError as BrokerError

from api.models import Piece, Shipment
from api.shipments import parquet, progress
from games.archives.opening import opened
from games.archives.reading import require_few
from league.broker import require_broker
from league.errors import Conflict, Forbidden, Invalid, NotFound
from league.models import Game, League, Season
from league.office.acts import Act
from league.office.deeds import deed
from league.permissions import may, may_see

logger = logging.getLogger(__name__)

#: Files of somebody that wait, or are there, at most.
MOST: Final = 6
#: For how long a file can be had, and for how long one can read what became of it.
KEPT: Final = datetime.timedelta(hours=24)
REMEMBERED: Final = datetime.timedelta(days=30)
#: Bytes of a piece as it is stored.
PIECE: Final = 512 * 1024
SALT: Final = "shipment"
SHIP: Final = "api.shipments.tasks.ship"
#: Seconds between two looks at what waits.
SWEPT: Final = 15.0
UNDONE: Final = "The file could not be ordered"
Kind, State = Shipment.Kind, Shipment.State
#: What anybody may order who sees the league; an archive is for those who run it.
FILES: Final = tuple(one for one in Kind if one != Kind.IMPORT)


def order(person: User, kind: str, league: League, season: Season | None = None) -> Shipment:
    """Have a worker make a file of a league, or of one season of it.

    Raises Invalid for a kind that there is not, or not of a season, Forbidden for an archive that
    is for others to have, Conflict where no game is over, or for too many; Unavailable where no
    worker can be told.
    """
    if kind not in FILES:
        raise Invalid(f"There are {', '.join(FILES)}, not “{kind[:20]}”.", "kind")
    if kind == Kind.ARCHIVE and season is not None:
        raise Invalid("An archive is of a whole league: name no season.", "season")
    if kind == Kind.PARQUET:
        parquet.require()
    games = Game.objects.filter(season__league=league)
    if season is not None:
        games = games.filter(season=season)
    if kind != Kind.ARCHIVE:
        games = games.filter(state=Game.State.FINAL).exclude(season__state=Season.State.DRAFT)
    total = games.count()
    if not total and kind != Kind.ARCHIVE:
        raise Conflict("No game of it is over: there is nothing to put into a file yet.")
    require_broker(UNDONE)
    made = Shipment(person=person, kind=kind, league=league, season=season, total=total)
    if kind == Kind.ARCHIVE:
        with deed(person, Act.EXPORT, league, league):
            _add(made)
    else:
        with transaction.atomic():
            _add(made)
    return made


def send_in(person: User, file: IO[bytes], slug: str = "", visibility: str = "") -> Shipment:
    """Have a worker make the league of an archive; it is one of the person's.

    Raises Invalid for what is no archive, or is too large; Conflict for too many; Unavailable where
    no worker can be told.
    """
    if visibility not in ("", *League.Visibility.values):
        raise Invalid(f"A league is {' or '.join(League.Visibility.values)}.", "visibility")
    require_broker("The archive could not be taken")
    with SpooledTemporaryFile(max_size=4 * PIECE) as held:
        size = 0
        while part := file.read(PIECE):
            size += len(part)
            if size > settings.ARCHIVE_BYTES:
                raise Invalid(f"An archive has at most {settings.ARCHIVE_BYTES:,} bytes.", "file")
            held.write(part)
        with opened(held) as archive:
            require_few(archive.league, person)
            total = archive.league.games
        given = {"slug": slug, "visibility": visibility}
        made = Shipment(person=person, kind=Kind.IMPORT, given=given, total=total, size=size)
        held.seek(0)
        with transaction.atomic():
            _add(made)
            store(made, iter(lambda: held.read(PIECE), b""))
    return made


def store(shipment: Shipment, parts: Iterator[bytes]) -> int:
    """Store the pieces of a file; its size. In a transaction."""
    size = 0
    for number, part in enumerate(parts):
        Piece.objects.create(shipment=shipment, number=number, data=part)
        size += len(part)
    return size


def cancel(shipment: Shipment) -> Shipment:
    """It is not wanted any more: a worker that is at it stops, and a file that is there is gone."""
    with transaction.atomic():
        locked = Shipment.objects.select_for_update(no_key=True).get(pk=shipment.pk)
        if locked.state in (State.WAITING, State.DONE):
            locked.state, locked.ended_at = State.CANCELED, timezone.now()
            locked.expires_at = None
            locked.save(update_fields=["state", "ended_at", "expires_at"])
            locked.pieces.all().delete()
    progress.call_off(shipment.pk)
    return locked


def link(shipment: Shipment) -> str:
    """The token by which whoever has it gets the file, until it expires."""
    return signing.dumps(shipment.pk, salt=SALT)


def linked(token: str) -> Shipment:
    """The shipment whose file a token gives. Raises NotFound for none, and where it has expired, or
    whoever ordered it may not have it any more."""
    gone = NotFound("There is no such file, or it has expired: order it again.")
    try:
        pk = signing.loads(token, salt=SALT, max_age=KEPT + datetime.timedelta(hours=1))
    except signing.BadSignature:
        raise gone from None
    rows = Shipment.objects.select_related("person", "league", "season")
    found = rows.filter(pk=pk, state=State.DONE, expires_at__gt=timezone.now()).first()
    if found is None or found.kind == Kind.IMPORT or not allowed(found):
        raise gone
    return found


def allowed(shipment: Shipment) -> bool:
    """Whether whoever ordered a file may have it now."""
    person, league = shipment.person, shipment.league
    if not person.is_active or league is None:
        return False
    if shipment.kind == Kind.ARCHIVE:
        return may(person, Act.EXPORT, league)
    return may_see(person, league)


def require_allowed(shipment: Shipment) -> None:
    """Raises Forbidden where whoever ordered it may not have it any more."""
    if not allowed(shipment):
        raise Forbidden("Whoever ordered this may not have it any more.")


def pieces(shipment: Shipment) -> Iterator[bytes]:
    """The bytes of a file that is there, a piece at a time."""
    number = 0
    while True:
        row = Piece.objects.filter(shipment=shipment, number=number).first()
        if row is None:
            return
        yield bytes(row.data)
        number += 1


def _add(made: Shipment) -> None:
    """Store a new one, and call a worker once it is stored."""
    User.objects.select_for_update(no_key=True).get(pk=made.person.pk)
    kept = made.person.shipments.filter(pieces__number=0) | made.person.shipments.filter(
        state=State.WAITING
    )
    if kept.distinct().count() >= MOST:
        raise Conflict(f"You have {MOST} files here, or on their way: remove one first.")
    made.save(force_insert=True)
    transaction.on_commit(lambda: call(made.pk))


def call(pk: int, expires: float | None = None) -> None:
    """Have a worker see to it, within so many seconds. Without Redis the beat does, later."""
    try:
        current_app.send_task(SHIP, [pk], expires=expires)
    except (BrokerError, redis.RedisError, OSError) as error:
        logger.warning("Nobody is called to shipment %s: %s", pk, error)


def shown(shipment: Shipment) -> Any:
    """A shipment with how far it is: `done` games of its `total`."""
    done = shipment.total if shipment.state == State.DONE else progress.noted(shipment.pk) or 0
    shipment.done = min(done, shipment.total)  # type: ignore[attr-defined]
    return shipment
