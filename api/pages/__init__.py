"""Pages about what programs use: files, archives, webhooks."""
