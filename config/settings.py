"""Settings, all from the environment. What is unset has a value that is safe in production.

SECRET_KEY, ALLOWED_HOSTS, DATABASE_URL and REDIS_URL have no default: without them nothing
starts. The demo, the tests and `bin/manage` set them for the services that they run themselves
(`launch.local`), together with the switches marked "local".
"""

from __future__ import annotations

from email.utils import parseaddr
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from kombu.entity import Queue

from league import line

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
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
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
# How many proxies stand in front, each adding to X-Forwarded-For where a request came from: so many
# entries from the right is the visitor. What stands further left they may have written themselves.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=int(env.bool("BEHIND_PROXY", default=False)))
if TRUSTED_PROXIES:
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
    "api.apps.ApiConfig",
    "games.apps.GamesConfig",
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
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "accounts",
    "csp",
    "django_htmx",
    "corsheaders",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "api.problems.Problems",
    "config.middleware.TurnedAway",
    "config.unreadable.Unreadable",
    "config.middleware.StaticFiles",
    "config.middleware.Compressed",
    "config.middleware.Unavailable",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.middleware.Refused",
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
                "config.views.site_url",
                "games.views.visitors.masthead",
            ],
        },
    },
    {  # live tables
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "NAME": "scenes",
        "DIRS": [BASE_DIR / "scenes"],
        "OPTIONS": {"environment": "games.templatetags.scenes.environment"},
    },
]

DATABASES = {"default": env.db_url("DATABASE_URL")}
DATABASES["default"].setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
# Of one web process: connections at most, and seconds that a request waits for one, and for an
# answer of the database; then it is told that the site is busy.
WEB_CONNECTIONS = env.int("WEB_CONNECTIONS", default=16)
WEB_PATIENCE = env.float("WEB_PATIENCE", default=5)
WEB_STATEMENT_SECONDS = env.float("WEB_STATEMENT_SECONDS", default=30)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"serializer": "config.cache.Json", **line.options(REDIS_URL)},
    },
    # What a process may well make for itself, such as a part of a page that is kept for a second.
    "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
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
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
RATELIMIT_IP_META_KEY = "accounts.visitors.address"

# Accounts. Names and passwords are looked at by Django's own backend and forms; django-allauth has
# addresses, sessions and second factors. An address is one's own when it is confirmed, and nobody
# is told whether another has it. Tries are counted by `accounts.limits` alone.
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL = "account"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_RATE_LIMITS = False
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
MFA_ADAPTER = "accounts.adapters.FactorAdapter"
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RATE_LIMITS = False
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = "Pennant"
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not HTTPS

# What one web process takes. Bodies are refused before they are read, slow ones are cut off. A view
# that takes more says so by its attribute `body_bytes`.
BODY_BYTES = env.int("BODY_BYTES", default=1_000_000)
HEADER_SECONDS = env.float("HEADER_SECONDS", default=10)
BODY_SECONDS = env.float("BODY_SECONDS", default=30)
DATA_UPLOAD_MAX_MEMORY_SIZE = BODY_BYTES
# Live pages: streams of events from one address, and in all.
STREAMS_PER_ADDRESS = env.int("STREAMS_PER_ADDRESS", default=50)
STREAMS = env.int("STREAMS", default=5_000)

# What an ordinary account may have, counted over all leagues that it runs; staff may have more.
LEAGUES_PER_ACCOUNT = env.int("LEAGUES_PER_ACCOUNT", default=20)
TEAMS_PER_ACCOUNT = env.int("TEAMS_PER_ACCOUNT", default=200)
GAMES_PER_ACCOUNT = env.int("GAMES_PER_ACCOUNT", default=20_000)  # not yet played
# A schedule of more games than this is drawn up by a worker.
GAMES_AT_ONCE = env.int("GAMES_AT_ONCE", default=1_000)

