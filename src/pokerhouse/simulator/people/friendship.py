"""Becoming friends and parting: each of the two keeps its own side, and messages between them take time."""

from functools import partial

from pokerhouse.house import Player, PlayerCommand
from pokerhouse.house import player as p
from pokerhouse.simulator.people.situation import Situation
from pokerhouse.simulator.world import MINUTE, SECOND, House


def befriend(situation: Situation) -> None:
    """Ask anybody to be friends, oneself and strangers to the house among them."""
    luck, house = situation.luck, situation.house
    other = luck.pick([*house.players, "nobody", ""])
    refused = house.account(situation.player, p.AskFriend(friend=other))
    if refused is None and other in house.players:
        _tell(situation, house.players[other], p.NoteFriendAsked(friend=situation.name))


def answer_request(situation: Situation) -> None:
    """Accept or drop the oldest request; without one, accept somebody who has not asked."""
    requests = situation.player.state.requests
    other = requests[0] if requests else situation.luck.pick(list(situation.house.players))
    if requests and situation.luck.percent(25):
        _part(situation, other)
    elif situation.house.account(situation.player, p.AcceptFriend(friend=other)) is None:
        _tell(situation, situation.house.players[other], p.NoteFriend(friend=situation.name))


def part(situation: Situation) -> None:
    """Be friends no more."""
    if situation.player.state.friends:
        _part(situation, situation.luck.pick(situation.player.state.friends))


def follow_link(situation: Situation, host: str) -> None:
    """Following an invitation link makes the two friends (PSNG-2)."""
    if host != situation.name:
        situation.house.account(situation.player, p.NoteFriend(friend=host))
        _tell(situation, situation.house.players[host], p.NoteFriend(friend=situation.name))


def _part(situation: Situation, other: str) -> None:
    situation.house.account(situation.player, p.RemoveFriend(friend=other))
    if other in situation.house.players:
        _tell(situation, situation.house.players[other], p.RemoveFriend(friend=situation.name))


def _tell(situation: Situation, other: Player, command: PlayerCommand) -> None:
    delay = situation.luck.below(SECOND) if situation.luck.below(20) else situation.luck.below(MINUTE)
    situation.house.clock.after(delay, partial(_told, situation.house, other, command))


def _told(house: House, player: Player, command: PlayerCommand) -> None:
    house.account(player, command)
