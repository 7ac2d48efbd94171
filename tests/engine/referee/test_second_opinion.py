"""The box score against the referee's: every line, decision, save, hold, blown save, earned run."""

from __future__ import annotations

import pytest

from engine import RULESETS
from tests.engine.referee.compare import compared

GAMES = 50
MANY = 1500

#: What must occur among the many games, so that their agreement says something.
EVERYWHERE = (
    "bottom not played",
    "caught stealing",
    "extra innings",
    "from ahead to behind at one stroke",
    "half with the third out on the bases",
    "one-inning game",
    "steals",
    "walk-off",
    "walk-off homer",
)
BULLPENS = (
    "blown saves",
    "holds",
    "inherited runners home",
    "pitchers in one half, three or more",
    "reliever wins",
    "saves",
    "win by 9.17(b)",
    "win by 9.17(c)",
    "win left to judgment",
)
MUST_OCCUR = {
    "cardball": (
        *EVERYWHERE,
        "batter out beyond first",
        "fielder's choices",
        "grounded into double play",
        "hit by pitch",
        "other double plays",
        "out on a hit",
        "sacrifice bunts",
        "sacrifice flies",
        "triple plays",
    ),
    "piecepack": (
        *(what for what in EVERYWHERE if what != "half with the third out on the bases"),
        *BULLPENS,
        "runner out after a hit or catch",
        "in deep trouble",
        "charges handed on",
        "other double plays",
        "sacrifice flies",
        "two moves of one runner",
    ),
    "quick": (*EVERYWHERE, *BULLPENS, "reliefs in mid-count", "steals of home"),
    "sackson": (
        *EVERYWHERE,
        "blown saves",
        "bunt singles",
        "errors on hits",
        "errors on long flies",
        "errors on long singles",
        "grounded into double play",
        "hit by pitch",
        "inherited runners home",
        "men told by NO_PLAY, no pinch runners",
        "reliefs in mid-count",
        "runs earned to a pitcher, not to the team",
        "saves",
        "steals of home",
        "two or three steal together",
        "walks charged by 9.16(h)",
        "win by 9.17(b)",
    ),
    "triple_play": (
        *EVERYWHERE,
        *BULLPENS,
        "errors",
        "intentional walks",
        "mercy",
        "charges handed on",
        "men told by NO_PLAY, no pinch runners",
        "pinch runners",
        "runs earned to a pitcher, not to the team",
        "runs unearned",
        "triple plays",
        "two or three steal together",
    ),
}


@pytest.mark.parametrize("slug", RULESETS)
def test_the_referee_finds_no_difference(slug: str) -> None:
    told, _ = compared(slug, range(GAMES))
    assert not told, "\n".join(told)


@pytest.mark.soak
@pytest.mark.parametrize("slug", RULESETS)
def test_the_referee_finds_no_difference_in_many_games(slug: str) -> None:
    told, found = compared(slug, range(MANY))
    assert not told, "\n".join(told)
    assert not [what for what in MUST_OCCUR[slug] if not found[what]]