# A league's archive that comes in: its bytes, what it may unpack to, and games that were played.
ARCHIVE_BYTES = env.int("ARCHIVE_BYTES", default=64_000_000)
ARCHIVE_UNPACKED_BYTES = env.int("ARCHIVE_UNPACKED_BYTES", default=1_000_000_000)
ARCHIVE_GAMES = env.int("ARCHIVE_GAMES", default=50_000)

# Mail. Without EMAIL_URL none is sent, and the log says so; EMAIL_URL=consolemail:// prints it.
if env.str("EMAIL_URL", default=""):
    globals().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "config.mail.Unsent"
EMAIL_TIMEOUT = 10
# Where the site is reached: every link in mail begins so, whatever a request says of its host.
SITE_URL = env.str("SITE_URL", default="").rstrip("/") or (
    f"{'https' if HTTPS else 'http'}://{ALLOWED_HOSTS[0].lstrip('*.') or 'localhost'}"
)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Pennant <pennant@localhost>")

# The API. Limits are of a person, or of an address where nobody is known.
API_READS = env.str("API_READS", default="1200/m")
API_PLAYS = env.str("API_PLAYS", default="1200/m")
API_COMMISSIONS = env.str("API_COMMISSIONS", default="240/m")
API_FILES = env.str("API_FILES", default="20/m")
# Webhooks go to the open internet alone; 1: into one's own network, too.
WEBHOOKS_INSIDE = env.bool("WEBHOOKS_INSIDE", default=False)
# Messages to browsers. Without a key none are sent; it says who sends them, and whom a push service
# may write to about them: a mailto: or https: address.
VAPID_PRIVATE_KEY = env.str("VAPID_PRIVATE_KEY", default="")
VAPID_CONTACT = env.str("VAPID_CONTACT", default="") or (
    SITE_URL if HTTPS else f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"
)
# 1: to push services of one's own network, too
PUSH_INSIDE = env.bool("PUSH_INSIDE", default=False)
REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "api.schema.Schema",
    "EXCEPTION_HANDLER": "api.problems.handled",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "COERCE_DECIMAL_TO_STRING": False,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Pennant",
    "DESCRIPTION": "Leagues of baseball card games, for programs. See docs/api.md.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "Absent": ["autopilot", "forfeit"],
        "AiEnum": ["all_star", "rookie", "veteran"],
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.schema.streams",
    ],
}
# Any site's pages may read what anybody may; what needs a session stays ours.
CORS_ALLOW_ALL_ORIGINS = True
CORS_URLS_REGEX = r"^/api/v1/"
CORS_ALLOW_METHODS = ["GET", "HEAD", "OPTIONS"]
CORS_EXPOSE_HEADERS = [
    *("ETag", "Retry-After"),
    *(f"RateLimit-{name}" for name in ("Limit", "Remaining", "Reset")),
]

LANGUAGE_CODE = "en-us"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: collected, compressed, and cached for good under names with their hash. Local:
# STATIC_FROM_SOURCE=1 serves them as they lie.
STATIC_URL = "/static/"
STATIC_ROOT = env.str("STATIC_ROOT", default=str(BASE_DIR / "staticfiles"))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = env.bool("STATIC_FROM_SOURCE", default=False)
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS
if WHITENOISE_USE_FINDERS:
    STATIC_ROOT = None
# What is served bears its hash in its name; nothing asks for a file by its bare one.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if WHITENOISE_USE_FINDERS
            else "config.static.Storage"
        )
    },
}

