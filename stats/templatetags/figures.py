"""Figures in templates: numbers come from selectors, and are printed here."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from django import template
from django.utils.safestring import mark_safe

from engine.telling.narration import ordinal
from league.models import Player
from stats.catalog import Figure, Totals
from stats.figures import Value
from stats.figures import innings as as_innings
from stats.figures import wins as as_wins
from stats.meanings import anchor
from stats.nicknames import FOR, Nickname
from stats.selectors.boxes import Decision, Note, PlayerLine
from stats.selectors.scores import Final as FinalScore
from stats.selectors.teams import TeamSeason
from stats.stories import Turn

register = template.Library()
LETTERS: Final = {"wins": "W", "losses": "L", "saves": "S", "holds": "H", "blown_saves": "BS"}
BY: Final = ' class="by"'  # the column by which a table is sorted
DECIDED: Final = {"wins": "Winning pitcher", "losses": "Losing pitcher", "saves": "Save"}


@register.filter
def figure(totals: Totals, column: Figure | str) -> str:
    """`{{ totals|figure:column }}`, or `{{ totals|figure:"avg" }}`: one figure as it is printed."""
    return totals.text(column if isinstance(column, str) else column.name)


@register.simple_tag
def cells(totals: Totals, columns: Iterable[Figure], chosen: Figure | None = None) -> str:
    """`{% cells totals columns %}`: a row's figures, each in its cell; that of a `chosen` column is
    set off. A page has thousands of them, so a row is written at once."""
    texts = [(totals.text(column.name), column is chosen) for column in columns]
    return mark_safe("".join([f"<td{BY if by else ''}>{escape(text)}</td>" for text, by in texts]))


@register.filter
def meaning(column: Figure) -> str:
    """Where the glossary says what a figure is."""
    return anchor(column)


@register.filter
def printed(value: Value, column: Figure) -> str:
    """`{{ leader.value|printed:board.figure }}`: a number in the form of its figure."""
    return column.text(value)


@register.filter
def for_what(name: Nickname) -> str:
    """What a nickname is for: “the first shutout of the league”."""
    return FOR[name.kind]


@register.filter
def wins(change: int) -> str:
    """“+1.24” of 12,400 ten-thousandths of a win."""
    return as_wins(change)


@register.filter
def in_a_row(row: int) -> str:
    """“W3”, “L2”; nothing before a game."""
    return f"{'W' if row > 0 else 'L'}{abs(row)}" if row else "–"


@register.filter
def innings(outs: int) -> str:
    """“5.2” of 17 outs."""
    return as_innings(outs)


@register.filter
def lower_first(words: str) -> str:
    """“On-base percentage” in a sentence; “ERA against …” as it is."""
    return words if words[:2].isupper() else words[:1].lower() + words[1:]


@register.filter
def letter(field: str) -> str:
    """“W”."""
    return LETTERS[field]


@register.filter
def letters(decided: Iterable[str]) -> str:
    """What a pitcher decided: “W”, “H, BS”."""
    return ", ".join(LETTERS[field] for field in decided)


@register.filter
def decision(field: str) -> str:
    """“Winning pitcher”."""
    return DECIDED[field]


@register.filter
def with_it(one: Decision) -> str:
    """A pitcher's record to date with a decision: “5–2”, or the number of saves."""
    return _with_it(one.field, one.to_date)


@register.filter
def decisions(line: PlayerLine) -> str:
    """“(W, 5–2)”; “(H, 3; BS, 1)”; nothing for most pitchers."""
    words = [f"{LETTERS[field]}, {_with_it(field, line.to_date)}" for field in line.decided]
    return f"({'; '.join(words)})" if words else ""


@register.filter
def told(note: Note) -> str:
    """“Ito (4), Salas 2 (7; 5th off Marsh, 1 on, 1 out).”"""
    names = []
    for player, number, to_date, homers in note.lines:
        times = f" {number}" if number > 1 else ""
        inside = [to_date.text(note.figure.name)]
        for inning, off, on, outs in homers:
            inside.append(f"{ordinal(inning)} off {off}, {on or 'none'} on, {outs or 'none'} out")
        names.append(f"{player.name}{times} ({'; '.join(inside)})")
    return ", ".join(names) + "."


@register.simple_tag
def player_in_short(player: Player, played: TeamSeason | None) -> str:
    """A player's season in a few words: “7–3, 2.91 ERA”, or “.312, 9 HR”."""
    if played and (arm := played.pitching.get(player)):
        return f"{arm['wins']}–{arm['losses']}, {arm.text('era')} ERA"
    if played and (bat := played.batting.get(player)):
        return f"{bat.text('avg')}, {bat['hr']} HR"
    return "yet to play"


def _with_it(field: str, to_date: Totals) -> str:
    if field in ("wins", "losses"):
        return f"{to_date['wins']}–{to_date['losses']}"
    return to_date.text(field)


#: How a game was won, by who won it and who lost it.
STORIES: Final = {
    Turn.LAST_AT_BAT: "The {winner} win it in their last at-bat",
    Turn.COMEBACK: "The {winner} come back from {number} behind",
    Turn.SHUTOUT: "The {winner} shut out the {loser}",
    Turn.RALLY: "{number} runs in the {inning} win it for the {winner}",
    Turn.ONE_RUN: "The {winner} by a run",
    Turn.ROUT: "The {winner} win by {number}",
    Turn.FROM_THE_FIRST: "The {winner} lead from the first inning on",
    Turn.AHEAD: "The {winner} lead from the {inning} on",
}


@register.filter
def in_short(final: FinalScore) -> str:
    """“The Bakers come back from 4 behind”; of a forfeit no more than that."""
    game, story = final.game, final.story
    winner, loser = game.visitors.nickname, game.home.nickname
    if final.home_won:
        winner, loser = loser, winner
    if story is None:
        return f"The {winner} by forfeit"
    words = {"winner": winner, "loser": loser, "number": story.number}
    return STORIES[story.turn].format(**words, inning=ordinal(story.inning))


@register.filter
def upto(number: int) -> range:
    """1, 2, 3 …: the headings of so many innings."""
    return range(1, number + 1)
