"""`python -m pokerhouse` is the `pokerhouse` command."""

import sys

from pokerhouse.cli.start import start

sys.exit(start())
