"""From how many on something is a feat, by ruleset: what fewer than one game in two hundred shows.

Measured by `bin/bench feats` over games of veterans; what is missing happens too often, or never.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

THRESHOLDS: Final[Mapping[str, Mapping[str, int]]] = {
    "piecepack": {
        "homers": 3,
        "hits": 6,
        "rbi": 8,
        "rbi_inning": 6,
        "strikeouts": 9,
        "shutout": 1,
        "complete_game": 1,
        "team_runs": 25,
        "team_hits": 32,
        "comeback": 10,
    },
    "triple_play": {
        "homers": 3,
        "hits": 8,
        "rbi": 8,
        "rbi_inning": 5,
        "steals": 3,
        "strikeouts": 3,
        "walks": 2,
        "shutout": 1,
        "complete_game": 1,
        "team_runs": 20,
        "team_hits": 29,
        "comeback": 9,
    },
    "quick": {
        "homers": 6,
        "hits": 7,
        "rbi": 15,
        "rbi_inning": 8,
        "steals": 5,
        "strikeouts": 15,
        "walks": 4,
        "team_runs": 29,
        "team_hits": 37,
        "comeback": 10,
    },
    "sackson": {
        "homers": 2,
        "hits": 6,
        "rbi": 6,
        "rbi_inning": 5,
        "steals": 6,
        "strikeouts": 15,
        "walks": 4,
        "team_runs": 19,
        "team_hits": 19,
        "comeback": 8,
    },
    "cardball": {
        "homers": 3,
        "hits": 8,
        "rbi": 12,
        "rbi_inning": 8,
        "steals": 4,
        "strikeouts": 23,
        "walks": 9,
        "team_runs": 64,
        "team_hits": 32,
        "comeback": 21,
    },
}

#: How round a career's number has to be: about what a regular reaches in a long season.
ROUND: Final[Mapping[str, Mapping[str, int]]] = {
    "piecepack": {"h": 250, "hr": 25, "rbi": 200, "so": 200},
    "triple_play": {"h": 250, "hr": 25, "rbi": 100, "so": 25},
    "quick": {"h": 200, "hr": 100, "rbi": 250, "so": 200},
    "sackson": {"h": 100, "hr": 10, "rbi": 50, "so": 100},
    "cardball": {"h": 100, "hr": 10, "rbi": 100, "so": 100},
}
