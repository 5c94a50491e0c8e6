"""Broken files and what is wrong with them."""
