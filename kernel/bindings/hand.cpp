// One hand for Python, the quick twin of `pokerhouse.rules.Hand`. Written against Python's own interface: a decision is two
// calls, and anything between Python and this would cost more than the decision.
//
// The type knows how to deal, offer and take moves. Everything rarer is the subclass's in pokerhouse.rules: it prepares a
// setup (`_prepared`) and answers for what can't be dealt (`_undealt`) and for what is not in the menu (`_refused`).

#include "parts.hpp"

#include <structmember.h>

#include <cstring>
#include <memory>

#include "bound_game.hpp"
#include "hands/hand.hpp"
#include "hands/perft.hpp"

namespace ph = pokerhouse;

namespace {

PyObject* move_names[4];      // "fold", "check", "call", "raise", interned
PyObject* no_raise_names[6];  // as in pokerhouse.rules.Menu
PyObject* attribute_deck;
PyObject* method_refused;
PyObject* method_prepared;
PyObject* method_undealt;

struct Act {
    ph::Move move;
    ph::Chips to;
};

// A setup made ready for many hands: the game, the hand at its first decision, and the menu's class.
struct Prepared {
    ph::Game game;
    ph::Hand start;
    bool call_checks;
    PyObject* menu_type;
};

struct HandObject {
    PyObject_HEAD
    PyObject* setup;
    PyObject* secret;
    PyObject* deck;      // the secret's
    PyObject* prepared;  // a capsule
    const Prepared* game;
    PyObject* menu;      // the offered menu, once somebody has asked
    std::vector<Act>* acts;
    ph::Hand hand;
};

void delete_prepared(PyObject* capsule) {
    auto* made = static_cast<Prepared*>(PyCapsule_GetPointer(capsule, "prepared"));
    Py_XDECREF(made->menu_type);
    delete made;
}

// Menus are values: equal ones are shared, and many are equal.
struct KnownMenu {
    PyObject* menu = nullptr;
    PyObject* type = nullptr;
    ph::Menu key{};
    bool bet = false;
};
constexpr size_t known_count = 2048;
KnownMenu known_menus[known_count];

bool same(const ph::Menu& a, const ph::Menu& b) {
    return a.actor == b.actor && a.check == b.check && a.call_to == b.call_to && a.call_cost == b.call_cost &&
           a.raise_low == b.raise_low && a.raise_high == b.raise_high && a.no_raise == b.no_raise;
}

PyObject* chips_or_none(bool there, ph::Chips amount) { return there ? PyLong_FromLongLong(amount) : Py_NewRef(Py_None); }

PyObject* menu_object(const Prepared& game, const ph::Menu& menu, bool bet) {
    uint64_t hash = static_cast<uint64_t>(menu.actor) * 0x9e3779b97f4a7c15ull;
    for (const ph::Chips chips : {menu.call_to, menu.call_cost, menu.raise_low, menu.raise_high})
        hash = (hash ^ static_cast<uint64_t>(chips)) * 0x9e3779b97f4a7c15ull, hash ^= hash >> 32;
    KnownMenu& known = known_menus[(hash ^ menu.no_raise) % known_count];
    if (known.menu && known.type == game.menu_type && known.bet == bet && same(known.key, menu)) return Py_NewRef(known.menu);
    const bool raises = menu.no_raise == ph::may_raise;
    PyObject* fields[] = {
        PyLong_FromLong(menu.actor),
        Py_NewRef(Py_True),
        Py_NewRef(menu.check ? Py_True : Py_False),
        chips_or_none(!menu.check, menu.call_to),
        PyLong_FromLongLong(menu.call_cost),
        chips_or_none(raises, menu.raise_low),
        chips_or_none(raises, menu.raise_high),
        Py_NewRef(bet ? Py_True : Py_False),
        Py_NewRef(no_raise_names[menu.no_raise]),
    };
    PyObject* made = PyObject_Vectorcall(game.menu_type, fields, 9, nullptr);
    for (PyObject* field : fields) Py_DECREF(field);
    if (!made) return nullptr;
    Py_XSETREF(known.menu, Py_NewRef(made));
    Py_XSETREF(known.type, Py_NewRef(game.menu_type));
    known.key = menu;
    known.bet = bet;
    return made;
}

struct CardNames {
    int8_t rank[128], suit[128];
    CardNames() {
        std::memset(rank, -1, sizeof rank);
        std::memset(suit, -1, sizeof suit);
        for (int8_t at = 0; at < 13; ++at) rank[static_cast<int>("23456789TJQKA"[at])] = at;
        for (int8_t at = 0; at < 4; ++at) suit[static_cast<int>("cdhs"[at])] = at;
    }
};
const CardNames card_names;

// The first so many cards of a deck; false with an exception set where it holds none.
bool read_deck(PyObject* deck, int count, uint8_t* order) {
    bool good = true;
    uint64_t seen = 0;
    for (int at = 0; good && at < count; ++at) {
        PyObject* name = PyTuple_GET_ITEM(deck, at);
        good = PyUnicode_Check(name) && PyUnicode_IS_COMPACT_ASCII(name) && PyUnicode_GET_LENGTH(name) == 2;
        if (!good) break;
        const Py_UCS1* letters = PyUnicode_1BYTE_DATA(name);
        const int rank = card_names.rank[letters[0]], suit = card_names.suit[letters[1]];
        good = rank >= 0 && suit >= 0 && !(seen >> (rank * 4 + suit) & 1);
        if (!good) break;
        order[at] = static_cast<uint8_t>(rank * 4 + suit);
        seen |= 1ull << order[at];
    }
    if (!good) PyErr_SetString(PyExc_ValueError, "a deck holds the 52 cards, each once");
    return good;
}

bool settle_if_contested(HandObject* self) {
    if (!self->hand.over() || !self->hand.contested) return true;
    uint8_t order[52];
    if (!read_deck(self->deck, self->game->game.cards_needed(), order)) return false;
    ph::settle(self->hand, self->game->game, order);
    return true;
}

// What a class remembers of the setup it dealt last: researchers deal one setup a million times.
PyObject* last_setup = nullptr;
PyObject* last_class = nullptr;
PyObject* last_prepared = nullptr;

PyObject* prepared_of(PyObject* type, PyObject* setup) {
    if (setup == last_setup && type == last_class) return Py_NewRef(last_prepared);
    if (!PyObject_HasAttr(type, method_prepared)) {
        PyErr_SetString(PyExc_TypeError, "a hand is dealt by pokerhouse.rules.KernelHand");
        return nullptr;
    }
    PyObject* capsule = PyObject_CallMethodOneArg(type, method_prepared, setup);
    if (!capsule) return nullptr;
    if (!PyCapsule_IsValid(capsule, "prepared")) {
        Py_DECREF(capsule);
        PyErr_SetString(PyExc_TypeError, "_prepared has to return what `prepare` made");
        return nullptr;
    }
    // All three before one goes: who goes may deal another hand.
    PyObject* gone[] = {last_setup, last_class, last_prepared};
    last_setup = Py_NewRef(setup);
    last_class = Py_NewRef(type);
    last_prepared = Py_NewRef(capsule);
    for (PyObject* one : gone) Py_XDECREF(one);
    return capsule;
}

PyObject* hand_deal(PyObject* type, PyObject* const* arguments, Py_ssize_t count) {
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "deal takes a setup and a secret");
        return nullptr;
    }
    PyObject* deck = PyObject_GetAttr(arguments[1], attribute_deck);
    if (!deck) return nullptr;
    if (!PyTuple_Check(deck) || PyTuple_GET_SIZE(deck) != 52) {
        Py_DECREF(deck);
        return PyObject_CallMethodObjArgs(type, method_undealt, arguments[0], arguments[1], nullptr);
    }
    PyObject* prepared = prepared_of(type, arguments[0]);
    if (!prepared) {
        Py_DECREF(deck);
        return nullptr;
    }
    auto* kind = reinterpret_cast<PyTypeObject*>(type);
    auto* self = reinterpret_cast<HandObject*>(kind->tp_alloc(kind, 0));
    if (!self) {
        Py_DECREF(prepared);
        Py_DECREF(deck);
        return nullptr;
    }
    self->setup = Py_NewRef(arguments[0]);
    self->secret = Py_NewRef(arguments[1]);
    self->deck = deck;
    self->prepared = prepared;
    self->game = static_cast<const Prepared*>(PyCapsule_GetPointer(prepared, "prepared"));
    self->menu = nullptr;
    self->acts = new std::vector<Act>();
    ph::restart(self->hand, self->game->start);
    if (!settle_if_contested(self)) {
        Py_DECREF(self);
        return nullptr;
    }
    return reinterpret_cast<PyObject*>(self);
}

