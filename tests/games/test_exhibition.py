"""Exhibition games and the command that plays them: nothing is stored, everything is told."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine import RULESETS
from games.simulation.exhibition import FIGURES, exhibition
from league.errors import Invalid
from tests.launch.launchers import ROOT, environment, run


def simulate(*words: str) -> str:
    out = StringIO()
    call_command("simulate", *words, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("manager", ["rookie", "veteran"])
@pytest.mark.parametrize("slug", RULESETS)
def test_every_game_is_won_by_a_side(slug: str, manager: str) -> None:
    found = exhibition(slug, games=3, visitors=manager, home=manager)
    assert found.games == sum(found.wins) == 3
    assert found.decisions_per_game > 9


def test_equal_seeds_give_equal_games() -> None:
    first, again, other = (exhibition("piecepack", games=3, seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert first.counts != other.counts


def test_two_sides_of_the_same_manager_do_not_play_alike() -> None:
    visitors, home = exhibition("piecepack", games=3, options={"innings": 2}).counts
    assert visitors != home


def test_each_manager_plays_on_the_side_that_was_named() -> None:
    assert exhibition("piecepack", games=40, visitors="rookie").wins[1] > 24
    assert exhibition("piecepack", games=40, home="rookie").wins[0] > 24


def test_the_winner_of_a_single_game_has_more_runs() -> None:
    for seed in range(10):
        found = exhibition("piecepack", games=1, seed=seed)
        visitors, home = (found.figures()[side]["r"] for side in ("visitors", "home"))
        assert (visitors > home) == (found.wins == [1, 0])


def test_a_game_goes_by_its_options() -> None:
    innings = exhibition("piecepack", games=5, options={"innings": 2}).figures()["visitors"]
    assert 2 <= innings["innings"] < 5


@pytest.mark.parametrize("slug", RULESETS)
def test_hits_hold_the_long_ones(slug: str) -> None:
    for figures in exhibition(slug, games=5).figures().values():
        long = sum(figures[name] or 0 for name in ("doubles", "triples", "hr"))
        assert 0 < long < figures["h"]


def test_both_sides_together_are_the_mean_of_the_two() -> None:
    figures = exhibition("piecepack", games=5).figures()
    for name in ("r", "h", "so", "innings"):
        mean = (figures["visitors"][name] + figures["home"][name]) / 2
        assert figures["both"][name] == pytest.approx(mean)


def test_runs_per_nine_innings_count_the_innings_batted() -> None:
    found = exhibition("piecepack", games=20)
    home = found.figures()["home"]
    assert home["innings"] < found.figures()["visitors"]["innings"]  # the last is not always batted
    assert home["runs_per_nine_innings"] == pytest.approx(home["r"] / home["innings"] * 9)


@pytest.mark.parametrize("slug", RULESETS)
def test_what_a_game_leaves_undefined_is_none_and_nothing_else_is(slug: str) -> None:
    for figures in exhibition(slug, games=1).figures().values():
        absent = {name for name, value in figures.items() if value is None}
        assert absent == RULESETS[slug].undefined & set(FIGURES)


@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"ruleset": "chess"}, "ruleset", "no game “chess”; there are .*piecepack"),
        ({"games": 0}, "games", "from 1 up, not 0"),
        (
            {"visitors": "ghost"},
            "visitors",
            "no manager “ghost”; there are all_star, rookie",
        ),
        ({"home": "ghost"}, "home", "no manager “ghost”"),
        ({"options": {"bunts": True}}, "options", "no option “bunts”; it has innings"),
        ({"options": {"innings": 0}}, "options", "takes 1 to 99, not 0"),
    ],
)
def test_refusals(wrong: dict[str, Any], field: str, said: str) -> None:
    with pytest.raises(Invalid, match=said) as refused:
        exhibition(**{"ruleset": "piecepack", "games": 1, **wrong})
    assert refused.value.field == field


def test_it_runs_without_django() -> None:
    script = "import sys, games.simulation.exhibition; sys.exit('django' in sys.modules)"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


class TestCommand:
    def test_json_is_the_whole_report(self) -> None:
        told = simulate("piecepack", "--games=2", "--seed=5", "--home=rookie", "--json")
        found = exhibition("piecepack", games=2, seed=5, home="rookie")
        assert json.loads(told) == found.to_json()

    def test_the_table_has_a_dash_for_what_is_undefined(self) -> None:
        lines = simulate("piecepack", "--games=2", "--option", "juice_cards=true").splitlines()
        rows = {line.split()[0]: line.split()[1:] for line in lines if line}
        assert "2 games, seed 1 (innings=5, juice_cards=true, steal_second=false)" in lines[0]
        assert rows["BB"] == ["–", "–", "–"]
        assert all(float(cell) > 0 for cell in rows["R/9"])

    def test_shares_of_games_are_in_percent(self) -> None:
        told = simulate("piecepack", "--games=2")
        assert re.search(r"^home, veteran: won \d \((0|50|100)\.0%\)$", told, re.MULTILINE)

    def test_an_option_may_be_a_word(self) -> None:
        told = simulate("quick", "--games=1", "--option", "wild_swing=any")
        assert "wild_swing=any" in told.splitlines()[0]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ("chess", "no game “chess”"),
            ("piecepack --games 0", "from 1 up, not 0"),
            ("piecepack --home ghost", "no manager “ghost”"),
            ("piecepack --option innings", "write NAME=VALUE"),
            ("piecepack --option innings=many", "takes a whole number, not 'many'"),
        ],
    )
    def test_refusals(self, words: str, said: str) -> None:
        with pytest.raises(CommandError, match=said):
            simulate(*words.split())

    def test_it_starts_no_services(self, tmp_path: Path) -> None:
        var = tmp_path / "var"
        words = ("simulate", "piecepack", "--games", "1")
        done = run("-m", "launch.shell", *words, env=environment(var))
        assert done.returncode == 0, done.stderr
        assert "1 game, seed 1" in done.stdout
        assert not var.exists()
