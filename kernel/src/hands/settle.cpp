// Pots. The claim of a live player is what it can win. Whoever has chips behind claims the whole pot. Who went all-in
// claims the dead chips, all that was put in on earlier rounds, and of the round of its all-in, from everybody, the
// chips up to what it put in itself; if no live player put in more, then or later, all of them (STD-6). Sorted upwards,
// the claims cut the pot into layers; a layer is contended by those whose claim reaches it.

#include <algorithm>

#include "hands/hand.hpp"
#include "cards/strength.hpp"

namespace pokerhouse {

namespace {

// Who holds the best cards. Of two without a branch, for nobody can foresee which it is, the processor neither.
Seats best_of(Seats contenders, const std::array<int, most_seats>& strengths) {
    const Seats others = contenders & (contenders - 1);
    if (others && !(others & (others - 1))) {
        const int one = __builtin_ctz(contenders), two = __builtin_ctz(others);
        return static_cast<Seats>(strengths[one] >= strengths[two]) << one |
               static_cast<Seats>(strengths[two] >= strengths[one]) << two;
    }
    int best = 0;
    Seats winners = 0;
    for (Seats left = contenders; left; left &= left - 1) {
        const int seat = __builtin_ctz(left);
        if (strengths[seat] > best) {
            best = strengths[seat];
            winners = 0;
        }
        if (strengths[seat] == best) winners |= 1u << seat;
    }
    return winners;
}

// Equal shares to the best of the contenders; odd chips one by one from the left of the button.
void award(Hand& hand, Seats contenders, const std::array<int, most_seats>& strengths, Chips amount) {
    const Seats winners = best_of(contenders, strengths);
    hand.pot -= amount;
    if (!(winners & (winners - 1))) {
        hand.stacks[__builtin_ctz(winners)] += amount;
        return;
    }
    const Chips shares = count_of(winners);
    Chips odd = amount % shares;
    for (Seats left = winners; left; left &= left - 1) hand.stacks[__builtin_ctz(left)] += amount / shares + (odd-- > 0);
}

// Whether the live players put in the same in every round: then there is one pot, all-in or not.
bool even(const Hand& hand) {
    const int first = __builtin_ctz(hand.live);
    for (int round = 0; round < hand.finished; ++round)
        for (Seats left = hand.live & (hand.live - 1); left; left &= left - 1)
            if (hand.rounds[round][__builtin_ctz(left)] != hand.rounds[round][first]) return false;
    return true;
}

Chips highest(const ChipRow& chips, Seats live) {
    Chips most = 0;
    for (; live; live &= live - 1) most = std::max(most, chips[__builtin_ctz(live)]);
    return most;
}

Chips claim_of(const Hand& hand, const Game& game, int seat) {
    const int index = hand.all_in_round[seat];
    if (index < 0 || index >= hand.finished) return hand.pot;
    const Chips own = hand.rounds[index][seat];
    bool outbid = own < highest(hand.rounds[index], hand.live);
    for (int later = index + 1; later < hand.finished; ++later) outbid = outbid || highest(hand.rounds[later], hand.live) > 0;
    if (!outbid) return hand.pot;
    Chips claim = hand.dead;
    for (int other = 0; other < game.seats; ++other) {
        claim += std::min(own, hand.rounds[index][other]);
        for (int before = 0; before < index; ++before) claim += hand.rounds[before][other];
    }
    return claim;
}

void settle_in_layers(Hand& hand, const Game& game, const std::array<int, most_seats>& strengths) {
    ChipRow claims{};
    const Chips whole = hand.pot;
    for (Seats left = hand.live; left; left &= left - 1) claims[__builtin_ctz(left)] = claim_of(hand, game, __builtin_ctz(left));
    Chips below = 0;
    for (Seats contenders = hand.live; contenders;) {
        Chips level = whole;
        for (Seats left = contenders; left; left &= left - 1) level = std::min(level, claims[__builtin_ctz(left)]);
        Seats beyond = 0;
        for (Seats left = contenders; left; left &= left - 1)
            if (claims[__builtin_ctz(left)] > level) beyond |= 1u << __builtin_ctz(left);
        const Chips top = beyond ? level : whole;
        if (top > below) award(hand, contenders, strengths, top - below);
        below = level;
        contenders = beyond;
    }
}

}  // namespace

void settle(Hand& hand, const Game& game, const uint8_t* deck, const std::array<uint8_t, 5>& board_places) {
    uint64_t sum = sum_start, bits = 0;
    for (const uint8_t place : board_places) {
        sum += cards.value[deck[place]];
        bits |= cards.bit[deck[place]];
    }
    std::array<int, most_seats> strengths;
    for (Seats left = hand.live; left; left &= left - 1) {
        const int seat = __builtin_ctz(left);
        const uint8_t one = deck[seat], two = deck[game.seats + seat];
        strengths[seat] = strength_of(sum + cards.value[one] + cards.value[two], bits | cards.bit[one] | cards.bit[two]);
    }
    if (!(hand.live & ~hand.chips) || even(hand))
        award(hand, hand.live, strengths, hand.pot);
    else
        settle_in_layers(hand, game, strengths);
    check_chips(hand, game);
}

}  // namespace pokerhouse
