"""What a worker does for a shipment: all of it in one transaction, or nothing.

Whoever has begun holds a lock of Postgres to the end of its transaction: a second worker with the
same task goes away. A worker that dies leaves nothing but a shipment that waits, and it is begun
anew.
"""

from __future__ import annotations

import datetime
import logging
from collections.abc import Iterable, Iterator
from itertools import chain
from tempfile import TemporaryFile
from typing import Final

from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from psycopg.errors import SerializationFailure

from api.models import Piece, Shipment
from api.shipments import parquet, progress
from api.shipments.services import (
    KEPT,
    PIECE,
    REMEMBERED,
    SWEPT,
    call,
    pieces,
    require_allowed,
    store,
)
from api.views.files import play_lines
from games.archives.reading import import_league
from games.archives.writing import archived, of_one_moment
from games.exports import lahman, retrosheet
from games.exports.archive import File, archive
from league.errors import LeagueError
from league.models import Game, League, Season

logger = logging.getLogger(__name__)

Kind, State = Shipment.Kind, Shipment.State
#: The first half of the locks' names: no other lock has it.
LOCK: Final = 0x5417
WAITING: Final = Shipment.objects.filter(state=State.WAITING)
#: After this it is given up: whoever tried died of it.
PATIENCE: Final = datetime.timedelta(hours=6)


class Off(Exception):
    """It is not wanted any more."""


def work(pk: int) -> bool:
    """Make or read what is ordered. False where it is not wanted any more, or another worker is at
    it."""
    kind = WAITING.filter(pk=pk).values_list("kind", flat=True).first()
    if kind is None:
        return False
    try:
        with transaction.atomic():
            return _work(pk, kind)
    except Off:
        return False
    except OperationalError as error:
        if isinstance(error.__cause__, SerializationFailure):
            return False  # it was canceled at the last moment
        raise
    except LeagueError as error:
        _fail(pk, error.message)
    except Exception:
        logger.exception("Shipment %s failed", pk)
        _fail(pk, "Something went wrong on our side; it stands in the site’s log.")
    return False


def _work(pk: int, kind: str) -> bool:
    if kind != Kind.IMPORT:
        of_one_moment()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s, %s)", [LOCK, pk % 2**31])
        if cursor.fetchone() != (True,):
            return False
    rows = Shipment.objects.select_related("person", "league", "season__league")
    shipment = rows.filter(pk=pk, state=State.WAITING).first()
    if shipment is None:
        return False
    _tell(shipment, 0)
    now = {"state": State.DONE, "ended_at": timezone.now()}
    if shipment.kind == Kind.IMPORT:
        league = _read_in(shipment)
        shipment.pieces.all().delete()
        now |= {"league": league}
    else:
        require_allowed(shipment)
        size = store(shipment, _filled(made(shipment)))
        now |= {"size": size, "expires_at": timezone.now() + KEPT}
    if not WAITING.filter(pk=pk).update(**now):
        raise Off
    return True


def made(shipment: Shipment) -> Iterator[bytes]:
    """The bytes of the file that is ordered, as they come."""
    league, season = shipment.league, shipment.season
    assert league is not None
    if shipment.kind == Kind.ARCHIVE:
        return archived(league, lambda done: _tell(shipment, done))
    seasons = [season] if season else _played(league)
    for one in seasons:
        one.league = league
    folders = ["" if season else f"{one.slug}/" for one in seasons]
    if shipment.kind == Kind.LAHMAN:
        return archive(lahman.files(league, seasons))
    if shipment.kind == Kind.RETROSHEET:
        found = (
            retrosheet.season_files(one, folder)
            for one, folder in zip(seasons, folders, strict=True)
        )
        return archive(_counted(shipment, chain.from_iterable(found), ".EVA"))
    if shipment.kind == Kind.PLAYS:
        files = (
            File(f"{folder}plays.jsonl", _texts(one))
            for one, folder in zip(seasons, folders, strict=True)
        )
        return archive(_counted(shipment, files, ".jsonl"))
    return parquet.archive_of(seasons, folders, lambda done: _tell(shipment, done))


def _played(league: League) -> list[Season]:
    seasons = league.seasons.exclude(state=Season.State.DRAFT).order_by("starts_on", "pk")
    return list(seasons.filter(games__state=Game.State.FINAL).distinct())


def _texts(season: Season) -> Iterator[str]:
    return (piece.decode() for piece in play_lines(season, settings.SITE_URL))


def _counted(shipment: Shipment, files: Iterable[File], ending: str) -> Iterator[File]:
    """The files, each of whose pieces is a game where its name ends so."""
    done = 0

    def counted(pieces: Iterable[str | bytes]) -> Iterator[str | bytes]:
        nonlocal done
        for piece in pieces:
            yield piece
            done += 1
            if done % 20 == 0:
                _tell(shipment, done)

    for file in files:
        yield File(file.name, counted(file.pieces)) if file.name.endswith(ending) else file


def _filled(parts: Iterable[bytes]) -> Iterator[bytes]:
    """The bytes in pieces as they are stored."""
    held = bytearray()
    for part in parts:
        held += part
        while len(held) >= PIECE:
            yield bytes(held[:PIECE])
            del held[:PIECE]
    if held:
        yield bytes(held)


def _read_in(shipment: Shipment) -> League:
    with TemporaryFile() as file:
        for part in pieces(shipment):
            file.write(part)
        file.seek(0)
        return import_league(
            file,
            owner=shipment.person,
            slug=shipment.given.get("slug", ""),
            visibility=shipment.given.get("visibility", ""),
            told=lambda done, _: _tell(shipment, done),
        )


def _tell(shipment: Shipment, done: int) -> None:
    """Say how far it is. Raises Off where it is not wanted any more."""
    if progress.called_off(shipment.pk):
        raise Off
    progress.note(shipment.pk, done)


def _fail(pk: int, why: str) -> None:
    with transaction.atomic():
        now = timezone.now()
        if WAITING.filter(pk=pk).update(state=State.FAILED, error=why, ended_at=now):
            Shipment.objects.get(pk=pk).pieces.all().delete()


def sweep() -> None:
    """Call workers for what waits; let go of files that have expired, and of what is long over."""
    now = timezone.now()
    for pk, since in WAITING.values_list("pk", "made_at"):
        if now - since > PATIENCE:
            _fail(pk, "No worker could finish it.")
        else:
            call(pk, expires=SWEPT)
    Piece.objects.filter(shipment__expires_at__lt=now).delete()
    Shipment.objects.filter(ended_at__lt=now - REMEMBERED).delete()
