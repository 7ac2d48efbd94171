"""Pages of a commissioner's office."""
