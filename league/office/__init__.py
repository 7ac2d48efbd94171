"""The commissioner's office: who may do what in a league, and what was done."""
