"""An archive (zip) that is sent while it is written."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

#: A piece is sent as soon as there is so much of it.
PIECE = 64 * 1024


class File(NamedTuple):
    """A file of an archive: its name, and its text or bytes in pieces."""

    name: str
    pieces: Iterable[str | bytes]


class _Pipe(io.RawIOBase):
    """What was written and not yet taken."""

    def __init__(self) -> None:
        self.held = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.held += data
        return len(data)

    def take(self) -> bytes:
        found = bytes(self.held)
        self.held.clear()
        return found


def archive(files: Iterable[File]) -> Iterator[bytes]:
    """The bytes of a zip of these files, in pieces."""
    pipe = _Pipe()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as made:
        for file in files:
            with made.open(file.name, "w") as entry:
                for piece in file.pieces:
                    entry.write(piece.encode() if isinstance(piece, str) else piece)
                    if len(pipe.held) >= PIECE:
                        yield pipe.take()
    yield pipe.take()
