// Many hands for Python: lanes stepped with arrays, whose rows Python reads where they lie; and the simulation's loop.

#include <algorithm>
#include <mutex>

#include "bound_game.hpp"
#include "hands/lanes.hpp"
#include "hands/simulate.hpp"

namespace ph = pokerhouse;

namespace {

class Hands {
  public:
    Hands(nb::handle settings, nb::handle seeds, bool auto_reset) : lanes_(made(settings, seeds, auto_reset)) {}

    Hands(nb::handle settings, nb::bytes state, bool auto_reset)
        : lanes_(ph::Lanes::restored(game_of(settings), std::string(state.c_str(), state.size()), auto_reset)) {}
    Hands(Hands& other) : lanes_(other.copied()) {}

    ph::Lanes& lanes() { return lanes_; }

    nb::bytes state() {
        std::string told;
        change([&](ph::Lanes& lanes) { told = lanes.state(); });
        return nb::bytes(told.data(), told.size());
    }

    // Changes the lanes without holding up Python. Threads take turns: two steps at once would leave a hand torn.
    template <typename Change>
    void change(Change change) {
        nb::gil_scoped_release free;
        const std::lock_guard turn(turn_);
        change(lanes_);
    }

  private:
    ph::Lanes copied() {
        const std::lock_guard turn(turn_);
        return lanes_;
    }

    static ph::Lanes made(nb::handle settings, nb::handle seeds, bool auto_reset) {
        const ph::Game game = game_of(settings);
        if (game.cards_needed() > 52) throw nb::value_error("the deck has too few cards for these burns");
        if (ph::dealt(game).over()) throw nb::value_error("nobody ever has to act: the posts leave everybody all-in");
        nb::ndarray<nb::ro, nb::device::cpu, uint64_t, nb::ndim<1>, nb::c_contig> row;
        if (!nb::try_cast(seeds, row, false)) throw nb::type_error("seeds are one row of uint64 in one piece");
        const auto count = static_cast<int64_t>(row.shape(0));
        if (count < 1 || count > ph::most_lanes) throw nb::value_error("there are 1 to 1,000,000 lanes");
        const auto* first = static_cast<const uint64_t*>(row.data());
        return ph::Lanes(game, std::vector<uint64_t>(first, first + count), auto_reset);
    }

