"""What is wrong with a history, and where."""


class Fault(ValueError):  # noqa: N818  (a fault of the file, not of the program)
    """A history that can't be read or replayed: what, in which line, in which hand."""

    def __init__(self, what: str, *, line: int | None = None, hand: str | int | None = None) -> None:
        super().__init__(what)
        self.what = what
        self.line = line
        self.hand = hand

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line else []
        where += [f"hand {printable(str(self.hand))}"] if self.hand is not None else []
        return f"{', '.join(where)}: {self.what}" if where else self.what

    def placed(self, line: int | None, hand: str | int | None) -> "Fault":
        """The same fault with a place, where it had none."""
        if self.line is None:
            self.line = line
        if self.hand is None:
            self.hand = hand
        return self


class FileFault(Fault):
    """A fault of a file and of no hand in it, after which nothing more of it is read."""


def printable(text: str) -> str:
    """Foreign text for a message: short and printable."""
    short = text if len(text) <= 60 else text[:57] + "..."
    return short if short.isascii() and short.isprintable() else ascii(short)[1:-1]
