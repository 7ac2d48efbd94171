"""How strong people are: a Glicko-2 rating of each in each game, and what they have played."""
