"""Columns of our own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _Text = models.TextField[Any, Any]  # what it holds is any JSON, not a str
else:
    _Text = models.TextField


class WrittenJSON(_Text):
    """JSON kept as the text that was written: read whole, never searched.

    For long lists of small numbers, which `jsonb` would store at five times the size of the text
    and compress three times as slowly.
    """

    def from_db_value(self, value: str | None, *_: Any) -> Any:
        return None if value is None else json.loads(value)

    def to_python(self, value: Any) -> Any:
        return json.loads(value) if isinstance(value, str) else value

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else json.dumps(value, separators=(",", ":"))

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj)) or ""
