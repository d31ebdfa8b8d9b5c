"""What all kinds of table do between two hands: draw for the button, ask, pause."""

from pokerhouse.cards import CARD_NAMES
from pokerhouse.house import events as e
from pokerhouse.house.reason import Reason
from pokerhouse.house.state import Chair
from pokerhouse.house.step import Step


def draw_for_button(step: Step, ready: list[int]) -> int:
    """One card each; the highest has the button, equal ranks by suit (SNG-1.2)."""
    drawn = dict(zip(sorted(ready), step.chance.deck(), strict=False))
    button = max(drawn, key=lambda seat: drawn[seat])  # cards count up by rank, then club to spade
    name = CARD_NAMES[drawn[button]]
    step.emit(
        e.TableInitialised(
            at=step.at,
            button=button,
            cards={seat: CARD_NAMES[card] for seat, card in drawn.items()},
            reason=Reason("drawn", "SNG-1.2", f"{name} is the highest card.", {"seat": button, "card": name}),
        )
    )
    return button


def ask(step: Step, chair: Chair, why: Reason) -> None:
    """Put the rebuy-in question (CASH-6.1, SNG-7)."""
    settings = step.settings
    step.emit(
        e.RebuyAsked(
            at=step.at,
            seat=chair.seat,
            player=chair.player,
            low=settings.buy_in_low,
            high=settings.buy_in_high,
            deadline=step.at + settings.question_ms,
            auto=chair.auto_rebuy,
            reason=why,
        )
    )


def pause(step: Step, rule: str) -> None:
    """A pause before the next hand, longer after a showdown."""
    hand, settings = step.hand, step.settings
    seen = hand is not None and not hand.voided and (any(hand.shown) or any(hand.mucked))
    length = settings.after_showdown_ms if seen else settings.between_hands_ms
    why = Reason("next_hand", rule, "The next hand follows.", {"ms": length})
    step.emit(e.PauseStarted(at=step.at, until=step.at + length, reason=why))
