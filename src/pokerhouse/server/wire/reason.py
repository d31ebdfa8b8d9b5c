"""Reasons of the rules and the house, in the wire's form."""

from pokerhouse.house import Reason as HouseReason
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused


def of_refusal(refused: Refused) -> Reason:
    """Why something was refused."""
    return Reason(code=refused.code, text=refused.text, rule=refused.rule, facts=refused.facts)


def of_reason(reason: HouseReason) -> Reason:
    """Why something was decided."""
    return Reason(code=reason.code, text=reason.text, rule=reason.rule, facts=reason.facts)
