"""What each person is shown: watched tables, the lobby, oneself."""

from pokerhouse.server.views.broadcaster import Broadcaster
from pokerhouse.server.views.lobby import Lobby
from pokerhouse.server.views.own_view import OwnViews
from pokerhouse.server.views.past_hands import PastHandsReader
from pokerhouse.server.views.watchers import Watchers

__all__ = ["Broadcaster", "Lobby", "OwnViews", "PastHandsReader", "Watchers"]
