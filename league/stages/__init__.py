"""Stages of a season: their rows as values of `league.competition`, and what is written of them."""
