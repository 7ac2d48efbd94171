"""What the benches of self-play share: a C program, its stages, and the tables that it writes."""

from __future__ import annotations

import argparse
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import NamedTuple

Rows = list[list[float]]
#: Tables by name, and the doubles after them.
Found = tuple[dict[str, Rows], "array[float]"]
#: Batches, games of each, how fast weights move and how much they are drawn to equal shares, at
#: first and at last.
Stages = tuple[tuple[int, int, float, float, float, float], ...]


class SelfPlay(NamedTuple):
    """How a ruleset's veteran plays himself."""

    ruleset: ModuleType  # its package: what is found goes to its `learned.py`
    header: Callable[[], str]  # what the program takes from the engine
    stages: Stages
    #: What the program writes, in order: floats, then doubles that are its own affair.
    tables: Mapping[str, tuple[int, int]]
    module: Callable[[dict[str, Rows], array[float]], str]  # the text of `learned.py`
    runs: int = 1  # from as many seeds, a hundred apart; what they have found is averaged
    seed: int = 1


def run(bench: str, told: str | None, play: SelfPlay) -> None:
    """The command `bin/bench <bench>`; beside it lies its program, `<bench>.c`."""
    parser = argparse.ArgumentParser(prog=f"bin/bench {bench}", description=told)
    parser.add_argument("--seed", type=int, default=play.seed)
    parser.add_argument("--games", type=float, default=1.0, help="a share of the usual number")
    parser.add_argument("--compiler", default="cc")
    parser.add_argument("--found", type=Path, nargs="+", help="read what the program wrote before")
    parser.add_argument("--write", action="store_true", help="into the engine")
    args = parser.parse_args()
    source = Path(__file__).with_name(f"{bench}.c")
    with TemporaryDirectory() as folder:
        found = args.found
        if not found:
            program = compiled(Path(folder), source, play.header(), args.compiler)
            seeds = range(args.seed, args.seed + 100 * play.runs, 100)
            found = [staged(program, play.stages, seed, args.games) for seed in seeds]
        text = play.module(*averaged([read(one, play.tables) for one in found]))
    if args.write:
        assert play.ruleset.__file__ is not None
        Path(play.ruleset.__file__).with_name("learned.py").write_text(text, encoding="utf-8")
    else:
        print(text, end="")


def braced(row: Iterable[float]) -> str:
    return f"{{{','.join(map(str, row))}}}"


def compiled(folder: Path, source: Path, header: str, compiler: str) -> Path:
    """The program, made in this folder."""
    (folder / "init.h").write_text(header, encoding="utf-8")
    program = folder / "self_play"
    options = ("-O3", "-march=native", f"-I{folder}")
    subprocess.run((compiler, *options, "-o", program, source, "-lm"), check=True)
    return program


def staged(program: Path, stages: Stages, seed: int, games: float) -> Path:
    """Returns the file that holds what was found."""
    found = Path("init")
    for number, (batches, of_each, *speeds) in enumerate(stages):
        after = program.with_name(f"seed{seed}-stage{number}")
        numbers = (max(1, round(batches * games)), of_each, *speeds, seed + number)
        subprocess.run((program, found, after, *map(str, numbers)), check=True, stdout=sys.stderr)
        found = after
    return found


def read(found: Path, sizes: Mapping[str, tuple[int, int]]) -> Found:
    """The tables, and the doubles after them."""
    whole = found.read_bytes()
    end_of_tables = 4 * sum(map(prod, sizes.values()))
    numbers, rest = array("f"), array("d")
    numbers.frombytes(whole[:end_of_tables])
    rest.frombytes(whole[end_of_tables:])
    tables = {}
    start = 0
    for name, (lines, columns) in sizes.items():
        ends = range(start, start + lines * columns, columns)
        tables[name] = [list(numbers[end : end + columns]) for end in ends]
        start += lines * columns
    return tables, rest


def averaged(found: Sequence[Found]) -> Found:
    """Of several runs: each number is the mean of theirs."""
    tables = {
        name: [
            [sum(column) / len(found) for column in zip(*rows, strict=True)]
            for rows in zip(*(tables[name] for tables, _ in found), strict=True)
        ]
        for name in found[0][0]
    }
    rest = (sum(column) / len(found) for column in zip(*(rest for _, rest in found), strict=True))
    return tables, array("d", rest)


def written(number: float, digits: int) -> str:
    text = f"{number:.{digits}f}"
    return text if float(text) else "0"


def block(name: str, comment: str, rows: Sequence[Sequence[float]], digits: int = 2) -> str:
    lines = "\n".join(" ".join(written(one, digits) for one in row) for row in rows)
    notes = "\n".join(f"#: {line}" for line in comment.splitlines())
    return f'\n{notes}\n{name}: Final = """\n{lines}\n"""\n'
