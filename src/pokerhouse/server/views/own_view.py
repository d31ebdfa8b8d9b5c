"""What each player may know of itself, its friends and its tables."""

from collections.abc import Callable

from pokerhouse.house.player_command import CagePolicy, Terms
from pokerhouse.protocol.people import Friend, Person
from pokerhouse.protocol.view import BuyInOffer, Me, Reason
from pokerhouse.server.account import Account
from pokerhouse.server.accounts import Accounts
from pokerhouse.server.circles import Circles
from pokerhouse.server.desk import Desk
from pokerhouse.server.founding import Founding
from pokerhouse.server.names import Names
from pokerhouse.server.queues import Queues
from pokerhouse.server.reason import of_refusal

SNG_RUNS = Reason(code="sng_runs", rule="SNG-2", text="Nobody sits down in a running sit-and-go.")


class Selves:
    """Makes everybody's own view."""

    def __init__(
        self,
        *,
        desks: dict[str, Desk],
        accounts: Accounts,
        names: Names,
        circles: Circles,
        queues: Queues,
        founding: Founding,
        cage: CagePolicy,
        is_connected: Callable[[str], bool],
    ) -> None:
        self._desks = desks
        self._accounts = accounts
        self._names = names
        self._circles = circles
        self._queues = queues
        self._founding = founding
        self._cage = cage
        self._is_connected = is_connected

    async def learn(self, account: Account) -> None:
        """Look up the names that this player's view will have."""
        self._names.note(account.id, account.name)
        await self._names.learn([*account.friends, *account.requests, *account.asked])

    def me(self, account: Account) -> Me:
        """What somebody may know of itself."""
        stacks = sum(
            seated.stack
            for table in account.seated
            if table in self._desks and self._desks[table].settings.kind != "private_sng"
            for seated in self._desks[table].seated
            if seated.player == account.id
        )
        return Me(
            player=account.id,
            name=account.name,
            guest=account.kind == "guest",
            bank=account.bank,
            in_play=stacks + account.in_transit,
            seated=list(account.seated),
            cage_left=account.cage_left(self._cage),
            cage_daily=self._cage.daily,
            movements=list(account.movements),
            friends=[self._friend(account.id, friend) for friend in account.friends],
            requests=[self._person(player) for player in account.requests],
            asked=[self._person(player) for player in account.asked],
            invitations=self._circles.invitations(account.id),
            waiting=self._queues.of(account.id),
            tables_left=self._founding.left(account.id),
        )

    def _person(self, player: str) -> Person:
        return Person(player=player, name=self._names.of(player))

    def _friend(self, player: str, friend: str) -> Friend:
        """A friend, and its table if the two may meet there (PSNG-2)."""
        online = self._is_connected(friend)
        account = self._accounts.here(friend) if online else None
        desks = [self._desks[table] for table in account.seated if table in self._desks] if account else []
        seen = next((desk for desk in desks if desk.table.may_watch(player)), None)
        return Friend(
            player=friend,
            name=self._names.of(friend),
            online=online,
            table=seen.id if seen else "",
            table_name=seen.settings.name if seen else "",
        )

    def offer(self, player: str, desk: Desk) -> BuyInOffer | None:
        """What somebody may buy in for at a table (TABLE-1, CASH-8.2)."""
        account = self._accounts.here(player)
        if account is None:
            return None
        settings, sng = desk.settings, desk.table.state.sng
        low, high, refusal = account.offer(Terms.of(settings))
        reason = of_refusal(refusal) if refusal else None
        if reason is None and sng is not None and sng.running:
            reason = SNG_RUNS
        until = (
            account.bound_until(settings.id) if settings.kind == "cash" and low > settings.buy_in_low else 0
        )
        fixed = _fixed(high, until) if until else None
        return BuyInOffer(low=low, high=high, bank=account.bank, refused=reason, fixed=fixed)


def _fixed(high: int, until: int) -> Reason:
    text = f"You left this table a winner: for an hour only with its maximum buy-in of {high}."
    facts: dict[str, int | str] = {"high": high, "until": until}
    return Reason(code="hit_and_run_same", rule="CASH-8.2", text=text, facts=facts)
