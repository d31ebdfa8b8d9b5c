"""Hold'em for learning programs: Gymnasium, PettingZoo and open_spiel, each loaded when it is asked for."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pokerhouse.arena.environments.holdem_aec import HoldemAEC
    from pokerhouse.arena.environments.holdem_vector import HoldemVector
    from pokerhouse.arena.environments.spiel_game import load_spiel_game

__all__ = ["HoldemAEC", "HoldemVector", "load_spiel_game"]


def __getattr__(name: str) -> Any:
    # Each needs a library of its own, and nobody needs all of them.
    if name == "HoldemAEC":
        from pokerhouse.arena.environments.holdem_aec import HoldemAEC  # noqa: PLC0415

        return HoldemAEC
    if name == "HoldemVector":
        from pokerhouse.arena.environments.holdem_vector import HoldemVector  # noqa: PLC0415

        return HoldemVector
    if name == "load_spiel_game":
        from pokerhouse.arena.environments.spiel_game import load_spiel_game  # noqa: PLC0415

        return load_spiel_game
    raise AttributeError(f"pokerhouse.arena.environments has no {name!r}")
