"""A night of games in a few sentences: made of scores and stories that stand beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.telling.narration import counted, ordinal
from stats.selectors.scores import Final as FinalScore
from stats.stories import Turn

#: What is told first of a night, the most telling first.
FIRST: Final = (Turn.COMEBACK, Turn.LAST_AT_BAT, Turn.SHUTOUT, Turn.RALLY, Turn.ROUT, Turn.ONE_RUN)
#: Each in two ways; which it is hangs on the game.
LEADS: Final[dict[Turn, tuple[str, str]]] = {
    Turn.COMEBACK: (
        "The {loser} were {number} ahead of the {winner} and lost {score}.",
        "From {number} behind the {winner} came back to beat the {loser} {score}.",
    ),
    Turn.LAST_AT_BAT: (
        "The {winner} needed their last turn at bat to beat the {loser} {score}.",
        "The {loser} were an inning from holding on; the {winner} won it {score}.",
    ),
    Turn.SHUTOUT: (
        "Nobody came home for the {loser}: the {winner} shut them out, {score}.",
        "The {winner} gave the {loser} nothing and won {score}.",
    ),
    Turn.RALLY: (
        "{number} runs in the {inning} decided it as the {winner} beat the {loser} {score}.",
        "The {winner} broke it open with {number} in the {inning} and beat the {loser} {score}.",
    ),
    Turn.ROUT: (
        "The {winner} ran away from the {loser}, {score}.",
        "It was never close between the {winner} and the {loser}: {score}.",
    ),
    Turn.ONE_RUN: (
        "A run was enough for the {winner} against the {loser}, {score}.",
        "The {winner} held on by a run against the {loser}, {score}.",
    ),
    Turn.FROM_THE_FIRST: (
        "The {winner} led the {loser} from the first inning on and won {score}.",
        "Ahead at once, the {winner} beat the {loser} {score}.",
    ),
    Turn.AHEAD: (
        "The {winner} went ahead in the {inning} and beat the {loser} {score}.",
        "From the {inning} on the {winner} were ahead of the {loser}; it ended {score}.",
    ),
}


def night(finals: Sequence[FinalScore], regulation: int) -> list[str]:
    """The games of a night in words: the most telling one, then long ones, shutouts, close ones and
    forfeits. Nothing of a night of one game or none: that tells itself."""
    told = [one for one in finals if one.story]
    if len(finals) < 2:
        return []
    said: list[str] = []
    first = min(told, key=_telling, default=None)
    if first:
        said.append(_lead(first))
    rest = [one for one in told if one is not first]
    said += _long(rest, regulation)
    said += _together(rest, Turn.SHUTOUT, "Shut out too", "The other shutouts")
    said += _together(rest, Turn.ONE_RUN, "By a run", "By a run each")
    if given := [one for one in finals if one.game.forfeited]:
        said.append(f"{counted(len(given), 'game').capitalize()} went by forfeit.")
    return said


def _telling(final: FinalScore) -> tuple[int, int, int]:
    story = final.story
    assert story
    place = FIRST.index(story.turn) if story.turn in FIRST else len(FIRST)
    return place, -story.number, final.game.number


def _lead(final: FinalScore) -> str:
    story = final.story
    assert story
    winner, loser = sides(final)
    return LEADS[story.turn][final.game.pk % 2].format(
        winner=winner,
        loser=loser,
        score=score(final),
        number=story.number,
        inning=ordinal(story.inning),
    )


def _long(finals: Sequence[FinalScore], regulation: int) -> Iterator[str]:
    longest = max(finals, key=lambda one: one.innings, default=None)
    if longest and longest.innings > regulation:
        winner, loser = sides(longest)
        yield (
            f"It took the {winner} {longest.innings} innings to beat the {loser} {score(longest)}."
        )


def _together(finals: Sequence[FinalScore], turn: Turn, one: str, more: str) -> Iterator[str]:
    found = [final for final in finals if final.story and final.story.turn == turn]
    told = [
        f"the {winner} over the {loser}, {score(final)}"
        for final in found
        for winner, loser in [sides(final)]
    ]
    if told:
        yield f"{one if len(told) == 1 else more}: {'; '.join(told)}."


def sides(final: FinalScore) -> tuple[str, str]:
    """The nicknames of who won and who lost."""
    game = final.game
    both = game.visitors.nickname, game.home.nickname
    return (both[1], both[0]) if final.home_won else both


def score(final: FinalScore) -> str:
    """“9–4”, the winner's runs first."""
    runs = sorted((final.game.visitors_runs or 0, final.game.home_runs or 0), reverse=True)
    return f"{runs[0]}–{runs[1]}"
