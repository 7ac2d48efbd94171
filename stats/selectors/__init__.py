"""Reads of the official record: one function each, giving typed values with numbers in them."""
