"""What outlives the process: events, secrets, ledger rows, answers, players and sessions."""
