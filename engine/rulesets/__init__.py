"""The published games, by slug."""

from __future__ import annotations

from engine.decisions import UnknownRuleset
from engine.ruleset import AnyRuleset
from engine.rulesets.cardball import RULES as CARDBALL
from engine.rulesets.piecepack import RULES as PIECEPACK
from engine.rulesets.quick import RULES as QUICK
from engine.rulesets.sackson import RULES as SACKSON
from engine.rulesets.triple_play import RULES as TRIPLE_PLAY


class Rulesets(dict[str, AnyRuleset]):
    """A dict that says which games there are when asked for one that is not."""

    def __missing__(self, slug: str) -> AnyRuleset:
        raise UnknownRuleset(f"There is no game “{slug}”; there are {', '.join(sorted(self))}.")


RULESETS = Rulesets(
    {rules.slug: rules for rules in (CARDBALL, PIECEPACK, QUICK, SACKSON, TRIPLE_PLAY)}
)
