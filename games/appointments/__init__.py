"""When scheduled games are played: proposed times, windows and deadlines, what is due by the clock."""
