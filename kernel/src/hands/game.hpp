// What hands are dealt from: who is in, with what, which posts are due, and how the game bets.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace pokerhouse {

constexpr int most_seats = 10;
constexpr int streets = 4;
constexpr int nobody = -1;
constexpr int64_t most_chips = 1'000'000'000'000;

using Chips = int64_t;
using ChipRow = std::array<Chips, most_seats>;

// Positions count clockwise from the first dealt-in seat left of the button.
struct Game {
    int seats = 2;
    Chips small = 1, big = 2;
    int small_at = nobody, big_at = nobody, opener = nobody;
    Chips dead = 0;  // dead chips in the main pot that no player gives (STD-13)
    ChipRow stacks{}, antes{}, live_posts{}, dead_posts{};

    bool fixed_limit = false;
    std::array<Chips, streets> limits{};                  // the bet of each street
    std::array<int, streets> caps{-1, -1, -1, -1};        // raises a street; -1 is no cap (STD-3)
    bool option = true;                                   // the big blind may still raise when nobody has
    bool trims_antes = true;                              // who can't pay its whole ante contends for as much
    std::array<int, 3> burns{};                           // before flop, turn and river

    // Where in the deck a street's board cards begin, and how many cards a whole hand needs.
    int board_at(int street) const {
        int at = 2 * seats;
        for (int before = 0; before < street; ++before) at += burns[static_cast<size_t>(before)];
        return at + (street > 1 ? street + 1 : 0);
    }
    int cards_needed() const { return 2 * seats + burns[0] + burns[1] + burns[2] + 5; }

    // Where a seat's and the board's cards lie in a deck.
    std::array<uint8_t, 5> board_places() const {
        const int flop = board_at(1);
        return {static_cast<uint8_t>(flop), static_cast<uint8_t>(flop + 1), static_cast<uint8_t>(flop + 2),
                static_cast<uint8_t>(board_at(2)), static_cast<uint8_t>(board_at(3))};
    }

    // Empty if a hand can be dealt from this, else why not.
    std::string fault() const;
};

}  // namespace pokerhouse
