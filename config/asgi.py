"""The site as an ASGI application: `python -m config.serve` serves it."""

from __future__ import annotations

import os

from django.conf import settings
from django.db import connections
from django.urls import get_resolver

from config.gate import Gate
from config.handler import get_handler
from config.heap import settle
from league import line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = Gate(get_handler())

# Not in the settings: a worker forks, and what is open cannot be shared
_database = connections.settings["default"]
_database["ENGINE"] = "config.pooled"
_limit = f"-c statement_timeout={settings.WEB_STATEMENT_SECONDS * 1000:.0f}"
_database["OPTIONS"]["options"] = f"{_database['OPTIONS'].get('options', '')} {_limit}".strip()

from config.pooled.base import let_go  # noqa: E402  (it reads the settings)

line.before_waiting.append(let_go)

# All views are loaded now, and not by the first who asks for one
get_resolver().url_patterns  # noqa: B018
settle()
