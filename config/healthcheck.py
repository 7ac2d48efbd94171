"""`python -m config.healthcheck`: exit code 0 when the site on this machine is well."""

from __future__ import annotations

import os
import sys
import urllib.error
import urllib.request


def main() -> None:
    """Ask the site how it is, under a host name that it knows."""
    host = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip().lstrip(".")
    port = os.environ.get("PORT", "8000")
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/healthz", headers={"Host": host if host != "*" else "localhost"}
    )
    try:
        with urllib.request.urlopen(request, timeout=8):
            pass
    except (urllib.error.URLError, OSError) as error:
        sys.exit(f"pennant: the site is not well: {error}")


if __name__ == "__main__":
    main()
