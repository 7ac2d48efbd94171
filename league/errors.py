"""What can go wrong when a league is asked to do something: each says what, and what would do."""

from __future__ import annotations


class LeagueError(Exception):
    """Base of all; `message` is fit for a person, `status` is the HTTP status that suits it.

    `field` names the input at fault, where there is one.
    """

    status = 400

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field

    def __str__(self) -> str:
        return self.message


class Invalid(LeagueError):
    """Input that cannot be right, whatever the state of the league."""

    status = 422


class Conflict(LeagueError):
    """Good input at the wrong time: the league is not in a state that allows it."""

    status = 409


class Forbidden(LeagueError):
    """Something that is for others to do."""

    status = 403


class NotFound(LeagueError):
    """Something named that does not exist."""

    status = 404


class Gone(LeagueError):
    """Something that was there once, and will not be again."""

    status = 410


class TooMany(LeagueError):
    """The same thing too often in a short time."""

    status = 429


class Unavailable(LeagueError):
    """A service that the work needs cannot be reached now; nothing was changed."""

    status = 503
