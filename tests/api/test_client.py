"""A client that is generated from the schema reads and plays: the schema says enough."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.contrib.auth.models import User

from accounts.keys import make_key
from accounts.models import Scope
from api.views.site import SCHEMA
from tests.api.world import make_world
from tests.fixtures.processes import Site


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The package `pennant_client`, as openapi-python-client makes it."""
    tool = Path(sys.executable).with_name("openapi-python-client")
    made = tmp_path / "made"
    command = [str(tool), "generate", "--path", str(SCHEMA), "--output-path", str(made)]
    config = tmp_path / "config.yaml"
    config.write_text("post_hooks: []\n")
    done = subprocess.run(
        [*command, "--config", str(config)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stdout.upper(), done.stdout
    monkeypatch.syspath_prepend(str(made))
    return importlib.import_module("pennant_client")


def called(where: str, *given: Any, **more: Any) -> Any:
    module = importlib.import_module(f"pennant_client.api.{where}")
    found = module.sync_detailed(*given, **more)
    assert found.status_code < 300, found.content
    return found.parsed


@pytest.mark.django_db(transaction=True)
def test_a_generated_client_reads_and_plays(client: ModuleType, site: Site) -> None:
    world = make_world()
    anybody = client.Client(base_url=site.url)
    models = importlib.import_module("pennant_client.models")
    final = models.GamesListState.FINAL
    page = called("games.games_list", client=anybody, state=final, limit=2)
    assert len(page.results) == 2
    box = called("games.games_boxscore_retrieve", world.game.pk, client=anybody)
    assert box.home.team.slug == world.game.home.slug
    assert box.home.batting[0].stats.at_bats >= 0
    assert box.home.batting_totals.base_on_balls is None, "piecepack knows no walks"
    table = called(
        "leagues.leagues_seasons_standings_retrieve",
        world.league.slug,
        world.old.slug,
        client=anybody,
    )
    assert table.groups[0].rows[0].rank == 1

    text = make_key(User.objects.create_user("ada"), "x", [Scope.READ, Scope.PLAY])[1]
    ada = client.AuthenticatedClient(base_url=site.url, token=text)
    body = models.FriendlyRequest(ruleset=models.RulesetEnum.QUICK)
    friendly = called("friendlies.friendlies_create", client=ada, body=body)
    question = friendly.question
    answer = models.AnswerRequest(turn=question.turn, option=question.choices[0].index)
    after = called("tables.tables_answer_create", friendly.id, client=ada, body=answer)
    assert after.id == friendly.id
