"""Tables, players, chips and everything between two hands."""
