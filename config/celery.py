"""The Celery app: `celery -A config worker`."""

from __future__ import annotations

import gc
import os
from typing import Any

from celery import Celery
from celery.signals import beat_embedded_init, worker_process_init

from config.embedded.leash import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("pennant")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
@beat_embedded_init.connect
def _leash(**_: Any) -> None:
    """A pool process whose worker was killed would go on alone and do its task a second time."""
    die_with_parent()


@worker_process_init.connect
def _settle(**_: Any) -> None:
    """Spare the garbage collector what stays for good, and the many things that games soon drop."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
