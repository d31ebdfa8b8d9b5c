"""Which Pokerhouse this is."""

from importlib.metadata import version

VERSION = version("pokerhouse")
