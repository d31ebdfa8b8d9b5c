"""Reads a folder of hand histories and tells what everybody won.

python examples/read_histories.py FOLDER
"""

import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

from pokerhouse.history import Fault, plain, read_acpc, read_phh, replay


def main(folder: Path) -> Counter[str]:
    """Replay every hand of the .phh, .phhs and .log files; what can't be replayed is said and left out."""
    won: dict[str, Fraction] = {}
    hands = 0
    for path in sorted(folder.iterdir()):
        if path.suffix not in (".phh", ".phhs", ".log"):
            continue
        with path.open("rb") as stream:
            for told in read_acpc(stream) if path.suffix == ".log" else read_phh(stream):
                try:
                    if isinstance(told, Fault):
                        raise told
                    payoffs = replay(told).payoffs()
                except Fault as fault:
                    print(f"{path.name}: {fault}")
                    continue
                hands += 1
                names = [entrant.player for entrant in told.setup.entrants]
                for name, payoff in zip(names, payoffs or [], strict=False):
                    won[name] = won.get(name, Fraction(0)) + payoff
    print(f"{hands} hands")
    for name, payoff in sorted(won.items(), key=lambda one: -one[1]):
        print(f"{name}: {plain(payoff):+}")
    return Counter({name: int(payoff) for name, payoff in won.items()})


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit(f"Name a folder with .phh, .phhs or .log files: python {sys.argv[0]} FOLDER")
    main(Path(sys.argv[1]))
