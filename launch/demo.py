"""`bin/demo`: all that the demo leagues need, started, simulated and served from here."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Sequence
from functools import partial
from typing import NoReturn

from launch import local, site
from launch.embedded import folder
from launch.terminal import plain_errors
from launch.worker import THINKING, Beat, Crew, Thinker, Worker


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="bin/demo",
        description="A demo league of each game: simulated, then served on this machine.",
    )
    parser.add_argument("--port", type=_port, default=8000, help="where to serve (default: 8000)")
    parser.add_argument("--no-serve", action="store_true", help="stop after simulating")
    return parser.parse_args(argv)


def _port(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 1 to 65535")


def main(argv: Sequence[str] | None = None) -> None:
    """Run the demo; returns when it has been stopped, or at once after --no-serve."""
    arguments = _arguments(argv)
    level = os.environ.get("LOG_LEVEL")
    os.environ.setdefault("LOG_LEVEL", "ERROR")  # the terminal is for the progress bar
    os.environ.setdefault("SITE_URL", f"http://127.0.0.1:{arguments.port}")
    os.environ.setdefault("STATIC_FROM_SOURCE", "0")
    os.environ.setdefault("STATIC_ROOT", str(folder.var_folder() / "static"))
    for ending in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ending) is not signal.SIG_IGN:  # as under nohup
            signal.signal(ending, _leave)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may have no blocks for the bar
    with plain_errors(), contextlib.ExitStack() as stack:
        place = stack.enter_context(local.held())
        listener = None if arguments.no_serve else stack.enter_context(site.listen(arguments.port))
        _say("Starting Postgres and Redis ...")
        stack.enter_context(local.services(place, meanwhile=partial(_load_django, bool(listener))))
        url = f"http://127.0.0.1:{arguments.port}" if listener else ""
        stack.enter_context(local.announced(place, url))
        _prepare()
        # Their logs are files, so they may say what they do
        said = {"LOG_LEVEL": level or "INFO"}
        crew = Crew(
            Worker(place / "worker.log", environment=said, without=THINKING),
            Thinker(place / "thinker.log", environment=said),
            Beat(place / "beat.log", environment=said),
        )
        stack.callback(crew.stop)
        if listener is None:
            crew.start()
            if not _simulate(crew, threading.Event()):
                sys.exit(1)
        else:
            _serve(listener, url, crew)


def _leave(signum: int, _frame: object) -> NoReturn:
    sys.exit(128 + signum)


def _say(words: str) -> None:
    print(words, flush=True)


def _load_django(served: bool) -> None:
    """Import all that the site needs: half of the time that a start takes. Collect its static files
    before the handler that serves them looks for them."""
    import django

    django.setup()

    from launch.static import collect

    if served:
        collect()

    import uvicorn  # noqa: F401
    from django.urls import get_resolver

    import config.asgi  # noqa: F401

    _ = get_resolver().url_patterns


def _prepare() -> None:
    """Bring the tables up to date and make the demo leagues that are missing."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("demo")


def _simulate(crew: Crew, stopping: threading.Event) -> bool:
    """Have the worker play what is left of the demo seasons; True when all was played.

    `stopping` ends the wait before its time.
    """
    from games.demo import start_demo
    from games.simulation.progress import follow

    runs = start_demo()
    if not runs:
        return True

    def given_up() -> bool:
        if threading.current_thread() is threading.main_thread():
            crew.keep_up()  # while the site is served, the server does that
        return stopping.is_set() or bool(crew.trouble)

    _say("The worker simulates the seasons:")
    began = time.monotonic()
    found = follow(runs, given_up)
    if stopping.is_set():
        return False
    errors = [run.error for run in found if run.state == run.State.FAILED]
    if crew.trouble:
        errors.append(crew.trouble)
    for error in errors:
        print(f"pennant: the simulation failed: {error}", file=sys.stderr, flush=True)
    if not errors:
        _say(f"  simulated in {time.monotonic() - began:.1f} s")
    return not errors


def _open_the_evening(crew: Crew, stopping: threading.Event) -> None:
    """Once the seasons are played, have a game broadcast, so that there is something to watch."""
    from games.showcase import start_broadcast
    from league.errors import LeagueError

    if _simulate(crew, stopping) and not stopping.is_set():
        with contextlib.suppress(LeagueError):
            start_broadcast()


def _serve(listener: socket.socket, url: str, crew: Crew) -> None:
    """Serve the site, the seasons being simulated the while, until Ctrl-C."""
    stopping = threading.Event()
    watching = threading.Thread(target=_open_the_evening, args=[crew, stopping], daemon=True)

    def when_up() -> None:
        _say(f"\nServing {url} (Ctrl-C stops it)\n")
        crew.start()
        watching.start()

    try:
        with contextlib.suppress(KeyboardInterrupt):
            site.serve(listener, when_up, crew.keep_up)
    finally:
        stopping.set()
        if watching.is_alive():
            watching.join(5)
    _say("\nStopping ...")


if __name__ == "__main__":
    main()
