"""Whatever the schema allows, and what it does not: every answer is as the schema says it is."""

from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any

import pytest
import schemathesis
import yaml
from django.contrib.auth.models import User
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase, given, strategies
from hypothesis import settings as profile
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.parameters import ParameterLocation

from accounts.keys import make_key
from accounts.models import Scope
from api.models import Shipment, Webhook
from api.shipments.services import order, send_in
from api.views.site import SCHEMA
from engine import RULESETS
from games.archives.writing import archived
from games.live.opening import open_friendly
from games.live.seating import Person
from league.models import Player
from league.office.invitations import invite
from tests.api.world import World, make_world

load_all_checks()
schemathesis.serializer.alias("application/zip", "application/octet-stream")
EVENTS = "/events"
#: What an answer of which some keys were chosen is not held to.
WHOLE = set(CHECKS.get_by_names(["response_schema_conformance"]))
NOWHERE = "http://127.0.0.1:1/hook"
#: What the schema's own formats are, for whoever makes values of them.
FORMATS: dict[str, list[str]] = {
    "name": ["Harbor", "Ünder the hill", "9", "O’Neil & Co. 2"],
    "slug": ["harbor", "a-1"],
    "abbreviation": ["KEE", "ZZ9"],
    "time-zone": ["UTC", "Europe/Berlin", "America/St_Johns"],
    "crest": ["pennant/pale/owl", ""],
}
for name_of_format, good in FORMATS.items():
    schemathesis.openapi.format(name_of_format, strategies.sampled_from(good))


@dataclass
class Known:
    """What is there, which no schema can say: by the names that stand in addresses, of ids by the
    resource; by those of parameters and of keys in bodies; and what a body is as a whole."""

    world: World
    names: dict[str, list[Any]]
    ids: dict[str, int]
    whole: dict[str, Any]

    @classmethod
    def of(cls, world: World, person: User) -> Known:
        league = world.league
        one, other = (team.slug for team in league.teams.order_by("pk")[:2])
        table = open_friendly("piecepack", Person(person.pk), seat=0)
        hook = Webhook.objects.create(person=person, url=NOWHERE, events=["turn.awaited"])
        run = world.old.runs.get()
        ordered = order(person, Shipment.Kind.LAHMAN, league, None)
        sent = send_in(person, io.BytesIO(archive := b"".join(archived(league))), "other", "")
        ids = {
            "games": world.game.pk,
            "players": Player.objects.get(team__slug=one, spot=0).pk,
            "tables": table.pk,
            "webhooks": hook.pk,
            "runs": run.pk,
            "exports": ordered.pk,
            "imports": sent.pk,
            "invitations": invite(league, "fan", person).pk,
            "series": world.cup.stages.get().series.order_by("pk")[0].pk,
        }
        names: dict[str, list[Any]] = {
            "slug": [league.slug],
            "league": [league.slug],
            "season": [world.season.slug, world.cup.slug],
            "team": [one, other],
            "one": [one],
            "other": [other],
            "teams": [[one, other]],
            "number": [1],
            "username": [person.get_username()],
            "url": [NOWHERE],
            "spots": [list(RULESETS["piecepack"].default_lineup)],
        }
        return cls(world, names, ids, {"/api/v1/imports": archive})


def aim(case: Any, known: Known) -> None:
    """Send a request to something that is there, in each part but the one that is wrong."""
    parts = case.meta.components
    good = {where for where, part in parts.items() if not part.mode.is_negative}
    turn = len(str(case.body))

    def there(values: Any, names: Iterable[str]) -> None:
        for name in names:
            if name in values and name in known.names:
                found = known.names[name]
                values[name] = found[turn % len(found)]

    if ParameterLocation.PATH in good:
        there(case.path_parameters, known.names)
        if "id" in case.path_parameters:
            case.path_parameters["id"] = known.ids[case.path.split("/{id}")[0].split("/")[-1]]
        if case.path.startswith("/api/v1/rulesets"):
            case.path_parameters["slug"] = "piecepack"
    if ParameterLocation.QUERY in good and case.query:
        there(case.query, ("league", "season", "team", "one", "other"))
        case.query.pop("cursor", None)  # of a page that was sent
        if case.path.endswith("/standings"):
            case.query.pop("stage", None)
    if ParameterLocation.BODY in good:
        if case.path in known.whole and case.meta.generation.mode.is_positive:
            case.body = known.whole[case.path]
        elif isinstance(case.body, dict):
            there(case.body, ("league", "season", "team", "teams", "username", "url", "spots"))
            as_things_are(case.path, case.body, known.world)


