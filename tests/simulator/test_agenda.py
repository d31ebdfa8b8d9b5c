"""The virtual clock."""

from pokerhouse.simulator.agenda import Agenda


def test_deeds_come_in_their_time_deadlines_first_and_time_never_goes_back() -> None:
    agenda, done = Agenda(100), []

    def note(name: str) -> None:
        done.append((agenda.now, name))

    agenda.at(300, lambda: note("a wish"))
    agenda.at(300, lambda: note("a later wish"))
    agenda.at_deadline(300, lambda: note("a deadline"))
    agenda.after(50, lambda: note("soon"))
    agenda.at(20, lambda: note("late already"))
    while agenda.next_time is not None:
        agenda.do_next()
    assert done == [
        (100, "late already"),
        (150, "soon"),
        (300, "a deadline"),
        (300, "a wish"),
        (300, "a later wish"),
    ]
