"""The Celery app: `celery -A config worker`."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_process_init
from kombu.transport.redis import Channel

from config.heap import settle
from config.leash import die_with_parent
from league import line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# The broker's connections, too, tell when Redis hangs
Channel.connection_class = line.Connection
Channel.connection_class_ssl = line.SSLConnection

app = Celery("pennant")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(
    [
        *(
            "games.live",
            "games.simulation",
            "games.appointments",
            "games.analysis",
            "games.ratings",
        ),
        *("api.webhooks", "api.shipments"),
    ]
)


@setup_logging.connect
def _log(**_: Any) -> None:
    """Django's settings say what is logged, LOG_LEVEL how much; Celery adds nothing."""


@worker_process_init.connect
def _leash(**_: Any) -> None:
    """A pool process whose worker was killed would go on alone and do its task a second time."""
    die_with_parent()


@worker_process_init.connect
def _settle(**_: Any) -> None:
    """Spare the garbage collector what stays for good, and the many things that games soon drop."""
    settle()
