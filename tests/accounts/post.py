"""The site's mail as tests get it: what waits for a worker in Redis, sent at once."""

from __future__ import annotations

import json
import re
from base64 import b64decode

import redis as redis_client
from django.core import mail
from django.core.mail import EmailMessage

from config.celery import app


def delivered(redis: redis_client.Redis) -> list[EmailMessage]:
    """Do what a worker would find to do; every mail sent since the test began."""
    while message := redis.rpop("errands"):
        told = json.loads(message)  # type: ignore[arg-type]
        arguments, *_ = json.loads(b64decode(told["body"]))
        app.tasks[told["headers"]["task"]](*arguments)
    return list(mail.outbox)


def link(message: EmailMessage) -> str:
    """The path of the one link of this site in a mail."""
    (found,) = re.findall(r"https?://[^/\s]+(/accounts/\S+/\S+/)", str(message.body))
    return str(found)
