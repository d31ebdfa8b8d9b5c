"""The table in the terminal: one person against bots, under any ruleset."""
