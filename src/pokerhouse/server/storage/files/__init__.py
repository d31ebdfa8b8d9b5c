"""The file of a house on SQLite: noticed when it is gone, copied while others write to it."""

from pokerhouse.server.storage.files.database_file import DatabaseFile, FileGoneError
from pokerhouse.server.storage.files.file_copy import (
    copy_file,
    copy_pages,
    onto_disk,
    unfinished_name,
    whole_file,
)

__all__ = [
    "DatabaseFile",
    "FileGoneError",
    "copy_file",
    "copy_pages",
    "onto_disk",
    "unfinished_name",
    "whole_file",
]
