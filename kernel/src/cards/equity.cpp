#include "cards/equity.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "cards/chance.hpp"
#include "cards/strength.hpp"

namespace pokerhouse {

void Tally::add(const Tally& other) {
    boards += other.boards;
    for (int player = 0; player < most_players; ++player) {
        wins[player] += other.wins[player];
        ties[player] += other.ties[player];
        shares[player] += other.shares[player];
        squares[player] += other.squares[player];
    }
}

namespace {

// Gives the pot of `ways` boards to the best of these strengths.
inline void award(Tally& tally, const int* strengths, int players, uint64_t ways) {
    int best = 0, winners = 0, winner = 0;
    for (int player = 0; player < players; ++player) {
        if (strengths[player] > best) {
            best = strengths[player];
            winners = 1;
            winner = player;
        } else {
            winners += strengths[player] == best;
        }
    }
    tally.boards += ways;
    if (winners == 1) {
        tally.wins[winner] += ways;
        return;
    }
    const uint64_t part = whole_pot / static_cast<uint64_t>(winners), share = ways * part;
    const Squares square = static_cast<Squares>(share) * part;
    for (int player = 0; player < players; ++player) {
        if (strengths[player] != best) continue;
        tally.ties[player] += ways;
        tally.shares[player] += share;
        tally.squares[player] += square;
    }
}

// One deal's players, ready to be scored.
struct Scorer {
    int players;
    std::array<uint64_t, most_players> sum, bits;
    std::array<int, most_players> strengths;

    Scorer(const Hole* holes, int count) : players(count) {
        for (int player = 0; player < count; ++player) {
            sum[player] = cards.value[holes[player][0]] + cards.value[holes[player][1]];
            bits[player] = cards.bit[holes[player][0]] | cards.bit[holes[player][1]];
        }
    }

    void score(uint64_t board_sum, uint64_t board_bits) {
        for (int player = 0; player < players; ++player)
            strengths[player] = strength_of(board_sum + sum[player], board_bits | bits[player]);
    }
};

// Every way to complete a board that has begun, board by board.
void every_board(Scorer& scorer, const std::vector<uint8_t>& left, size_t from, int missing, uint64_t sum, uint64_t bits,
                 uint64_t ways, Tally& tally) {
    if (!missing) {
        scorer.score(sum, bits);
        award(tally, scorer.strengths.data(), scorer.players, ways);
        return;
    }
    for (size_t at = from; at + static_cast<size_t>(missing) <= left.size(); ++at)
        every_board(scorer, left, at + 1, missing - 1, sum + cards.value[left[at]], bits | cards.bit[left[at]], ways, tally);
}

// All boards of five, gathered into classes that score alike. Two boards of the same ranks score alike for everyone
// unless a suit makes somebody a flush. So: for each suit, the boards that make a flush in it, by the ranks of that
// suit and the ranks of the rest; then all other boards by their ranks alone, counted as all ways to suit those ranks
// less the ways already told.
class WholeBoards {
  public:
    WholeBoards(const Hole* holes, int players, CardSet gone, uint64_t ways, Tally& tally)
        : holes_(holes), players_(players), ways_(ways), tally_(tally) {
        for (unsigned card = 0; card < 52; ++card) {
            if (gone >> card & 1) continue;
            ++left_of_rank_[card / 4];
            left_of_suit_[card % 4] |= 1u << (card / 4);
        }
        for (int player = 0; player < players; ++player)
            hole_key_[player] = rank_values[holes[player][0] / 4] + rank_values[holes[player][1] / 4];
    }

    void count() {
        std::fill(told_.begin(), told_.end(), 0u);
        for (int suit = 0; suit < 4; ++suit) with_flush(suit);
        without_flush(0, 5, 0, 1);
    }

  private:
    void with_flush(int suit) {
        int longest = 0;
        for (int player = 0; player < players_; ++player) {
            held_[player] = 0;
            for (const uint8_t card : holes_[player])
                if (card % 4 == suit) held_[player] |= 1u << (card / 4);
            longest = std::max(longest, __builtin_popcount(held_[player]));
        }
        for (int rank = 0; rank < 13; ++rank)
            others_[rank] = left_of_rank_[rank] - (left_of_suit_[suit] >> rank & 1);
        for (int size = 5 - longest; size <= 5; ++size) {
            rests_.clear();
            rests(0, 5 - size, 0, 1);
            suited(left_of_suit_[suit], size, 0, 0);
        }
    }

