// Chance that repeats itself: a stream of 64-bit numbers for every seed and index, and cards drawn from it.
//
// The generator adds a constant and mixes (SplitMix64), so starting a stream costs nothing. One number serves several
// small draws: it is taken as a fraction of 2^64, `fraction * n` has the draw above the point, and what is left behind
// it goes on to the next. Five draws from a deck use up 29 of the 64 bits, so no card is favoured by more than 2^-35.
#pragma once

#include <array>
#include <cstdint>

namespace pokerhouse {

constexpr uint64_t golden = 0x9e3779b97f4a7c15ull;

constexpr uint64_t mixed(uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

class Chance {
  public:
    Chance() = default;
    Chance(uint64_t seed, uint64_t index) : state_(mixed(mixed(seed + golden) ^ (index * 0xd1342543de82ef95ull + 1))) {}

    uint64_t next() { return mixed(state_ += golden); }

  private:
    uint64_t state_ = 0;
};

// Splits one random number into small draws, each from 0 to n - 1.
class Fraction {
  public:
    explicit Fraction(uint64_t number) : left_(number) {}

    uint32_t below(uint32_t n) {
        const unsigned __int128 product = static_cast<unsigned __int128>(left_) * n;
        left_ = static_cast<uint64_t>(product);
        return static_cast<uint32_t>(product >> 64);
    }

  private:
    uint64_t left_;
};

// A deck drawn card by card: the first so many places are settled, the rest may still change places.
class Deck {
  public:
    Deck() { fill(); }

    void fill() {
        __builtin_memcpy(order_, in_order.data(), 52);
        drawn_ = 0;
    }

    int drawn() const { return drawn_; }
    const uint8_t* order() const { return order_; }
    void set(const uint8_t* order) {
        for (int at = 0; at < 52; ++at) order_[at] = order[at];
        drawn_ = 52;
    }

    // Settles the places up to `count`.
    void draw(int count, Chance& chance) {
        uint32_t at = static_cast<uint32_t>(drawn_);
        while (at < static_cast<uint32_t>(count)) {  // by fives, so that a deck is the same however it is asked for
            Fraction fraction(chance.next());
            for (uint32_t end = at + 5 < 52 ? at + 5 : 52; at < end; ++at) {
                const uint32_t chosen = at + fraction.below(52 - at);
                const uint8_t card = order_[chosen];
                order_[chosen] = order_[at];
                order_[at] = card;
            }
        }
        drawn_ = static_cast<int>(at);
    }

  private:
    static constexpr std::array<uint8_t, 52> in_order = [] {
        std::array<uint8_t, 52> order{};
        for (uint8_t card = 0; card < 52; ++card) order[card] = card;
        return order;
    }();

    uint8_t order_[52];
    int drawn_ = 0;
};

}  // namespace pokerhouse