// The same hand again, to go its own way: what a search through the tree of moves forks.
PyObject* hand_copy(PyObject* object, PyObject*) {
    const auto* self = reinterpret_cast<HandObject*>(object);
    PyTypeObject* kind = Py_TYPE(object);
    auto* twin = reinterpret_cast<HandObject*>(kind->tp_alloc(kind, 0));
    if (!twin) return nullptr;
    twin->setup = Py_NewRef(self->setup);
    twin->secret = Py_NewRef(self->secret);
    twin->deck = Py_NewRef(self->deck);
    twin->prepared = Py_NewRef(self->prepared);
    twin->game = self->game;
    twin->menu = Py_XNewRef(self->menu);
    twin->acts = new std::vector<Act>(*self->acts);
    twin->hand = self->hand;
    return reinterpret_cast<PyObject*>(twin);
}

PyObject* hand_new(PyTypeObject*, PyObject*, PyObject*) {
    PyErr_SetString(PyExc_TypeError, "a hand is made by deal(setup, secret)");
    return nullptr;
}

int hand_traverse(PyObject* object, visitproc visit, void* arg) {
    auto* self = reinterpret_cast<HandObject*>(object);
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->setup);
    Py_VISIT(self->secret);
    Py_VISIT(self->deck);
    Py_VISIT(self->menu);
    return 0;
}

