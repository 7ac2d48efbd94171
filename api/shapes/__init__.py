"""What the API sends and takes: one shape a thing, in one style of key."""
