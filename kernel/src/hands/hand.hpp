// One hand of standard hold'em, no-limit or fixed-limit, from the first post to the last award.
//
// The theory is that of `pokerhouse.rules`, whose answers these are, with sets of seats as bits:
//
// - `price` is the street total that stays in the hand: at first the big blind, posted in full or not, later 0 (STD-1).
// - `full` is the largest full bet or raise of the street; a raise goes at least to price + full, an all-in may be for
//   less and then leaves `full` alone. Who has acted may raise again when the price has grown by `full` since (STD-2).
// - In fixed-limit a raise goes to `raised_to` + the street's bet. An all-in of at least half a bet above that counts
//   as a raise and sets it; a shorter one sets the price alone (STD-2a).
// - `due` are the seats that have to act before the street is over: everybody able after a bet, else who has not acted.
#pragma once

#include <cstddef>
#include <cstdint>

#include "hands/game.hpp"

namespace pokerhouse {

using Seats = uint32_t;  // bit `seat`

inline int count_of(Seats seats) { return __builtin_popcount(seats); }

enum Move : uint8_t { fold, check, call, raise };

enum NoRaise : uint8_t { may_raise, nobody_left, too_few, not_reopened, under_half, raise_cap };

struct Menu {
    int actor;
    bool check;        // else there is a call
    Chips call_to;     // what a call goes to, the wager itself where it is a check
    Chips call_cost;
    Chips raise_low, raise_high;  // 0 where there is no raise
    NoRaise no_raise;
};

struct Hand {
    ChipRow stacks, wagers;
    ChipRow acted;  // the price (fixed-limit: raised_to) when a seat last acted on this street
    Chips pot, price, full, raised_to, dead;
    Seats live, chips, due;  // not folded; with chips; still to act
    Seats has_acted;         // whose `acted` is of this street
    int32_t actor;           // nobody once the betting is over
    int32_t last_actor;
    int32_t raises;
    int32_t street;
    bool contested;  // the betting ended with two or more live: there is a showdown
    std::array<int8_t, most_seats> all_in_round;  // 0 the antes, 1 preflop, ...; -1 if not all-in
    int32_t finished;                             // rounds that are finished, the antes among them
    std::array<ChipRow, streets + 1> rounds;      // the antes, then each finished street

