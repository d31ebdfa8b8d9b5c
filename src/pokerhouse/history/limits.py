"""What a reader takes at the most. A file beyond it is refused at once, whatever else is in it."""

LINE_MAX = 65_536
"""Bytes in one line."""
HAND_MAX = 262_144
"""Characters in one hand of a PHH file."""
DOTS_MAX = 64
"""Dots outside strings in one line of a PHH file; longer dotted keys take TOML readers minutes."""
STEPS_MAX = 2_000
"""Actions in one hand."""
FAULTS_MAX = 1_000
"""Broken hands in one file; after that many the rest is not read."""
NUMBER_MAX = 10**15
"""The largest number read where a payoff or a stack is recorded."""
GAME_MAX = 16_384
"""Characters in a game definition."""
