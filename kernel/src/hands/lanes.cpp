#include "hands/lanes.hpp"

#include <algorithm>

namespace pokerhouse {

Lanes::Lanes(const Game& game, const std::vector<uint64_t>& seeds, bool reset)
    : auto_reset(reset), game_(game), start_(dealt(game)), board_places_(game.board_places()), lanes_(seeds.size()) {
    const size_t count = seeds.size();
    offers.actor.resize(count);
    offers.legal.resize(4 * count);
    for (auto* row : {&offers.call_to, &offers.call_cost, &offers.raise_low, &offers.raise_high}) row->resize(count);
    done.resize(count);
    moves_.resize(count);
    amounts_.resize(count);
    payoffs.resize(count * static_cast<size_t>(game.seats));
    for (size_t at = 0; at < count; ++at) {
        lanes_[at].hand = start_;
        lanes_[at].seed = seeds[at];
        lanes_[at].index = 0;
        deal(lanes_[at]);
        offer(static_cast<int64_t>(at));
    }
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
