"""Files of rows as people send them: comma, semicolon or tab between cells, in UTF-8 or UTF-16."""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from league.errors import Invalid
from league.sheets import plain

#: Bytes of a file at most.
BYTES: Final = 500_000
#: Characters of a cell at most.
CELL: Final = 300


class Line(NamedTuple):
    """A row of a file: the number of its line, from 1, and its cells by column."""

    number: int
    cells: dict[str, str]


def read(sent: bytes, columns: Sequence[str], optional: Sequence[str], most: int) -> list[Line]:
    """The rows of a file whose first line names its columns, in any order: all of `columns`, and
    some of `optional`. Empty lines are passed over.

    Raises Invalid for a file that is empty or too big, of another encoding, with a column that is
    missing, unknown or there twice, with more than `most` rows, or a row with more cells.
    """
    rows = list(_rows(_text(sent)))
    if not rows:
        raise Invalid(f"The file is empty: its first line names the columns {_listed(columns)}.")
    _, heading = rows[0]
    names = [plain(name).lower().replace(" ", "_") for name in heading]
    known = (*columns, *optional)
    if unknown := [name for name in names if name not in known]:
        raise Invalid(f"There is no column “{unknown[0][:40]}”: there are {_listed(known)}.")
    if twice := [name for name, times in Counter(names).items() if times > 1]:
        raise Invalid(f"The column “{twice[0]}” is there twice.")
    if missing := [name for name in columns if name not in names]:
        raise Invalid(f"The column “{missing[0]}” is missing: a file has {_listed(columns)}.")
    if len(rows) - 1 > most:
        raise Invalid(f"A file has at most {most:,} rows; this has {len(rows) - 1:,}.")
    found = []
    for number, row in rows[1:]:
        if len(row) > len(names) and any(row[len(names) :]):
            raise Invalid(
                f"Line {number} has {len(row)} cells, and there are {len(names)} columns: a text "
                "with a comma in it stands in quotes."
            )
        if any(len(value) > CELL for value in row):
            raise Invalid(f"Line {number} has a cell of more than {CELL} characters.")
        cells = [plain(value) for value in row] + [""] * (len(names) - len(row))
        found.append(Line(number, dict(zip(names, cells, strict=False))))
    return found


def _text(sent: bytes) -> str:
    if len(sent) > BYTES:
        raise Invalid(f"The file has {len(sent):,} bytes; {BYTES:,} are the most.")
    wide = sent.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = sent.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid("The file is in another encoding: store it as CSV in UTF-8.") from None
    if "\0" in text:
        raise Invalid("This is no text file: store the table as CSV in UTF-8.")
    return text


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The rows that are not empty, each with the number of its line."""
    first = text.lstrip("\r\n").partition("\n")[0]
    between = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
    found = []
    try:
        for row in reader:
            if any(value.strip() for value in row):
                found.append((reader.line_num, row))
    except csv.Error:
        raise Invalid(f"Line {reader.line_num} cannot be read: a quote in it has no end.") from None
    return found


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
