"""Admission control: connections, frames and bytes, counted and timed by who sends them."""

from pokerhouse.server.edge.admission.admission import Admission, Line, places
from pokerhouse.server.edge.admission.meter import FrameCount, meter, tls_record

__all__ = ["Admission", "FrameCount", "Line", "meter", "places", "tls_record"]
