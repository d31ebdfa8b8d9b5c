#include "hands/hand.hpp"

#include <algorithm>
#include <stdexcept>

namespace pokerhouse {

std::string Game::fault() const {
    if (seats < 2 || seats > most_seats) return "a hand has 2 to 10 players, not " + std::to_string(seats);
    if (small < 1 || small > big || big > most_chips) return "the blinds have to be 0 < small <= big";
    for (const int at : {small_at, big_at, opener})
        if (at < nobody || at >= seats) return "there is no position " + std::to_string(at);
    if (small_at != nobody && small_at == big_at) return "one position can't post both blinds";
    if (big_at == nobody && opener == nobody) return "without a big blind the opener has to be named";
    if (dead < 0 || dead > most_chips) return "dead chips are 0 to 10^12";
    for (int seat = 0; seat < seats; ++seat) {
        if (stacks[seat] < 1 || stacks[seat] > most_chips) return "a stack is 1 to 10^12 chips";
        for (const ChipRow* row : {&antes, &live_posts, &dead_posts})
            if ((*row)[seat] < 0 || (*row)[seat] > most_chips) return "a post is 0 to 10^12 chips";
        if (live_posts[seat] && (seat == small_at || seat == big_at)) return "a blind's seat posts nothing else that is live";
    }
    for (int street = 0; street < streets; ++street)
        if (fixed_limit && (limits[street] < 1 || limits[street] > most_chips)) return "a limit is 1 to 10^12 chips";
    for (const int burn : burns)
        if (burn < 0 || burn > 4) return "0 to 4 cards are burned before a street";
    return "";
}

namespace {

enum class Post { ante, wager, dead };

void take_post(Hand& hand, const Game& game, int seat, Post kind, Chips amount) {
    if (seat == nobody || !amount || !hand.stacks[seat]) return;
    amount = std::min(amount, hand.stacks[seat]);
    hand.pot += amount;
    hand.stacks[seat] -= amount;
    if (!hand.stacks[seat]) {
        hand.all_in_round[seat] = kind == Post::ante && game.trims_antes ? 0 : 1;
        hand.chips &= ~(1u << seat);
    }
    if (kind == Post::ante) hand.rounds[0][seat] += amount;
    if (kind == Post::wager) hand.wagers[seat] += amount;
    if (kind == Post::dead) hand.dead += amount;
}

// Before the flop the price is the big blind or a larger live post.
void begin_preflop(Hand& hand, const Game& game) {
    begin_street(hand, game);
    const Chips most = *std::max_element(game.live_posts.begin(), game.live_posts.end());
    hand.price = std::max(game.big, most);
    if (!game.fixed_limit) hand.full = hand.price;
    hand.raised_to = hand.price;
    const int opener = game.opener != nobody ? game.opener : (game.big_at + 1) % game.seats;
    hand.last_actor = (opener + game.seats - 1) % game.seats;
    if (!game.option && game.big_at != nobody) {
        hand.acted[game.big_at] = game.big;
        hand.has_acted |= 1u << game.big_at;
        if (game.big >= hand.price) hand.due &= ~(1u << game.big_at);
    }
}

}  // namespace

void return_uncalled(Hand& hand, const Game& game) {
    Chips highest = 0, second = 0;
    int seat = nobody;
    for (int other = 0; other < game.seats; ++other) {
        const Chips wager = hand.wagers[other];
        if (wager > highest) {
            second = highest;
            highest = wager;
            seat = other;
        } else if (wager > second) {
            second = wager;
        }
    }
    if (highest == second || !(hand.live >> seat & 1)) return;
    const Chips surplus = highest - second;
    hand.wagers[seat] -= surplus;
    hand.stacks[seat] += surplus;
    hand.pot -= surplus;
    hand.chips |= 1u << seat;
    hand.all_in_round[seat] = -1;
}

Hand dealt(const Game& game) {
    Hand hand{};
    hand.stacks = game.stacks;
    hand.live = hand.chips = (1u << game.seats) - 1;
    hand.dead = hand.pot = game.dead;
    hand.all_in_round.fill(-1);
    hand.finished = 1;
    begin_preflop(hand, game);
    for (int seat = 0; seat < game.seats; ++seat) take_post(hand, game, seat, Post::ante, game.antes[seat]);
    take_post(hand, game, game.small_at, Post::wager, game.small);
    take_post(hand, game, game.big_at, Post::wager, game.big);
    for (int seat = 0; seat < game.seats; ++seat) take_post(hand, game, seat, Post::wager, game.live_posts[seat]);
    for (int seat = 0; seat < game.seats; ++seat) take_post(hand, game, seat, Post::dead, game.dead_posts[seat]);
    proceed(hand, game);
    check_chips(hand, game);
    return hand;
}

void end_uncontested(Hand& hand, const Game& game) {
    return_uncalled(hand, game);
    hand.stacks[__builtin_ctz(hand.live)] += hand.pot;
    hand.pot = 0;
    hand.actor = nobody;
    hand.contested = false;
}

#ifdef POKERHOUSE_CHECKED
void check_chips(const Hand& hand, const Game& game) {
    Chips now = hand.pot, given = game.dead, in_play = 0;
    for (int seat = 0; seat < game.seats; ++seat) {
        if (hand.stacks[seat] < 0 || hand.wagers[seat] < 0) throw std::logic_error("chips below nothing");
        now += hand.stacks[seat];
        given += game.stacks[seat];
        in_play += hand.wagers[seat];
        for (int round = 0; round < hand.finished; ++round) in_play += hand.rounds[round][seat];
    }
    if (now != given) throw std::logic_error("chips were made or lost");
    if (!hand.over() && in_play + hand.dead != hand.pot) throw std::logic_error("the pot is not what was put in");
}
#endif

}  // namespace pokerhouse
