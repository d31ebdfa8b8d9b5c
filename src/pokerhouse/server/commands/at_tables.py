"""What a table answers by itself: each command with the house's own form of it."""

from pokerhouse.house import commands as house
from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as host
from pokerhouse.server.rows import Unpaced, at_table

AT_TABLES = (
    # in a hand
    at_table(wire.Act, house.Act, Unpaced("a table takes one move a decision"), keeps=0),
    at_table(wire.ShowCards, house.ShowCards, Unpaced("cards are shown once a hand"), keeps=0),
    # at one's seat
    at_table(wire.Leave, house.Leave, keeps=2_000),
    at_table(wire.CancelLeave, house.CancelLeave),
    at_table(wire.SitOut, house.SitOut),
    at_table(wire.SitIn, house.SitIn),
    at_table(wire.SetEntry, house.SetEntry),
    at_table(wire.SetAutoRebuy, house.SetAutoRebuy),
    at_table(wire.DrawSafe, house.DrawSafe),
    at_table(wire.AnswerOption, house.AnswerOption, Unpaced("a question is answered once")),
    at_table(wire.DeclineInvitation, house.DeclineInvitation),
    # the host
    at_table(host.PausePlay, house.PausePlay),
    at_table(host.ResumePlay, house.ResumePlay),
    at_table(host.LockTable, house.LockTable),
    at_table(host.AskToLeave, house.AskToLeave, guest="player"),
    at_table(host.PassHost, house.PassHost, to="player"),
    at_table(host.RemoveBot, house.RemoveBot, bot="player"),
    at_table(host.RevokeLink, house.RevokeLink),
)
