"""The standing tables of the house, opened when a house opens for the first time."""

from msgspec.structs import replace

from pokerhouse.house import TableSettings

STANDING: tuple[TableSettings, ...] = (
    TableSettings(
        id="maple-room", name="Maple Room", seats=6, small=5, big=10, buy_in_low=200, buy_in_high=1_000
    ),
    TableSettings(
        id="tea-and-chips", name="Tea & Chips", seats=6, small=1, big=2, buy_in_low=200, buy_in_high=400
    ),
    TableSettings(
        id="night-owls", name="Night Owls", seats=9, small=2, big=5, buy_in_low=200, buy_in_high=500
    ),
    TableSettings(
        id="two-of-us", name="Two of Us", seats=2, small=10, big=20, buy_in_low=400, buy_in_high=2_000
    ),
)


def standing_tables(*, hurry: bool) -> list[TableSettings]:
    """The tables as they are opened; in a hurry without pauses."""
    if hurry:
        return [
            replace(settings, standing=True, between_hands_ms=20, after_showdown_ms=20)
            for settings in STANDING
        ]
    return [replace(settings, standing=True) for settings in STANDING]
