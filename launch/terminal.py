"""What a person at a terminal sees of an error: a clear message, and an honest exit code."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Turn the errors that a person can mend into one message and exit code 1."""
    from django.core.exceptions import ImproperlyConfigured

    from launch.embedded import EmbeddedError

    try:
        yield
    except (EmbeddedError, ImproperlyConfigured) as error:
        sys.exit(f"pennant: {error}")
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    except Exception as error:
        from config.outage import describe, is_outage, is_unmigrated

        if is_outage(error):
            sys.exit(f"pennant: {describe(error)}")
        if is_unmigrated(error):
            sys.exit("pennant: The database has no tables for this yet: run the command migrate.")
        raise
