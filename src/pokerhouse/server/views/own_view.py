"""What each player may know of itself, its friends and its tables."""

from dataclasses import dataclass

from pokerhouse.house import Terms
from pokerhouse.house.seats import BARRED
from pokerhouse.protocol.people import Friend, Person
from pokerhouse.protocol.view import BuyInOffer, Me, Reason
from pokerhouse.rules import Refused
from pokerhouse.server.actors import Account, Accounts, Desk, PlayerSummary, Tables, TableSummary
from pokerhouse.server.ground import Ground
from pokerhouse.server.people import Invitations, PlayerNames, WaitingLists
from pokerhouse.server.wire import of_reason

ASKED_FIRST = Reason(
    code="asked_first",
    rule="SNG-7",
    text="Players of the last sit-and-go choose first; then free seats open.",
)
LOCKED = Reason(code="locked", rule="HOST-4", text="The table is locked: new players can't sit down.")
SNG_RUNS = Reason(code="sng_runs", rule="SNG-2", text="You can't join a running sit-and-go.")


@dataclass(eq=False)
class OwnViews:
    """Makes everybody's own view."""

    _ground: Ground
    _tables: Tables
    _accounts: Accounts
    _names: PlayerNames
    _invitations: Invitations
    _waiting_lists: WaitingLists

    async def learn(self, account: Account) -> None:
        """Look up the names that this player's view will have."""
        self._names.note(account.id, account.name)
        state = account.summary.state
        await self._names.learn([*state.friends, *state.requests, *state.asked, *state.blocked])

    def me(self, account: Account) -> Me:
        """What somebody may know of itself."""
        summary = account.summary
        state = summary.state
        return Me(
            player=account.id,
            name=account.name,
            guest=state.guest,
            bank=summary.bank,
            in_play=self._in_play(account.id, summary),
            seated=list(summary.seated),
            cage_left=summary.cage_left(self._ground.settings.cage, self._ground.clock.now()),
            cage_daily=self._ground.settings.cage.daily,
            movements=list(summary.movements),
            friends=[self._friend(account.id, friend) for friend in state.friends],
            requests=[self._person(player) for player in state.requests],
            asked=[self._person(player) for player in state.asked],
            blocked=[self._person(player) for player in state.blocked],
            invitations=self._invitations.of_player(account.id),
            waiting=self._waiting_lists.of_player(account.id),
            tables_left=self._tables.left(account.id),
            preferences=state.preferences,
        )

    def _in_play(self, player: str, summary: PlayerSummary) -> int:
        """Their chips on tables and on their way; those given for a private game are not theirs."""
        desks = [desk for table in summary.seated if (desk := self._tables.get(table)) is not None]
        seats = [desk.summary.seat_of(player) for desk in desks if not desk.settings.facts.given]
        # Chips that are in a stack already are on their way for the bank alone.
        landed = {name for desk in desks for name in desk.summary.arrived}
        moving = summary.state.transits.items()
        return sum(seated.stack for seated in seats if seated) + sum(
            transit.amount for name, transit in moving if name not in landed
        )

    def _person(self, player: str) -> Person:
        return Person(player=player, name=self._names.of(player))

    def _friend(self, player: str, friend: str) -> Friend:
        """A friend, and its table if the two may meet there (PSNG-2)."""
        name, online = self._names.of(friend), self._ground.presence.is_connected(friend)
        account = self._accounts.here(friend) if online else None
        for table in account.summary.state.sittings if account else ():
            desk = self._tables.get(table)
            if desk is not None and desk.summary.may_watch(player):
                return Friend(
                    player=friend, name=name, online=online, table=desk.id, table_name=desk.settings.name
                )
        return Friend(player=friend, name=name, online=online)

    def is_coming(self, player: str, table: str) -> bool:
        """Whether chips of somebody are on their way to a table."""
        account = self._accounts.here(player)
        transits = account.summary.state.transits.values() if account else ()
        return any(transit.table == table for transit in transits)

    def offer(self, player: str, desk: Desk) -> BuyInOffer | None:
        """What somebody may buy in for at a table (TABLE-1, CASH-8.2)."""
        account = self._accounts.here(player)
        if account is None:
            return None
        settings, summary, now = desk.settings, account.summary, self._ground.clock.now()
        low, high, refusal = summary.offer(Terms.of(settings), now, self._ground.settings.tables_at_once)
        reason = _closed_to(player, desk.summary) or (of_reason(refusal) if refusal else None)
        if reason is None and desk.summary.sng_runs:
            reason = SNG_RUNS
        elif reason is None and desk.summary.free and not desk.summary.open_seats:
            reason = ASKED_FIRST
        until = summary.bound_until(settings.id, now) if low > settings.buy_in_low else 0
        fixed = _fixed(high, until) if until else None
        return BuyInOffer(low=low, high=high, bank=summary.bank, refused=reason, fixed=fixed)


def _closed_to(player: str, table: TableSummary) -> Reason | None:
    """What the table's host has decided; the table is asked before the bank (HOST-4, HOST-5)."""
    if table.locked:
        return LOCKED
    return of_reason(Refused(*BARRED)) if player in table.barred else None


def _fixed(high: int, until: int) -> Reason:
    text = f"You left here a winner: for an hour you can come back only with the maximum of {high}."
    facts: dict[str, int | str] = {"high": high, "until": until}
    return Reason(code="hit_and_run_same", rule="CASH-8.2", text=text, facts=facts)
