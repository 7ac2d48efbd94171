"""The house's own pages: logging in, being well, and being unwell."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.fixtures.processes import Site


def test_the_served_site_is_well(site: Site) -> None:
    assert site.get("/healthz") == "ok\n"


@pytest.mark.usefixtures("real_passwords")
def test_an_administrator_logs_in_with_a_browser(page, django_user_model: type[User]) -> None:
    django_user_model.objects.create_superuser("ban", password="johnson1901")
    page.goto("/admin/")
    page.fill("#id_username", "ban")
    page.fill("#id_password", "johnson1901")
    page.press("#id_password", "Enter")
    page.wait_for_url("**/admin/")
    assert page.locator("#user-tools").inner_text().lower().startswith("welcome, ban")


@pytest.mark.django_db
def test_every_page_forbids_inline_style_and_script(client: Client) -> None:
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
