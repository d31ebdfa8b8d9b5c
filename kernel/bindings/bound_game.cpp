#include "bound_game.hpp"

namespace ph = pokerhouse;

namespace {

[[noreturn]] void refuse(const std::string& why) { throw nb::value_error(why.c_str()); }

int64_t whole(nb::handle object, const char* what) {
    nb::object exact = nb::borrow(object);
    if (!PyLong_CheckExact(object.ptr())) exact = nb::steal(PyBool_Check(object.ptr()) ? nullptr : PyNumber_Index(object.ptr()));
    if (!exact.is_valid()) {
        PyErr_Clear();
        throw nb::type_error((std::string(what) + ": a whole number is needed").c_str());
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(exact.ptr(), &overflow);
    if (overflow) refuse(std::string(what) + ": the number is too large");
    return number;
}

int position(nb::handle object, const char* what) {
    const int64_t number = whole(object, what);
    if (number < -1 || number >= ph::most_seats) refuse(std::string(what) + ": positions are 0 to 9, and -1 is nobody");
    return static_cast<int>(number);
}

bool yes_or_no(nb::handle object, const char* what) {
    if (!PyBool_Check(object.ptr())) throw nb::type_error((std::string(what) + ": True or False is needed").c_str());
    return object.is(nb::handle(Py_True));
}

template <typename Row>
size_t fill(Row& row, nb::handle sequence, const char* what) {
    size_t count = 0;
    for (nb::handle item : sequence) {
        if (count == row.size()) refuse(std::string(what) + ": at most " + std::to_string(row.size()) + " numbers");
        const int64_t number = whole(item, what);
        if (number < -1 || number > ph::most_chips) refuse(std::string(what) + ": numbers are 0 to 10^12");
        row[count++] = static_cast<typename Row::value_type>(std::min<int64_t>(number, sizeof(typename Row::value_type) == 4 ? INT32_MAX : INT64_MAX));
    }
    return count;
}

// A number for every seat, or none at all.
void fill_by_seat(ph::ChipRow& row, int seats, nb::handle sequence, const char* what) {
    const size_t count = fill(row, sequence, what);
    if (count && count != static_cast<size_t>(seats))
        refuse(std::string(what) + ": " + std::to_string(seats) + " seats need as many numbers, not " + std::to_string(count));
}

}  // namespace

ph::Game game_of(nb::handle settings) {
    if (!nb::hasattr(settings, "trims_antes")) throw nb::type_error("a game is a pokerhouse_kernel.Game");
    auto field = [&](const char* name) { return nb::object(settings.attr(name)); };
    ph::Game game;
    game.seats = static_cast<int>(fill(game.stacks, field("stacks"), "stacks"));
    game.small = whole(field("small"), "the small blind");
    game.big = whole(field("big"), "the big blind");
    game.small_at = position(field("small_at"), "small_at");
    game.big_at = position(field("big_at"), "big_at");
    game.opener = position(field("opener"), "opener");
    game.dead = whole(field("dead"), "dead");
    fill_by_seat(game.antes, game.seats, field("antes"), "antes");
    fill_by_seat(game.live_posts, game.seats, field("live_posts"), "live_posts");
    fill_by_seat(game.dead_posts, game.seats, field("dead_posts"), "dead_posts");
    const nb::object limits = field("limits");
    game.fixed_limit = !limits.is_none();
    if (game.fixed_limit && fill(game.limits, limits, "limits") != ph::streets) refuse("limits: four numbers, one a street");
    const nb::object caps = field("caps");
    if (!caps.is_none() && fill(game.caps, caps, "caps") != ph::streets) refuse("caps: four numbers, one a street");
    if (fill(game.burns, field("burns"), "burns") != 3) refuse("burns: three numbers");
    game.option = yes_or_no(field("option"), "option");
    game.trims_antes = yes_or_no(field("trims_antes"), "trims_antes");
    yes_or_no(field("call_checks"), "call_checks");
    const std::string fault = game.fault();
    if (!fault.empty()) refuse(fault);
    return game;
}
