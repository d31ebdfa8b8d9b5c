"""What a simulation is looking for."""


class HouseFault(Exception):  # noqa: N818 - a finding, and the reason to stop
    """The house contradicts itself: the sentence says where, when and how."""
