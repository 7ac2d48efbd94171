"""Posting to an address that somebody gave: to the open internet alone, whatever its name says.

A name is looked up once, all that it stands for is looked at, and the connection goes to what was
looked at. Redirects are not followed. Whoever answers a byte at a time is cut off.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

#: For each byte that is waited for, and for all of them with the connection.
SECONDS: Final = 10.0
IN_ALL: Final = 25.0
PORTS: Final = {"http": 80, "https": 443}
#: Networks that carry an address of the other kind in them.
NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Refused(Exception):
    """An address to which nothing is sent; it says why."""


def public(address: Address) -> bool:
    """Whether an address is one of the open internet, also as what it carries within."""
    if isinstance(address, ipaddress.IPv6Address):
        inside: list[Any] = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in NAT64 or int(address) < 2**32:
            inside.append(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if not all(public(one) for one in inside if one is not None):
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved)


def checked(url: str, *, inside: bool = False) -> tuple[SplitResult, list[str]]:
    """An address and where it leads to: `inside` one's own network only if that is allowed. Raises
    Refused."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS.get(parts.scheme, 0)
    except ValueError:
        raise Refused("This is no address.") from None
    plain = url.isascii() and url.isprintable() and " " not in url
    if parts.scheme not in PORTS or not host or not plain:
        raise Refused("Give an address that begins with https:// or http://.")
    if parts.username is not None or parts.password is not None:
        raise Refused("An address holds no name and no password.")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Refused(f"There is no “{host[:80]}”.") from None
    addresses = list(dict.fromkeys(str(one[4][0]).partition("%")[0] for one in found))
    if not inside and not all(public(ipaddress.ip_address(one)) for one in addresses):
        raise Refused(f"“{host[:80]}” is inside a network: nothing is sent there.")
    return parts, addresses


def post(url: str, body: bytes, headers: Mapping[str, str], *, inside: bool = False) -> int:
    """Send a body; the status of the answer. Raises Refused, and OSError where nobody answers, or
    not in time."""
    parts, addresses = checked(url, inside=inside)
    port = parts.port or PORTS[parts.scheme]
    connection = http.client.HTTPConnection(parts.hostname or "", port, timeout=SECONDS)
    until = time.monotonic() + IN_ALL
    cut = threading.Timer(IN_ALL, _cut, [connection])
    cut.daemon = True
    cut.start()
    try:
        plain = socket.create_connection((addresses[0], port), SECONDS)
        connection.sock = plain
        if parts.scheme == "https":
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(plain, server_hostname=parts.hostname)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"Host": parts.netloc, **headers})
        status = connection.getresponse().status
        if time.monotonic() >= until:
            raise TimeoutError
        return status
    except (OSError, http.client.HTTPException) as error:
        if time.monotonic() >= until:  # what was cut off can look like anything, also an answer
            raise OSError("no answer in time") from None
        if isinstance(error, OSError):
            raise
        raise OSError(f"no answer in HTTP: {type(error).__name__}") from None
    finally:
        cut.cancel()
        connection.close()


def _cut(connection: http.client.HTTPConnection) -> None:
    """End a connection on which the other side takes its time."""
    held = connection.sock
    if held is not None:
        with contextlib.suppress(OSError):
            held.shutdown(socket.SHUT_RDWR)
