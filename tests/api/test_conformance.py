"""Whatever the schema allows, and what it does not: every answer is as the schema says it is."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
import yaml
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as profile
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.parameters import ParameterLocation

from accounts.keys import make_key
from accounts.models import Scope
from api.views.site import SCHEMA
from league.models import Player
from tests.api.world import World, make_world

load_all_checks()
schemathesis.serializer.alias("application/zip", "application/octet-stream")
#: That valid bodies are accepted: no schema says which games, zones and clubs there are.
LEFT_OUT = {"positive_data_acceptance"}
EVENTS = "/events"


def values(world: World) -> dict[str, list[Any]]:
    """What stands in the addresses of things that are there."""
    team = world.league.teams.order_by("pk")[0]
    return {
        "slug": [world.league.slug],
        "season": [world.season.slug, world.cup.slug],
        "team": [team.slug],
        "number": [1],
        "id": [world.game.pk, Player.objects.get(team=team, spot=0).pk],
    }


def aim(case: Any, known: dict[str, list[Any]]) -> None:
    """Send a request to something that is there, unless its address is what is wrong with it."""
    part = case.meta.components.get(ParameterLocation.PATH)
    if part is None or part.mode.is_negative:
        return
    for name in case.path_parameters:
        there = ["piecepack"] if case.path.startswith("/api/v1/rulesets") else known[name]
        case.path_parameters[name] = there[len(str(case.body)) % len(there)]


def operations(schema: Any) -> Iterator[Any]:
    for found in schema.get_all_operations():
        operation = found.ok()
        if not operation.path.endswith(EVENTS):
            yield operation


def try_everything(world: World, key: str, examples: int) -> int:
    """Requests of every operation, good and bad, each with a key and without; how many were
    answered."""
    schema = schemathesis.openapi.from_dict(yaml.safe_load(SCHEMA.read_text("utf-8")))
    known = values(world)
    app = get_wsgi_application()
    unknown = [check for check in CHECKS.get_all() if check.__name__ not in LEFT_OUT]
    # With a key of ours the check of keys takes it for one that it made up
    keyed = [check for check in unknown if check.__name__ != "ignored_auth"]
    plain = {"Accept-Encoding": "identity"}
    ways = [(plain, unknown), ({**plain, "Authorization": f"Bearer {key}"}, keyed)]
    answered = 0
    for operation in operations(schema):
        operation.app = app
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            strategy = operation.as_strategy(generation_mode=mode)

            @profile(
                max_examples=examples,
                deadline=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
                database=None,
                derandomize=True,
            )
            @given(case=strategy)
            def one(case: Any) -> None:
                nonlocal answered
                aim(case, known)
                for headers, checks in ways:
                    with transaction.atomic():
                        response = case.call(headers=headers, app=app)
                        transaction.set_rollback(True)
                    answered += 1
                    case.validate_response(response, checks=checks)

            with contextlib.suppress(Unsatisfiable):  # nothing can be sent wrongly
                one()
    return answered


@pytest.mark.django_db
@pytest.mark.parametrize("examples", [3, pytest.param(400, marks=pytest.mark.soak)])
def test_every_answer_is_as_the_schema_says(
    redis: Any, settings: Any, django_user_model: Any, monkeypatch: Any, examples: int
) -> None:
    # A request is answered in this thread and its transaction: what ends with it stays open
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    settings.API_READS = settings.API_PLAYS = settings.API_COMMISSIONS = "1000000/m"
    person = django_user_model.objects.create_user("ada")
    world = make_world(owner=person)
    key = make_key(person, "x", Scope.values)[1]
    assert try_everything(world, key, examples) > 400
