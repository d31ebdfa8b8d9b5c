"""Button and blinds where blinds are acted or there are none, in a referee's words (GAME-4)."""

from pokerhouse.house.events import HandStarted, Walked


def acted_fault(seats: int, old: int | None, there: set[int], event: HandStarted | Walked) -> str:
    """What is wrong with who is dealt in and where the marks are, chair by chair; or nothing."""
    dealt = event.seats if isinstance(event, HandStarted) else (event.seat,)
    if set(dealt) != there:
        return f"there are {sorted(there)}"
    at = event.button_seat if old is None else old
    order = [seat for step in range(1, seats + 1) if (seat := (at + step - 1) % seats + 1) in there]
    button = event.button_seat if old is None else order[0]
    if event.button_seat != button:
        return f"the button goes to {button}"
    turn = order.index(button) + 1
    order = order[turn:] + order[:turn]
    if list(dealt) != order or (event.small_seat, event.big_seat) != (order[0], order[1 % len(order)]):
        return f"they are {order}"
    return ""
