"""The kinds of table by their names."""

from pokerhouse.house.cash import CashGame
from pokerhouse.house.kind_facts import Kind
from pokerhouse.house.sng import Bought, Given, SitAndGo
from pokerhouse.house.step import TableKind

KINDS: dict[Kind, TableKind] = {
    "cash": CashGame(),
    "sng": SitAndGo(Bought()),
    "private_sng": SitAndGo(Given()),
}