    // The ranks beside the suit, each collection once, with the ways to suit it.
    void rests(int rank, int missing, uint32_t key, uint32_t ways) {
        if (!missing) {
            rests_.push_back({key, ways});
            return;
        }
        for (; rank < 13; ++rank) {
            uint32_t chosen = ways;
            for (int times = 1; times <= std::min(missing, others_[rank]); ++times) {
                chosen = chosen * static_cast<uint32_t>(others_[rank] - times + 1) / static_cast<uint32_t>(times);
                rests(rank + 1, missing - times, key + rank_values[rank] * static_cast<uint32_t>(times), chosen);
            }
        }
    }

    void suited(uint32_t available, int missing, uint32_t ranks, uint32_t key) {
        if (!missing) {
            score_flush(ranks, key);
            return;
        }
        while (available) {
            const int rank = __builtin_ctz(available);
            available &= available - 1;
            suited(available, missing - 1, ranks | 1u << rank, key + rank_values[rank]);
        }
    }

    void score_flush(uint32_t ranks, uint32_t key) {
        std::array<int, most_players> strengths{}, mixed{};
        int unflushed = 0;
        for (int player = 0; player < players_; ++player) {
            const uint32_t all = ranks | held_[player];
            if (__builtin_popcount(ranks) + __builtin_popcount(held_[player]) >= 5)
                strengths[player] = suited_strengths[all];
            else
                mixed[unflushed++] = player;
        }
        for (const auto& [rest, ways] : rests_) {
            told_[place(key + rest)] += ways;
            for (int at = 0; at < unflushed; ++at)
                strengths[mixed[at]] = mixed_strength(key + rest + hole_key_[mixed[at]]);
            award(tally_, strengths.data(), players_, ways * ways_);
        }
    }

    void without_flush(int rank, int missing, uint32_t key, uint32_t ways) {
        if (!missing) {
            const uint32_t left = ways - told_[place(key)];
            if (!left) return;
            std::array<int, most_players> strengths{};
            for (int player = 0; player < players_; ++player) strengths[player] = mixed_strength(key + hole_key_[player]);
            award(tally_, strengths.data(), players_, left * ways_);
            return;
        }
        for (; rank < 13; ++rank) {
            uint32_t chosen = ways;
            for (int times = 1; times <= std::min(missing, left_of_rank_[rank]); ++times) {
                chosen = chosen * static_cast<uint32_t>(left_of_rank_[rank] - times + 1) / static_cast<uint32_t>(times);
                without_flush(rank + 1, missing - times, key + rank_values[rank] * static_cast<uint32_t>(times), chosen);
            }
        }
    }

    static uint32_t place(uint32_t key) { return place_of_5(key); }

    const Hole* holes_;
    int players_;
    uint64_t ways_;
    Tally& tally_;
    std::array<int, 13> left_of_rank_{}, others_{};
    std::array<uint32_t, 4> left_of_suit_{};
    std::array<uint32_t, most_players> hole_key_{}, held_{};
    std::vector<std::pair<uint32_t, uint32_t>> rests_;
    std::array<uint32_t, 1 << 13> told_;  // boards already scored, by the place of their five ranks
};

CardSet cards_of(const Deal& deal, int players) {
    CardSet set = 0;
    for (int player = 0; player < players; ++player) set |= set_of(deal.holes[player]);
    return set;
}

void exact_deal(const Question& question, const Deal& deal, Tally& tally) {
    const int players = question.seats();
    const CardSet gone = question.dead | cards_of(deal, players);
    if (question.board.empty()) {
        WholeBoards(deal.holes.data(), players, gone, deal.ways, tally).count();
        return;
    }
    std::vector<uint8_t> left;
    for (uint8_t card = 0; card < 52; ++card)
        if (!(gone >> card & 1)) left.push_back(card);
    Scorer scorer(deal.holes.data(), players);
    uint64_t sum = sum_start, bits = 0;
    for (const uint8_t card : question.board) {
        sum += cards.value[card];
        bits |= cards.bit[card];
    }
    every_board(scorer, left, 0, 5 - static_cast<int>(question.board.size()), sum, bits, deal.ways, tally);
}

// The renamings of suits that leave the board and the dead cards as they are.
std::vector<std::array<uint8_t, 4>> renamings(CardSet fixed) {
    std::vector<std::array<uint8_t, 4>> kept;
    for (unsigned code = 0; code < 256; ++code) {
        const std::array<uint8_t, 4> suits{static_cast<uint8_t>(code & 3), static_cast<uint8_t>(code >> 2 & 3),
                                           static_cast<uint8_t>(code >> 4 & 3), static_cast<uint8_t>(code >> 6)};
        if ((1u << suits[0] | 1u << suits[1] | 1u << suits[2] | 1u << suits[3]) != 15) continue;
        CardSet renamed = 0;
        for (unsigned card = 0; card < 52; ++card)
            if (fixed >> card & 1) renamed |= 1ull << (card / 4 * 4 + suits[card % 4]);
        if (renamed == fixed) kept.push_back(suits);
    }
    return kept;
}

using DealKey = std::array<uint8_t, 2 * most_players>;
struct DealHash {
    size_t operator()(const DealKey& key) const {
        uint64_t hash = 0;
        for (const uint8_t byte : key) hash = mixed(hash ^ byte) + golden;
        return static_cast<size_t>(hash);
    }
};

class DealCollector {
  public:
    DealCollector(const Question& question, uint64_t limit, const Pause& pause)
        : question_(question), limit_(limit), pause_(pause), renamings_(renamings(question.dead)), order_(question.players.size()) {
        std::iota(order_.begin(), order_.end(), size_t{0});
        std::stable_sort(order_.begin(), order_.end(), [&](size_t one, size_t other) {
            return question.players[one].size() < question.players[other].size();
        });
    }