int hand_clear(PyObject* object) {
    auto* self = reinterpret_cast<HandObject*>(object);
    Py_CLEAR(self->setup);
    Py_CLEAR(self->secret);
    Py_CLEAR(self->menu);
    return 0;  // not the deck: whoever still holds the hand may look at it
}

void hand_dealloc(PyObject* object) {
    auto* self = reinterpret_cast<HandObject*>(object);
    PyTypeObject* type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    hand_clear(object);
    Py_CLEAR(self->deck);
    Py_CLEAR(self->prepared);
    delete self->acts;
    type->tp_free(object);
    Py_DECREF(type);
}

PyObject* hand_menu(PyObject* object, PyObject*) {
    auto* self = reinterpret_cast<HandObject*>(object);
    if (self->hand.over()) Py_RETURN_NONE;
    if (!self->menu) self->menu = menu_object(*self->game, ph::menu_of(self->hand, self->game->game), self->hand.price == 0);
    return Py_XNewRef(self->menu);
}

// Hands a wish that is not in the menu to the subclass, which says why not.
PyObject* refused(PyObject* object, PyObject* position, PyObject* move, PyObject* to) {
    PyObject* answer = PyObject_CallMethodObjArgs(object, method_refused, position, move, to, nullptr);
    if (!answer) return nullptr;
    Py_DECREF(answer);
    PyErr_SetString(PyExc_RuntimeError, "the twins disagree: the rules allow what the kernel does not offer");
    return nullptr;
}

int move_of(PyObject* name) {
    for (int move = 0; move < 4; ++move)
        if (name == move_names[move]) return move;
    if (PyUnicode_Check(name))  // a word of NumPy's, too
        for (int move = 0; move < 4; ++move)
            if (PyUnicode_Compare(name, move_names[move]) == 0) return move;
    return -1;
}

// A whole number of another kind, numpy's for one, as an int; all else as it came, to be refused.
nb::object plain_int(PyObject* number) {
    if (PyLong_CheckExact(number) || PyBool_Check(number) || !PyIndex_Check(number)) return nb::borrow(number);
    nb::object exact = nb::steal(PyNumber_Index(number));
    if (exact.is_valid()) return exact;
    PyErr_Clear();
    return nb::borrow(number);
}

PyObject* take(HandObject* self, PyObject* position, PyObject* name, PyObject* to_object) {
    auto* object = reinterpret_cast<PyObject*>(self);
    if (self->hand.over() || !PyLong_CheckExact(position)) return refused(object, position, name, to_object);
    const long place = PyLong_AsLong(position);
    if (place == -1 && PyErr_Occurred()) PyErr_Clear();
    int move = move_of(name);
    const bool named = to_object != Py_None;
    ph::Chips to = 0;
    if (place != self->hand.actor || move < 0 || (named && !PyLong_CheckExact(to_object)))
        return refused(object, position, name, to_object);
    if (named) {
        to = PyLong_AsLongLong(to_object);
        if (to == -1 && PyErr_Occurred()) PyErr_Clear();
    }
    const ph::Menu menu = ph::menu_of(self->hand, self->game->game);
    bool offered = false;
    switch (move) {
        case ph::fold: offered = !named; break;
        case ph::check: offered = menu.check && !named; break;
        case ph::call:
            offered = menu.check ? self->game->call_checks && !named : !named || to == menu.call_to;  // RES-4
            if (menu.check) move = ph::check;
            break;
        default: offered = named && menu.no_raise == ph::may_raise && to >= menu.raise_low && to <= menu.raise_high;
    }
    if (!offered) return refused(object, position, name, to_object);
    if (move != ph::raise) to = move == ph::fold ? self->hand.wagers[self->hand.actor] : menu.call_to;
    self->acts->push_back({static_cast<ph::Move>(move), to});
    Py_CLEAR(self->menu);
    ph::act(self->hand, self->game->game, static_cast<ph::Move>(move), to);
    if (self->hand.over() && !settle_if_contested(self)) return nullptr;
    Py_RETURN_NONE;
}