# A task is done when its work is committed. A worker that dies takes nothing with it: what it had
# in hand goes to another after the visibility timeout, which must stay above the longest task.
CELERY_BROKER_URL = REDIS_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": env.int("CELERY_VISIBILITY_TIMEOUT", default=30),
    "socket_connect_timeout": line.PATIENCE,
    "socket_timeout": line.PATIENCE,
    # for who publishes: a worker tries for ever
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.1,
}
CELERY_REDIS_SOCKET_CONNECT_TIMEOUT = line.PATIENCE  # a result backend's, if ever there is one
CELERY_REDIS_SOCKET_TIMEOUT = line.PATIENCE
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0}
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_IGNORE_RESULT = True
# Short tasks keep their process's connection: making one costs more than a game.
CELERY_DB_REUSE_MAX = 200
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
# Short errands never wait behind a season, or behind an AI that thinks for most of a second: both
# have queues of their own.
CELERY_TASK_DEFAULT_QUEUE = "errands"
CELERY_TASK_QUEUES = [
    Queue(name) for name in ("errands", "simulation", "webhooks", "thinking", "files", "analysis")
]
CELERY_TASK_ROUTES = {
    "games.simulation.tasks.simulate_*": {"queue": "simulation"},
    "stats.tasks.*": {"queue": "simulation"},
    "games.live.tasks.think_*": {"queue": "thinking"},
    "games.analysis.tasks.think_*": {"queue": "thinking"},
    "games.analysis.tasks.analyze": {"queue": "analysis"},
    "api.webhooks.tasks.*": {"queue": "webhooks"},
    "accounts.tasks.push": {"queue": "webhooks"},
    "api.shipments.tasks.*": {"queue": "files"},
}
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BEAT_SCHEDULER = "config.beat:Scheduler"
CELERY_BEAT_SCHEDULE = {
    "resume-unfinished": {"task": "games.simulation.tasks.resume_unfinished", "schedule": 15.0},
    "resume-analyses": {
        "task": "games.analysis.tasks.resume_analyses",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    "rate-games": {
        "task": "games.ratings.tasks.rate_ended_games",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    "draw-unfinished": {
        "task": "league.tasks.draw_unfinished",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    "settle-unsettled": {
        "task": "league.tasks.settle_unsettled",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "mail-invitations": {
        "task": "league.tasks.mail_invitations",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "count-waiting": {
        "task": "stats.tasks.count_waiting",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "send-notices": {
        "task": "accounts.tasks.send_notices",
        "schedule": 20.0,
        "options": {"expires": 20},
    },
    "run-the-leagues": {
        "task": "games.appointments.tasks.run_the_leagues",
        "schedule": 5.0,
        "options": {"expires": 10},
    },
    "send-webhooks": {
        "task": "api.webhooks.tasks.send_webhooks",
        "schedule": 5.0,
        "options": {"expires": 5},
    },
    "sweep-shipments": {
        "task": "api.shipments.tasks.sweep",
        "schedule": 15.0,
        "options": {"expires": 15},
    },
    "forget-old-webhooks": {
        "task": "api.webhooks.tasks.forget_old",
        "schedule": 3600.0,
        "options": {"expires": 600},
    },
    "look-after-live-games": {
        "task": "games.live.tasks.look_after_live_games",
        "schedule": 2.0,
        "options": {"expires": 5},  # while no worker is there, they do not pile up
    },
}

# Where DEBUG is on, an error's page shows no variable: seeds and hands are among them.
DEFAULT_EXCEPTION_REPORTER = "config.reports.Report"
DEFAULT_EXCEPTION_REPORTER_FILTER = "config.reports.Discreet"

# LOG_LEVEL counts for every logger: none has handlers or a level of its own.
LOG_LEVEL = env.str("LOG_LEVEL", default="INFO").upper()
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "()": "config.logs.Plain",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "filters": {
        "refusals": {"()": "config.logs.Refusals"},
        "statements": {"()": "config.logs.Statements"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "plain",
            "filters": ["statements", "refusals"],
        }
    },
    "root": {"handlers": ["console"], "level": LOG_LEVEL},
    "loggers": {
        name: {"handlers": [], "level": "NOTSET", "propagate": True}
        for name in ("django", "django.server", "uvicorn", "uvicorn.access", "uvicorn.error")
    },
}
