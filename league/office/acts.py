"""The one table of who may do what in a league. Pages, tasks, events and services ask it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db.models import TextChoices


class Role(TextChoices):
    """What somebody is to a league. Whoever is nothing to it is not in the table."""

    OWNER = "owner"
    COMMISSIONER = "commissioner"
    MANAGER = "manager"
    SCORER = "scorer"
    FAN = "fan"


class Act(TextChoices):
    """What can be done in a league; its label is what the log says of it."""

    # These change nothing
    SEE = "see", "saw the league"  # a private one; everybody sees a public one
    SEE_DRAFTS = "see_drafts", "saw a draft"
    READ_LOG = "read_log", "read the log"
    EXPORT = "export", "ordered the league’s archive"
    # The league and its people
    FOUND = "found", "founded the league"
    EDIT_LEAGUE = "edit_league", "changed the league"
    ARCHIVE = "archive", "put the league away"
    DELETE_LEAGUE = "delete_league", "deleted the league"
    SET_DAYS = "set_days", "changed how the league runs itself"
    PAUSE = "pause", "paused the league, or let it go on"
    ANNOUNCE = "announce", "announced something"
    NAME_OWNER = "name_owner", "named another owner"
    APPOINT = "appoint", "appointed or dismissed a commissioner"
    ADMIT = "admit", "changed who belongs to the league"
    ASK = "ask", "asked to join"
    JOIN = "join", "joined"
    LEAVE = "leave", "left"
    # Its clubs
    ADD_TEAM = "add_team", "added a club"
    EDIT_TEAM = "edit_team", "changed a club"
    DELETE_TEAM = "delete_team", "deleted a club"
    GIVE_TEAM = "give_team", "gave a club to somebody"
    DRESS = "dress", "changed a club’s crest"
    SIT = "sit", "took the seat of a club"
    LINE_UP = "line_up", "drew up a lineup"
    # Its seasons and games
    DRAW_UP = "draw_up", "drew up a season"
    EDIT_SEASON = "edit_season", "changed a season"
    DELETE_SEASON = "delete_season", "deleted a season"
    EDIT_SCHEDULE = "edit_schedule", "changed a schedule"
    PUBLISH = "publish", "published a season"
    SIMULATE = "simulate", "had games simulated"
    WITHDRAW = "withdraw", "withdrew a club"
    OPEN_BALLOT = "open_ballot", "had the managers vote"
    VOTE = "vote", "voted"
    RULE = "rule", "decided about a game"
    TAKE_BACK = "take_back", "took a result back"


#: Whoever is logged in may do these: the services see to whom they are open.
FOR_ANYBODY: Final = frozenset({Act.FOUND, Act.ASK, Act.JOIN})
#: What these need is to manage the very club that it is about.
OF_A_CLUB: Final = frozenset({Act.DRESS, Act.SIT, Act.LINE_UP})

#: These show a hand, or what a manager means to do with it: they are not even the staff's.
A_MANAGERS: Final = frozenset({Act.SIT, Act.LINE_UP})

_SEES: Final = frozenset({Act.SEE, Act.LEAVE})
_OWNS: Final = frozenset({Act.NAME_OWNER, Act.APPOINT, Act.DELETE_LEAGUE})
#: Who draws up an AI's lineup, `games.permissions` says.
_RUNS: Final = frozenset(Act) - _OWNS - A_MANAGERS - {Act.VOTE}

MAY: Final[Mapping[Role, frozenset[Act]]] = {
    Role.OWNER: _RUNS | _OWNS,
    Role.COMMISSIONER: _RUNS,
    Role.MANAGER: _SEES | OF_A_CLUB | {Act.VOTE},
    Role.SCORER: _SEES | {Act.RULE, Act.TAKE_BACK},
    Role.FAN: _SEES,
}


def who_may(act: Act) -> str:
    """Those who may do it, in words: “the owner and the commissioners”."""
    plural = {Role.OWNER: "the owner", Role.COMMISSIONER: "the commissioners"}
    names = [plural.get(role, f"the {role}s") for role in Role if act in MAY[role]]
    if act in OF_A_CLUB:
        names = [name.replace("the managers", "the club’s managers") for name in names]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
