"""Numbers of chips as they are typed: 10,10 or 1,2."""

from pokerhouse.cli.arguments.whole_number import DIGITS_MAX
from pokerhouse.cli.refusal import Refusal
from pokerhouse.history import printable
from pokerhouse.rules import STACK_MAX


def chips_of(text: str, option: str, count: int | None = None) -> list[int]:
    """Whole numbers with commas between."""
    words = text.split(",")
    numbers = []
    for word in words:
        digits = word.strip()
        if not (digits.isascii() and digits.isdigit()):
            why = "is negative" if digits.startswith("-") else "is no whole number of chips"
            raise Refusal(f"{option}: '{printable(digits)}' {why}.")
        if len(digits) > DIGITS_MAX or int(digits) > STACK_MAX:
            raise Refusal(f"{option}: {printable(digits)} is more than the {STACK_MAX} chips a hand takes.")
        numbers.append(int(digits))
    if count is not None and len(numbers) != count:
        raise Refusal(f"{option}: {count} numbers are needed, such as 1,2, not {len(numbers)}.")
    return numbers
