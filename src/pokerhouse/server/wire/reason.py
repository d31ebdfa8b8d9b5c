"""Reasons of the rules and the house, in the wire's form."""

from pokerhouse.house.why import Why
from pokerhouse.protocol.view import Reason
from pokerhouse.rules import Refused


def of_refusal(refused: Refused) -> Reason:
    """Why something was refused."""
    return Reason(code=refused.code, text=refused.text, rule=refused.rule, facts=refused.facts)


def of_why(why: Why) -> Reason:
    """Why something was decided."""
    return Reason(code=why.code, text=why.text, rule=why.rule, facts=why.facts)
