"""The virtual clock."""

from pokerhouse.simulator.world.virtual_clock import VirtualClock


def test_deeds_come_in_their_time_deadlines_first_and_time_never_goes_back() -> None:
    clock, done = VirtualClock(100), []

    def note(name: str) -> None:
        done.append((clock.now, name))

    clock.at(300, lambda: note("a command"))
    clock.at(300, lambda: note("a later command"))
    clock.at_deadline(300, lambda: note("a deadline"))
    clock.after(50, lambda: note("soon"))
    clock.at(20, lambda: note("late already"))
    while clock.next_time is not None:
        clock.do_next()
    assert done == [
        (100, "late already"),
        (150, "soon"),
        (300, "a deadline"),
        (300, "a command"),
        (300, "a later command"),
    ]
