// Plays and counts with every check switched on, under the sanitizers: `checked HANDS`. Chips are counted after every
// move (POKERHOUSE_CHECKED); what is found wrong ends the program.

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "cards/equity.hpp"
#include "hands/lanes.hpp"
#include "hands/perft.hpp"
#include "hands/simulate.hpp"
#include "cards/strength.hpp"

using namespace pokerhouse;

namespace {

void require(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

const Pause no_pause = [] {};

uint32_t below(Chance& chance, uint32_t n) { return Fraction(chance.next()).below(n); }

// Any game that can be dealt: tiny and uneven stacks, odd posts, absent blinds, limits and caps.
Game random_game(Chance& chance) {
    Game game;
    game.seats = 2 + static_cast<int>(below(chance, 9));
    game.small = 1 + below(chance, 5);
    game.big = game.small + below(chance, 6);
    const int first = game.seats == 2 ? 1 : 0;
    game.small_at = below(chance, 8) ? first : nobody;
    game.big_at = below(chance, 8) ? (first + 1) % game.seats : nobody;
    if (game.big_at == nobody) game.opener = static_cast<int>(below(chance, static_cast<uint32_t>(game.seats)));
    game.dead = below(chance, 3) ? 0 : below(chance, 40);
    const bool posts = !below(chance, 3);
    for (int seat = 0; seat < game.seats; ++seat) {
        game.stacks[seat] = 1 + below(chance, below(chance, 2) ? 12 : 300);
        if (!posts) continue;
        game.antes[seat] = below(chance, 3);
        game.dead_posts[seat] = below(chance, 3) ? 0 : game.small;
        if (seat != game.small_at && seat != game.big_at) game.live_posts[seat] = below(chance, 3) ? 0 : 2 * game.big;
    }
    game.fixed_limit = !below(chance, 3);
    for (int street = 0; street < streets; ++street) {
        game.limits[street] = street < 2 ? game.big : 2 * game.big;
        game.caps[street] = static_cast<int>(below(chance, 6)) - 1;
    }
    game.trims_antes = below(chance, 2);
    for (int& burn : game.burns) burn = static_cast<int>(below(chance, 2));
    require(game.fault().empty(), "a random game can be dealt");
    return game;
}

Choice random_choice(const Hand& hand, const Menu& menu, Chance& chance) {
    require(menu.call_to >= hand.wagers[menu.actor], "a call takes nothing back");
    if (menu.no_raise == may_raise && below(chance, 3) == 0) {
        require(menu.raise_low > hand.price && menu.raise_low <= menu.raise_high, "a raise goes above the price");
        require(menu.raise_high <= hand.wagers[menu.actor] + hand.stacks[menu.actor], "nobody raises beyond its chips");
        return {raise, menu.raise_low + below(chance, static_cast<uint32_t>(menu.raise_high - menu.raise_low + 1))};
    }
    return below(chance, 6) ? passive(menu) : Choice{fold, 0};
}

uint64_t play_random_hands(uint64_t hands) {
    uint64_t decisions = 0;
    for (uint64_t index = 0; index < hands; ++index) {
        Chance chance(7, index);
        const Game game = random_game(chance);
        Hand hand = dealt(game);
        Deck deck;
        deck.draw(game.cards_needed(), chance);
        while (!hand.over()) {
            const Choice choice = random_choice(hand, menu_of(hand, game), chance);
            act(hand, game, choice.move, choice.to);
            require(++decisions < 2000 * hands, "hands end");
        }
        if (hand.contested) settle(hand, game, deck.order());
        require(hand.pot == 0, "every chip is awarded");
        check_chips(hand, game);
    }
    return decisions;
}

// A state gives the same lanes again. A torn one is refused, or may be played on: the sanitizers watch.
void restore_lanes(const Lanes& lanes) {
    const std::string state = lanes.state();
    require(Lanes::restored(lanes.game(), state, true).state() == state, "a state comes back");
    Chance chance(13, 0);
    for (int time = 0; time < 20'000; ++time) {
        std::string torn = state;
        torn[below(chance, static_cast<uint32_t>(torn.size()))] = static_cast<char>(below(chance, 256));
        if (!below(chance, 20)) torn.resize(below(chance, static_cast<uint32_t>(torn.size())));
        try {
            Lanes twin = Lanes::restored(lanes.game(), torn, true);
            for (int step = 0; step < 30; ++step) {
                std::vector<int8_t> moves;
                for (int64_t lane = 0; lane < twin.count(); ++lane) {
                    const Hand& hand = twin.lanes()[lane].hand;
                    moves.push_back(hand.over() ? no_move : static_cast<int8_t>(passive(menu_of(hand, twin.game())).move));
                }
                twin.step(moves.data(), std::vector<int64_t>(moves.size()).data());
            }
        } catch (const std::invalid_argument&) {
        } catch (const std::logic_error&) {  // chips are counted after each move
        }
    }
}

void step_lanes() {
    Game game;
    game.seats = 4;
    game.small_at = 0;
    game.big_at = 1;
    game.small = 5, game.big = 10;
    game.stacks = {300, 40, 7, 150};
    Lanes lanes(game, {1, 2, 3, 4, 5}, true);
    Chance chance(11, 0);
    int64_t amounts[5] = {};
    int8_t moves[5];
    for (int step = 0; step < 3000; ++step) {
        for (int lane = 0; lane < 5; ++lane) {
            const Choice choice = random_choice(lanes.lanes()[lane].hand, menu_of(lanes.lanes()[lane].hand, game), chance);
            moves[lane] = below(chance, 5) ? static_cast<int8_t>(choice.move) : no_move;
            amounts[lane] = choice.to;
        }
        require(lanes.step(moves, amounts) == -1, "what is offered is taken");
        for (size_t lane = 0; lane < 5; ++lane) {
            int64_t sum = 0;
            for (size_t seat = 0; seat < 4; ++seat) sum += lanes.payoffs[4 * lane + seat];
            require(sum == 0, "payoffs add up");
        }
    }
    moves[3] = 9;
    require(lanes.step(moves, amounts) >= 0 && !lanes.why_not(3).empty(), "what is not offered is refused");
    restore_lanes(lanes);
}

void count_hands_of_five() {
    uint64_t royal = 0, pairs = 0;
    uint8_t hand[5];
    for (hand[0] = 0; hand[0] < 52; ++hand[0])
        for (hand[1] = static_cast<uint8_t>(hand[0] + 1); hand[1] < 52; ++hand[1])
            for (hand[2] = static_cast<uint8_t>(hand[1] + 1); hand[2] < 52; ++hand[2])
                for (hand[3] = static_cast<uint8_t>(hand[2] + 1); hand[3] < 52; ++hand[3])
                    for (hand[4] = static_cast<uint8_t>(hand[3] + 1); hand[4] < 52; ++hand[4]) {
                        const int found = strength<5>(hand);
                        royal += found == best_strength;
                        pairs += found >= 1278 && found < 4138;
                    }
    require(royal == 4 && pairs == 1'098'240, "hands of five by category");
    for (int rank = 0; rank < 13; ++rank)
        require(rank_values[rank] == static_cast<uint32_t>(cards.value[static_cast<size_t>(4 * rank)]), "the tables' ranks are the cards'");
}

void count_equity() {
    Question question;
    question.players = {{{50, 46}}, {{0, 1}}};  // AhKh against 2c2d
    const Deals deals = deals_of(question, 10, no_pause);
    const Tally tally = exact(question, deals.deals, 0, deals.deals.size(), 1, no_pause);
    require(tally.boards == 1'712'304 && tally.wins[0] == 852'207 && tally.ties[0] == 10'775, "AhKh against 2c2d");
    Tally drawn;
    require(sampled(question, 3, 0, 4, 100, 2, no_pause, drawn) && drawn.boards == 3 * block_boards + 100, "boards are drawn");
    question.players = {{{50, 46}, {51, 47}}, {{0, 1}, {0, 2}, {50, 51}}};
    question.board = {20, 24, 28};
    question.dead = 1ull << 20 | 1ull << 24 | 1ull << 28 | 1ull << 30;
    const Deals several = deals_of(question, 100, no_pause);
    require(several.ways == 4, "the aces are held once");
    require(exact(question, several.deals, 0, several.deals.size(), 2, no_pause).boards == 4 * 946, "44 cards are left for two");
}

void count_trees() {
    Game game;
    game.small_at = 1, game.big_at = 0;
    game.stacks = {10, 10};
    const TreeCount count = perft(game, no_pause);
    require(count.decisions == 3088 && count.folds == 2169 && count.showdowns == 2169, "the tree of 10,10");
}

void throw_from_a_thread() {
    const auto work = [](uint64_t task, int) {
        if (task == 7) throw std::out_of_range("the seventh");
    };
    try {
        shared_out(0, 1000, 3, no_pause, work);
    } catch (const std::out_of_range&) {
        return;
    }
    require(false, "what a task throws comes home");
}

void simulate_policies() {
    Game game;
    game.seats = 3;
    game.small_at = 0, game.big_at = 1;
    game.stacks = {100, 37, 250};
    for (const Policy policy : {Policy::call, Policy::random, Policy::pot, Policy::equity}) {
        std::array<Policy, most_seats> policies;
        policies.fill(policy);
        const Results results = simulated(game, policies, 5, 0, 2, 300, 2, no_pause);
        require(results.payoffs[0] + results.payoffs[1] + results.payoffs[2] == 0, "payoffs add up");
    }
}

}  // namespace

int main(int count, char** arguments) {
    const uint64_t hands = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 20'000;
    const uint64_t decisions = play_random_hands(hands);
    step_lanes();
    count_hands_of_five();
    count_equity();
    count_trees();
    simulate_policies();
    throw_from_a_thread();
    std::printf("%llu hands, %llu decisions, every chip counted after each\n", static_cast<unsigned long long>(hands),
                static_cast<unsigned long long>(decisions));
    return 0;
}
