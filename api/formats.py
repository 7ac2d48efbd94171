"""How JSON is written and read."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from django.utils.functional import Promise
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.renderers import BaseRenderer

#: How deep what is sent may be.
DEPTH: Final = 20


def _odd(value: Any) -> Any:
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, (list, tuple)):
        return list(value)
    if isinstance(value, dict):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def encoded(data: Any) -> bytes:
    """JSON, times in UTC with a Z."""
    return msgspec.json.encode(data, enc_hook=_odd)


class Json(BaseRenderer):
    """JSON as the API sends it."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        return b"" if data is None else encoded(data)


class JsonBody(BaseParser):
    """JSON as it comes: one object, not too deep, without NULs."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, context: Any = None) -> Any:
        body = stream.read()
        try:
            found = msgspec.json.decode(body) if body else {}
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise ParseError(f"This is no JSON: {error}") from None
        if not isinstance(found, dict):
            raise ParseError("Send one JSON object.")
        _check(found, DEPTH)
        return found


def _check(value: Any, deep: int) -> None:
    if not deep:
        raise ParseError(f"What is sent goes more than {DEPTH} levels deep.")
    if isinstance(value, dict):
        for key, inside in value.items():
            _check(key, deep)
            _check(inside, deep - 1)
    elif isinstance(value, list):
        for inside in value:
            _check(inside, deep - 1)
    elif isinstance(value, str) and "\0" in value:
        raise ParseError("A text holds a NUL, which none may.")
    elif isinstance(value, str) and not value.isprintable() and _halves(value):
        raise ParseError("A text holds half a character.")


def _halves(text: str) -> bool:
    return any("\ud800" <= one <= "\udfff" for one in text)