    // First the ways are counted, which is quick; only then are they listed, unless they are too many.
    Deals collected() {
        Deal deal{};
        deal_to(0, question_.dead, deal, [&] {
            if (found_.ways == limit_)
                found_.complete = false;
            else
                ++found_.ways;
        });
        tries_ = 0;
        if (found_.complete) deal_to(0, question_.dead, deal, [&] { keep(deal); });
        return std::move(found_);
    }

  private:
    static constexpr uint64_t tries_a_way = 64, tries_at_least = 1 << 20;

    // Who has the fewest hands is dealt to first: what can't be together shows soon.
    template <typename Found>
    void deal_to(size_t depth, CardSet gone, Deal& deal, const Found& found) {
        if (depth == order_.size()) {
            found();
            return;
        }
        for (const Hole& hole : question_.players[order_[depth]]) {
            if (!found_.complete) return;
            if (!(++tries_ & 0xffff)) {
                pause_();
                found_.complete = tries_ / tries_a_way < limit_ || tries_ < tries_at_least;
            }
            if (set_of(hole) & gone) continue;
            deal.holes[order_[depth]] = hole;
            deal_to(depth + 1, gone | set_of(hole), deal, found);
        }
    }

    void keep(const Deal& deal) {
        DealKey least;
        least.fill(255);
        for (const auto& suits : renamings_) {
            DealKey key{};
            for (size_t player = 0; player < static_cast<size_t>(question_.seats()); ++player) {
                const Hole& hole = deal.holes[player];
                const auto one = static_cast<uint8_t>(hole[0] / 4 * 4 + suits[hole[0] % 4]);
                const auto two = static_cast<uint8_t>(hole[1] / 4 * 4 + suits[hole[1] % 4]);
                key[2 * player] = std::max(one, two);
                key[2 * player + 1] = std::min(one, two);
            }
            least = std::min(least, key);
        }
        const auto [place, fresh] = places_.try_emplace(least, found_.deals.size());
        if (fresh) {
            found_.deals.push_back(deal);
            found_.deals.back().ways = 0;
        }
        ++found_.deals[place->second].ways;
    }

    const Question& question_;
    uint64_t limit_, tries_ = 0;
    const Pause& pause_;
    std::vector<std::array<uint8_t, 4>> renamings_;
    std::vector<size_t> order_;  // the players, fewest hands first
    std::unordered_map<DealKey, size_t, DealHash> places_;
    Deals found_;
};

Tally joined(std::vector<Tally>& tallies, int players) {
    Tally whole;
    for (const Tally& tally : tallies) whole.add(tally);
    for (int player = 0; player < players; ++player) {
        whole.shares[player] += whole.wins[player] * whole_pot;
        whole.squares[player] += static_cast<Squares>(whole.wins[player]) * (whole_pot * whole_pot);
    }
    return whole;
}

// Deals hands and boards by chance, each way equally likely: what can't be together is dealt anew.
class Sampler {
  public:
    explicit Sampler(const Question& question) : question_(question), players_(question.seats()) {
        for (const uint8_t card : question.board) {
            sum_ += cards.value[card];
            bits_ |= cards.bit[card];
        }
        known_ = std::all_of(question.players.begin(), question.players.end(), [](const auto& range) { return range.size() == 1; });
    }

