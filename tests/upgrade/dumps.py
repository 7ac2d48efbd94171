"""Whole databases of earlier versions as compressed files, by the embedded Postgres' own tools."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from pathlib import Path
from typing import Any

from launch.embedded.postgres import install_folder

FOLDER = Path(__file__).parent
#: Of each version: what pg_dump wrote, and what its own code said of its live games.
DUMPS = sorted(FOLDER.glob("*.sql.gz"))


def write(url: str, version: str, told: dict[str, Any]) -> None:
    """Keep the database at `url` as that of `version`, and what it told of its live games."""
    text = _run("pg_dump", "--no-owner", "--no-privileges", "--dbname", url)
    dump = FOLDER / f"{version}.sql.gz"
    dump.write_bytes(gzip.compress(text, mtime=0))
    told_of(dump).write_text(json.dumps(told, indent=1) + "\n")


def restore(dump: Path, url: str) -> None:
    """Fill the empty database at `url`; any error ends it with a CalledProcessError."""
    options = ("--no-psqlrc", "--quiet", "--single-transaction", "--set", "ON_ERROR_STOP=1")
    _run("psql", *options, "--dbname", url, given=gzip.decompress(dump.read_bytes()))


def told_of(dump: Path) -> Path:
    """Where it says how the dump's live games stood."""
    return dump.with_name(dump.name.replace(".sql.gz", ".json"))


def _run(tool: str, *arguments: str, given: bytes = b"") -> bytes:
    command = [str(install_folder() / "bin" / tool), *arguments]
    environment = {**os.environ, "PGAPPNAME": "upgrade"}
    done = subprocess.run(command, input=given, capture_output=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout
