"""Files for programs that know baseball data: Retrosheet's, Lahman's tables, plays as JSON Lines.

Each is made piece by piece, and holds no connection between two pieces: whoever takes them slowly
keeps nothing waiting, and the memory that it takes does not grow with the games.
"""
