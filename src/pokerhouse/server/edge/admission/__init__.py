"""Admission control: connections, frames and bytes, counted and timed by who sends them."""

from pokerhouse.server.edge.admission.admission import Admission, places
from pokerhouse.server.edge.admission.meter import Meter, meter
from pokerhouse.server.edge.admission.network import Networks
from pokerhouse.server.edge.admission.proxies import Caller, Proxies

__all__ = ["Admission", "Caller", "Meter", "Networks", "Proxies", "meter", "places"]
