"""What a table answers by itself: each command with the house's own form of it."""

from pokerhouse.house import commands as house
from pokerhouse.protocol import command as wire
from pokerhouse.protocol import host_command as host
from pokerhouse.server.rows import TABLE_CHANGES, AtTable, Unpaced

AT_TABLES = (
    # in a hand
    AtTable(wire.Act, house.Act, Unpaced("a table takes one move a decision"), keeps=0),
    AtTable(wire.ShowCards, house.ShowCards, Unpaced("cards are shown once a hand"), keeps=0),
    # at one's seat
    AtTable(wire.Leave, house.Leave, TABLE_CHANGES, keeps=2_000),
    AtTable(wire.CancelLeave, house.CancelLeave, TABLE_CHANGES),
    AtTable(wire.SitOut, house.SitOut, TABLE_CHANGES),
    AtTable(wire.SitIn, house.SitIn, TABLE_CHANGES),
    AtTable(wire.SetEntry, house.SetEntry, TABLE_CHANGES),
    AtTable(wire.SetAutoRebuy, house.SetAutoRebuy, TABLE_CHANGES),
    AtTable(wire.DrawSafe, house.DrawSafe, TABLE_CHANGES),
    AtTable(wire.AnswerOption, house.AnswerOption, Unpaced("a question is answered once")),
    AtTable(wire.DeclineInvitation, house.DeclineInvitation, TABLE_CHANGES),
    # the host
    AtTable(host.PausePlay, house.PausePlay, TABLE_CHANGES),
    AtTable(host.ResumePlay, house.ResumePlay, TABLE_CHANGES),
    AtTable(host.LockTable, house.LockTable, TABLE_CHANGES),
    AtTable(host.AskToLeave, house.AskToLeave, TABLE_CHANGES, {"guest": "player"}),
    AtTable(host.PassHost, house.PassHost, TABLE_CHANGES, {"to": "player"}),
    AtTable(host.RemoveBot, house.RemoveBot, TABLE_CHANGES, {"bot": "player"}),
    AtTable(host.RevokeLink, house.RevokeLink, TABLE_CHANGES),
)
