"""How strong five to seven cards are."""
