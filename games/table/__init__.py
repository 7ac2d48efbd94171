"""The live table: scheduled games and friendlies, played by people and AI managers."""
