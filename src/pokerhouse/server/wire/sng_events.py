"""What is told of a sit-and-go and of sitting out: the house's events in the wire's words."""

from pokerhouse.house import Table
from pokerhouse.house import events as house
from pokerhouse.protocol import event as wire
from pokerhouse.server.wire.reason import of_reason
from pokerhouse.server.wire.sng_view import level_number, ranks


def tell_sng(event: house.TableEvent, table: Table, names: dict[str, str]) -> wire.AnyEvent | None:
    """The wire's event; nothing for what is told otherwise."""
    match event:
        case house.SngStarted():
            return wire.SngStarted(number=event.number, given=event.given, reason=of_reason(event.reason))
        case house.RoundBegan():
            return _level(event, table)
        case house.SafeFilled():
            return wire.SafeMoved(seat=event.seat, amount=event.amount, reason=of_reason(event.reason))
        case house.SafeDrawn():
            return wire.SafeMoved(seat=event.seat, amount=-event.amount, reason=of_reason(event.reason))
        case house.BlindTaken():
            return wire.BlindTaken(seat=event.seat, amount=event.amount, reason=of_reason(event.reason))
        case house.Forfeited():
            return _forfeited(event, names)
        case house.Walked():
            return wire.Walked(
                seat=event.seat, amount=event.amount, button=event.button_seat, reason=of_reason(event.reason)
            )
        case house.Eliminated():
            name = names.get(event.player, "")
            return wire.Eliminated(
                seat=event.seat, name=name, rank=event.rank, reason=of_reason(event.reason)
            )
        case house.SngEnded():
            return _ended(event, table, names)
        case _:
            return _tell_people(event)


def _tell_people(event: house.TableEvent) -> wire.AnyEvent | None:
    match event:
        case house.SatOut():
            return wire.SatOut(seat=event.seat, until=event.until, reason=of_reason(event.reason))
        case house.SitOutExtended():
            return wire.SatOut(
                seat=event.seat, until=event.until, period=event.period, reason=of_reason(event.reason)
            )
        case house.SatIn():
            return wire.SatIn(seat=event.seat, unasked=event.unasked, reason=of_reason(event.reason))
        case house.Invited():
            return wire.Invited(player=event.player, guest=event.guest, reason=of_reason(event.reason))
        case _:
            return None


def _level(event: house.RoundBegan, table: Table) -> wire.LevelStarted:
    return wire.LevelStarted(
        round=event.round,
        level=level_number(table, (event.small, event.big)),
        small=event.small,
        big=event.big,
        reason=of_reason(event.reason),
    )


def _forfeited(event: house.Forfeited, names: dict[str, str]) -> wire.Forfeited:
    return wire.Forfeited(
        seat=event.seat,
        name=names.get(event.player, ""),
        stack=event.stack,
        safe=event.safe,
        reason=of_reason(event.reason),
    )


def _ended(event: house.SngEnded, table: Table, names: dict[str, str]) -> wire.SngEnded:
    places = {place.player: place.rank for place in event.places}
    return wire.SngEnded(
        number=event.number,
        how=event.how,
        ranks=ranks(table, places, names),
        reason=of_reason(event.reason),
    )
