"""Why things happen in a sit-and-go, in sentences with their rules."""

from pokerhouse.house.reason import Reason

CHOSEN = Reason("sits_out", "SNG-4.1", "Sits out from the next hand on.")
NOBODY = Reason("nobody", "SNG-0.3", "Nobody is seated: the table is dismissed.")
OBSERVER = Reason("observer", "SNG-7", "The question was not answered in time: becomes an observer.")
EXPELLED = Reason(
    "not_back", "SNG-4.3", "Not back in four hands: eliminated. The chips go to the next main pot."
)
ASLEEP = Reason("asleep", "SNG-4.1", "Time ran out again: sits out.")
FOURTH = Reason("fourth_period", "SNG-4.3", "Still away after three periods: now the hands are counted.")
HELD = Reason("nobody_in", "SNG-4.7", "Nobody is in: no hands until somebody comes back.")
LEFT_AFTER_HAND = Reason("left_after_hand", "SNG-6", "The hand is over: left.")
FORFEITS = Reason("forfeits", "SNG-0.2", "Left a running sit-and-go: stack and safe are forfeited.")
WALK = Reason("walk", "SNG-4.6", "Only one player is in: the blinds due and any forfeits go to that player.")