    ph::Lanes lanes_;
    std::mutex turn_;
};

template <typename Number>
nb::object view_of(nb::handle owner, const Number* first, std::vector<size_t> shape, std::vector<int64_t> strides) {
    return nb::cast(nb::ndarray<nb::numpy, const Number>(first, shape.size(), shape.data(), owner, strides.data()),
                    nb::rv_policy::reference);
}

template <typename Number>
nb::object row_of(nb::handle owner, const std::vector<Number>& row, size_t width = 1) {
    const size_t count = row.size() / width;
    if (width == 1) return view_of(owner, row.data(), {count}, {1});
    return view_of(owner, row.data(), {count, width}, {static_cast<int64_t>(width), 1});
}

// A field of every lane, read where it lies: the step from lane to lane is the lane's size.
template <typename Number>
nb::object field_of(nb::handle owner, ph::Lanes& lanes, const Number* first, size_t width, int64_t step = 1) {
    static_assert(sizeof(ph::Lane) % sizeof(Number) == 0);
    const auto count = static_cast<size_t>(lanes.count());
    const auto stride = static_cast<int64_t>(sizeof(ph::Lane) / sizeof(Number));
    if (!width) return view_of(owner, first, {count}, {stride});
    return view_of(owner, first, {count, width}, {stride, step});
}

void step(Hands& self, nb::handle moves, nb::handle amounts) {
    const auto count = static_cast<size_t>(self.lanes().count());
    nb::ndarray<nb::ro, nb::device::cpu, int8_t, nb::ndim<1>, nb::c_contig> chosen;
    nb::ndarray<nb::ro, nb::device::cpu, int64_t, nb::ndim<1>, nb::c_contig> totals;
    if (!nb::try_cast(moves, chosen, false)) throw nb::type_error("moves are one row of int8 in one piece");
    if (!nb::try_cast(amounts, totals, false)) throw nb::type_error("amounts are one row of int64 in one piece");
    if (chosen.shape(0) != count || totals.shape(0) != count)
        throw nb::value_error(("a move and an amount for each of the " + std::to_string(count) + " lanes are needed").c_str());
    const auto* first_move = static_cast<const int8_t*>(chosen.data());
    const auto* first_amount = static_cast<const int64_t*>(totals.data());
    std::string why_not;
    self.change([&](ph::Lanes& changed) {
        const int64_t wrong = changed.step(first_move, first_amount);
        if (wrong >= 0) why_not = changed.why_not(wrong);
    });
    if (!why_not.empty()) throw nb::value_error(why_not.c_str());
}

nb::dict observe(nb::handle self, nb::handle place) {
    ph::Lanes& lanes = nb::cast<Hands&>(self).lanes();
    const auto seats = static_cast<size_t>(lanes.game().seats);
    int64_t seat = 0;
    if (!nb::try_cast(place, seat)) seat = nb::hasattr(place, "__index__") ? -1 : throw nb::type_error("seat: a whole number is needed");
    if (seat < 0 || static_cast<size_t>(seat) >= seats) throw nb::index_error(("there is no such seat: they are 0 to " + std::to_string(seats - 1)).c_str());
    const ph::Lane* first = lanes.lanes();
    nb::dict seen;
    seen["hole"] = field_of(self, lanes, first->deck.order() + seat, 2, static_cast<int64_t>(seats));
    seen["board"] = field_of(self, lanes, first->board.data(), 5);
    seen["street"] = field_of(self, lanes, &first->hand.street, 0);
    seen["actor"] = field_of(self, lanes, &first->hand.actor, 0);
    seen["pot"] = field_of(self, lanes, &first->hand.pot, 0);
    seen["price"] = field_of(self, lanes, &first->hand.price, 0);
    seen["stacks"] = field_of(self, lanes, first->hand.stacks.data(), seats);
    seen["wagers"] = field_of(self, lanes, first->hand.wagers.data(), seats);
    seen["live"] = field_of(self, lanes, &first->hand.live, 0);
    seen["raises"] = field_of(self, lanes, &first->hand.raises, 0);
    return seen;
}

// A hand of a fixed limit without a cap is raised bet by bet until the chips are in: it has to end some day.
void require_an_end(const ph::Game& game) {
    constexpr ph::Chips most_raises = 1'000'000;
    const ph::Chips deepest = *std::max_element(game.stacks.begin(), game.stacks.end());
    for (size_t street = 0; game.fixed_limit && street < ph::streets; ++street)
        if (game.caps[street] < 0 && deepest / game.limits[street] > most_raises)
            throw nb::value_error("without a cap these stacks could be raised more than a million times on a street");
}

nb::tuple simulate_blocks(nb::handle settings, nb::handle policies, uint64_t seed, uint64_t first_block, uint64_t hands,
                          int threads) {
    const ph::Game game = game_of(settings);
    if (game.cards_needed() > 52) throw nb::value_error("the deck has too few cards for these burns");
    require_an_end(game);
    if (threads < 1 || threads > 256) throw nb::value_error("threads are 1 to 256");
    if (!hands || hands > (1ull << 32)) throw nb::value_error("1 to 2^32 hands are played at a time");
    std::array<ph::Policy, ph::most_seats> chosen{};
    size_t count = 0;
    for (nb::handle policy : policies) {
        const int number = nb::cast<int>(policy);
        if (number < 0 || number > 3 || count == ph::most_seats) throw nb::value_error("there is no such policy");
        chosen[count++] = static_cast<ph::Policy>(number);
    }
    if (count != static_cast<size_t>(game.seats)) throw nb::value_error("every seat needs a policy");
    const uint64_t blocks = (hands + ph::block_hands - 1) / ph::block_hands;
    ph::Results results;
    {
        nb::gil_scoped_release free;
        results = ph::simulated(game, chosen, seed, first_block, blocks, hands - (blocks - 1) * ph::block_hands, threads, Listening());
    }
    nb::list payoffs, squares, actions;
    for (size_t seat = 0; seat < count; ++seat) {
        payoffs.append(big_number(results.payoffs[seat]));
        squares.append(big_number(results.squares[seat]));
        nb::list row;
        for (const uint64_t times : results.actions[seat]) row.append(times);
        actions.append(row);
    }
    return nb::make_tuple(results.decisions, results.showdowns, payoffs, squares, actions);
}

nb::list shuffled_deck(nb::handle seed_object, nb::handle index_object) {
    const uint64_t seed = natural(seed_object, "seed"), index = natural(index_object, "index");
    uint8_t order[52];
    ph::deck_of(seed, index, order);
    nb::list deck;
    for (const uint8_t card : order) deck.append(static_cast<int>(card));
    return deck;
}

}  // namespace

