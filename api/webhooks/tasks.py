"""What workers do for webhooks, in a queue of its own: who answers slowly holds up nobody else."""

from __future__ import annotations

from celery import shared_task

from api.webhooks import happening, sending


@shared_task
def send_webhooks() -> None:
    """Note what happened, and send what is due."""
    happening.look()
    sending.send_due()


@shared_task
def forget_old() -> None:
    """Let go of what was sent long ago."""
    sending.forget_old()
