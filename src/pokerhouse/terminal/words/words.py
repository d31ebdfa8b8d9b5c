"""Sentences in one language. The key of a translation is the English sentence with its places for values."""

from msgspec import Struct

from pokerhouse.terminal.words.chinese import CHINESE
from pokerhouse.terminal.words.korean import KOREAN
from pokerhouse.terminal.words.language import Language

TABLES: dict[Language, dict[str, str]] = {"en": {}, "ko": KOREAN, "zh": CHINESE}


class Words(Struct, frozen=True):
    """What is said in this language."""

    language: Language = "en"

    def say(self, text: str, /, **values: object) -> str:
        """This sentence, with its values in their places."""
        return TABLES[self.language].get(text, text).format(**values)


ENGLISH = Words()


def words_in(language: Language) -> Words:
    """The words of a language."""
    return Words(language)
