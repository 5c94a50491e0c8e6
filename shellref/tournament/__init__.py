"""Tournaments: the file, the records held against it, and the standings.

`document` reads a tournament file, `ledger` takes the judged records, `standings` counts.
"""
