"""A hand's events in the formats other programs read."""
