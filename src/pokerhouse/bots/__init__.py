"""Players that are programs and see no more than a view."""