PyObject* hand_act(PyObject* object, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
    auto* self = reinterpret_cast<HandObject*>(object);
    PyObject* fields[3] = {nullptr, nullptr, Py_None};
    for (Py_ssize_t at = 0; at < count && at < 3; ++at) fields[at] = arguments[at];
    bool good = count <= 3;
    if (names) {
        static const char* const keys[] = {"position", "move", "to"};
        for (Py_ssize_t at = 0; good && at < PyTuple_GET_SIZE(names); ++at) {
            int field = 0;
            while (field < 3 && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, at), keys[field])) ++field;
            good = field < 3 && field >= count;
            if (good) fields[field] = arguments[count + at];
        }
    }
    if (!good || !fields[0] || !fields[1]) {
        PyErr_SetString(PyExc_TypeError, "act takes a position, a move and, for a raise, to");
        return nullptr;
    }
    if (PyLong_CheckExact(fields[0]) && (fields[2] == Py_None || PyLong_CheckExact(fields[2])))
        return take(self, fields[0], fields[1], fields[2]);
    const nb::object position = plain_int(fields[0]), to = plain_int(fields[2]);
    return take(self, position.ptr(), fields[1], to.ptr());
}

PyObject* row_list(const ph::ChipRow& row, int seats) {
    PyObject* list = PyList_New(seats);
    for (int seat = 0; list && seat < seats; ++seat) PyList_SET_ITEM(list, seat, PyLong_FromLongLong(row[seat]));
    return list;
}

PyObject* hand_acts(PyObject* object, void*) {
    const auto* self = reinterpret_cast<HandObject*>(object);
    PyObject* list = PyList_New(static_cast<Py_ssize_t>(self->acts->size()));
    for (size_t at = 0; list && at < self->acts->size(); ++at) {
        const Act& act = (*self->acts)[at];
        PyObject* to = act.move == ph::raise ? PyLong_FromLongLong(act.to) : Py_NewRef(Py_None);
        PyList_SET_ITEM(list, static_cast<Py_ssize_t>(at), PyTuple_Pack(2, move_names[act.move], to));
        Py_DECREF(to);
    }
    return list;
}

const ph::Hand& of(PyObject* object) { return reinterpret_cast<HandObject*>(object)->hand; }

PyObject* hand_board(PyObject* object, void*) {
    const auto* self = reinterpret_cast<HandObject*>(object);
    const ph::Game& game = self->game->game;
    const int street = self->hand.street;
    PyObject* list = PyList_New(0);
    const auto places = game.board_places();
    for (int at = 0; list && at < (street ? street + 2 : 0); ++at) {
        if (PyList_Append(list, PyTuple_GET_ITEM(self->deck, places[static_cast<size_t>(at)])) < 0) Py_CLEAR(list);
    }
    return list;
}

PyObject* hand_folded(PyObject* object, void*) {
    const auto* self = reinterpret_cast<HandObject*>(object);
    PyObject* list = PyList_New(self->game->game.seats);
    for (int seat = 0; list && seat < self->game->game.seats; ++seat)
        PyList_SET_ITEM(list, seat, PyBool_FromLong(!(self->hand.live >> seat & 1)));
    return list;
}

