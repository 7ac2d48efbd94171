"""What stays out of logs and error pages: the rows that a database quotes in its errors."""

from __future__ import annotations

import re
from typing import Final

#: “DETAIL: Failing row contains (…)”, “CONTEXT: COPY …”: seeds and hands of games under way.
_QUOTED: Final = re.compile(r"(DETAIL|CONTEXT|QUERY|STATEMENT):\s[^\n]*")


def without_rows(text: str) -> str:
    """The text of an error without what it quotes of stored rows."""
    return _QUOTED.sub(r"\1: …", text)
