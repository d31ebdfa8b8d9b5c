// Ready-made ways to play, for `simulate`: each looks at what its seat may know and chooses from the menu.
#pragma once

#include "cards/chance.hpp"
#include "hands/hand.hpp"
#include "cards/strength.hpp"

namespace pokerhouse {

enum class Policy : uint8_t {
    call,    // checks or calls
    random,  // evenly: fold (facing a bet), check or call, the smallest raise, a raise by the pot, all-in
    pot,     // raises by the pot as long as it may, else checks or calls
    equity,  // plays by how often its cards win at a showdown: raises, calls by the price, or folds
};

struct Choice {
    Move move;
    Chips to;
};

inline Choice passive(const Menu& menu) { return {menu.check ? check : call, menu.call_to}; }

// A raise by the size of the pot after calling, within the bounds.
inline Chips pot_raise(const Hand& hand, const Menu& menu) {
    const Chips to = hand.price + hand.pot + menu.call_cost;
    return to < menu.raise_low ? menu.raise_low : to > menu.raise_high ? menu.raise_high : to;
}

inline Choice choose_random(const Hand& hand, const Menu& menu, Chance& chance) {
    const uint32_t quiet = menu.check ? 1 : 2;
    const uint32_t raises = menu.no_raise != may_raise ? 0 : menu.raise_low < menu.raise_high ? 3 : 1;
    const uint32_t choice = Fraction(chance.next()).below(quiet + raises);
    if (choice == 0) return passive(menu);
    if (choice < quiet) return {fold, 0};
    switch (choice - quiet) {
        case 0: return {raise, menu.raise_low};
        case 1: return {raise, pot_raise(hand, menu)};
        default: return {raise, menu.raise_high};
    }
}

// How often the actor's cards beat one random hand, by a small sample over the rest of the deck.
inline double sampled_equity(const Game& game, const Hand& hand, const uint8_t* deck, Chance& chance) {
    constexpr int samples = 32;
    const int known_board = hand.street ? hand.street + 2 : 0;
    const std::array<uint8_t, 5> places = game.board_places();
    const uint8_t own[2] = {deck[hand.actor], deck[game.seats + hand.actor]};
    uint64_t sum = sum_start, bits = 0, known = 1ull << own[0] | 1ull << own[1];
    for (int at = 0; at < known_board; ++at) {
        const uint8_t card = deck[places[at]];
        sum += cards.value[card];
        bits |= cards.bit[card];
        known |= 1ull << card;
    }
    int won = 0;  // in halves
    for (int sample = 0; sample < samples; ++sample) {
        uint64_t gone = known, board_sum = sum, board_bits = bits;
        uint8_t drawn[7];
        const int missing = 5 - known_board + 2;
        Fraction fraction(chance.next());
        for (int at = 0; at < missing;) {
            if (at == 4) fraction = Fraction(chance.next());
            const uint32_t card = fraction.below(52);
            if (gone >> card & 1) {
                fraction = Fraction(chance.next());
                continue;
            }
            gone |= 1ull << card;
            drawn[at++] = static_cast<uint8_t>(card);
        }
        for (int at = 2; at < missing; ++at) {
            board_sum += cards.value[drawn[at]];
            board_bits |= cards.bit[drawn[at]];
        }
        const int mine = strength_of(board_sum + cards.value[own[0]] + cards.value[own[1]],
                                     board_bits | cards.bit[own[0]] | cards.bit[own[1]]);
        const int other = strength_of(board_sum + cards.value[drawn[0]] + cards.value[drawn[1]],
                                      board_bits | cards.bit[drawn[0]] | cards.bit[drawn[1]]);
        won += mine > other ? 2 : mine == other;
    }
    return won / (2.0 * samples);
}

inline Choice choose_by_equity(const Game& game, const Hand& hand, const Menu& menu, const uint8_t* deck, Chance& chance) {
    const double against_one = sampled_equity(game, hand, deck, chance);
    double equity = against_one;  // against all that are live, as if they were independent
    for (int other = count_of(hand.live) - 2; other > 0; --other) equity *= against_one;
    const double fair = 1.0 / count_of(hand.live);
    if (menu.no_raise == may_raise && equity > 1.4 * fair && hand.raises < 3) return {raise, pot_raise(hand, menu)};
    const double odds = static_cast<double>(menu.call_cost) / static_cast<double>(hand.pot + menu.call_cost);
    return menu.check || equity >= odds ? passive(menu) : Choice{fold, 0};
}

// The deck has to be settled for the policies that look at cards.
inline bool looks_at_cards(Policy policy) { return policy == Policy::equity; }

inline Choice choose(Policy policy, const Game& game, const Hand& hand, const Menu& menu, const uint8_t* deck, Chance& chance) {
    switch (policy) {
        case Policy::random: return choose_random(hand, menu, chance);
        case Policy::pot: return menu.no_raise == may_raise ? Choice{raise, pot_raise(hand, menu)} : passive(menu);
        case Policy::equity: return choose_by_equity(game, hand, menu, deck, chance);
        default: return passive(menu);
    }
}

}  // namespace pokerhouse