PyGetSetDef hand_fields[] = {
    {"actor", [](PyObject* hand, void*) { return chips_or_none(!of(hand).over(), of(hand).actor); }, nullptr, nullptr, nullptr},
    {"over", [](PyObject* hand, void*) { return PyBool_FromLong(of(hand).over()); }, nullptr, nullptr, nullptr},
    {"pot", [](PyObject* hand, void*) { return PyLong_FromLongLong(of(hand).pot); }, nullptr, nullptr, nullptr},
    {"price", [](PyObject* hand, void*) { return PyLong_FromLongLong(of(hand).price); }, nullptr, nullptr, nullptr},
    {"street", [](PyObject* hand, void*) { return PyLong_FromLong(of(hand).street); }, nullptr, nullptr, nullptr},
    {"stacks", [](PyObject* hand, void*) { return row_list(of(hand).stacks, reinterpret_cast<HandObject*>(hand)->game->game.seats); }, nullptr, nullptr, nullptr},
    {"wagers", [](PyObject* hand, void*) { return row_list(of(hand).wagers, reinterpret_cast<HandObject*>(hand)->game->game.seats); }, nullptr, nullptr, nullptr},
    {"folded", hand_folded, nullptr, nullptr, nullptr},
    {"board", hand_board, nullptr, nullptr, nullptr},
    {"acts", hand_acts, nullptr, "The moves made so far, each with the amount of a raise.", nullptr},
    {"decision", [](PyObject* hand, void*) { return PyLong_FromSize_t(reinterpret_cast<HandObject*>(hand)->acts->size()); }, nullptr, nullptr, nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyMemberDef hand_members[] = {
    {"setup", T_OBJECT_EX, offsetof(HandObject, setup), READONLY, nullptr},
    {"secret", T_OBJECT_EX, offsetof(HandObject, secret), READONLY, nullptr},
    {nullptr, 0, 0, 0, nullptr},
};

PyMethodDef hand_methods[] = {
    {"deal", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(hand_deal)), METH_FASTCALL | METH_CLASS,
     "deal(setup, secret, /)\n--\n\nPost what is due, deal, and stop at the first decision."},
    {"copy", hand_copy, METH_NOARGS, "copy()\n--\n\nA hand that goes its own way from here."},
    {"__copy__", hand_copy, METH_NOARGS, nullptr},
    {"__deepcopy__", hand_copy, METH_O, nullptr},
    {"menu", hand_menu, METH_NOARGS, "menu()\n--\n\nWhat the actor may do; None when nobody has to act."},
    {"act", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(hand_act)), METH_FASTCALL | METH_KEYWORDS,
     "act(position, move, to=None)\n--\n\nMake a move of the menu. `to` is the street total after a raise."},
    {nullptr, nullptr, 0, nullptr},
};

PyType_Slot hand_slots[] = {
    {Py_tp_doc, const_cast<char*>("A hand of standard hold'em; `pokerhouse.rules.KernelHand` is what to use.")},
    {Py_tp_new, reinterpret_cast<void*>(hand_new)},
    {Py_tp_dealloc, reinterpret_cast<void*>(hand_dealloc)},
    {Py_tp_traverse, reinterpret_cast<void*>(hand_traverse)},
    {Py_tp_clear, reinterpret_cast<void*>(hand_clear)},
    {Py_tp_methods, hand_methods},
    {Py_tp_members, hand_members},
    {Py_tp_getset, hand_fields},
    {0, nullptr},
};

PyType_Spec hand_spec = {
    "pokerhouse_kernel.Hand", sizeof(HandObject), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC, hand_slots};

nb::object prepare(nb::handle settings, nb::handle menu_type) {
    auto made = std::make_unique<Prepared>();
    made->game = game_of(settings);
    if (made->game.cards_needed() > 52) throw nb::value_error("the deck has too few cards for these burns");
    made->start = ph::dealt(made->game);
    made->call_checks = nb::cast<bool>(settings.attr("call_checks"));
    made->menu_type = Py_NewRef(menu_type.ptr());
    return nb::steal(PyCapsule_New(made.release(), "prepared", delete_prepared));
}

nb::tuple count_tree(nb::handle settings) {
    const ph::Game game = game_of(settings);
    ph::TreeCount count;
    {
        nb::gil_scoped_release free;
        count = ph::perft(game, Listening());
    }
    return nb::make_tuple(big_number(static_cast<BigNumber>(count.decisions)), big_number(static_cast<BigNumber>(count.folds)), big_number(static_cast<BigNumber>(count.showdowns)));
}

}  // namespace

void bind_hand(nb::module_& module) {
    const char* const moves[] = {"fold", "check", "call", "raise"};
    for (int move = 0; move < 4; ++move) move_names[move] = PyUnicode_InternFromString(moves[move]);
    const char* const reasons[] = {"", "nobody_left", "too_few", "not_reopened", "under_half", "raise_cap"};
    for (int reason = 0; reason < 6; ++reason) no_raise_names[reason] = PyUnicode_InternFromString(reasons[reason]);
    attribute_deck = PyUnicode_InternFromString("deck");
    method_refused = PyUnicode_InternFromString("_refused");
    method_prepared = PyUnicode_InternFromString("_prepared");
    method_undealt = PyUnicode_InternFromString("_undealt");
    module.attr("Hand") = nb::steal(PyType_FromSpec(&hand_spec));
    module.def("prepare", &prepare, nb::arg("game"), nb::arg("menu_type"), "Make a game ready for many hands of it.");
    module.def("perft", &count_tree, nb::arg("game"),
               "Count every way the betting can go: decisions, hands ended by folds, hands ended by showdowns.");
}
