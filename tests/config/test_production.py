"""The settings as they are in production: only what has no default is set."""

from __future__ import annotations

import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings

from tests.fixtures.processes import database_url, served
from tests.launch.launchers import production, run


def test_check_deploy_is_clean(tmp_path: Path) -> None:
    result = run(
        "manage.py", "check", "--deploy", "--fail-level", "WARNING", env=production(tmp_path)
    )
    assert result.returncode == 0, result.stderr
    assert "no issues" in result.stdout


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


@pytest.mark.django_db
def test_the_production_site_serves_hashed_files_and_insists_on_https(
    tmp_path: Path, collected: Path
) -> None:
    env = production(
        tmp_path,
        STATIC_ROOT=str(collected),
        DATABASE_URL=database_url(),
        REDIS_URL=settings.REDIS_URL,
        ALLOWED_HOSTS="127.0.0.1",
        BEHIND_PROXY="1",
    )
    opener = urllib.request.build_opener(Stay)
    local = {"HTTPS": "1", "STATIC_FROM_SOURCE": "0"}
    with served(tmp_path / "uvicorn.log", env | local) as site:
        with pytest.raises(urllib.error.HTTPError) as plain:
            opener.open(site.url + "/accounts/login/")
        assert plain.value.code == 301
        assert plain.value.headers["Location"].startswith("https://")

        secure = {"X-Forwarded-Proto": "https"}
        page = opener.open(urllib.request.Request(site.url + "/accounts/login/", headers=secure))
        assert "max-age=31536000" in page.headers["Strict-Transport-Security"]
        assert "Secure" in page.headers["Set-Cookie"]
        body = page.read().decode()
        style = next(part for part in body.split('"') if "/css/parts." in part)
        assert style != "/static/css/parts.css"
        file = opener.open(urllib.request.Request(site.url + style, headers=secure))
        assert "immutable" in file.headers["Cache-Control"]
        assert file.headers["Content-Type"].startswith("text/css")
