"""Bots against bots on duplicate deals: every deck is played in every order of the players.

python examples/play_a_match.py
"""

from pokerhouse.arena import MatchSettings, play_match
from pokerhouse.rules import HOUSE


def main(deals: int = 40) -> None:
    """Play three styles against each other and tell what each won, with its interval."""
    bots = {name: name for name in ("steady", "curious", "gambler")}
    settings = MatchSettings(ruleset=HOUSE, stack=2_000, small=10, big=20, deals=deals, seed="example")
    match = play_match(bots, settings)
    print(f"{match.hands} hands, {deals} deals")
    for result in sorted(match.results, key=lambda result: -result.mbb.value):
        mean = result.mbb
        low, high = mean.low or mean.value, mean.high or mean.value
        print(f"{result.name:8} {mean.value:+9.0f} mbb a hand ({low:+.0f} to {high:+.0f})")


if __name__ == "__main__":
    main()
