"""The house's own bots at its tables: who sits where, how they think, and how many each player may have."""

from pokerhouse.server.house_bots.bot_shares import BOTS_A_PLAYER, BOTS_MAX, BotShares
from pokerhouse.server.house_bots.house_bots import BOT_NAMES, HouseBots

__all__ = ["BOTS_A_PLAYER", "BOTS_MAX", "BOT_NAMES", "BotShares", "HouseBots"]