def as_things_are(path: str, body: dict[str, Any], world: World) -> None:
    """What one key of a body means for another."""
    rules = RULESETS[body.get("ruleset", world.league.ruleset)]
    if "options" in body:
        known = {option.name for option in fields(rules.Options)}
        body["options"] = {name: one for name, one in body["options"].items() if name in known}
    if path.endswith("/fill"):
        body["to"] = max(body["to"], world.league.teams.count() + 1)
    if path.endswith("/invitations"):
        body.pop("team", None)
        if body["role"] == "manager":
            body["team"] = world.game.home.slug
        if body.get("email"):
            body["most"] = 1
    if "startsOn" in body:
        body["startsOn"] = f"2032{body['startsOn'][4:]}"
    if path.endswith("/standing-order"):
        body |= {"kind": next(iter(rules.passes)), "answer": ""}
    if "stages" in body:  # what else is in them docs/competitions.md tells
        body["stages"] = [{"name": "Open", "format": "single_elimination"}]
    if "events" in body and set(body["events"]) != {"turn.awaited"}:
        body["league"] = world.league.slug


def operations(schema: Any) -> Iterator[Any]:
    for found in schema.get_all_operations():
        operation = found.ok()
        if not operation.path.endswith(EVENTS):
            yield operation


def only(told: Any, asked: set[str]) -> bool:
    """Whether a thing, or each of a list of them, has the keys that were asked for and no other."""
    rows = told.get("results", told) if isinstance(told, dict) and "next" in told else told
    return all(set(row) == asked for row in (rows if isinstance(rows, list) else [rows]))


class Enough(BaseException):
    """The time of an operation is up."""


def try_everything(known: Known, key: str, examples: int, seconds: float) -> int:
    """Requests of every operation, good and bad, each with a key and without; how many were
    answered. It takes about so many seconds at most, as much for each operation."""
    schema = schemathesis.openapi.from_dict(yaml.safe_load(SCHEMA.read_text("utf-8")))
    app = get_wsgi_application()
    unknown = list(CHECKS.get_all())
    # With a key of ours the check of keys takes it for one that it made up
    keyed = [check for check in unknown if check.__name__ != "ignored_auth"]
    plain = {"Accept-Encoding": "identity"}
    with_key = {**plain, "Authorization": f"Bearer {key}"}
    ways = [(plain, unknown), (with_key, keyed)]
    answered = 0
    every = list(operations(schema))
    ends: list[float] = []
    for operation in every:
        operation.app = app
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            strategy = operation.as_strategy(generation_mode=mode)
            ends.append(time.monotonic() + seconds / len(every) / 2)

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
                if time.monotonic() > ends[-1]:
                    raise Enough
                aim(case, known)
                for headers, checks in ways:
                    with transaction.atomic():
                        response = case.call(headers=headers, app=app)
                        transaction.set_rollback(True)
                    answered += 1
                    if response.status_code == 200 and (asked := case.query.get("fields")):
                        assert only(response.json(), set(asked.split(",")))
                        case.validate_response(response, checks=[*set(checks) - WHOLE])
                    elif case.body in known.whole.values():
                        many = 429  # archives in an hour
                        assert response.status_code in (
                            (202, many) if headers is with_key else (401,)
                        )
                    else:
                        case.validate_response(response, checks=checks)

            with contextlib.suppress(Unsatisfiable, Enough):  # nothing can be sent wrongly
                one()
    return answered


@pytest.mark.ci
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("examples", "minutes"), [(2, 10), pytest.param(100_000, 30, marks=pytest.mark.soak)]
)
def test_every_answer_is_as_the_schema_says(
    redis: Any, settings: Any, django_user_model: Any, monkeypatch: Any, examples: int, minutes: int
) -> None:
    # A request is answered in this thread and its transaction: what ends with it stays open
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)
    settings.API_READS = settings.API_PLAYS = settings.API_COMMISSIONS = "1000000/m"
    person = django_user_model.objects.create_user("ada")
    settings.WEBHOOKS_INSIDE = True
    known = Known.of(make_world(owner=person), person)
    key = make_key(person, "x", Scope.values)[1]
    assert try_everything(known, key, examples, 60 * minutes) > 400
