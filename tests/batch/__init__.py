"""Batches: many records at once."""
