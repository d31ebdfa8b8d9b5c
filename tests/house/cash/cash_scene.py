"""Scenes of a cash table for its tests."""

import pytest

from pokerhouse.house import Refused
from pokerhouse.house.commands import table_command as c
from tests.house.floor import Floor, settings


def three(amount: int = 200, **changes: object) -> Floor:
    floor = Floor(settings(**changes))
    for seat, name in enumerate(("ann", "bob", "cid"), start=1):
        floor.join(name, seat, amount)
    return floor


def refused(floor: Floor, command: c.Command) -> Refused:
    with pytest.raises(Refused) as caught:
        floor.do(command)
    return caught.value
