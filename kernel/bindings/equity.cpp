// Equity for Python: a question is asked once and answered piece by piece, so that Python can show progress and stop.

#include <memory>

#include "cards/equity.hpp"
#include "parts.hpp"

namespace ph = pokerhouse;

namespace {

constexpr int most_threads = 256;
constexpr size_t most_hands = 100'000;  // of one range: each of the 1,326 many times over
constexpr uint64_t most_blocks = 1ull << 52;

ph::Hole hole_of(nb::handle pair) {
    const std::vector<uint8_t> two = cards_of(pair, "a hand");
    if (two.size() != 2) refuse_cards("a hold'em hand has 2 cards, not " + std::to_string(two.size()));
    return {two[0], two[1]};
}

class Equity {
  public:
    Equity(nb::handle players, nb::handle board, nb::handle dead, uint64_t most_deals) {
        for (nb::handle range : players) {
            std::vector<ph::Hole> holes;
            for (nb::handle pair : range) {
                if (holes.size() == most_hands) refuse_cards("a player's range holds more than 100,000 hands");
                holes.push_back(hole_of(pair));
            }
            if (holes.empty()) refuse_cards("a player's range holds no hand");
            question_.players.push_back(std::move(holes));
            if (question_.players.size() > ph::most_players) break;
        }
        const size_t count = question_.players.size();
        if (count < 2 || count > ph::most_players) refuse_cards("equity is between 2 to 10 hands");
        question_.board = cards_of(board, "the board");
        if (question_.board.size() > 5) refuse_cards("a board has at most 5 cards, not " + std::to_string(question_.board.size()));
        for (const uint8_t card : question_.board) question_.dead |= 1ull << card;
        for (const uint8_t card : cards_of(dead, "the dead cards")) {
            if (question_.dead >> card & 1) refuse_cards(named(card) + " is there twice");
            question_.dead |= 1ull << card;
        }
        if (52 - __builtin_popcountll(question_.dead) - 2 * static_cast<int>(count) < 5 - static_cast<int>(question_.board.size()))
            refuse_cards("too few cards are left to complete the board");
        {
            nb::gil_scoped_release free;
            deals_ = ph::deals_of(question_, most_deals, Listening());
        }
        if (!deals_.complete) deals_.deals.clear();  // where none was found in so many tries drawing will show
        if (deals_.complete && !deals_.ways) refuse_cards("no deal gives every player a hand of its range");
    }

    const ph::Question& question() const { return question_; }
    const ph::Deals& deals() const { return deals_; }

  private:
    ph::Question question_;
    ph::Deals deals_;
};

nb::tuple told(const ph::Tally& tally, int players) {
    nb::list rows;
    for (int player = 0; player < players; ++player)
        rows.append(nb::make_tuple(tally.wins[player], tally.ties[player], tally.shares[player],
                                   static_cast<double>(tally.squares[player]) / (ph::whole_pot * ph::whole_pot)));
    return nb::make_tuple(tally.boards, rows);
}

void check_threads(int threads) {
    if (threads < 1 || threads > most_threads) throw nb::value_error("threads are 1 to 256");
}

nb::tuple look_at_all(const Equity& equity, size_t first, size_t last, int threads) {
    check_threads(threads);
    if (first > last || last > equity.deals().deals.size()) throw nb::index_error("there are not so many deals");
    ph::Tally tally;
    {
        nb::gil_scoped_release free;
        tally = ph::exact(equity.question(), equity.deals().deals, first, last, threads, Listening());
    }
    return told(tally, equity.question().seats());
}

nb::tuple draw(const Equity& equity, uint64_t seed, uint64_t first_block, uint64_t boards, int threads) {
    check_threads(threads);
    if (!boards || boards > (1ull << 40)) throw nb::value_error("1 to 2^40 boards are drawn at a time");
    if (first_block > most_blocks) throw nb::value_error("blocks are numbered from 0 to 2^52");
    const uint64_t blocks = (boards + ph::block_boards - 1) / ph::block_boards;
    ph::Tally tally;
    bool found;
    {
        nb::gil_scoped_release free;
        found = ph::sampled(equity.question(), seed, first_block, blocks, boards - (blocks - 1) * ph::block_boards, threads, Listening(), tally);
    }
    if (!found) refuse_cards("hardly a deal gives every player a hand of its range: too few are found by chance");
    return told(tally, equity.question().seats());
}

}  // namespace

void bind_equity(nb::module_& module) {
    module.attr("BLOCK_BOARDS") = ph::block_boards;
    module.attr("WHOLE_POT") = ph::whole_pot;
    nb::class_<Equity>(module, "Equity", "A question of equity: players' possible hands, the board, dead cards.")
        .def(nb::init<nb::handle, nb::handle, nb::handle, uint64_t>(), nb::arg("players"), nb::arg("board"), nb::arg("dead"),
             nb::arg("most_deals"))
        .def_prop_ro("deals", [](const Equity& equity) { return equity.deals().deals.size(); },
                     "How many deals differ by more than the names of suits; 0 if there were too many to list.")
        .def_prop_ro("ways", [](const Equity& equity) { return equity.deals().ways; }, "How many deals there are in all.")
        .def_prop_ro("work", [](const Equity& equity) { return ph::work_per_deal(equity.question()); },
                     "How many boards or classes of boards are scored for each deal.")
        .def("exact", &look_at_all, nb::arg("first"), nb::arg("last"), nb::arg("threads") = 1,
             "Count over every board of some of the deals: the boards, and (wins, ties, shares, squares) a player.")
        .def("draw", &draw, nb::arg("seed"), nb::arg("first_block"), nb::arg("boards"), nb::arg("threads") = 1,
             "Count over boards drawn by chance, beginning with this block.");
}
