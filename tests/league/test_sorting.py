"""Tables sorted by their headings."""

from __future__ import annotations

import pytest
from django.http import Http404, QueryDict

from league.sorting import Sort, asked

ROWS = [("a", 2), ("b", None), ("c", 3), ("d", 2)]


def arranged(sort: Sort) -> str:
    return "".join(name for name, _ in sort.arrange(ROWS, lambda row, column: row[1]))


def test_the_best_comes_first_equals_stay_and_who_has_none_is_last() -> None:
    assert arranged(asked(QueryDict(""), "by", ["hr", "era"])) == "abcd"
    assert arranged(asked(QueryDict("by=hr"), "by", ["hr"])) == "cadb"
    assert arranged(asked(QueryDict("by=-hr"), "by", ["hr"])) == "adcb"
    assert arranged(asked(QueryDict("by=era"), "by", ["era"], ["era"])) == "adcb"


def test_a_heading_asks_for_its_column_and_then_for_the_reverse() -> None:
    sort = asked(QueryDict("by=era"), "by", ["hr", "era"], ["era"])
    assert sort.aria("era") == "ascending"
    assert sort.aria("hr") == ""
    assert sort.asked_by("hr") == {"by": "hr"}
    assert sort.asked_by("era") == {"by": "-era"}
    assert asked(QueryDict("by=-era"), "by", ["era"], ["era"]).aria("era") == "descending"


@pytest.mark.parametrize("given", ["x", "-", "--hr", "hr-"])
def test_no_column_is_not_found(given: str) -> None:
    with pytest.raises(Http404):
        asked(QueryDict(f"by={given}"), "by", ["hr"])
