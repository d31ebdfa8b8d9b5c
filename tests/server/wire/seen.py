"""Views as a client reads them."""

from msgspec import Raw
from msgspec.json import Decoder

from pokerhouse.house import Table
from pokerhouse.protocol.view import BuyInOffer, TableView
from pokerhouse.server.wire import Around, TableViews

_decoder: Decoder[TableView] = Decoder(TableView)


def read(view: Raw) -> TableView:
    """A view that was encoded for its recipient."""
    return _decoder.decode(view)


def table_view(table: Table, player: str | None, around: Around, offer: BuyInOffer | None) -> TableView:
    """The whole table for this player, or for an observer without a name."""
    return read(TableViews(table, around).to(player, offer))
