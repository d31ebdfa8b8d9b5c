// How good the best five of five to seven cards are: 1 (worst) to 7462, the same numbers as `pokerhouse.strength`.
//
// A card is rank * 4 + suit. Each card has a value and the sum says all that matters: in the low 32 bits the key of
// the ranks, above them how many of each suit, four bits each and starting at 3, so that the fifth card of a suit
// sets its top bit. Without a flush the key alone decides; with one, the set of that suit's ranks. The tables are
// written by tables/make_tables.cpp, which says how a key finds its place in them.
#pragma once

#include <array>
#include <cstdint>

namespace pokerhouse {

extern const uint32_t rank_values[13];
extern const uint16_t basket_shifts_of_5[1 << 10], strengths_of_5[1 << 13];
extern const uint16_t basket_shifts_of_6[1 << 12], strengths_of_6[1 << 15];
extern const uint16_t basket_shifts_of_7[1 << 13], strengths_of_7[1 << 16];
extern const uint16_t suited_strengths[1 << 13];

constexpr int best_strength = 7462;

// A place for every byte: a card that another thread overwrites after it was looked at finds one, too.
struct CardTables {
    std::array<uint64_t, 256> value;  // what a card adds to the sum
    std::array<uint64_t, 256> bit;    // its place in the sets of ranks, 16 bits a suit
};
extern const CardTables cards;

constexpr uint64_t sum_start = 0x3333ull << 32;
constexpr uint64_t flush_mask = 0x8888ull << 32;

// The place of five ranks on their shelf: another for every collection.
inline uint32_t place_of_5(uint32_t key) {
    const uint32_t scattered = key * 0x9e3779b1u;
    return (scattered >> 9 & 0x1fff) ^ basket_shifts_of_5[scattered >> 22];
}

// The strength of a whole sum without a flush.
template <int size = 7>
inline int mixed_strength(uint64_t sum) {
    const uint32_t scattered = static_cast<uint32_t>(sum) * 0x9e3779b1u;
    if constexpr (size == 7) return strengths_of_7[(scattered >> 3 & 0xffff) ^ basket_shifts_of_7[scattered >> 19]];
    if constexpr (size == 6) return strengths_of_6[(scattered >> 5 & 0x7fff) ^ basket_shifts_of_6[scattered >> 20]];
    return strengths_of_5[place_of_5(static_cast<uint32_t>(sum))];
}

// The strength of a whole sum with a flush, given the sets of ranks.
inline int flush_strength(uint64_t sum, uint64_t bits) {
    const int suit = __builtin_ctzll((sum & flush_mask) >> 32) / 4;
    return suited_strengths[(bits >> (16 * suit)) & 0x1fff];
}

// The strength of seven cards by their sum and their sets of ranks.
inline int strength_of(uint64_t sum, uint64_t bits) {
    return sum & flush_mask ? flush_strength(sum, bits) : mixed_strength(sum);
}

// Five, six or seven different cards; nothing is checked.
template <int size>
inline int strength(const uint8_t* hand) {
    uint64_t sum = sum_start;
    for (int at = 0; at < size; ++at) sum += cards.value[hand[at]];
    if (!(sum & flush_mask)) [[likely]]
        return mixed_strength<size>(sum);
    uint64_t bits = 0;
    for (int at = 0; at < size; ++at) bits |= cards.bit[hand[at]];
    return flush_strength(sum, bits);
}

inline int strength(const uint8_t* hand, int size) {
    return size == 7 ? strength<7>(hand) : size == 6 ? strength<6>(hand) : strength<5>(hand);
}

}  // namespace pokerhouse
