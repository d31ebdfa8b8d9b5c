"""An independent count of betting trees: no hand, no memory, a queue of who is still to speak.

It is written from the rules' text alone, differently from the engine: contributions are totals of the whole
hand, a raise makes a new queue. Settings let it count as other programs do, where they are known to differ.
"""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Game:
    stacks: tuple[int, ...]
    """From the small blind clockwise; heads-up the small blind is the button."""
    small: int = 1
    big: int = 2
    limits: tuple[int, int, int, int] | None = None
    cap: int | tuple[int, int, int, int] | None = None
    asks_the_last: bool = False
    """Ask a player even when nobody is left who could answer, if it has not spoken."""
    offers_idle_raises: bool = True
    """Offer a raise when the opponents with chips can't even reach the price."""
    short_closes: bool = True
    """An all-in below a full raise does not let those who have spoken raise again (STD-2)."""
    pot_limit: bool = False
    """A raise goes at most to the level and the pot as it is after a call (TERM-1)."""
    cap_heads_up: bool = True
    """The cap holds where two begin a street (TERM-1)."""
    antes: tuple[int, ...] = ()
    """What each pays before the blinds; out of the hand's totals, in the pot."""
    big_ante: int = 0
    """What the big blind alone pays after its blind (TERM-2)."""
    half_counts: bool = True
    """In fixed-limit an all-in of half a raise is one, of less a call (STD-2a); else as in no-limit."""


@dataclass(frozen=True)
class Street:
    number: int
    paid: tuple[int, ...]
    """By each player over the whole hand."""
    out: frozenset[int]
    queue: tuple[int, ...]
    level: int
    """The total that stays in."""
    bid: int
    """The total of the last bet or raise that counts as one; in no-limit any that was the highest."""
    step: int
    """The least full raise."""
    raises: int
    seen: tuple[tuple[int, int], ...]
    """Who has spoken on this street, and the level it left."""
    began: int = 0
    """How many were in when the street began."""


def count(game: Game) -> tuple[int, int, int]:
    """Decisions, folds, showdowns."""
    seats = len(game.stacks)
    game = after_antes(game)
    paid = tuple(
        min(stack, due)
        for stack, due in zip(game.stacks, (game.small, game.big, *[0] * (seats - 2)), strict=True)
    )
    step = game.limits[0] if game.limits else game.big
    queue = tuple((2 + turn) % seats for turn in range(seats))
    return walk(game, Street(0, paid, frozenset(), queue, game.big, game.big, step, 0, (), seats))


def after_antes(game: Game) -> Game:
    """The same with the antes paid: they are off the stacks, and lie in the pot."""
    stacks, dead = list(game.stacks), 0
    for seat, ante in enumerate(game.antes):
        paid = min(stacks[seat], ante)
        stacks[seat] -= paid
        dead += paid
    paid = min(max(0, stacks[1] - game.big), game.big_ante)
    stacks[1] -= paid
    return replace(game, stacks=tuple(stacks), antes=(dead + paid,), big_ante=0)


def walk(game: Game, now: Street) -> tuple[int, int, int]:
    seats = range(len(game.stacks))
    live = [seat for seat in seats if seat not in now.out]
    if len(live) == 1:
        return 0, 1, 0
    rich = [seat for seat in live if now.paid[seat] < game.stacks[seat]]
    queue = tuple(seat for seat in now.queue if seat in rich)
    if len(rich) == 1 and not game.asks_the_last:
        others = max(now.paid[seat] for seat in live if seat != rich[0])
        queue = () if now.paid[rich[0]] >= min(others, now.level) else queue
    if not queue:
        if now.number == 3 or len(rich) < 2:
            return 0, 0, 1
        return walk(game, next_street(game, now))
    children = [walk(game, child) for child in answers(game, replace(now, queue=queue), rich, live)]
    return 1 + sum(c[0] for c in children), sum(c[1] for c in children), sum(c[2] for c in children)


def next_street(game: Game, now: Street) -> Street:
    seats = len(game.stacks)
    first = 0 if seats > 2 else 1  # heads-up the big blind speaks first after the flop
    order = tuple((first + turn) % seats for turn in range(seats))
    step = game.limits[now.number + 1] if game.limits else game.big
    return Street(
        now.number + 1,
        now.paid,
        now.out,
        order,
        max(now.paid),
        max(now.paid),
        step,
        0,
        (),
        seats - len(now.out),
    )


def answers(game: Game, now: Street, rich: list[int], live: list[int]) -> list[Street]:
    seat, *rest = now.queue
    level, mine, reach = now.level, now.paid[seat], game.stacks[seat]
    if len(rich) == 1:
        level = min(level, max(now.paid[other] for other in live if other != seat))
    seen = tuple((who, what) for who, what in now.seen if who != seat)
    children = []
    if mine < level:
        children.append(replace(now, out=now.out | {seat}, queue=tuple(rest)))
    matched = pay(now.paid, seat, max(mine, min(level, reach)))
    children.append(replace(now, paid=matched, queue=tuple(rest), seen=(*seen, (seat, now.level))))
    if may_raise(game, now, seat, rich, live):
        low = min(now.bid + now.step, reach)
        high = low if game.limits else reach
        if game.pot_limit:
            high = min(reach, max(low, level + sum(now.paid) + game.antes[0] + level - mine))
        after = tuple((seat + turn) % len(game.stacks) for turn in range(1, len(game.stacks)))
        children += [
            Street(
                now.number,
                pay(now.paid, seat, total),
                now.out,
                after,
                total,
                total if counts(game, now, total) else now.bid,
                now.step if game.limits else max(now.step, total - now.level),
                now.raises + counts(game, now, total),
                (*seen, (seat, total)),
                now.began,
            )
            for total in range(low, high + 1)
        ]
    return children


def counts(game: Game, now: Street, total: int) -> bool:
    """Whether chips above the level are a raise."""
    return not (game.limits and game.half_counts) or total - now.bid >= now.step / 2


def may_raise(game: Game, now: Street, seat: int, rich: list[int], live: list[int]) -> bool:
    cap = game.cap[now.number] if isinstance(game.cap, tuple) else game.cap
    if now.began == 2 and not game.cap_heads_up:
        cap = None
    if len(rich) == 1 or game.stacks[seat] <= now.level or now.raises == cap:
        return False
    if not game.offers_idle_raises and all(game.stacks[o] <= now.level for o in live if o != seat):
        return False
    left = dict(now.seen).get(seat)
    if left is None or not game.short_closes:
        return True
    if game.limits and game.half_counts:
        return now.bid > left
    return now.level - left >= now.step


def pay(paid: tuple[int, ...], seat: int, total: int) -> tuple[int, ...]:
    return (*paid[:seat], total, *paid[seat + 1 :])
