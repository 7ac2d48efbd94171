"""The settings without services, for tools that read them and connect to nothing (mypy)."""

from __future__ import annotations

import os

for _name, _value in {
    "SECRET_KEY": "nothing is signed with this",
    "ALLOWED_HOSTS": "localhost",
    "DATABASE_URL": "postgres://nobody@localhost/nothing",
    "REDIS_URL": "redis://localhost/0",
}.items():
    os.environ.setdefault(_name, _value)

from config.settings import *  # noqa: E402, F403
