"""The demo's static files, as production has them: collected, compressed, under hashed names."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command

#: Of which sources the files in STATIC_ROOT were made.
MARK: Final = ".collected"


def collect() -> None:
    """Collect the static files into STATIC_ROOT unless they lie there as the sources are now; where
    they are served from their sources there is nothing to do."""
    if settings.STATIC_ROOT is None:
        return
    mark = Path(settings.STATIC_ROOT) / MARK
    state = _state()
    if mark.is_file() and mark.read_text() == state:
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    mark.write_text(state)


def _state() -> str:
    """Text that changes with every source: its name, its size and when it was written."""
    found = hashlib.sha256()
    for finder in finders.get_finders():
        for name, storage in finder.list([]):
            stat = Path(storage.path(name)).stat()
            found.update(f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return found.hexdigest()
