"""The count of balls and strikes, pitch by pitch."""

from __future__ import annotations

import pytest

from engine.telling.count import pitches


@pytest.mark.parametrize(
    ("codes", "counts"),
    [
        ("", ""),
        ("X", "0-0"),
        ("BBBB", "1-0 2-0 3-0 4-0"),
        ("IVPB", "1-0 2-0 3-0 4-0"),
        ("CSS", "0-1 0-2 0-3"),
        ("BFFFFS", "1-0 1-1 1-2 1-2 1-2 1-3"),  # a foul is never strike three
        ("CFL", "0-1 0-2 0-3"),  # a foul bunt is
        ("CSBBBX", "0-1 0-2 1-2 2-2 3-2 3-2"),
        ("BC.F.BX", "1-0 1-1 1-2 2-2 2-2"),  # told by three plays
        ("B1>CH", "1-0 1-1 1-1"),  # a pickoff throw is no pitch, a hit batter no ball
    ],
)
def test_the_count_after_each_pitch(codes: str, counts: str) -> None:
    assert [f"{balls}-{strikes}" for _, balls, strikes in pitches(codes)] == counts.split()


def test_every_pitch_keeps_its_code() -> None:
    assert "".join(pitch.code for pitch in pitches("BCFS.IHX")) == "BCFSIHX"
