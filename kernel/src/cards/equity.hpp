// How much of the pot several hands, or ranges of hands, win on average over the boards to come.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "threads.hpp"

namespace pokerhouse {

constexpr int most_players = 10;
constexpr uint64_t whole_pot = 2520;  // splits evenly among any 1 to 10 winners

using Hole = std::array<uint8_t, 2>;
using CardSet = uint64_t;  // bit `card`

inline CardSet set_of(const Hole& hole) { return 1ull << hole[0] | 1ull << hole[1]; }

__extension__ typedef unsigned __int128 Squares;

// What was counted, in boards (times the ways to deal the hands); a shared pot is counted in 2520ths.
struct Tally {
    uint64_t boards = 0;
    std::array<uint64_t, most_players> wins{}, ties{}, shares{};
    std::array<Squares, most_players> squares{};  // of those parts, for the standard error: whole numbers, so that the
                                                  // sum is the same in whatever order threads add it up

    void add(const Tally& other);
};

// The cards that are known beforehand: each player's possible hands, the board and dead cards.
struct Question {
    std::vector<std::vector<Hole>> players;
    std::vector<uint8_t> board;
    CardSet dead = 0;  // the board's cards among them

    int seats() const { return static_cast<int>(players.size()); }
};

// Hands that are dealt to the players at once, and how many ways of suiting them come to the same.
struct Deal {
    std::array<Hole, most_players> holes;
    uint64_t ways;
};

// Every way to deal the players hands of theirs, gathered by suit symmetry: what a renaming of suits makes equal is one.
// None are listed where there are more ways than `limit`, or where it takes too many tries to find them.
struct Deals {
    std::vector<Deal> deals;
    uint64_t ways = 0;
    bool complete = true;
};
Deals deals_of(const Question& question, uint64_t limit, const Pause& pause);

// Looks at every board, for the deals from `first` to before `last`.
Tally exact(const Question& question, const std::vector<Deal>& deals, size_t first, size_t last, int threads, const Pause& pause);

// How many boards or classes of boards `exact` scores for each deal.
uint64_t work_per_deal(const Question& question);

// Draws `blocks` times 4,096 deals and boards; block by block the same for a seed, whatever the number of threads.
// False where hardly a deal was found that gives everybody a hand.
constexpr uint64_t block_boards = 4096;
bool sampled(const Question& question, uint64_t seed, uint64_t first_block, uint64_t blocks, uint64_t boards_of_last,
             int threads, const Pause& pause, Tally& tally);

}  // namespace pokerhouse
