"""What people in a walk wish for: any command of the wire, sensible or not."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pokerhouse.protocol import chat as c
from pokerhouse.protocol import command as w
from pokerhouse.protocol import host_command as h
from pokerhouse.protocol import people_command as p
from pokerhouse.protocol.command import AnyCommand
from pokerhouse.protocol.message import Answer, AnyMessage
from pokerhouse.server.actors import Desk
from tests.server.harness.running import table_of

if TYPE_CHECKING:
    from tests.server.playthroughs.walk import HouseWalk

First = tuple[str, Callable[[], AnyCommand]]


class Wishes:
    """Somebody's next wish, by the walk's luck."""

    def __init__(self, walk: "HouseWalk", kind: str) -> None:
        self.walk = walk
        mostly = {"tables": self.about_tables, "friends": self.about_people, "hosts": self.as_host}[kind]
        every = (self.at_table, self.about_tables, self.about_people, self.as_host, self.by_talk)
        self.groups = (*every, self.at_table, mostly, mostly, mostly)
        self.first = {"tables": self.full_table, "friends": self.circle, "hosts": self.host_and_guests}[
            kind
        ]()
        """What is wished for in the beginning."""
        self.tokens: list[str] = []
        """Links that were given, of both kinds."""
        self.said = 0
        self.last: AnyCommand | None = None

    @property
    def links(self) -> list[str]:
        """Keys of tables' links."""
        return ["2222-2222-2222", *(token for token in self.tokens if "." not in token)]

    def note(self, answer: AnyMessage) -> None:
        """Remember what an answer carries."""
        if isinstance(answer, Answer) and answer.token:
            self.tokens.append(answer.token)

    def new_id(self) -> str:
        self.said += 1
        return f"c{self.said}"

    # how a walk begins

    def full_table(self) -> list[First]:
        """Two who play, and two who wait for their seats."""
        new = self.new_id
        return [
            ("Ada", lambda: w.TakeSeat(id=new(), table="two-of-us", seat=1, amount=400)),
            ("Bea", lambda: w.TakeSeat(id=new(), table="two-of-us", seat=2, amount=400)),
            ("Cid", lambda: w.JoinWaitingList(id=new(), table="two-of-us")),
            ("Dan", lambda: w.JoinWaitingList(id=new(), table="two-of-us")),
            ("Ada", lambda: w.Leave(id=new(), table="two-of-us")),
        ]

    def circle(self) -> list[First]:
        """Friends around a private table, and one who comes by a link."""
        new, of = self.new_id, self.walk.players
        return [
            ("Ada", lambda: self.opening(kind="private_sng", seats=3, bots=0, small=10, big=20)),
            ("Ada", lambda: w.AskFriend(id=new(), name="Bea")),
            ("Bea", lambda: w.AcceptFriend(id=new(), player=of["Ada"])),
            ("Ada", lambda: w.Invite(id=new(), table=self.newest(), player=of["Bea"])),
            ("Bea", lambda: w.AcceptInvitation(id=new(), invitation=self.newest())),
            ("Bea", lambda: h.MakeLink(id=new(), table=self.newest(), guests=2, seconds=600)),
            ("Cid", lambda: h.FollowLink(id=new(), token=self.tokens[-1])),
            ("Cid", lambda: w.AcceptInvitation(id=new(), invitation=self.newest())),
            ("Ada", lambda: w.TakeSeat(id=new(), table=self.newest(), seat=3, amount=0)),
        ]

    def host_and_guests(self) -> list[First]:
        """A table with a link, a bot, and more guests than seats."""
        new = self.new_id
        return [
            ("Ada", lambda: self.opening(kind="cash", seats=3, bots=1, private=True, small=1, big=2)),
            ("Ada", lambda: h.MakeLink(id=new(), table=self.newest(), guests=3, seconds=3_600)),
            ("Ada", lambda: w.TakeSeat(id=new(), table=self.newest(), seat=1, amount=200)),
            ("Bea", lambda: h.FollowLink(id=new(), token=self.tokens[-1], amount=200)),
            ("Cid", lambda: h.FollowLink(id=new(), token=self.tokens[-1], amount=150)),
            ("Dan", lambda: h.FollowLink(id=new(), token=self.tokens[-1])),
        ]

    def newest(self) -> str:
        """The table that was opened last."""
        return [desk.id for desk in self.walk.room.tables][-1]

    # what comes then

    def move(self, desk: Desk) -> AnyCommand:
        """A move of whoever has to act."""
        table = table_of(desk)
        hand = table.hand
        assert hand is not None
        menu, number = hand.menu(), table.state.hand_number
        assert menu is not None
        moves = (("call", None), ("raise", menu.raise_low), ("raise", menu.raise_high), ("fold", None))
        move, to = self.walk.one_of(*moves, *moves[:1])
        if move == "call" and menu.check:
            move = "check"
        if move == "raise" and to is None:
            move = "call" if menu.call_to else "check"
        return w.Act(id=self.new_id(), table=desk.id, hand=number, decision=hand.decision, move=move, to=to)

    def wish(self) -> tuple[str, AnyCommand]:
        """Who wishes for what."""
        walk = self.walk
        name = walk.one_of(*walk.players)
        others = [player for who, player in walk.players.items() if who != name] or ["g-0"]
        other = walk.one_of(*others, *others, walk.players[name], "g-0")
        if self.first:
            name, make = self.first.pop(0)
            return name, make()
        if self.last is not None and walk.luck.below(25) == 0:
            return name, self.last  # with the same id as before, perhaps by another
        if not walk.desks_of(name) and walk.luck.below(3) and (seat := self.free_seat(name)):
            return name, seat
        self.last = walk.one_of(*walk.one_of(*self.groups)(name, other))()
        assert self.last is not None
        return name, self.last

    def free_seat(self, name: str) -> AnyCommand | None:
        """A seat that somebody may well take."""
        player = self.walk.players[name]
        open_to = [
            desk
            for desk in self.walk.room.tables
            if desk.summary.open_seats and desk.summary.may_watch(player)
        ]
        opened = [desk for desk in open_to if not desk.settings.standing]
        if not open_to:
            return None
        desk = self.walk.one_of(*opened, *opened, *open_to)
        low, high = desk.settings.buy_in_low, desk.settings.buy_in_high
        amount = 0 if desk.settings.kind == "private_sng" else self.walk.one_of(low, low, high)
        seat, auto = desk.summary.open_seats[0], self.walk.one_of(0, 0, low)
        return w.TakeSeat(id=self.new_id(), table=desk.id, seat=seat, amount=amount, auto_rebuy=auto)

    def table(self, name: str) -> str:
        """A table that somebody may have in mind: mostly where it sits."""
        walk = self.walk
        tables = [desk.id for desk in walk.room.tables]
        mine = [desk.id for desk in walk.desks_of(name)]
        any_other = walk.one_of(*tables, *tables[4:], *tables[4:])
        return str("nowhere" if walk.luck.below(30) == 0 else walk.one_of(*mine, *mine, *mine, any_other))

    def at_table(self, name: str, other: str) -> list[Callable[[], Any]]:
        """What one wishes where one sits."""
        walk, new, table = self.walk, self.new_id, self.table(name)
        desk = walk.room.tables.get(table)
        number = table_of(desk).state.hand_number if desk else 1
        amount = walk.one_of(0, 50, 100, 200, 400, 1_000)
        yes = bool(walk.luck.below(2))
        del other
        return [
            lambda: w.Leave(id=new(), table=table),
            lambda: w.Leave(id=new(), table=table),
            lambda: w.CancelLeave(id=new(), table=table),
            lambda: w.SitOut(id=new(), table=table),
            lambda: w.SitIn(id=new(), table=table),
            lambda: w.SitIn(id=new(), table=table),
            lambda: w.SetEntry(id=new(), table=table, entry=walk.one_of("post", "wait")),
            lambda: w.ShowCards(id=new(), table=table, hand=number),
            lambda: w.RebuyIn(id=new(), table=table, amount=amount),
            lambda: w.RebuyIn(id=new(), table=table, amount=amount),
            lambda: w.DrawSafe(id=new(), table=table, amount=amount),
            lambda: w.SetAutoRebuy(id=new(), table=table, amount=amount),
            lambda: w.AnswerOption(id=new(), table=table, accept=yes),
            lambda: w.BuyChips(id=new(), amount=amount),
        ]

    def about_tables(self, name: str, other: str) -> list[Callable[[], Any]]:
        """What one wishes before one sits anywhere."""
        walk, new, table = self.walk, self.new_id, self.table(name)
        desk = walk.room.tables.get(table)
        low = desk.settings.buy_in_low if desk else 100
        high = desk.settings.buy_in_high if desk else 100
        kind = desk.settings.kind if desk else "cash"
        free = desk.summary.free if desk else []
        amount = 0 if kind == "private_sng" else walk.one_of(low, low, high, low - 1, 150)
        seat = walk.one_of(*free, *free, 1, 3)
        del other

        def take() -> AnyCommand:
            auto = walk.one_of(0, 0, low)
            return w.TakeSeat(id=new(), table=table, seat=seat, amount=amount, auto_rebuy=auto)

        return [
            take,
            take,
            take,
            take,
            take,
            lambda: w.Watch(id=new(), table=table),
            lambda: w.Watch(
                id=new(), table=table, seen=walk.numbers.get((name, table), walk.one_of(0, 1, 9))
            ),
            lambda: w.Unwatch(id=new(), table=table),
            lambda: w.FollowLobby(id=new(), after=walk.one_of(0, 0, 2, 4, 9)),
            lambda: w.LeaveLobby(id=new()),
            lambda: w.QuickJoin(id=new(), small=walk.one_of(None, 1, 2, 10, 3)),
            lambda: w.JoinWaitingList(id=new(), table=walk.one_of("two-of-us", table)),
            lambda: w.JoinWaitingList(id=new(), table=walk.one_of("two-of-us", table)),
            lambda: w.LeaveWaitingList(id=new(), table=walk.one_of("two-of-us", table)),
            self.opening,
            self.opening,
            lambda: w.Ping(id=new()),
            lambda: w.KeepPreferences(id=new(), preferences={"sound": walk.luck.below(3)}),
        ]

    def opening(self, **wanted: Any) -> AnyCommand:
        """A table to open."""
        walk = self.walk
        seats, bots = walk.one_of((2, 0), (2, 1), (3, 2), (3, 1), (4, 0))
        small = walk.one_of(1, 10, 10, 25)
        any_other: dict[str, Any] = {
            "kind": walk.one_of("cash", "cash", "sng", "private_sng"),
            "name": walk.one_of("Ours", "Ours", "Maple Room", "Ends at dawn", " "),
            "seats": seats,
            "small": small,
            "big": 2 * small,
            "bots": bots,
            "bot_styles": walk.one_of([], ["caller"], ["gambler", "gambler"]),
            "private": bool(walk.luck.below(2)),
            "no_bots": bots == 0 and bool(walk.luck.below(2)),
            "action_seconds": walk.one_of(None, 10, 30),
            "time_bank_seconds": walk.one_of(None, 0, 20),
            "options": walk.one_of([], ["take_small", "buy_button", "take_small"]),
        }
        named = {"name": "Our table", "no_bots": False} if wanted else {}
        return w.OpenTable(id=self.new_id(), **{**any_other, **named, **wanted})

    def about_people(self, name: str, other: str) -> list[Callable[[], Any]]:
        """What one wishes of others."""
        walk, new, table = self.walk, self.new_id, self.table(name)
        why = walk.one_of("chat", "name", "other")
        called = walk.one_of("ada", "Bea", "Nobody", "Alma")
        invited = [desk.id for desk in walk.room.tables if walk.players[name] in desk.summary.invited]
        invitation = walk.one_of(*invited, *invited, table)
        tokens = [token for token in self.tokens if "." in token] or ["two-of-us.key"]
        return [
            lambda: w.AskFriend(id=new(), player=other),
            lambda: w.AskFriend(id=new(), player=other),
            lambda: w.AskFriend(id=new(), name=called),
            lambda: w.AcceptFriend(id=new(), player=other),
            lambda: w.AcceptFriend(id=new(), player=other),
            lambda: w.DeclineFriend(id=new(), player=other),
            lambda: w.RemoveFriend(id=new(), player=other),
            lambda: w.Invite(id=new(), table=table, player=other),
            lambda: w.Invite(id=new(), table=table, player=other),
            lambda: w.AcceptInvitation(id=new(), invitation=invitation),
            lambda: w.AcceptInvitation(id=new(), invitation=invitation),
            lambda: w.DeclineInvitation(id=new(), invitation=invitation),
            lambda: h.MakeLink(id=new(), table=table, guests=2, seconds=600),
            lambda: h.FollowLink(id=new(), token=walk.one_of(*tokens)),
            lambda: p.BlockPlayer(id=new(), player=other),
            lambda: p.UnblockPlayer(id=new(), player=other),
            lambda: p.UnblockPlayer(id=new(), player=other),
            lambda: p.ReportPlayer(
                id=new(), player=other, why=why, text="so\trude ", table=walk.one_of(table, None)
            ),
        ]

    def as_host(self, name: str, other: str) -> list[Callable[[], Any]]:
        """What one wishes as a host, also of others' tables."""
        walk, new = self.walk, self.new_id
        mine = [desk.id for desk in walk.room.tables if desk.summary.host == walk.players[name]]
        table = walk.one_of(*mine, *mine, *mine, self.table(name))
        desk = walk.room.tables.get(table)
        bots = [one.player for one in desk.summary.seated if one.bot] if desk else []
        bot = walk.one_of(*bots, *bots, other)
        change: dict[str, Any] = walk.one_of(
            {"small": 2, "big": 4}, {"action_seconds": 15, "time_bank_seconds": 5}, {"name": " A  new one"},
            {"private": True}, {"private": False}, {"chat": "off"}, {"chat": "players"}, {"chat": "everyone"},
            {"buy_in_low": 120, "buy_in_high": 240},
        )  # fmt: skip
        token, amount = walk.one_of(*self.links, *self.links[-1:]), walk.one_of(None, 100, 200, 150)
        guests, seconds = walk.one_of(1, 2, 5), walk.one_of(0, 60, 3_600)
        return [
            lambda: h.MakeLink(id=new(), table=table, guests=guests, seconds=seconds),
            lambda: h.MakeLink(id=new(), table=table, guests=guests, seconds=seconds),
            lambda: h.RevokeLink(id=new(), table=table),
            lambda: h.FollowLink(id=new(), token=token, amount=amount),
            lambda: h.FollowLink(id=new(), token=token, amount=amount),
            lambda: h.FollowLink(id=new(), token=token, amount=amount),
            lambda: h.PausePlay(id=new(), table=table),
            lambda: h.ResumePlay(id=new(), table=table),
            lambda: h.ResumePlay(id=new(), table=table),
            lambda: h.LockTable(id=new(), table=table, locked=walk.luck.below(3) == 0),
            lambda: h.AskToLeave(id=new(), table=table, player=other, bar=walk.luck.below(3) == 0),
            lambda: h.PassHost(id=new(), table=table, player=other),
            lambda: h.ChangeTable(id=new(), table=table, **change),
            lambda: h.ChangeTable(id=new(), table=table, **change),
            lambda: h.AddBot(id=new(), table=table, style=walk.one_of("caller", "gambler")),
            lambda: h.RemoveBot(id=new(), table=table, player=bot),
        ]

    def by_talk(self, name: str, other: str) -> list[Callable[[], Any]]:
        """What one says."""
        walk, new, table = self.walk, self.new_id, self.table(name)
        text = walk.one_of("hello", " nice  hand ", "\t", "a\x07b")
        return [
            lambda: c.Say(id=new(), table=table, text=text),
            lambda: c.Say(id=new(), table=table, text=text),
            lambda: c.React(id=new(), table=table, reaction=walk.one_of("nice", "wow")),
            lambda: c.ClearChat(id=new(), table=table),
            lambda: c.MutePlayer(id=new(), table=table, player=other, muted=bool(walk.luck.below(2))),
            lambda: w.Watch(id=new(), table=table),
        ]
