"""What the terminal says, in English, Korean and Chinese; the English stands where it is said."""

from pokerhouse.terminal.words.hand_names import hand_name
from pokerhouse.terminal.words.language import LANGUAGES, Language, language_of
from pokerhouse.terminal.words.refusals import refusal_text
from pokerhouse.terminal.words.words import ENGLISH, Words, words_in

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "Language",
    "Words",
    "hand_name",
    "language_of",
    "refusal_text",
    "words_in",
]
