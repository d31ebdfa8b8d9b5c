"""The limits of admission control: what players and the house may have."""

ACCOUNT_FRAMES_A_SECOND, ACCOUNT_FRAMES_BURST = 100, 600
"""Frames that all sockets of one player together may send."""

ACCOUNT_BYTES_A_SECOND, ACCOUNT_BYTES_BURST = 65_536, 262_144
"""Bytes that all sockets of one player together may send."""

TLS_TIMES = 2
"""So many times the frames and bytes of a network may come by TLS, for what only TLS itself has a use for."""

DESCRIPTORS_MAX = 16_384
"""File descriptors the house asks the system for."""

DESCRIPTORS_KEPT = 128
"""File descriptors that connections never use: for the database, files and those just coming in."""
