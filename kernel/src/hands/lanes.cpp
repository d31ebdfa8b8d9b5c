#include "hands/lanes.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <type_traits>

namespace pokerhouse {

Lanes::Lanes(const Game& game, size_t count, bool reset)
    : auto_reset(reset), game_(game), start_(dealt(game)), board_places_(game.board_places()), lanes_(count) {
    offers.actor.resize(count);
    offers.legal.resize(4 * count);
    for (auto* row : {&offers.call_to, &offers.call_cost, &offers.raise_low, &offers.raise_high}) row->resize(count);
    done.resize(count);
    moves_.resize(count);
    amounts_.resize(count);
    payoffs.resize(count * static_cast<size_t>(game.seats));
}

Lanes::Lanes(const Game& game, const std::vector<uint64_t>& seeds, bool reset) : Lanes(game, seeds.size(), reset) {
    for (size_t at = 0; at < seeds.size(); ++at) {
        lanes_[at].hand = start_;
        lanes_[at].seed = seeds[at];
        lanes_[at].index = 0;
        deal(lanes_[at]);
        offer(static_cast<int64_t>(at));
    }
}

namespace {

// The rows of a state, after its two numbers: how many lanes, and how large one is in this build of the kernel.
static_assert(std::is_trivially_copyable_v<Lane>);
constexpr size_t state_head = 2 * sizeof(uint64_t);

size_t state_size(size_t count, size_t seats) { return state_head + count * (sizeof(Lane) + 1 + seats * sizeof(int64_t)); }

}  // namespace

std::string Lanes::state() const {
    const uint64_t head[2] = {lanes_.size(), sizeof(Lane)};
    std::string told(state_size(lanes_.size(), static_cast<size_t>(game_.seats)), 0);
    char* at = told.data();
    auto tell = [&](const void* from, size_t size) { std::memcpy(at, from, size), at += size; };
    tell(head, sizeof head);
    tell(lanes_.data(), lanes_.size() * sizeof(Lane));
    tell(done.data(), done.size());
    tell(payoffs.data(), payoffs.size() * sizeof(int64_t));
    return told;
}

Lanes Lanes::restored(const Game& game, const std::string& state, bool auto_reset) {
    const std::invalid_argument wrong("these are no lanes of this game");
    uint64_t head[2] = {0, 0};
    if (state.size() >= state_head) std::memcpy(head, state.data(), sizeof head);
    const size_t count = head[0];
    if (count < 1 || count > most_lanes || head[1] != sizeof(Lane)) throw wrong;
    if (state.size() != state_size(count, static_cast<size_t>(game.seats))) throw wrong;
    Lanes lanes(game, count, auto_reset);
    const char* at = state.data() + state_head;
    // A truth value that is neither may not even be looked at, so it is looked at as a byte.
    for (size_t lane = 0; lane < count; ++lane)
        if (static_cast<uint8_t>(at[lane * sizeof(Lane) + offsetof(Lane, hand) + offsetof(Hand, contested)]) > 1) throw wrong;
    auto read = [&](void* to, size_t size) { std::memcpy(to, at, size), at += size; };
    read(lanes.lanes_.data(), count * sizeof(Lane));
    read(lanes.done.data(), count);
    read(lanes.payoffs.data(), lanes.payoffs.size() * sizeof(int64_t));
    if (!std::all_of(lanes.lanes_.begin(), lanes.lanes_.end(), [&](const Lane& lane) { return lanes.sound(lane); })) throw wrong;
    for (uint8_t& ended : lanes.done) ended = ended != 0;
    for (int64_t lane = 0; lane < lanes.count(); ++lane) lanes.offer(lane);
    return lanes;
}

// Whether a lane can be played on: every place within its row, every chip there, every card once.
bool Lanes::sound(const Lane& lane) const {
    const Hand& hand = lane.hand;
    const Seats all = (1u << game_.seats) - 1;
    auto within = [](int64_t number, int64_t low, int64_t high) { return number >= low && number <= high; };
    if (!hand.live || (hand.live | hand.chips | hand.due | hand.has_acted) & ~all) return false;
    if (!within(hand.actor, nobody, game_.seats - 1) || (hand.actor >= 0 && !(hand.able() >> hand.actor & 1))) return false;
    if (!within(hand.last_actor, nobody, game_.seats - 1) || !within(hand.street, 0, streets - 1)) return false;
    if (!within(hand.finished, 1, hand.over() ? streets + 1 : hand.street + 1) || !within(hand.raises, 0, INT32_MAX - 1)) return false;
    constexpr Chips most = 100 * most_chips;
    Chips there = hand.pot, given = game_.dead;
    for (int seat = 0; seat < game_.seats; ++seat) {
        if (!within(hand.stacks[seat], 0, most) || !within(hand.wagers[seat], 0, most)) return false;
        if (!hand.over() && (hand.chips >> seat & 1) != (hand.stacks[seat] > 0)) return false;
        if (!within(hand.all_in_round[seat], -1, streets) || !within(hand.acted[seat], 0, most)) return false;
        for (int round = 0; round < hand.finished; ++round)
            if (!within(hand.rounds[round][seat], 0, most)) return false;
        there += hand.stacks[seat];
        given += game_.stacks[seat];
    }
    if (!within(hand.pot, 0, most) || there != given) return false;
    for (const Chips chips : {hand.price, hand.full, hand.raised_to, hand.dead})
        if (!within(chips, 0, most)) return false;
    uint64_t seen = 0;
    for (int at = 0; at < 52; ++at) seen |= lane.deck.order()[at] < 52 ? 1ull << lane.deck.order()[at] : 0;
    return seen == (1ull << 52) - 1 && within(lane.deck.drawn(), 0, 52);
}

void Lanes::deal(Lane& lane) {
    restart(lane.hand, start_);
    lane.chance = Chance(lane.seed, lane.index);
    lane.deck.fill();
    lane.deck.draw(2 * game_.seats, lane.chance);
    lane.board.fill(no_card);
}

// Turns the board cards of the street.
void Lanes::show_board(Lane& lane) {
    const int shown = lane.hand.street ? lane.hand.street + 2 : 0;
    if (!shown || lane.board[static_cast<size_t>(shown - 1)] != no_card) return;
    lane.deck.draw(game_.cards_needed(), lane.chance);
    for (size_t at = 0; at < static_cast<size_t>(shown); ++at) lane.board[at] = lane.deck.order()[board_places_[at]];
}

void Lanes::offer(int64_t at) {
    const Hand& hand = lanes_[static_cast<size_t>(at)].hand;
    const auto lane = static_cast<size_t>(at);
    uint8_t* legal = offers.legal.data() + 4 * lane;
    offers.actor[lane] = static_cast<int8_t>(hand.actor);
    if (hand.over()) {
        legal[fold] = legal[check] = legal[call] = legal[raise] = 0;
        offers.call_to[lane] = offers.call_cost[lane] = offers.raise_low[lane] = offers.raise_high[lane] = 0;
        return;
    }
    const Menu menu = menu_of(hand, game_);
    legal[fold] = 1;
    legal[check] = menu.check;
    legal[call] = !menu.check;
    legal[raise] = menu.no_raise == may_raise;
    offers.call_to[lane] = menu.call_to;
    offers.call_cost[lane] = menu.call_cost;
    offers.raise_low[lane] = menu.raise_low;
    offers.raise_high[lane] = menu.raise_high;
}

bool Lanes::on_offer(int64_t at) const {
    const auto lane = static_cast<size_t>(at);
    const int8_t move = moves_[lane];
    if (move == no_move) return true;
    if (offers.actor[lane] == nobody) return false;
    if (move < fold || move > raise || !offers.legal[4 * lane + static_cast<size_t>(move)]) return false;
    return move != raise || (amounts_[lane] >= offers.raise_low[lane] && amounts_[lane] <= offers.raise_high[lane]);
}

std::string Lanes::why_not(int64_t at) const {
    static const char* const names[] = {"fold", "check", "call", "raise"};
    const auto lane = static_cast<size_t>(at);
    const int8_t move = moves_[lane];
    const std::string where = "lane " + std::to_string(at) + ": ";
    if (offers.actor[lane] == nobody) return where + "its hand is over; -1 leaves it alone";
    if (move < fold || move > raise)
        return where + std::to_string(move) + " is no move: 0 folds, 1 checks, 2 calls, 3 raises, -1 waits";
    if (move == raise && offers.legal[4 * lane + raise])
        return where + "a raise to " + std::to_string(amounts_[lane]) + " is not from " + std::to_string(offers.raise_low[lane]) +
               " to " + std::to_string(offers.raise_high[lane]);
    return where + names[move] + " is not offered";
}

int64_t Lanes::step(const int8_t* moves, const int64_t* amounts) {
    const int64_t lanes = count();
    std::copy_n(moves, lanes, moves_.begin());
    std::copy_n(amounts, lanes, amounts_.begin());
    for (int64_t at = 0; at < lanes; ++at)
        if (!on_offer(at)) return at;
    const auto seats = static_cast<size_t>(game_.seats);
    for (int64_t at = 0; at < lanes; ++at) {
        Lane& lane = lanes_[static_cast<size_t>(at)];
        done[static_cast<size_t>(at)] = 0;
        if (moves_[static_cast<size_t>(at)] == no_move) continue;
        const Move move = static_cast<Move>(moves_[static_cast<size_t>(at)]);
        act(lane.hand, game_, move, move == raise ? amounts_[static_cast<size_t>(at)] : offers.call_to[static_cast<size_t>(at)]);
        if (!lane.hand.over()) [[likely]] {
            show_board(lane);
            offer(at);
            continue;
        }
        if (lane.hand.contested) {
            show_board(lane);
            settle(lane.hand, game_, lane.deck.order(), board_places_);
        }
        done[static_cast<size_t>(at)] = 1;
        ++lane.index;
        for (size_t seat = 0; seat < seats; ++seat)
            payoffs[static_cast<size_t>(at) * seats + seat] = lane.hand.stacks[seat] - game_.stacks[seat];
        if (auto_reset) deal(lane);
        offer(at);
    }
    return -1;
}

void Lanes::reset_finished() {
    for (int64_t at = 0; at < count(); ++at) {
        Lane& lane = lanes_[static_cast<size_t>(at)];
        if (!lane.hand.over()) continue;
        deal(lane);
        offer(at);
        done[static_cast<size_t>(at)] = 0;
    }
}

}  // namespace pokerhouse
