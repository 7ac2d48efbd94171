"""Plays to words: the play-by-play, the scorecard, the count."""
