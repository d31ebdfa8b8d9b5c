"""A refusal, as the client's caller sees it."""

from pokerhouse.protocol.view import Reason


class RefusedError(Exception):
    """The house refused a command; `reason` says why and by which rule or limit."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.code} ({reason.rule}): {reason.text}")
        self.reason = reason
