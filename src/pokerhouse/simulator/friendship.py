"""Becoming friends and parting: each of the two keeps its own side, and messages between them take time."""

from functools import partial

from pokerhouse.house import Player, PlayerCommand
from pokerhouse.house import player_command as p
from pokerhouse.simulator.person import MINUTE, SECOND
from pokerhouse.simulator.room import Room
from pokerhouse.simulator.scene import Scene


def befriend(scene: Scene) -> None:
    """Ask anybody to be friends, oneself and strangers to the house among them."""
    luck, room = scene.luck, scene.room
    other = luck.pick([*room.players, "nobody", ""])
    refused = room.account(scene.player, p.AskFriend(friend=other))
    if refused is None and other in room.players:
        _tell(scene, room.players[other], p.NoteFriendAsked(friend=scene.name))


def answer_request(scene: Scene) -> None:
    """Accept or drop the oldest request; without one, accept somebody who has not asked."""
    requests = scene.player.state.requests
    other = requests[0] if requests else scene.luck.pick(list(scene.room.players))
    if requests and scene.luck.percent(25):
        _part(scene, other)
    elif scene.room.account(scene.player, p.AcceptFriend(friend=other)) is None:
        _tell(scene, scene.room.players[other], p.NoteFriend(friend=scene.name))


def part(scene: Scene) -> None:
    """Be friends no more."""
    if scene.player.state.friends:
        _part(scene, scene.luck.pick(scene.player.state.friends))


def follow_link(scene: Scene, host: str) -> None:
    """Following an invitation link makes the two friends (PSNG-2)."""
    if host != scene.name:
        scene.room.account(scene.player, p.NoteFriend(friend=host))
        _tell(scene, scene.room.players[host], p.NoteFriend(friend=scene.name))


def _part(scene: Scene, other: str) -> None:
    scene.room.account(scene.player, p.RemoveFriend(friend=other))
    if other in scene.room.players:
        _tell(scene, scene.room.players[other], p.RemoveFriend(friend=scene.name))


def _tell(scene: Scene, other: Player, command: PlayerCommand) -> None:
    delay = scene.luck.below(SECOND) if scene.luck.below(20) else scene.luck.below(MINUTE)
    scene.room.agenda.after(delay, partial(_told, scene.room, other, command))


def _told(room: Room, player: Player, command: PlayerCommand) -> None:
    room.account(player, command)
