#include "hands/simulate.hpp"

#include <algorithm>
#include <vector>

namespace pokerhouse {

namespace {

constexpr uint64_t choices_seed = 0x63686f69636573;  // keeps the players' chance apart from the deck's

// Each its own policy, or all the same: then the compiler knows which.
enum class Players { each_its_own, all_call, all_random };

template <Players players, bool look>
Results play_block(const Game& game, const Hand& start, const std::array<Policy, most_seats>& policies, uint64_t seed,
                   uint64_t first, uint64_t hands) {
    Results results;
    results.hands = hands;
    Hand hand = start;
    Deck deck;
    const int needed = game.cards_needed();
    const std::array<uint8_t, 5> board_places = game.board_places();
    for (uint64_t index = first; index < first + hands; ++index) {
        restart(hand, start);
        Chance deal(seed, index), choices(seed ^ choices_seed, index);
        deck.fill();
        if (look) deck.draw(needed, deal);
        while (!hand.over()) {
            const Menu menu = menu_of(hand, game);
            const int actor = menu.actor;
            const Policy policy = players == Players::all_call     ? Policy::call
                                  : players == Players::all_random ? Policy::random
                                                                   : policies[actor];
            const Choice choice = choose(policy, game, hand, menu, deck.order(), choices);
            auto& counts = results.actions[actor];
            ++counts[choice.move];
            if (choice.move != fold && choice.to > hand.wagers[actor])
                counts[4] += choice.to == hand.wagers[actor] + hand.stacks[actor];
            act(hand, game, choice.move, choice.to);
        }
        if (hand.contested) {
            deck.draw(needed, deal);
            settle(hand, game, deck.order(), board_places);
            ++results.showdowns;
        }
        for (int seat = 0; seat < game.seats; ++seat) {
            const Chips payoff = hand.stacks[seat] - game.stacks[seat];
            results.payoffs[seat] += payoff;
            results.squares[seat] += static_cast<Sum>(payoff) * payoff;
        }
    }
    for (const auto& counts : results.actions)
        for (int move = fold; move <= raise; ++move) results.decisions += counts[move];
    return results;
}

}  // namespace

void Results::add(const Results& other) {
    hands += other.hands;
    decisions += other.decisions;
    showdowns += other.showdowns;
    for (int seat = 0; seat < most_seats; ++seat) {
        payoffs[seat] += other.payoffs[seat];
        squares[seat] += other.squares[seat];
        for (int kind = 0; kind < 5; ++kind) actions[seat][kind] += other.actions[seat][kind];
    }
}

Results simulated(const Game& game, const std::array<Policy, most_seats>& policies, uint64_t seed, uint64_t first_block,
                  uint64_t blocks, uint64_t hands_of_last, int threads, const Pause& pause) {
    const Hand start = dealt(game);
    const auto first = policies.begin(), last = policies.begin() + game.seats;
    const bool look = std::any_of(first, last, looks_at_cards);
    const bool same = std::all_of(first, last, [&](Policy policy) { return policy == policies[0]; });
    const auto play = look                                          ? play_block<Players::each_its_own, true>
                      : same && policies[0] == Policy::call         ? play_block<Players::all_call, false>
                      : same && policies[0] == Policy::random       ? play_block<Players::all_random, false>
                                                                    : play_block<Players::each_its_own, false>;
    std::vector<Results> parts(static_cast<size_t>(threads));
    shared_out(0, blocks, threads, pause, [&](uint64_t block, int worker) {
        const uint64_t hands = block + 1 == blocks ? hands_of_last : block_hands;
        parts[static_cast<size_t>(worker)].add(play(game, start, policies, seed, (first_block + block) * block_hands, hands));
    });
    Results whole;
    for (const Results& part : parts) whole.add(part);
    return whole;
}

void deck_of(uint64_t seed, uint64_t index, uint8_t* order) {
    Deck deck;
    Chance chance(seed, index);
    deck.draw(52, chance);
    for (int at = 0; at < 52; ++at) order[at] = deck.order()[at];
}

}  // namespace pokerhouse
