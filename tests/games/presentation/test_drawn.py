"""Pieces that are drawn once and kept."""

from __future__ import annotations

import pytest
from django.template import engines
from django.template.loader import render_to_string

from games.presentation.cards import FACES
from games.presentation.pieces import Chip, Piece
from games.templatetags.pieces import drawn
from games.views.composed import Row

SAID = Piece(words="<b>Lefty & Co</b>")


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("pieces/chip.html", Chip(words="Chip 4: cleanup", sign="4", pitcher=False)),
        ("pieces/words.html", SAID),
        ("layout/on_table.html", FACES[0]),
        ("layout/on_table.html", None),
        ("live/inning_runs.html", Row((0, 3, None), 2)),
    ],
)
def test_it_is_what_its_template_makes_of_it(name: str, piece: object) -> None:
    made = render_to_string(name, {"piece": piece})
    assert made
    assert drawn(name, piece) == made == drawn(name, piece)


def test_what_it_says_is_text_on_the_page() -> None:
    page = engines["django"].from_string('{% load pieces %}{% drawn "pieces/words.html" piece %}')
    assert page.render({"piece": SAID}) == (
        '<span class="piece-words">&lt;b&gt;Lefty &amp; Co&lt;/b&gt;</span>'
    )


def test_pieces_that_differ_look_different() -> None:
    first = drawn("live/inning_runs.html", Row((0, 3, None), 1))
    second = drawn("live/inning_runs.html", Row((0, 3, None), 2))
    assert [part.count("now") for part in (first, second)] == [1, 1]
    assert first != second
