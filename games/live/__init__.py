"""Live games: scheduled ones and friendlies, played by people and AI managers in the browser."""
