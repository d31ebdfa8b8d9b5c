"""Cards, decks and shuffles."""
