"""The chance to win, and runs to be expected, of a game as it stands.

`tables` reads what `making` has made of simulated games, `situations` says how a game stood before
each play, `values` what each play was worth. Pure functions over plays; nothing here asks the
database.
"""

from stats.chances.tables import Chances, chances_for
from stats.chances.values import GameValues, values

__all__ = ["Chances", "GameValues", "chances_for", "values"]
