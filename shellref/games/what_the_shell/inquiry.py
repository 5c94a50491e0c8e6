"""What explanations ask of What the Shell, in one value."""

from __future__ import annotations

from shellref.games.inquiry import Inquiry
from shellref.games.what_the_shell import misses, near_misses, places, positions, slips
from shellref.games.what_the_shell.state import State
from shellref.text import same

INQUIRY: Inquiry[State] = Inquiry(
    misses=misses.MISSES,
    near_misses=near_misses.near_misses,
    sentence=misses.sentence,
    board=places.BOARD,
    meant=places.meant,
    places=places.places,
    called=same,
    at=places.at,
    value=places.value,
    race=places.RACE,
    instead=slips.instead,
    slips=slips.slips,
    set_up=positions.set_up,
    smaller=positions.smaller,
)
