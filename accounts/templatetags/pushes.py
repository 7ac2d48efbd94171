"""What a page needs to have messages sent to the browser that shows it."""

from __future__ import annotations

from django import template

from accounts.pushing import site_key

register = template.Library()
register.simple_tag(site_key, name="site_key")
