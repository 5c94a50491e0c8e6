"""shellref as if it never came to an end with one record; its workers begin with this file, too."""

from __future__ import annotations

import time

from shellref import referee
from shellref.batch import work
from shellref.cli import main
from shellref.record import Record
from shellref.trace import Verdict

judge = referee.judge


def hang(record: Record) -> Verdict:
    """The verdict, but for the 150th record."""
    while (record.data or {}).get("id") == "game-150":
        time.sleep(0.01)
    return judge(record)


vars(work)["judge"] = hang

if __name__ == "__main__":
    main()
