"""A bot in any language: JSON lines on the standard input and output. This one needs Python and nothing else.

With `[liner]` and `command = ["python3", "examples/line_bot.py"]` in bots.toml:
pokerhouse match liner caller --hands 100
"""

import json
import sys


def decide(view: dict) -> dict:  # type: ignore[type-arg]
    """Raise the least with an ace, else check, or call what is cheap."""
    menu, me = view["menu"], view["players"][view["position"]]
    if "A" in "".join(me["cards"]) and menu["raise_low"] is not None:
        return {"move": "raise", "to": menu["raise_low"]}
    if menu["check"]:
        return {"move": "check"}
    return {"move": "call" if menu["call_cost"] <= 2 * view["big"] else "fold"}


def main() -> None:
    """Answer what wants an answer: the start, and each turn."""
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "start":
            print(json.dumps({"type": "ready"}), flush=True)
        elif told["type"] == "decide":
            print(json.dumps({"type": "move", "id": told["id"], **decide(told["view"])}), flush=True)


if __name__ == "__main__":
    main()
