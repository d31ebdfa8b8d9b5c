#include "hands/perft.hpp"

#include <cstring>
#include <stdexcept>
#include <unordered_map>

#include "cards/chance.hpp"

namespace pokerhouse {

namespace {

constexpr size_t most_states = 4'000'000;  // about two gigabytes
constexpr int most_moves = 500;             // one after the other: each is a call within a call
constexpr Count most_counted = Count(1) << 120;

// How the betting stands: whatever the hand has seen, what can follow depends on nothing else. What a folded player
// still has plays no part; raises count only under a cap.
struct State {
    std::array<int64_t, 3 * most_seats> rows;
    int64_t price, full, raised_to;
    uint32_t live, due;
    int32_t actor, raises, street;

    bool operator==(const State& other) const { return std::memcmp(this, &other, sizeof(State)) == 0; }
};

struct StateHash {
    size_t operator()(const State& state) const {
        uint64_t words[sizeof(State) / 8], hash = 0;
        std::memcpy(words, &state, sizeof words);
        for (const uint64_t word : words) hash = (hash ^ word) * golden, hash ^= hash >> 29;
        return static_cast<size_t>(hash);
    }
};

class Tree {
  public:
    Tree(const Game& game, const Pause& pause) : game_(game), pause_(pause) {}

    TreeCount below(const Hand& hand) {
        if (hand.over()) return hand.contested ? TreeCount{0, 0, 1} : TreeCount{0, 1, 0};
        const State state = state_of(hand);
        if (const auto known = counted_.find(state); known != counted_.end()) return known->second;
        const Menu menu = menu_of(hand, game_);
        TreeCount count{1, 0, 0};
        add(count, hand, menu.check ? check : call, menu.call_to);
        if (!menu.check) add(count, hand, fold, 0);
        if (menu.no_raise == may_raise)
            for (Chips to = menu.raise_low; to <= menu.raise_high; ++to) add(count, hand, raise, to);
        if (counted_.size() == most_states) throw_too_large();
        counted_.emplace(state, count);
        return count;
    }

  private:
    [[noreturn]] static void throw_too_large() { throw std::length_error("the tree is too large to be counted here"); }

    void add(TreeCount& count, const Hand& hand, Move move, Chips to) {
        if (!(++added_ & 0xffff)) pause_();
        if (depth_ == most_moves) throw_too_large();
        Hand next = hand;
        act(next, game_, move, to);
        ++depth_;
        const TreeCount part = below(next);
        --depth_;
        count.decisions += part.decisions;
        count.folds += part.folds;
        count.showdowns += part.showdowns;
        if (count.decisions + count.showdowns > most_counted) throw std::overflow_error("the count is beyond 2^120");
    }

    State state_of(const Hand& hand) const {
        State state;
        std::memset(static_cast<void*>(&state), 0, sizeof state);
        for (int seat = 0; seat < game_.seats; ++seat) {
            if (!(hand.live >> seat & 1)) continue;
            state.rows[3 * seat] = hand.stacks[seat];
            state.rows[3 * seat + 1] = hand.wagers[seat];
            state.rows[3 * seat + 2] = hand.has_acted >> seat & 1 ? hand.acted[seat] : -1;
        }
        state.price = hand.price, state.full = hand.full, state.raised_to = hand.raised_to;
        state.live = hand.live, state.due = hand.due & hand.able();
        state.actor = hand.actor, state.street = hand.street;
        state.raises = game_.caps[hand.street] >= 0 ? hand.raises : 0;
        return state;
    }

    const Game& game_;
    const Pause& pause_;
    uint64_t added_ = 0;
    int depth_ = 0;
    std::unordered_map<State, TreeCount, StateHash> counted_;
};

}  // namespace

TreeCount perft(const Game& game, const Pause& pause) { return Tree(game, pause).below(dealt(game)); }

}  // namespace pokerhouse
