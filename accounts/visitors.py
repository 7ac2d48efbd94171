"""Where a visitor comes from."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def address(request: HttpRequest) -> str:
    """The visitor's address: what our outermost proxy saw, or else the connection itself.

    X-Forwarded-For counts from the right, by the number of our proxies; a request with fewer
    entries has not come through all of them. All that come over a Unix socket count as one place.
    """
    proxies = settings.TRUSTED_PROXIES
    seen = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if 0 < proxies <= len(seen) and (found := _plain(seen[-proxies])):
        return found
    return request.META.get("REMOTE_ADDR") or "0.0.0.0"


def place(request: HttpRequest) -> str:
    """The visitor's address as it is counted: of IPv6 the network that one household has."""
    found = ipaddress.ip_address(address(request))
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


def _plain(text: str) -> str:
    """An address without port and brackets; empty for what is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return ""
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped or found)
