"""Notices to people, how each wants to hear of what, and the keys by which programs come in."""

from __future__ import annotations

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone


class Kind(models.TextChoices):
    """What a notice is about."""

    TURN = "turn", "a game waits for me"
    INVITATION = "invitation", "somebody invites me: to a league, to a time, to a game"
    DEADLINE = "deadline", "a game has to be played soon"
    RESULT = "result", "a game of my club that I did not play"
    FORFEIT = "forfeit", "a game of mine is forfeited"
    DECISION = "decision", "a commissioner decides about me or my club"
    REQUEST = "request", "somebody asks to join a league that I run"


class Way(models.TextChoices):
    """How somebody hears of it. All but the first stand on the site, too."""

    NONE = "none", "not at all"
    SITE = "site", "on the site"
    MAIL = "mail", "by mail at once"
    DAILY = "daily", "by mail once a day"


class Notice(models.Model):
    """Something that somebody is told, once: `key` is its own among theirs."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    words = models.CharField(max_length=200)
    more = models.TextField(blank=True, help_text="the text of a mail; empty: the words")
    address = models.CharField(max_length=200, help_text="where it leads to on the site")
    key = models.CharField(max_length=120)
    way = models.CharField(max_length=5, choices=Way.choices)
    made_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True)
    mailed_at = models.DateTimeField(null=True, help_text="claimed by who sends it")
    tries = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "key"], name="told_once"),
        ]
        indexes = [
            models.Index(fields=["person"], condition=Q(read_at=None), name="unread_notices"),
            models.Index(
                fields=["way", "made_at"], condition=Q(mailed_at=None), name="notices_to_mail"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.words}"


class NoticeChoice(models.Model):
    """How somebody wants to hear of one kind, where that is not the usual way."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    way = models.CharField(max_length=5, choices=Way.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "kind"], name="one_way_a_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.kind}: {self.way}"


class PushChoice(models.Model):
    """Of which kinds somebody is sent messages to their browsers, where those are not the usual."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    kinds = ArrayField(models.CharField(max_length=10, choices=Kind.choices))

    def __str__(self) -> str:
        return f"{self.person}: {', '.join(self.kinds) or 'none'}"


class PushSubscription(models.Model):
    """A browser that takes messages for a person, by Web Push. Who knows its address and keys could
    send it some, if they had the site's own key as well."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions"
    )
    endpoint = models.CharField(max_length=1000, unique=True, help_text="of its push service")
    public_key = models.CharField(max_length=100, help_text="of the browser: p256dh")
    secret = models.TextField(help_text="of the browser, sealed: auth")
    browser = models.CharField(max_length=60, help_text="to know it by")
    session = models.ForeignKey(
        "usersessions.UserSession",
        models.CASCADE,
        null=True,
        related_name="+",
        help_text="with whose end messages end",
    )
    made_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, help_text="when it last took a message")
    failing_since = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.browser} of {self.person}"


class Profile(models.Model):
    """What of somebody everybody may see who asks for their page. Without one: nothing."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="profile"
    )
    shown = models.BooleanField(default=False, help_text="there is a page of their games")
    rating_shown = models.BooleanField(default=False, help_text="with their ratings")

    def __str__(self) -> str:
        return f"Profile of {self.person}"


class Digest(models.Model):
    """When somebody had their last mail of the day."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    sent_on = models.DateField()

    def __str__(self) -> str:
        return f"{self.person}: {self.sent_on}"


class Scope(models.TextChoices):
    """What a program may do in the name of whoever made its key."""

    READ = "read", "read what I may see"
    PLAY = "play", "play my games and draw up my lineups"
    COMMISSION = "commission", "run my leagues"


class ApiKey(models.Model):
    """A key by which a program acts for a person. Its text is shown once, when it is made: what is
    kept is a digest, from which nobody finds it again."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_keys")
    name = models.CharField(max_length=60)
    start = models.CharField(max_length=16, help_text="of its text, to know it by")
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of its text")
    scopes = ArrayField(models.CharField(max_length=12, choices=Scope.choices))
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True, help_text="to the minute")

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = "API key"

    def __str__(self) -> str:
        return f"{self.name} of {self.person}"
