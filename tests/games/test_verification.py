"""Records that anybody can check."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.models import GameRecord
from games.seeds import commitment
from games.simulation.runs import play_inline, start_simulation
from games.verification import verify
from league.errors import Invalid
from league.models import Game
from tests.leagues import make_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def downloaded(client: Client) -> dict[str, Any]:
    """A record as it comes from the page of a game."""
    season = make_season(2)
    play_inline(start_simulation(season, inline=True))
    game = season.games.first()
    assert game is not None
    return dict(client.get(f"/games/{game.pk}/record.json").json())


def test_a_record_is_played_again(downloaded: dict[str, Any], tmp_path: Path) -> None:
    game = Game.objects.first()
    assert game is not None
    file = tmp_path / "game.json"
    file.write_text(json.dumps(downloaded))
    out = StringIO()
    promised = GameRecord.objects.get(game=game).commitment
    call_command("verify", str(file), "--commitment", promised, stdout=out)
    told = out.getvalue()
    assert promised in told
    assert f"{game.visitors_runs} R" in told
    assert "agree" in told
    assert verify(downloaded).score == (game.visitors_runs, game.home_runs)


def test_what_does_not_agree_is_said(downloaded: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    other = commitment("5")
    for change, words in (
        ({"commitment": other}, "The record promised"),
        ({"score": [99, 0]}, "claims a score"),
    ):
        file.write_text(json.dumps(downloaded | change))
        with pytest.raises(CommandError, match=words):
            call_command("verify", str(file), stdout=StringIO())
    file.write_text(json.dumps(downloaded))
    with pytest.raises(CommandError, match="The page promised"):
        call_command("verify", str(file), "--commitment", other, stdout=StringIO())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"choices": []}, "not whole"),
        ({"seed": "x"}, "seed"),
        ({"format": 99}, "format"),
        ({"version": 99}, "version"),
        ({"ruleset": "chess"}, "chess"),
    ],
)
def test_what_is_no_record(downloaded: dict[str, Any], change: Any, words: str) -> None:
    with pytest.raises(Invalid, match=words):
        verify(downloaded | change)


@pytest.mark.parametrize("text", ["", "[]", "{", "\x00"])
def test_a_file_that_is_none(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    with pytest.raises(CommandError):
        call_command("verify", str(file), stdout=StringIO())
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify", str(tmp_path / "none.json"), stdout=StringIO())
