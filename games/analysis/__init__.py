"""What an all-star says of the answers of a finished game, and would answer in a friendly."""
