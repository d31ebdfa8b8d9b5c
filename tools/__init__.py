"""The project's own commands, behind the Makefile."""
