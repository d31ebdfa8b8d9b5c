// Hands played by ready-made policies in one loop, with nothing but the results coming out.
#pragma once

#include "hands/policy.hpp"
#include "threads.hpp"

namespace pokerhouse {

constexpr uint64_t block_hands = 4096;

__extension__ typedef __int128 Sum;  // of as many chips as there can be, and of their squares

struct Results {
    uint64_t hands = 0, decisions = 0, showdowns = 0;
    std::array<Sum, most_seats> payoffs{};
    std::array<Sum, most_seats> squares{};                           // of the payoffs, for their standard error
    std::array<std::array<uint64_t, 5>, most_seats> actions{};       // folds, checks, calls, raises; all-ins of any kind

    void add(const Results& other);
};

// The hands of some blocks, block by block the same for a seed whatever the number of threads.
Results simulated(const Game& game, const std::array<Policy, most_seats>& policies, uint64_t seed, uint64_t first_block,
                  uint64_t blocks, uint64_t hands_of_last, int threads, const Pause& pause);

// The deck of a seed's hand number `index`.
void deck_of(uint64_t seed, uint64_t index, uint8_t* order);

}  // namespace pokerhouse
