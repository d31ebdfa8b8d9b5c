"""What a result is worth: means with intervals that hold, luck taken out, and how somebody plays."""

from pokerhouse.arena.statistics.bootstrap import bootstrap
from pokerhouse.arena.statistics.confidence_sequence import Running
from pokerhouse.arena.statistics.imported import PlayerCount, count_replay
from pokerhouse.arena.statistics.luck import Luck, LuckTaker, luck_in
from pokerhouse.arena.statistics.mean import Interval, Mean, mean_and_interval, mean_of, student
from pokerhouse.arena.statistics.style_count import StyleCount, count_styles, place_names
from pokerhouse.arena.statistics.value_function import USUAL_VALUE, ValueFunction

__all__ = [
    "USUAL_VALUE",
    "Interval",
    "Luck",
    "LuckTaker",
    "Mean",
    "PlayerCount",
    "Running",
    "StyleCount",
    "ValueFunction",
    "bootstrap",
    "count_replay",
    "count_styles",
    "luck_in",
    "mean_and_interval",
    "mean_of",
    "place_names",
    "student",
]
