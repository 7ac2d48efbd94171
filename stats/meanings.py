"""The catalogs by name, and where the glossary has each of their figures."""

from __future__ import annotations

from typing import Final

from stats import catalog
from stats.catalog import Catalog, Figure

#: All that the module of catalogs has, by name: “batting”.
CATALOGS: Final = {
    name.lower(): kind for name, kind in vars(catalog).items() if isinstance(kind, Catalog)
}
_ANCHORS: Final = {
    id(figure): f"{name}-{figure.name}"
    for name, kind in CATALOGS.items()
    for figure in kind.values()
}


def anchor(figure: Figure) -> str:
    """“batting-avg”: the id of a figure of the catalogs on the page of the glossary; empty for a
    figure that is in none."""
    return _ANCHORS.get(id(figure), "")
