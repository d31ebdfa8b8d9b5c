// Many hands of one game at once, each in its lane, stepped with rows of moves and amounts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cards/chance.hpp"
#include "hands/hand.hpp"

namespace pokerhouse {

constexpr uint8_t no_card = 255;
constexpr int8_t no_move = -1;
constexpr int64_t most_lanes = 1'000'000;

struct Lane {
    Hand hand;
    Deck deck;
    Chance chance;
    uint64_t seed;
    uint64_t index;                // how many hands were dealt in this lane before
    std::array<uint8_t, 5> board;  // as far as it is dealt
};

// What all lanes offer, lane by lane; rows are read by Python as they lie here.
struct Offers {
    std::vector<int8_t> actor;        // nobody in a finished lane
    std::vector<uint8_t> legal;       // fold, check, call, raise: four places a lane
    std::vector<int64_t> call_to, call_cost, raise_low, raise_high;
};

class Lanes {
  public:
    Lanes(const Game& game, const std::vector<uint64_t>& seeds, bool auto_reset);

    // All that these lanes know, and lanes that go on from there. What is no such text of this very game, or has been
    // changed so that playing on would leave the rows, is refused with a std::invalid_argument.
    std::string state() const;
    static Lanes restored(const Game& game, const std::string& state, bool auto_reset);

    // Makes one move in every lane, or none where it is no_move; first all are looked at, and if one is not on offer
    // nothing is done and its lane is returned, else -1. Both rows are copied before they are looked at: another thread
    // may write to the caller's.
    int64_t step(const int8_t* moves, const int64_t* amounts);

    // Why a lane can't make the move that the last step asked for.
    std::string why_not(int64_t lane) const;

    // Deals new hands in the lanes that are finished.
    void reset_finished();

    const Game& game() const { return game_; }
    int64_t count() const { return static_cast<int64_t>(lanes_.size()); }
    Lane* lanes() { return lanes_.data(); }

    Offers offers;
    std::vector<uint8_t> done;      // the lane's hand ended in the last step
    std::vector<int64_t> payoffs;   // of the lane's last finished hand, a place for each seat
    bool auto_reset;

  private:
    Lanes(const Game& game, size_t count, bool auto_reset);
    bool sound(const Lane& lane) const;
    void deal(Lane& lane);
    void show_board(Lane& lane);
    void offer(int64_t at);
    bool on_offer(int64_t at) const;

    Game game_;
    Hand start_;
    std::array<uint8_t, 5> board_places_;
    std::vector<Lane> lanes_;
    std::vector<int8_t> moves_;     // the step's own copies
    std::vector<int64_t> amounts_;
};

}  // namespace pokerhouse
