"""The `pokerhouse` command."""
