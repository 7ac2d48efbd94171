"""Plays to the official box score, by section 9 of the Official Baseball Rules."""
