"""The games of sbe, step and texas told a second time, from the text alone and unlike the engine.

Turns are a queue of who is still to speak; chips are columns of one sheet, a row a street. What the engine
keeps as numbers (who acted at which price, how many are able to bet) does not exist here.
"""

from typing import NamedTuple


class Offer(NamedTuple):
    """Totals for the street that each move goes to; None where it is not offered."""

    fold: bool
    check: bool
    call: int | None
    raises: tuple[int, int] | None
    all_in: int | None


class Told:
    """A hand as its sheet of chips and its queue."""

    def __init__(self, chips: list[int]) -> None:
        self.left = list(chips)
        self.seats = range(len(chips))
        self.sheet = [[0] * len(chips)]
        self.gone: dict[int, int] = {}
        """Who put in its last chip, and on which street."""
        self.out: set[int] = set()
        self.queue: list[int] = []
        self.price = 0
        self.bet_made = False

    @property
    def row(self) -> list[int]:
        return self.sheet[-1]

    def in_hand(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.out]

    def betting(self, seat: int) -> bool:
        return seat not in self.out and self.left[seat] > 0

    def after(self, seat: int) -> list[int]:
        """Everyone else that can bet, clockwise."""
        turns = [(seat + step) % len(self.seats) for step in self.seats]
        return [other for other in turns[1:] if self.betting(other)]

    def pay(self, seat: int, to: int) -> None:
        paid = to - self.row[seat]
        self.left[seat] -= paid
        self.row[seat] = to
        if paid and not self.left[seat]:
            self.gone[seat] = len(self.sheet) - 1

    def reach(self, seat: int) -> int:
        return self.row[seat] + self.left[seat]

    def owes(self, seat: int) -> bool:
        return self.bet_made and self.row[seat] < self.price

    def turn(self) -> int | None:
        """Whose turn it is on this street; STD-4: nobody's who has nobody to bet against and owes nothing."""
        self.queue = [seat for seat in self.queue if self.betting(seat)]
        if not self.queue or (not self.after(self.queue[0]) and not self.owes(self.queue[0])):
            return None
        return self.queue[0]

    def next_street(self) -> None:
        self.sheet.append([0] * len(self.seats))
        self.queue = [seat for seat in self.seats if self.betting(seat)]
        self.bet_made = False

    def shares(self, strength: dict[int, int]) -> list[int]:
        """What everyone wins: claims, layers, odd chips by the layer."""
        won = [0] * len(self.seats)
        above = self.trim_folded()
        whole = sum(map(sum, self.sheet))
        if len(self.in_hand()) == 1:
            won[self.in_hand()[0]] = whole + above
            return won
        claims = dict.fromkeys(self.in_hand(), whole)
        for seat, street in self.gone.items():
            if seat in claims:
                own = self.sheet[street][seat]
                claims[seat] = sum(map(sum, self.sheet[:street]))
                claims[seat] += sum(min(own, chips) for chips in self.sheet[street])
        taken = 0
        while taken < whole:
            rest = {seat: claim for seat, claim in claims.items() if claim > taken}
            top = min(rest.values()) if len(set(rest.values())) > 1 else whole
            chips = top - taken + (above if top == whole else 0)
            best = max(strength[seat] for seat in rest)
            winners = [seat for seat in sorted(rest) if strength[seat] == best]
            for chip in range(chips):
                won[winners[chip % len(winners)]] += 1
            taken = top
        return won

    def trim_folded(self) -> int:
        """Take off what folded players put in above the highest live total: it joins the last pot (STD-6)."""
        most = max(sum(row[seat] for row in self.sheet) for seat in self.in_hand())
        above = 0
        for seat in self.out:
            left = most
            for row in self.sheet:
                kept = min(row[seat], left)
                above += row[seat] - kept
                left -= kept
                row[seat] = kept
        return above


class Sbe(Told):
    """Match the price, raise or fold; the price is carried over."""

    def __init__(self, chips: list[int], *, small: int, big: int, blinds: bool) -> None:
        super().__init__(chips)
        self.unit = self.price = big
        self.queue = list(self.seats)
        if blinds:
            self.pay(0, min(small, chips[0]))
            self.pay(1, min(big, chips[1]))
            self.bet_made = True
            self.queue = [*list(self.seats)[2:], 0]  # SBE-10: the big blind has acted

    def offer(self, seat: int) -> Offer:
        reach = self.reach(seat)
        more = reach > self.price and self.after(seat)
        return Offer(
            fold=True,
            check=len(self.sheet) > 1 and not self.bet_made,
            call=min(self.price, reach),
            raises=(min(self.price + self.unit, reach), reach) if more else None,
            all_in=None,
        )

    def do(self, seat: int, move: str, to: int) -> None:
        self.queue.pop(0)
        if move == "fold":
            self.out.add(seat)
        elif move != "check":
            opens = not self.bet_made
            self.bet_made = True
            self.pay(seat, to)
            if to > self.price or opens:
                self.price = max(self.price, to)
                self.queue = self.after(seat)


