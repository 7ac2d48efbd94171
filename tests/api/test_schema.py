"""The schema that is kept beside the code says what the code does."""

from __future__ import annotations

import yaml
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from api.views.site import SCHEMA


def test_the_schema_is_that_of_the_code() -> None:
    """`bin/manage spectacular --file api/schema.yaml` writes it anew."""
    made = SchemaGenerator().get_schema(request=None, public=True)
    validate_schema(made)
    assert yaml.safe_load(SCHEMA.read_text("utf-8")) == yaml.safe_load(
        yaml.safe_dump(_plain(made), sort_keys=False)
    )


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value if isinstance(value, (bool, int, float, type(None))) else str(value)
