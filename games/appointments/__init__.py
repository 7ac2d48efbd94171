"""When scheduled games are played: proposed times, windows, deadlines, the clock."""
