"""How the cache keeps a value: as JSON, so that whoever can write to Redis can run nothing here."""

from __future__ import annotations

import json
from typing import Any


class Json:
    """A serializer of Django's Redis cache. Whole numbers stay as they are: Redis counts them."""

    def dumps(self, value: Any) -> int | str:
        return value if type(value) is int else json.dumps(value, separators=(",", ":"))

    def loads(self, data: bytes) -> Any:
        return json.loads(data)
