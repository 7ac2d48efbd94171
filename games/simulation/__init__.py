"""Seasons that AI managers play by themselves: runs, chunks of games, the tasks of the workers."""
