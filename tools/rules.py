"""Lists the rules of docs/rules with the passed tests behind each, and the rules that have none.

The tests name the rules they prove; every run of pytest writes what passed into .cache/rules.json. A test
that names a rule which stands nowhere in docs/rules is an error.
"""

import argparse
import json
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
# A rule is a paragraph, an item or a table's row that opens with its id in bold: "**STD-2** ..."
RULE = re.compile(r"^(?:[-|] *)?\*\*([A-Z]+(?:-E?\d+(?:\.\d+)?[a-z]?|\d+))\*\*", re.MULTILINE)


def pages(folder: Path) -> dict[str, list[str]]:
    """Reads the ids of every page, in the order they stand there; an id stands once."""
    found: dict[str, list[str]] = {}
    owners: dict[str, str] = {}
    for path in sorted(folder.glob("*.md")):
        page = "decisions" if path.stem == "README" else path.stem
        found[page] = RULE.findall(path.read_text(encoding="utf-8"))
        for rule in found[page]:
            if rule in owners:
                sys.exit(f"{rule} stands twice: on {owners[rule]} and {page}")
            owners[rule] = page
    return found


def proofs(report: Path) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Reads which tests name which rules: those that passed, and the others."""
    passed: dict[str, list[str]] = defaultdict(list)
    others: dict[str, list[str]] = defaultdict(list)
    if report.exists():
        for test, record in json.loads(report.read_text(encoding="utf-8"))["tests"].items():
            for rule in record["rules"]:
                (passed if record["outcome"] == "passed" else others)[rule].append(test)
    return passed, others


def show(page: str, rules: list[str], passed: dict[str, list[str]], *, brief: bool) -> None:
    """Prints one page."""
    without = [rule for rule in rules if rule not in passed]
    print(f"{page}: {len(rules) - len(without)} of {len(rules)} rules have a passed test")
    if not brief:
        for rule in rules:
            for number, test in enumerate(passed.get(rule, [])):
                print(f"  {rule if number == 0 else '':<10} {test}")
    if without:
        print(f"  without: {' '.join(without)}")


def main() -> int:
    """Prints the list and returns 1 if a test names an unknown rule."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument(
        "--page", help="only this page of docs/rules: standard, house, ... (the README's: decisions)"
    )
    options.add_argument("--brief", action="store_true", help="only count, and name the rules without a test")
    chosen = options.parse_args()

    known = pages(ROOT / "docs" / "rules")
    if chosen.page is not None and chosen.page not in known:
        options.error(f"there is no page {chosen.page}; there are {', '.join(known)}")
    report = ROOT / ".cache" / "rules.json"
    if not report.exists():
        print("No test has run yet: `make test` first.")
    passed, others = proofs(report)
    for page, rules in known.items():
        if chosen.page in (None, page):
            show(page, rules, passed, brief=chosen.brief)

    every = {rule for rules in known.values() for rule in rules}
    unknown = sorted((passed.keys() | others.keys()) - every)
    for rule in unknown:
        print(f"{rule} is named by {(passed.get(rule) or others[rule])[0]} but stands nowhere in docs/rules")
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
