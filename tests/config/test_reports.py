"""What is told of an error, in a log and on a page: nothing of what was at hand."""

from __future__ import annotations

import logging
import sys
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.test import Client, RequestFactory, override_settings
from django.views.debug import get_exception_reporter_class, technical_500_response

from config.logs import Plain, Statements
from games.live import services
from games.live.session import find
from games.models import GameRecord
from tests.games.live.live_games import begin, make_live_season, make_person
from tests.leagues import make_season

pytestmark = pytest.mark.django_db


def broken() -> IntegrityError:
    """An error of the database that quotes a row with a seed in it."""
    record = GameRecord.objects.first()
    assert record is not None
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("UPDATE games_gamerecord SET commitment = NULL")
    except IntegrityError as error:
        return error
    raise AssertionError("it took that")


def line(error: BaseException, message: str = "it broke: %r %s") -> str:
    info: Any = (type(error), error, error.__traceback__)
    given = (error, error)
    record = logging.LogRecord("x", logging.ERROR, "", 1, message, given, info)
    return Plain("%(message)s").format(record)


def test_the_log_quotes_no_row() -> None:
    make_season(2)
    error = broken()
    seeds = list(GameRecord.objects.values_list("seed", flat=True))
    assert any(seed in str(error) for seed in seeds), "or the test shows nothing"
    said = line(error)
    assert "violates not-null constraint" in said
    assert not any(seed in said for seed in seeds)


def test_no_statement_is_logged_at_any_level() -> None:
    logging_settings: Any = settings.LOGGING
    assert "statements" in logging_settings["handlers"]["console"]["filters"]
    record = logging.LogRecord("django.db.backends", logging.DEBUG, "", 1, "(0) INSERT", (), None)
    record.sql = "INSERT INTO games_livegame …"
    assert not Statements().filter(record)


@override_settings(DEBUG=True)
def test_the_page_of_an_error_shows_no_variable() -> None:
    make_season(2)
    seeds = list(GameRecord.objects.values_list("seed", flat=True))
    request = RequestFactory().get("/", headers={"accept": "text/html"})
    secret_here = "".join(("8a7b", "6c5d"))
    try:
        try:
            raise broken()
        except IntegrityError as error:
            raise RuntimeError("it broke") from error
    except RuntimeError:
        pages = [technical_500_response(request, *sys.exc_info()).content.decode()]
        text = RequestFactory().get("/")
        pages.append(technical_500_response(text, *sys.exc_info()).content.decode())
    for page in pages:
        assert "it broke" in page
        assert "violates not-null constraint" in page
        assert secret_here not in page
        assert not any(seed in page for seed in seeds)
        assert settings.REDIS_URL not in page
    assert get_exception_reporter_class(request).__module__ == "config.reports"


def test_a_refused_answer_names_no_card_in_the_log(client: Client, caplog: Any) -> None:
    ada, bob = make_person("ada"), make_person("bob")
    live = begin(make_live_season(ada, bob, ruleset="sackson"), ada, bob)
    table = find(live.pk)
    seat = table.awaited()[0]
    client.force_login((ada, bob)[seat])
    form = {"turn": table.turn(seat), "seat": seat, "option": 99}
    with caplog.at_level(logging.DEBUG):
        page = client.post(f"/tables/{live.pk}/answer/", form)
    assert page.status_code == 422
    decision = table.asked()[seat]
    labels = [table.rules.label(decision, option) for option in decision.options]
    assert services._not_offered(table, decision) == page.context["message"]
    assert not any(label in record.getMessage() for label in labels for record in caplog.records)
