"""What explanations ask of Bear Island, put together."""

from __future__ import annotations

from shellref.games.bear_island import misses, near_misses, places, positions, slips
from shellref.games.bear_island.state import State
from shellref.games.inquiry import Inquiry

INQUIRY: Inquiry[State] = Inquiry(
    misses=misses.MISSES,
    near_misses=near_misses.near_misses,
    sentence=misses.sentence,
    board=places.BOARD,
    meant=places.meant,
    places=places.places,
    called=places.called,
    value=places.value,
    at=places.at,
    race=places.RACE,
    instead=slips.instead,
    slips=slips.slips,
    set_up=positions.set_up,
    smaller=positions.smaller,
)
