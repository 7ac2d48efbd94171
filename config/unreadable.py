"""Requests that cannot be read: answered with status 400 and a page, whatever they were sent to."""

from __future__ import annotations

import codecs
import logging
from typing import Final
from urllib.parse import unquote

from django.core.exceptions import (
    BadRequest,
    FieldDoesNotExist,
    FieldError,
    SuspiciousOperation,
    ValidationError,
)
from django.db import DataError, ProgrammingError
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin

from config.outage import is_unmigrated

logger = logging.getLogger(__name__)

#: How forms may be encoded, by Python's names; plain ASCII is UTF-8.
ENCODINGS: Final = {"utf-8", "ascii"}
#: What the admin's own code raises of selections, dates, keys, ranges and fields that are none.
ODD: Final = (
    ValueError,
    OverflowError,
    LookupError,
    ValidationError,
    FieldError,
    FieldDoesNotExist,
    ProgrammingError,
)
#: What reading a form may raise: too much of it, no end to it, an encoding of one of its parts.
GARBLED: Final = (BadRequest, SuspiciousOperation, MultiPartParserError, LookupError, ValueError)


class Unreadable(MiddlewareMixin):
    """Refuses what cannot be read before anything else tries to: the pages that Django has for it
    would read the form once more. No address and no cookie that passes holds a NUL, which no text
    in Postgres can; in a form it is told beside its field.

    What then proves to fit no column, or no field of a filter in the admin, was the visitor's too.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:
        try:
            _read(request)
        except GARBLED as error:
            logger.warning("%s %r cannot be read: %s", request.method, request.path, error)
            return _page()
        return None

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        match = request.resolver_match
        in_admin = match is not None and "admin" in match.app_names
        odd = in_admin and isinstance(error, ODD) and not is_unmigrated(error)
        if odd or isinstance(error, DataError):
            # With its traceback: it might be a mistake of ours after all
            logger.warning("%s %r was refused", request.method, request.path, exc_info=error)
            return _page()
        return None


def _read(request: HttpRequest) -> None:
    """Raises one of GARBLED where that fails."""
    if request.encoding is not None:
        if codecs.lookup(request.encoding).name not in ENCODINGS:
            raise BadRequest(f"a form in {request.encoding}")
        request.encoding = "utf-8"
    told = (request.path_info, unquote(request.META["QUERY_STRING"]), *request.COOKIES.values())
    if any("\0" in text for text in told):
        raise BadRequest("a NUL in it")
    len(request.GET), len(request.POST)  # that they can be read, too


def _page() -> HttpResponse:
    return HttpResponse(render_to_string("400.html"), status=400)
