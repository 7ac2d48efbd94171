"""`python -m config.healthcheck [beat]`: exit code 0 when the site, or the beat, here is well."""

from __future__ import annotations

import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

#: Seconds within which the beat ticks; it does every five at most.
TICKS = 60


def main(what: str = "site") -> None:
    """Ask how it is; leave with a word and exit code 1 when it is not well."""
    trouble = beat() if what == "beat" else site()
    if trouble:
        sys.exit(f"pennant: the {what} is not well: {trouble}")


def site() -> str:
    """Ask the site on this machine, under a host name that it knows."""
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip().lstrip(".")
    port = os.environ.get("PORT", "8000")
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/healthz", headers={"Host": host if host != "*" else "localhost"}
    )
    try:
        with urllib.request.urlopen(request, timeout=8):
            return ""
    except (urllib.error.URLError, OSError) as error:
        return str(error)


def beat() -> str:
    """Look when the beat has ticked, by the file that it touches."""
    mark = os.environ.get("BEAT_FILE")
    if not mark:
        return "BEAT_FILE does not say which file it touches"
    try:
        silent = time.time() - Path(mark).stat().st_mtime
    except OSError as error:
        return f"it has not ticked yet: {error}"
    return f"it has not ticked for {silent:.0f} s" if silent > TICKS else ""


if __name__ == "__main__":
    main(*sys.argv[1:2])
