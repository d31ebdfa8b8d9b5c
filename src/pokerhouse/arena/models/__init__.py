"""Language models as players: what they are told in words, how their answers are read, and what is kept."""

from pokerhouse.arena.models.answer import read_answer
from pokerhouse.arena.models.model_player import ModelPlayer
from pokerhouse.arena.models.transcript_page import transcript_page
from pokerhouse.arena.models.view_text import RULES, hand_text, menu_text

__all__ = ["RULES", "ModelPlayer", "hand_text", "menu_text", "read_answer", "transcript_page"]
