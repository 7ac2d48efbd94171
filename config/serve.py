"""`python -m config.serve`: the site, served by uvicorn with the house's limits."""

from __future__ import annotations

import argparse
from typing import Any, Final

#: How uvicorn serves the site, wherever that is. It rewrites no addresses: `accounts.visitors`
#: knows how many proxies are ours. Its lines go where all others go.
UVICORN: Final[dict[str, Any]] = {
    "http": "config.protocol:Protocol",
    "ws": "none",
    "lifespan": "off",
    "proxy_headers": False,
    "server_header": False,
    "log_config": None,
    "timeout_keep_alive": 5,
}


def main() -> None:
    """Serve until a signal asks to stop."""
    import uvicorn

    parser = argparse.ArgumentParser(prog="python -m config.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--grace", type=int, default=5, help="seconds for what is open at the end")
    given = parser.parse_args()
    uvicorn.run(
        "config.asgi:application",
        host=given.host,
        port=given.port,
        workers=given.workers,
        timeout_graceful_shutdown=given.grace,
        **UVICORN,
    )


if __name__ == "__main__":
    main()
