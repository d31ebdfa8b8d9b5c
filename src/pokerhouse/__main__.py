"""`python -m pokerhouse` is the `pokerhouse` command."""

import sys

from pokerhouse.cli.main import main

sys.exit(main())
