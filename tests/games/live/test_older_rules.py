"""A game that an earlier version of its rules began goes on by it, and is kept as it was played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import tests.engine.sackson
from engine import RULESETS
from games.live import services
from games.live.session import find
from games.models import GameRecord, LiveGame
from games.seeds import commitment, seed_text
from games.verification import verify
from tests.games.live.live_games import begin, make_live_season, make_person, who

pytestmark = pytest.mark.django_db

FILES = sorted((Path(tests.engine.sackson.__file__).parent / "version_1").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_card_baseball_of_version_1(file: Path, client: Client) -> None:
    """Begun before the rules changed: half played then, the rest now, by the same questions."""
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    choices, asked = found["record"]["choices"], found["asked"]
    people = make_person("ada"), make_person("bob")
    options = found["record"]["options"]
    season = make_live_season(*people, ruleset="sackson", options=options)
    seed = seed_text(int(found["record"]["seed"]))
    GameRecord.objects.update(seed=seed, commitment=commitment(seed))
    live = begin(season, *people)
    assert live.ruleset_version == RULESETS["sackson"].version == 2
    begun = LiveGame.objects.filter(pk=live.pk)
    begun.update(ruleset_version=1, choices=choices[: len(choices) // 2])
    assert client.get(live.get_absolute_url()).status_code == 200
    while not (session := find(live.pk)).over:
        made = len(session.live.choices)
        assert session.live.choices == choices[:made]
        ((seat, decision),) = session.asked().items()
        assert [seat, decision.kind, len(decision.options)] == asked[made][:3]
        services.answer(live.pk, who(people[seat]), seat, session.turn(seat), choices[made])
    assert list(session.ballgame.score) == found["score"]
    kept = GameRecord.objects.get(game=live.game)
    assert kept.ruleset_version == 1
    assert kept.record == found["record"]
    address = live.game.get_absolute_url()
    assert client.get(f"{address}replay/").status_code == 200
    downloaded = client.get(f"{address}record.json").json()
    assert verify(downloaded).score == tuple(found["score"])
