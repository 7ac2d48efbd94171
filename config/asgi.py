"""The site as an ASGI application: `uvicorn config.asgi:application`."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_asgi_application()
# Not in the settings: a worker forks, and what is open cannot be shared
connections.settings["default"]["ENGINE"] = "config.pooled"
