"""An archive is opened as something that a stranger sent: nothing of it is believed, and no more is
unpacked than there may be."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Final, TypeVar

import msgspec
from django.conf import settings

from games.archives import form
from league.errors import Invalid

Told = TypeVar("Told", bound=form.Told)

#: Bytes of `league.json` or a season's file at most, and of a game's line.
LARGEST: Final = 32_000_000
LINE: Final = 2_000_000
#: So many times its own size a file may be unpacked; small ones may be more.
RATIO: Final = 200
#: The bit of a file's flags that says that it is encrypted.
ENCRYPTED: Final = 0x1


class Archive:
    """An archive whose list of contents is right; `league` is what its head says."""

    def __init__(self, file: zipfile.ZipFile) -> None:
        self._file = file
        self._check()
        self.league = self._one(form.LEAGUE, form.League)
        if self.league.format != form.FORMAT or self.league.version != form.VERSION:
            raise Invalid(
                f"This archive is of the form “{self.league.format[:40]}”, version "
                f"{self.league.version}; this site reads “{form.FORMAT}”, version {form.VERSION}.",
                "file",
            )
        there = {one.filename for one in file.infolist()}
        names = {form.LEAGUE}
        for number in range(1, self.league.seasons + 1):
            names |= {form.season_file(number), form.games_file(number)}
        if missing := sorted(names - there):
            raise Invalid(f"The archive is not whole: it has no “{missing[0]}”.", "file")
        if more := sorted(there - names):
            raise Invalid(f"No archive of a league has a file “{more[0][:80]}”.", "file")

    def season(self, number: int) -> form.Season:
        """A season, counted from 1. Raises Invalid."""
        return self._one(form.season_file(number), form.Season)

    def games(self, number: int) -> Iterator[form.Game]:
        """The games of a season, one after the other. Raises Invalid."""
        name = form.games_file(number)
        decoder = msgspec.json.Decoder(form.Game)
        with _unpacking(name), self._file.open(name) as lines:
            at = 0
            while line := lines.readline(LINE + 1):
                at += 1
                if len(line) > LINE:
                    raise Invalid(f"Line {at} of {name} is too long.", "file")
                yield _decoded(decoder, line, f"{name}, line {at}")

    def _one(self, name: str, kind: type[Told]) -> Told:
        with _unpacking(name):
            try:
                with self._file.open(name) as entry:
                    text = entry.read(LARGEST + 1)
            except KeyError:
                raise Invalid(
                    f"This is no archive of a league: it has no “{name}”.", "file"
                ) from None
            if len(text) > LARGEST:
                raise Invalid(f"“{name}” is too large.", "file")
            return _decoded(msgspec.json.Decoder(kind), text, name)

    def _check(self) -> None:
        listed = self._file.infolist()
        if len({one.filename for one in listed}) < len(listed):
            raise Invalid("A file is in the archive twice.", "file")
        if sum(one.file_size for one in listed) > settings.ARCHIVE_UNPACKED_BYTES:
            raise Invalid(
                f"The archive unpacks to more than {settings.ARCHIVE_UNPACKED_BYTES:,} bytes.",
                "file",
            )
        for one in listed:
            if one.flag_bits & ENCRYPTED:
                raise Invalid("The archive is encrypted; send one that is not.", "file")
            if one.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise Invalid("The archive is packed in a way that is not known here.", "file")
            if one.file_size > 1_000_000 and one.file_size > RATIO * one.compress_size:
                raise Invalid(
                    f"“{one.filename[:80]}” unpacks to {RATIO} times its size: that is no league.",
                    "file",
                )


@contextmanager
def opened(file: IO[bytes]) -> Iterator[Archive]:
    """An archive that can be read. Raises Invalid for what is none."""
    with _unpacking("the archive"):
        packed = zipfile.ZipFile(file)
    with packed:
        yield Archive(packed)


@contextmanager
def _unpacking(name: str) -> Iterator[None]:
    try:
        yield
    except (
        *(zipfile.BadZipFile, zlib.error, EOFError, UnicodeDecodeError),
        *(NotImplementedError, OSError, RuntimeError, OverflowError, ValueError),
    ) as error:
        raise Invalid(f"This is no archive, or a damaged one: {name}: {error}", "file") from None


def _decoded(decoder: msgspec.json.Decoder[Told], text: bytes, where: str) -> Told:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError) as error:
        raise Invalid(f"{where}: {str(error)[:200]}", "file") from None
