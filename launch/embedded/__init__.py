"""Postgres and Redis as child processes, for the demo, the tests and a developer's shell."""

from __future__ import annotations

from launch.embedded.children import EmbeddedError
from launch.embedded.postgres import Postgres
from launch.embedded.redis import Redis

__all__ = ["EmbeddedError", "Postgres", "Redis"]
