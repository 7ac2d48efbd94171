"""The catalog of statistics: once of every figure its name, heading, meaning, API name, formula,
form, which way is better and what it needs. Pages, leaders, API and exports read it.
"""

from stats.catalog.batting import BATTING
from stats.catalog.fielding import FIELDING
from stats.catalog.figure import Baseline, Catalog, Counts, Figure, Totals, Weights, fields
from stats.catalog.pitching import PITCHING

__all__ = [
    "BATTING",
    "FIELDING",
    "PITCHING",
    "Baseline",
    "Catalog",
    "Counts",
    "Figure",
    "Totals",
    "Weights",
    "fields",
]
