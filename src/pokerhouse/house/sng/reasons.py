"""Why things happen in a sit-and-go, in sentences with their rules."""

from pokerhouse.house.reason import Reason

FULL = Reason("full", "SNG-1.1", "Every seat is taken: the sit-and-go starts.")
STARTED_NOW = Reason("started_now", "TERM-10", "The host starts the sit-and-go with those who are here.")
CHOSEN = Reason("sits_out", "SNG-4.1", "Sits out from the next hand on.")
NOBODY = Reason("nobody", "SNG-0.3", "Nobody is seated: the table closes.")
OBSERVER = Reason("observer", "SNG-7", "No answer in time: becomes an observer.")
EXPELLED = Reason(
    "not_back", "SNG-4.3", "Away for four hands: eliminated. The chips go to the next main pot."
)
ASLEEP = Reason("asleep", "SNG-4.1", "Out of time again: sits out.")
FOURTH = Reason("fourth_period", "SNG-4.3", "Still away after three periods: now hands are counted.")
HELD = Reason("nobody_in", "SNG-4.7", "Everybody is away: no hands until somebody comes back.")
LEFT_AFTER_HAND = Reason("left_after_hand", "SNG-6", "Left after the hand.")
FORFEITS = Reason("forfeits", "SNG-0.2", "Left a running sit-and-go: forfeits stack and safe.")
WALK = Reason("walk", "SNG-4.6", "Only one player is in, and takes the blinds due and any forfeited chips.")
