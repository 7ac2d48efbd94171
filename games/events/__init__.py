"""News for open pages: published over Redis, fanned out by a hub in each web process, streamed as
server-sent events. What the news is of is for those who publish it and read it."""
