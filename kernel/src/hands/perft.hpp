// Whole-tree counts: every way the betting of a hand can go. Cards don't branch, only moves do, each whole-chip raise
// apart, and a fold is left out where a check is free.
#pragma once

#include "hands/hand.hpp"
#include "threads.hpp"

namespace pokerhouse {

__extension__ typedef unsigned __int128 Count;

struct TreeCount {
    Count decisions = 0, folds = 0, showdowns = 0;
};

// Counts what can follow from the first decision; throws std::overflow_error beyond 2^120 and std::length_error when
// the tree is too deep or holds more different states than fit.
TreeCount perft(const Game& game, const Pause& pause);

}  // namespace pokerhouse
