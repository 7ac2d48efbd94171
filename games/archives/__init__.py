"""Everything of a league as one archive, and a league out of one: see docs/exports.md."""
