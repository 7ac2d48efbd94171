"""Feats in words."""

from __future__ import annotations

from typing import Final

from engine.telling.narration import counted, ordinal
from stats.feats.finding import Kind

_PLAYERS: Final = {
    Kind.CYCLE: "{who} hit for the cycle",
    Kind.IMMACULATE: "{who} struck out three on nine pitches",
    Kind.HOMERS: "{who} hit {amount} home runs",
    Kind.HITS: "{who} had {amount} hits",
    Kind.RBI: "{who} drove in {amount} runs",
    Kind.RBI_IN_AN_INNING: "{who} drove in {amount} runs in an inning",
    Kind.STEALS: "{who} stole {amount} bases",
    Kind.STRIKEOUTS: "{who} struck out {amount}",
    Kind.WALKS: "{who} walked {amount} times",
    Kind.SHUTOUT: "{who} pitched a shutout",
    Kind.COMPLETE_GAME: "{who} pitched the whole game",
    Kind.WALK_OFF: "{who} ended it on the last play",
    Kind.FIRST_HOMER: "{who} hit a first home run",
    Kind.DEBUT: "{who} played a first game",
    Kind.PERFECT_GAME: "{who} pitched a perfect game",
    Kind.NO_HITTER: "{who} allowed no hit",
}
_CLUBS: Final = {
    Kind.PERFECT_GAME: "{amount} pitchers of the {who} combined for a perfect game",
    Kind.NO_HITTER: "{amount} pitchers of the {who} combined for a no-hitter",
    Kind.TEAM_RUNS: "The {who} scored {amount} runs",
    Kind.TEAM_HITS: "The {who} had {amount} hits",
    Kind.COMEBACK: "The {who} came back from {amount} behind",
}
_ROUND: Final = {"h": "hit", "hr": "home run", "rbi": "run batted in", "so": "strikeout"}


def in_words(kind: str, who: str, amount: int, of: str = "", *, club: bool = False) -> str:
    """“Yoon struck out 17”, of a player or (`club`) of a club by its nickname."""
    if kind == Kind.MILESTONE:
        return f"{who}’s {ordinal(amount)} {_ROUND[of]}"
    return (_CLUBS if club else _PLAYERS)[Kind(kind)].format(who=who, amount=amount)


def debuts(names: list[str]) -> str:
    """“First games of Ito and Salas”, or of how many."""
    if len(names) > 4:
        return f"First games of {counted(len(names), 'player')}"
    return f"First game{'s' * (len(names) > 1)} of {', '.join(names)}"
