"""The commands of `pokerhouse`, one a file, each loaded only when it is called."""