    bool over() const { return actor == nobody; }
    Seats able() const { return live & chips; }
};

// The hand at its first decision, posts taken; without cards, for they come in at the showdown alone.
Hand dealt(const Game& game);

// Row by row: copied in one piece it would go through the processor's slow way of copying long strings.
inline void copy_state(Hand& hand, const Hand& from) {
    hand.stacks = from.stacks;
    hand.wagers = from.wagers;
    if (from.has_acted) hand.acted = from.acted;
    hand.pot = from.pot, hand.price = from.price, hand.full = from.full, hand.raised_to = from.raised_to, hand.dead = from.dead;
    hand.live = from.live, hand.chips = from.chips, hand.due = from.due, hand.has_acted = from.has_acted;
    hand.actor = from.actor, hand.last_actor = from.last_actor, hand.raises = from.raises, hand.street = from.street;
    hand.contested = from.contested;
    hand.all_in_round = from.all_in_round;
    hand.finished = from.finished;
    hand.rounds[0] = from.rounds[0];
}

// The same again: all is set back but rounds that will be written before they are read.
inline void restart(Hand& hand, const Hand& start) {
    if (start.finished > 1) [[unlikely]]
        hand = start;  // nobody could act before the flop, so there is more to remember
    else
        copy_state(hand, start);
}

inline Chips highest_opposing(const Hand& hand, const Game& game, int seat) {
    Chips highest = 0;
    for (int other = 0; other < game.seats; ++other)
        if (other != seat && (hand.live >> other & 1) && hand.wagers[other] > highest) highest = hand.wagers[other];
    return highest;
}

inline Menu menu_of(const Hand& hand, const Game& game) {
    const int actor = hand.actor;
    const Chips wager = hand.wagers[actor], reach = wager + hand.stacks[actor], price = hand.price;
    const Seats able = hand.able();
    const bool alone = !(able & (able - 1));
    Chips to_match = price;
    if (alone) [[unlikely]] {
        const Chips opposing = highest_opposing(hand, game, actor);
        to_match = opposing < price ? opposing : price;
    }
    Menu menu;
    menu.actor = actor;
    menu.check = wager >= to_match;
    menu.call_to = menu.check ? wager : (reach < to_match ? reach : to_match);
    menu.call_cost = menu.call_to - wager;
    menu.raise_low = menu.raise_high = 0;
    const Chips acted = hand.acted[actor];
    const bool again = hand.has_acted >> actor & 1;
    if (alone) {
        menu.no_raise = nobody_left;
    } else if (reach <= price) {
        menu.no_raise = too_few;
    } else if (game.caps[hand.street] >= 0 && hand.raises >= game.caps[hand.street]) {
        menu.no_raise = raise_cap;
    } else if (again && (game.fixed_limit ? hand.raised_to <= acted : price - acted < hand.full)) {
        menu.no_raise = game.fixed_limit ? under_half : not_reopened;
    } else {
        menu.no_raise = may_raise;
        const Chips least = (game.fixed_limit ? hand.raised_to : price) + hand.full;
        menu.raise_low = least < reach ? least : reach;
        menu.raise_high = game.fixed_limit ? menu.raise_low : reach;
    }
    return menu;
}

// What nobody matched of the highest wager goes back, and with it the all-in (STD-4).
void return_uncalled(Hand& hand, const Game& game);

// A street starts at no price, with the first turn left of the button.
inline void begin_street(Hand& hand, const Game& game) {
    hand.raises = 0;
    hand.has_acted = 0;
    hand.due = hand.live;
    hand.price = hand.raised_to = 0;
    hand.last_actor = game.seats - 1;
    hand.full = game.fixed_limit ? game.limits[hand.street] : game.big;
}

// Ends a street with its betting; true if there is another one to bet on.
inline bool next_street(Hand& hand, const Game& game) {
    Seats able = hand.able();
    if (!(able & (able - 1))) {  // else two with chips have both matched the price
        return_uncalled(hand, game);
        able = hand.able();  // who got chips back is able again
    }
    // Seat by seat: the wagers were written one by one just now, and reading them in pairs would have to wait for that.
    ChipRow& round = hand.rounds[hand.finished++];
    for (int seat = 0; seat < game.seats; ++seat) {
        round[seat] = hand.wagers[seat];
        hand.wagers[seat] = 0;
    }
    if (hand.street == streets - 1 || !(able & (able - 1))) {
        hand.street = streets - 1;  // the rest of the board is dealt without betting
        hand.actor = nobody;
        hand.contested = true;
        return false;
    }
    ++hand.street;
    begin_street(hand, game);
    return true;
}

// The last live player wins all (STD-8).
void end_uncontested(Hand& hand, const Game& game);

// Finds who acts next, through as many streets as it takes.
inline void proceed(Hand& hand, const Game& game) {
    if (!(hand.live & (hand.live - 1))) {
        end_uncontested(hand, game);
        return;
    }
    do {
        const Seats able = hand.able(), waiting = hand.due & able;
        if (!waiting) continue;
        const Seats later = waiting >> (hand.last_actor + 1) << (hand.last_actor + 1);
        const int next = __builtin_ctz(later ? later : waiting);
        // STD-4: a lone player that owes nothing is not asked.
        if (able != (1u << next) || hand.wagers[next] < highest_opposing(hand, game, next)) [[likely]] {
            hand.actor = next;
            return;
        }
    } while (next_street(hand, game));
}

#ifdef POKERHOUSE_CHECKED
void check_chips(const Hand& hand, const Game& game);
#else
inline void check_chips(const Hand&, const Game&) {}
#endif

// Makes a move of the menu; `to` is the actor's street total after a call or a raise. Nothing is checked.
inline void act(Hand& hand, const Game& game, Move move, Chips to) {
    const int actor = hand.actor;
    const Seats bit = 1u << actor;
    hand.due &= ~bit;
    hand.last_actor = actor;
    if (move == fold) {
        hand.live &= ~bit;
    } else {
        if (const Chips paid = to - hand.wagers[actor]) {
            hand.pot += paid;
            hand.wagers[actor] = to;
            hand.stacks[actor] -= paid;
            if (!hand.stacks[actor]) {
                hand.chips &= ~bit;
                hand.all_in_round[actor] = static_cast<int8_t>(hand.street + 1);
            }
        }
        if (to > hand.price) {
            if (!game.fixed_limit) {
                if (to - hand.price > hand.full) hand.full = to - hand.price;
                ++hand.raises;
            } else if (2 * (to - hand.raised_to) >= hand.full) {  // STD-2a
                hand.raised_to = to;
                ++hand.raises;
            }
            hand.price = to;
            hand.due = hand.able() & ~bit;
        }
        hand.has_acted |= bit;
        hand.acted[actor] = game.fixed_limit ? hand.raised_to : hand.price;
    }
    proceed(hand, game);
    check_chips(hand, game);
}

// Awards the pots of a contested hand; the deck is drawn as far as `game.cards_needed()`, and the board lies at these
// places of it.
void settle(Hand& hand, const Game& game, const uint8_t* deck, const std::array<uint8_t, 5>& board_places);

inline void settle(Hand& hand, const Game& game, const uint8_t* deck) { settle(hand, game, deck, game.board_places()); }

}  // namespace pokerhouse
