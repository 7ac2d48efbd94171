"""What a league is made of: clubs and players, and seasons with their stages and games."""

from league.models.awards import BallotBox, Vote
from league.models.leagues import (
    League,
    LeagueDraft,
    Player,
    Routine,
    Team,
    color_validator,
    crest_url,
    crest_validator,
    portrait_url,
    portrait_validator,
)
from league.models.office import (
    Announcement,
    CalendarKey,
    Invitation,
    JoinRequest,
    LogEntry,
    Membership,
)
from league.models.seasons import Entry, Game, Pool, Round, Season, Series, Stage

__all__ = [
    "Announcement",
    "BallotBox",
    "CalendarKey",
    "Entry",
    "Game",
    "Invitation",
    "JoinRequest",
    "League",
    "LeagueDraft",
    "LogEntry",
    "Membership",
    "Player",
    "Pool",
    "Round",
    "Routine",
    "Season",
    "Series",
    "Stage",
    "Team",
    "Vote",
    "color_validator",
    "crest_url",
    "crest_validator",
    "portrait_url",
    "portrait_validator",
]
