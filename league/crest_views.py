"""Crests as pictures, by their code; and the page where a club chooses its own."""

from __future__ import annotations

import re
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from league import crests
from league.errors import NotFound
from league.pages import refusal

#: “pennant-pale-owl-7a1f3d-8fc1d9”: shape, division, charge, and the two colors.
_ADDRESS: Final = re.compile(r"([a-z]+)-([a-z]+)-([A-Za-z]+)-([0-9a-f]{6})-([0-9a-f]{6})")
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_A_MINUTE: Final = "private, max-age=60"


@require_safe
def crest(request: HttpRequest, code: str) -> HttpResponse:
    """The drawing of a crest, which never changes. An unknown one is not there, for a minute."""
    found = _ADDRESS.fullmatch(code)
    try:
        if not found:
            raise ValueError
        shape, division, charge, first, second = found.groups()
        drawn = crests.drawing(
            crests.read(f"{shape}/{division}/{charge}"), f"#{first}", f"#{second}"
        )
    except ValueError:
        response = refusal(request, NotFound("There is no such crest."))
        response["Cache-Control"] = _A_MINUTE
        return response
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Cache-Control"] = _FOR_EVER
    return response
