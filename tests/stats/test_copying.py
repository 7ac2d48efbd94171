"""Lines and the players that they are of: what the database takes, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from games.simulation.runs import play_inline, start_simulation
from league.models import Player, Season
from stats.copying import Side, numbers, server_cursor, smallints
from stats.models import BattingLine, FieldingLine, PitchingLine
from tests.leagues import always_the_same, make_season

LINES = (BattingLine, PitchingLine, FieldingLine)


@pytest.fixture
def season() -> Season:
    season = always_the_same(make_season(2))  # whose games leave men on the bench
    play_inline(start_simulation(season, inline=True))
    return season


@pytest.mark.django_db
@pytest.mark.parametrize("model", LINES)
class TestPlayersOfLines:
    def test_a_line_of_nobody_is_refused(self, season: Season, model: Any) -> None:
        line = model.objects.first()
        with pytest.raises(IntegrityError, match="no player of its team"), transaction.atomic():
            model.objects.filter(pk=line.pk).update(player_id=10**9)

    def test_a_line_of_another_teams_player_is_refused(self, season: Season, model: Any) -> None:
        line = model.objects.first()
        idle = model.objects.filter(game=line.game).values("player")
        other = Player.objects.exclude(team=line.team).exclude(pk__in=idle).first()
        with pytest.raises(IntegrityError, match="no player of its team"), transaction.atomic():
            model.objects.filter(pk=line.pk).update(player=other)

    def test_a_player_with_lines_stays(self, season: Season, model: Any) -> None:
        player = model.objects.first().player_id
        delete = f"DELETE FROM league_player WHERE id = {player}; SET CONSTRAINTS ALL IMMEDIATE"
        with (
            pytest.raises(IntegrityError, match=f"player {player} has lines"),
            transaction.atomic(),
        ):
            connection.cursor().execute(delete)

    def test_a_line_twice_is_refused(self, season: Season, model: Any) -> None:
        line = model.objects.first()
        line.pk = None
        with pytest.raises(IntegrityError, match=r"one_.*_line_a_"), transaction.atomic():
            line.save(force_insert=True)


@pytest.mark.django_db
def test_players_without_lines_go_with_their_team() -> None:
    season = make_season(2)
    season.delete()
    team = Player.objects.all()[0].team
    team.delete()
    assert not Player.objects.filter(team=team.pk).exists()


def unpacked(array: bytes | bytearray, kind: str) -> Any:
    """What Postgres reads from an array in a row."""
    with server_cursor() as cursor:
        cursor.execute("DROP TABLE IF EXISTS packed")
        cursor.execute(f"CREATE TEMP TABLE packed (numbers {kind}[]) ON COMMIT DROP")
        with cursor.copy("COPY packed FROM STDIN (FORMAT BINARY)") as copy:
            head = b"PGCOPY\n\xff\r\n\0" + bytes(8)
            copy.write(head + (1).to_bytes(2) + array + b"\xff\xff")
        cursor.execute("SELECT numbers FROM packed")
        found = cursor.fetchone()
        assert found is not None
        return found[0]


@pytest.mark.django_db
@pytest.mark.parametrize("values", [[], [0], [1, None, 3], [None], [32767] * 20])
def test_arrays_are_packed_as_postgres_reads_them(values: list[int | None]) -> None:
    assert unpacked(smallints(values), "smallint") == values
    if None not in values:
        whole = [one or 0 for one in values]
        assert unpacked(numbers(2, whole), "smallint") == values
        assert unpacked(numbers(4, [one << 16 for one in whole]), "integer") == [
            one << 16 for one in whole
        ]
        keys = [(one << 40) + one for one in whole]
        assert unpacked(Side(1, keys).packed, "bigint") == keys
