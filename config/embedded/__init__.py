"""Postgres and Redis as child processes, for the demo, the tests and a developer's shell."""

from __future__ import annotations

from config.embedded.children import EmbeddedError
from config.embedded.postgres import Postgres
from config.embedded.redis import Redis

__all__ = ["EmbeddedError", "Postgres", "Redis"]
