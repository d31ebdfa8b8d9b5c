"""Names that nobody can mistake: what is shown, and the key under which two names are the same."""

from pokerhouse.house.names.name_key import clean_name, is_reserved, most_marks, name_key, numbered

__all__ = ["clean_name", "is_reserved", "most_marks", "name_key", "numbered"]
