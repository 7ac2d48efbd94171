"""The embedded Postgres and Redis: they start, keep data, never outlive, and say what is wrong."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
import redis

from tests.launch.launchers import (
    HOLD,
    NOBODY,
    environment,
    holding,
    ordinary_user,
    refusal,
    run,
)
from tests.launch.processes import descendants_of, wait_until_gone

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to act as two users")


def note(url: str, word: str) -> None:
    with psycopg.connect(url) as connection:
        connection.execute("CREATE TABLE note (word text)")
        connection.execute("INSERT INTO note VALUES (%s)", [word])


def noted(url: str) -> str:
    with psycopg.connect(url) as connection:
        row = connection.execute("SELECT word FROM note").fetchone()
    assert row is not None
    return str(row[0])


def test_real_services_that_keep_strangers_out(var: Path) -> None:
    with holding(var) as launcher:
        with psycopg.connect(launcher.database_url) as connection:
            assert connection.info.server_version // 10000 == 18
        assert redis.Redis.from_url(launcher.redis_url).ping()
        password = launcher.database_url.split(":")[2].split("@")[0]
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(launcher.database_url.replace(password, "guess"))
        with pytest.raises(redis.AuthenticationError):
            redis.Redis.from_url(launcher.redis_url.replace(password, "guess")).ping()
        for secret in ("services-password", "secret-key", "services.json"):
            assert (var / secret).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("signum", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_outlives_the_launcher_and_data_does(var: Path, signum: signal.Signals) -> None:
    with holding(var) as launcher:
        note(launcher.database_url, "Wagner")
        assert len(launcher.family) >= 2
        launcher.end(signum)
    with holding(var) as launcher:
        assert noted(launcher.database_url) == "Wagner"


def test_a_launcher_that_follows_a_killed_one_at_once(var: Path) -> None:
    with holding(var) as launcher:
        note(launcher.database_url, "Lajoie")
        launcher.process.kill()
        with holding(var) as second:
            assert noted(second.database_url) == "Lajoie"


def test_a_pid_file_left_from_before_a_reboot(var: Path) -> None:
    with holding(var) as launcher:
        note(launcher.database_url, "Mathewson")
        left = (var / "postgres/postmaster.pid").read_text().splitlines()
        launcher.end(signal.SIGKILL)
    # Since the reboot the number belongs to somebody else: to this very test.
    (var / "postgres/postmaster.pid").write_text("\n".join([str(os.getpid()), *left[1:]]))
    with holding(var) as launcher:
        assert noted(launcher.database_url) == "Mathewson"


def test_as_an_ordinary_user(var: Path) -> None:
    prefix = ordinary_user()
    if "setpriv" in prefix:
        os.chown(var, NOBODY, NOBODY)
    with holding(var, prefix) as launcher:
        note(launcher.database_url, "Young")
        assert noted(launcher.database_url) == "Young"


@as_root
def test_as_root_where_namespaces_are_forbidden(var: Path) -> None:
    with holding(var, PATH="/nowhere") as launcher:
        note(launcher.database_url, "Cobb")
        assert (var / "postgres").stat().st_uid == NOBODY
        launcher.end(signal.SIGKILL)
    # Data that belongs to nobody is still read when namespaces are allowed again.
    with holding(var) as launcher:
        assert noted(launcher.database_url) == "Cobb"


@as_root
def test_as_root_without_namespaces_in_a_closed_folder(var: Path) -> None:
    closed = var / "closed"
    closed.mkdir(mode=0o700)
    said = refusal(run("-c", HOLD, env=environment(closed / "var", PATH="/nowhere")))
    assert f"other users may not enter {closed}" in said
    assert "PENNANT_VAR" in said


def test_a_second_launcher_on_one_folder(var: Path) -> None:
    with holding(var) as launcher:
        note(launcher.database_url, "Plank")
        said = refusal(run("-c", HOLD, env=environment(var)))
        assert f"already running on {var} (http://127.0.0.1:8123)" in said
        assert noted(launcher.database_url) == "Plank"


def test_manage_reaches_the_running_launcher(var: Path) -> None:
    ask = "from django.db import connection; print(connection.settings_dict['PORT'])"
    command = ("-m", "launch.shell", "shell", "--no-imports", "-c", ask)
    with holding(var) as launcher:
        port = launcher.database_url.rpartition(":")[2].split("/")[0]
        assert run(*command, env=environment(var)).stdout.strip() == port


def test_manage_brings_its_own_services_where_nothing_runs(var: Path) -> None:
    ask = "from django.db import connection; print(connection.cursor().execute('SELECT 17'))"
    answer = run("-m", "launch.shell", "shell", "--no-imports", "-c", ask, env=environment(var))
    assert answer.returncode == 0, answer.stderr
    assert not (var / "services.json").exists()
    assert not (var / "postgres/postmaster.pid").exists()


def test_a_folder_that_cannot_be_made(var: Path) -> None:
    (var / "file").touch()
    said = refusal(run("-c", HOLD, env=environment(var / "file/var")))
    assert f"The folder {var / 'file/var'} cannot be made: Not a directory" in said
    assert "PENNANT_VAR" in said


@as_root
def test_a_folder_of_somebody_else(var: Path) -> None:
    os.chown(var, NOBODY, NOBODY)
    said = refusal(run("-c", HOLD, env=environment(var)))
    assert f"The folder {var} belongs to " in said
    assert "PENNANT_VAR" in said


def test_a_folder_that_cannot_be_written_to(var: Path) -> None:
    prefix = ordinary_user()
    if "setpriv" in prefix:
        os.chown(var, NOBODY, NOBODY)
    var.chmod(0o555)
    said = refusal(run("-c", HOLD, env=environment(var), prefix=prefix))
    assert f"The folder {var} cannot be written to" in said
    var.chmod(0o755)


def test_data_of_another_postgres(var: Path) -> None:
    (var / "postgres").mkdir()
    (var / "postgres/PG_VERSION").write_text("17\n")
    said = refusal(run("-c", HOLD, env=environment(var)))
    assert "holds data of Postgres 17, and this is Postgres 18" in said


def test_a_damaged_data_folder(var: Path) -> None:
    with holding(var):
        pass
    shutil.rmtree(var / "postgres/global")
    said = refusal(run("-c", HOLD, env=environment(var)))
    assert "The embedded Postgres did not start. Its log says:" in said


def test_services_named_in_the_environment_are_used(var: Path, tmp_path: Path) -> None:
    with holding(var) as launcher:
        urls = {"DATABASE_URL": launcher.database_url, "REDIS_URL": launcher.redis_url}
        with holding(tmp_path, **urls) as second:
            assert second.database_url == launcher.database_url
            assert second.redis_url == launcher.redis_url
        assert not (tmp_path / "postgres").exists()


def test_a_killed_test_run_leaves_nothing_running(var: Path) -> None:
    script = (
        "import sys; from launch.local import ephemeral\n"
        "with ephemeral() as place: print(place, flush=True); sys.stdin.read()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script], env=environment(var), text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    place = Path(process.stdout.readline().strip())
    assert place.is_dir()
    family = descendants_of(process.pid)
    process.kill()
    process.communicate()
    wait_until_gone(family)
