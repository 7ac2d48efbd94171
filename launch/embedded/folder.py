"""The folder var/: made, checked, and held by one launcher at a time."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pwd
import secrets
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

from launch.embedded.children import EmbeddedError

ROOT = Path(__file__).resolve().parent.parent.parent
SERVICES = "services.json"


class InUse(EmbeddedError):
    """Another launcher holds the folder."""


def var_folder() -> Path:
    """Where data lies: PENNANT_VAR, or var/ next to the code."""
    return Path(os.environ.get("PENNANT_VAR") or ROOT / "var").absolute()


def prepare(folder: Path) -> None:
    """Make `folder` if need be; EmbeddedError when it cannot be had."""
    advice = "Set PENNANT_VAR to a folder of your own."
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise EmbeddedError(
            f"The folder {folder} cannot be made: {error.strerror}. {advice}"
        ) from None
    owner = folder.stat().st_uid
    if owner != os.geteuid():
        raise EmbeddedError(
            f"The folder {folder} belongs to {_user_name(owner)}, and you are "
            f"{_user_name(os.geteuid())}. Run as its owner. Or: {advice[0].lower()}{advice[1:]}"
        )
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise EmbeddedError(f"The folder {folder} cannot be written to. {advice}")


def _user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


@contextlib.contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Hold `folder` against other launchers; the kernel lets go when this process ends."""
    with open(folder / "lock", "a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            site = (announcement(folder) or {}).get("SITE", "")
            raise InUse(
                f"Pennant is already running on {folder}{f' ({site})' if site else ''}. Use that "
                "one, stop it, or set PENNANT_VAR to another folder."
            ) from None
        yield


def secret(folder: Path, name: str, size: int = 48) -> str:
    """The secret kept in `folder`/`name`, drawn of `size` bytes at first use and readable by its
    owner alone."""
    file = folder / name
    with contextlib.suppress(FileNotFoundError):
        if kept := file.read_text().strip():
            return kept
    drawn = secrets.token_urlsafe(size)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        out.write(drawn)
    return drawn


def announce(folder: Path, environment: dict[str, str]) -> None:
    """Tell other processes of this user how to reach the services that run on `folder`."""
    new = folder / f"{SERVICES}.new"
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as out:
        json.dump(environment, out)
    new.rename(folder / SERVICES)


def announcement(folder: Path) -> dict[str, str] | None:
    """What the launcher that holds `folder` announced; None when it has not yet."""
    try:
        found = json.loads((folder / SERVICES).read_text())
    except (FileNotFoundError, ValueError):
        return None
    return {str(name): str(value) for name, value in found.items()}


def withdraw(folder: Path) -> None:
    """Take the announcement back."""
    (folder / SERVICES).unlink(missing_ok=True)


def sweep(parent: Path, pattern: str) -> None:
    """Remove folders in `parent` that match `pattern` and that no launcher holds any more."""
    for folder in parent.glob(pattern):
        with contextlib.suppress(OSError, InUse):
            newborn = time.time() - folder.stat().st_mtime < 60  # perhaps not held yet
            if not newborn:
                with hold(folder):
                    shutil.rmtree(folder)