    bool block(Chance chance, uint64_t boards, Tally& tally) {
        const int missing = 5 - static_cast<int>(question_.board.size());
        std::array<Hole, most_players> holes;
        if (known_ && !dealt(chance, holes)) return false;
        Scorer scorer(holes.data(), known_ ? players_ : 0);
        for (uint64_t done = 0; done < boards; ++done) {
            if (!known_) {
                if (!dealt(chance, holes)) return false;
                scorer = Scorer(holes.data(), players_);
            }
            uint64_t sum = sum_, bits = bits_;
            Fraction fraction(chance.next());
            for (int at = 0; at < missing; ++at) {
                const int chosen = at + static_cast<int>(fraction.below(static_cast<uint32_t>(left_count_ - at)));
                const uint8_t card = left_[chosen];
                left_[chosen] = left_[at];
                left_[at] = card;
                sum += cards.value[card];
                bits |= cards.bit[card];
            }
            scorer.score(sum, bits);
            award(tally, scorer.strengths.data(), players_, 1);
        }
        return true;
    }

  private:
    static constexpr int most_tries = 200'000;          // for one deal
    static constexpr int most_tries_in_all = 20'000'000;  // for a block: about a second, in which nobody can end it

    bool dealt(Chance& chance, std::array<Hole, most_players>& holes) {
        for (int tries = 0; tries < most_tries && tries_ < most_tries_in_all; ++tries, ++tries_) {
            CardSet gone = question_.dead;
            int player = 0;
            for (; player < players_; ++player) {
                const auto& range = question_.players[static_cast<size_t>(player)];
                const Hole& hole = range[Fraction(chance.next()).below(static_cast<uint32_t>(range.size()))];
                if (gone & set_of(hole)) break;
                gone |= set_of(hole);
                holes[static_cast<size_t>(player)] = hole;
            }
            if (player < players_) continue;
            left_count_ = 0;
            for (uint8_t card = 0; card < 52; ++card) {
                left_[left_count_] = card;
                left_count_ += !(gone >> card & 1);
            }
            return true;
        }
        return false;
    }

    const Question& question_;
    int players_;
    bool known_;
    uint64_t sum_ = sum_start, bits_ = 0;
    uint8_t left_[53];
    int left_count_ = 0;
    int tries_ = 0;
};

}  // namespace

Deals deals_of(const Question& question, uint64_t limit, const Pause& pause) {
    return DealCollector(question, limit, pause).collected();
}

Tally exact(const Question& question, const std::vector<Deal>& deals, size_t first, size_t last, int threads,
            const Pause& pause) {
    std::vector<Tally> tallies(static_cast<size_t>(std::max(threads, 1)));
    shared_out(first, last, threads, pause, [&](uint64_t deal, int worker) {
        exact_deal(question, deals[deal], tallies[static_cast<size_t>(worker)]);
    });
    return joined(tallies, question.seats());
}

uint64_t work_per_deal(const Question& question) {
    if (question.board.empty()) return 41'404;  // about: so many classes has AhKh against 2c2d
    uint64_t left = 52 - 2 * question.players.size() - static_cast<uint64_t>(__builtin_popcountll(question.dead));
    uint64_t boards = 1;
    for (uint64_t step = 0; step < 5 - question.board.size(); ++step) boards = boards * (left - step) / (step + 1);
    return boards;
}

bool sampled(const Question& question, uint64_t seed, uint64_t first_block, uint64_t blocks, uint64_t boards_of_last,
             int threads, const Pause& pause, Tally& tally) {
    std::vector<Tally> tallies(static_cast<size_t>(std::max(threads, 1)));
    std::atomic<bool> found{true};
    shared_out(first_block, first_block + blocks, threads, pause, [&](uint64_t block, int worker) {
        Sampler sampler(question);
        const uint64_t boards = block + 1 == first_block + blocks ? boards_of_last : block_boards;
        if (!sampler.block(Chance(seed, block), boards, tallies[static_cast<size_t>(worker)])) found = false;
    });
    tally = joined(tallies, question.seats());
    return found;
}

}  // namespace pokerhouse
