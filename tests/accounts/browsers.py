"""A push service of the tests' own, and browsers that take messages from it."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from accounts.pushing import padded, unpadded

#: A private key of a site.
KEY = unpadded(bytes(range(1, 33)))


class PushService:
    """Takes what is sent to any of its addresses, with these statuses one after the other, then
    with 201."""

    def __init__(self) -> None:
        self.statuses: list[int] = []
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = service.statuses.pop(0) if service.statuses else 201
                service.taken.append((self.path, headers, body))
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@dataclass
class Browser:
    """A browser with keys of its own, and an address at a push service."""

    service: PushService
    name: str = "one"
    key: Any = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def endpoint(self) -> str:
        return f"{self.service.url}/{self.name}"

    @property
    def form(self) -> dict[str, str]:
        """What its script sends to the site."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {
            "endpoint": self.endpoint,
            "p256dh": unpadded(point),
            "auth": unpadded(self.auth),
        }

    def messages(self) -> list[dict[str, str]]:
        """What it was sent, opened with its keys; each was signed by the site for its service."""
        found = []
        for path, headers, body in self.service.taken:
            if path != f"/{self.name}":
                continue
            assert Vapid02.verify(headers["authorization"])
            token = headers["authorization"].partition("t=")[2].partition(",")[0]
            claims = json.loads(padded(token.split(".")[1]))
            assert claims["aud"] == self.service.url
            assert headers["content-encoding"] == "aes128gcm"
            plain = http_ece.decrypt(
                body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
            )
            found.append(json.loads(plain))
        return found