class Texas(Told):
    """Exact units, blinds that are bets, one check a street."""

    def __init__(self, chips: list[int], *, small: int, big: int, blinds: bool) -> None:
        super().__init__(chips)
        self.unit = self.price = small
        self.blinds = {0: small, 1: big} if blinds else {}
        self.queue = list(self.seats)
        self.first = True

    def owes(self, seat: int) -> bool:
        return seat in self.blinds or super().owes(seat)

    def next_street(self) -> None:
        super().next_street()
        self.first = True

    def offer(self, seat: int) -> Offer:
        later = len(self.sheet) > 1
        blind = self.blinds.get(seat)
        to = blind or self.price
        reach = self.reach(seat)
        rich = reach > to
        step = self.price + self.unit
        raising = blind is None and not self.first and reach >= step and self.after(seat)
        return Offer(
            fold=later,
            check=later and self.first,
            call=to if rich else None,
            raises=(step, step) if raising else None,
            all_in=None if blind and rich else reach,
        )

    def do(self, seat: int, move: str, to: int) -> None:
        self.queue.pop(0)
        self.first = False
        blind = self.blinds.pop(seat, None)
        if move == "fold":
            self.out.add(seat)
        elif move != "check":
            self.pay(seat, to)
            again = not self.bet_made or (blind is None and to > self.price)
            self.bet_made = True
            self.price = max(self.price, blind or to)
            if again:
                self.queue = self.after(seat)


class Step(Told):
    """Circles: everyone in one owes one move that is no check."""

    def __init__(self, chips: list[int], *, small: int, big: int, blinds: bool) -> None:
        assert blinds
        super().__init__(chips)
        self.step = self.price = small
        self.blinds = {0: small, 1: big}
        self.queue = list(self.seats)
        self.has_checked: set[int] = set()
        self.raises = 0

    def owes(self, seat: int) -> bool:
        return seat in self.blinds or super().owes(seat)

    def next_street(self) -> None:
        super().next_street()
        self.blinds = {}
        self.has_checked = set()
        self.price = self.step
        self.raises = 0

    def turn(self) -> int | None:
        """Take out who can't match, at its own turn (STEP-8)."""
        while len(self.in_hand()) > 1:
            seat = super().turn()
            if seat is None or self.reach(seat) >= self.blinds.get(seat, self.price):
                return seat
            self.out.add(self.queue.pop(0))
            self.circle_again(seat)
        return None

    def circle_again(self, last: int) -> None:
        self.queue = [seat for seat in self.queue if self.betting(seat)]
        if not self.queue:
            turns = [*self.after(last), last]
            self.queue = [seat for seat in turns if self.betting(seat) and self.owes(seat)]
            self.has_checked = set()

    def offer(self, seat: int) -> Offer:
        blind = self.blinds.get(seat)
        if blind:
            return Offer(fold=seat == 0, check=False, call=blind, raises=None, all_in=None)
        reach, more = self.reach(seat), self.price + self.step
        raising = self.bet_made and self.raises < 3 and reach >= more and self.after(seat)
        return Offer(
            fold=True,
            check=seat not in self.has_checked and len(self.queue) > 1,
            call=self.price,
            raises=(more, more) if raising else None,
            all_in=reach,
        )

    def do(self, seat: int, move: str, to: int) -> None:
        self.queue.pop(0)
        self.blinds.pop(seat, None)
        if move == "check":
            self.has_checked.add(seat)
            self.queue.append(seat)
            return
        if move == "fold":
            self.out.add(seat)
        else:
            self.pay(seat, to)
            self.bet_made = True
            self.raises += move == "raise"
            self.price = max(self.price, to)
        self.circle_again(seat)


Teller = Sbe | Step | Texas
TELLERS: dict[str, type[Sbe] | type[Step] | type[Texas]] = {"sbe": Sbe, "step": Step, "texas": Texas}