void bind_hands(nb::module_& module) {
    module.attr("BLOCK_HANDS") = ph::block_hands;
    nb::class_<Hands>(module, "Lanes", "Many hands of one game at once; `pokerhouse_kernel.Hands` is what to use.")
        .def(nb::init<nb::handle, nb::handle, bool>(), nb::arg("game"), nb::arg("seeds"), nb::arg("auto_reset"))
        .def("copy", [](Hands& self) { return new Hands(self); }, nb::rv_policy::take_ownership, "Lanes that go their own way from here.")
        .def("state", &Hands::state, "All that the lanes know, to go on from with `restored`.")
        .def_static("restored", [](nb::handle game, nb::bytes state, bool auto_reset) { return new Hands(game, state, auto_reset); },
                    nb::rv_policy::take_ownership, nb::arg("game"), nb::arg("state"), nb::arg("auto_reset"),
                    "Lanes that go on from a state; a ValueError where it is none of this game.")
        .def_prop_ro("auto_reset", [](Hands& self) { return self.lanes().auto_reset; })
        .def("step", &step, nb::arg("moves").none(), nb::arg("amounts").none(), "Make one move in every lane.")
        .def("reset_finished", [](Hands& self) { self.change([](ph::Lanes& lanes) { lanes.reset_finished(); }); }, "Deal anew where a hand is over.")
        .def("observe", &observe, nb::arg("seat").none(), "What this seat may know, as views of the lanes.")
        .def_prop_ro("actor", [](nb::handle self) { return row_of(self, nb::cast<Hands&>(self).lanes().offers.actor); })
        .def_prop_ro("legal", [](nb::handle self) { return row_of(self, nb::cast<Hands&>(self).lanes().offers.legal, 4); })
        .def_prop_ro("call_to", [](nb::handle self) { return row_of(self, nb::cast<Hands&>(self).lanes().offers.call_to); })
        .def_prop_ro("call_cost", [](nb::handle self) { return row_of(self, nb::cast<Hands&>(self).lanes().offers.call_cost); })
        .def_prop_ro("raise_low", [](nb::handle self) { return row_of(self, nb::cast<Hands&>(self).lanes().offers.raise_low); })
        .def_prop_ro("raise_high", [](nb::handle self) { return row_of(self, nb::cast<Hands&>(self).lanes().offers.raise_high); })
        .def_prop_ro("done", [](nb::handle self) { return row_of(self, nb::cast<Hands&>(self).lanes().done); })
        .def_prop_ro("payoffs", [](nb::handle self) {
            ph::Lanes& lanes = nb::cast<Hands&>(self).lanes();
            return row_of(self, lanes.payoffs, static_cast<size_t>(lanes.game().seats));
        });
    module.def("simulate_blocks", &simulate_blocks, nb::arg("game"), nb::arg("policies"), nb::arg("seed"),
               nb::arg("first_block"), nb::arg("hands"), nb::arg("threads"),
               "Play some hands; decisions, showdowns, payoffs, their squares, and the moves made, a row a seat.");
    module.def("shuffled", &shuffled_deck, nb::arg("seed").none(), nb::arg("index").none(), "The deck of a seed's hand number `index`.");
}
