"""Settings, all from the environment. What is unset has a value that is safe in production.

SECRET_KEY, ALLOWED_HOSTS, DATABASE_URL and REDIS_URL have no default: without them nothing
starts. The demo, the tests and `bin/manage` set them for the services that they run themselves
(`config.local`), together with the switches marked "local".
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu.entity import Queue

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()

_required = {
    "SECRET_KEY": "a long random text",
    "ALLOWED_HOSTS": "the site's host names, separated by commas",
    "DATABASE_URL": "postgres://user:password@host:5432/name",
    "REDIS_URL": "redis://host:6379/0",
}
_missing = [name for name in _required if not env.str(name, default="")]
if _missing:
    raise ImproperlyConfigured(
        "Pennant cannot start without "
        + "; ".join(f"{name} ({_required[name]})" for name in _missing)
        + ". Set it in the environment (.env.example shows how), or use bin/demo, bin/test and "
        "bin/manage, which bring their own database."
    )

SECRET_KEY = env.str("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
DEBUG = env.bool("DEBUG", default=False)

# HTTPS. Local: HTTPS=0, as nothing on 127.0.0.1 speaks it.
HTTPS = env.bool("HTTPS", default=True)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=31_536_000 if HTTPS else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
if env.bool("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}

INSTALLED_APPS = [
    "config.apps.Config",
    "games",
    "stats",
    "league",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django.contrib.postgres",
    "csp",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.middleware.StaticFiles",
    "config.middleware.Unavailable",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.Refused",
    "config.middleware.one_thread",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": env.db_url("DATABASE_URL")}
DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"socket_connect_timeout": 5, "socket_timeout": 5},
    }
}
# Redis channels are not kept apart by database number, so their names carry it.
LIVE_CHANNEL_PREFIX = f"pennant:{REDIS_URL.rpartition('/')[2]}:"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
RATELIMIT_IP_META_KEY = "config.limits.address"

# Mail. Without EMAIL_URL it is printed by the process that sends it.
globals().update(env.email_url("EMAIL_URL", default="consolemail://"))
EMAIL_TIMEOUT = 10
# Where the site is reached, for the links in mail.
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Pennant <pennant@localhost>")

LANGUAGE_CODE = "en-us"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: collected and hashed. Local: STATIC_FROM_SOURCE=1 serves them as they lie.
STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = env.bool("STATIC_FROM_SOURCE", default=False)
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS
if WHITENOISE_USE_FINDERS:
    STATIC_ROOT = None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if WHITENOISE_USE_FINDERS
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}

# A task is done when its work is committed. A worker that dies takes nothing with it: what it had
# in hand goes to another after the visibility timeout, which must stay above the longest task.
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": env.int("CELERY_VISIBILITY_TIMEOUT", default=30),
    "socket_connect_timeout": 5,
}
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
# Short tasks keep their process's connection: making one costs more than a game.
CELERY_DB_REUSE_MAX = 200
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
# Short errands never wait behind a season: simulation has a queue of its own.
CELERY_TASK_DEFAULT_QUEUE = "errands"
CELERY_TASK_QUEUES = [Queue("errands"), Queue("simulation")]
CELERY_TASK_ROUTES = {"games.tasks.simulate_*": {"queue": "simulation"}}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # in memory: it needs no file
CELERY_BEAT_SCHEDULE = {
    "resume-unfinished": {"task": "games.tasks.resume_unfinished", "schedule": 15.0},
    "look-after-tables": {
        "task": "games.tasks.look_after_tables",
        "schedule": 2.0,
        "options": {"expires": 5},  # while no worker is there, they do not pile up
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {"django": {"handlers": [], "propagate": True}},
}
