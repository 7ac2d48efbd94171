"""What several runs of self-play have found, put together."""

from __future__ import annotations

from array import array

from bench.self_play import averaged


def test_each_number_is_the_mean_of_what_the_runs_found() -> None:
    runs = [
        ({"cards": [[1.0, 2.0], [3.0, 4.0]], "yes": [[0.0]]}, array("d", [5.0, 7.0])),
        ({"cards": [[3.0, 2.0], [4.0, 0.0]], "yes": [[-1.0]]}, array("d", [6.0, 7.0])),
    ]
    tables, rest = averaged(runs)
    assert tables == {"cards": [[2.0, 2.0], [3.5, 2.0]], "yes": [[-0.5]]}
    assert rest.tolist() == [5.5, 7.0]
    assert averaged(runs[:1]) == runs[0]
