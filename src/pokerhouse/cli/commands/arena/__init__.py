"""The commands of the arena: bots, matches, and the doors of programs."""
