"""A second opinion: a scorer written apart from the engine's, to be held against it.

It recounts a game from its plays by section 9 of the Official Baseball Rules and the rulings of the
games, without cleverness and without haste. Nothing in it comes from the engine's scorer, and no
line of it may be taken from there: where the two differ, the rules say who is wrong.
"""
