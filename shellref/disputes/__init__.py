"""Disputed turns: what happened, what did not, what else may have been meant.

Knows no game: everything is asked of a game's `inquiry`, and every answer comes from replaying
the record, or a record that differs from it in one thing.
"""

from __future__ import annotations

from shellref.disputes.explaining import NotExplained, explain
from shellref.disputes.reducing import Reduced, reduce

__all__ = ["NotExplained", "Reduced", "explain", "reduce"]
