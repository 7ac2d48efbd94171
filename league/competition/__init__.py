"""Competitions as plain calculations: who meets whom, who stands where and why, what is decided.

Values go in and come out; nothing here knows of the database, a page or a clock. A competition's
stage (`values.Stage`) has entries, settings of its format, and what has been drawn and played; a
format (`formats.FORMATS`) draws its rounds, ranks its clubs and says when it is decided.
"""
