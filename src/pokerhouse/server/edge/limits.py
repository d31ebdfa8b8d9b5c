"""The limits on what strangers say, below the wire's words: connections, headers, frames, bytes, waits."""

HEAD_BYTES_MAX = 16_384
"""The request line and the headers of a request."""

HEADERS_MAX = 64
"""Headers of a request."""

URL_BYTES_MAX = 2_048
"""The path and the query of a request."""

BODY_PIECES_MAX = 64
"""Pieces in which the body of a request comes, by chunks or by reads: each costs, however short it is."""

HANDSHAKE_SECONDS = 10.0
"""A TLS handshake has come to its end so long after the connection was made."""

REQUEST_SECONDS = 10.0
"""A request has arrived in full so long after its connection was made or its last answer given."""

RESPONSE_SECONDS = 30.0
"""An answer has been given and taken so long after that."""

IDLE_SECONDS = 5
"""A connection whose last request was answered is kept so long for another."""

SOCKET_FRAMES_A_SECOND, SOCKET_FRAMES_BURST = 50, 300
"""Frames of every kind, pings and empty fragments included, that one socket may send."""

SOCKET_BYTES_A_SECOND, SOCKET_BYTES_BURST = 32_768, 131_072
"""Bytes one socket may send."""

READ_BYTES = 64
"""What every read costs beside its bytes: who sends single bytes pays for the turns of the loop they take."""

PING_SECONDS = 8.0
"""A socket is asked so often whether somebody reads it."""

PONG_SECONDS = 8.0
"""Who has not answered so long after being asked does not read, and is hung up on."""

CLOSING_SECONDS = 2.0
"""A connection that is being closed is cut when its last bytes are not taken in this time."""

ACCOUNT_FRAMES_A_SECOND, ACCOUNT_FRAMES_BURST = 100, 600
"""Frames that all sockets of one player together may send."""

ACCOUNT_BYTES_A_SECOND, ACCOUNT_BYTES_BURST = 65_536, 262_144
"""Bytes that all sockets of one player together may send."""

TLS_TIMES = 2
"""So many times the frames and bytes of a network may come by TLS, for what only TLS itself has a use for."""

HOUSEHOLD = 8
"""So many connections of one network are no crowd yet."""

DESCRIPTORS_MAX = 16_384
"""File descriptors the house asks the system for."""

DESCRIPTORS_KEPT = 128
"""File descriptors that connections never use: for the database, files and those just coming in."""
