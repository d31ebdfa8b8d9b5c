// Strengths for Python: one hand a call, or arrays of hands.

#include <nanobind/ndarray.h>

#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

#include "parts.hpp"
#include "cards/strength.hpp"

namespace ph = pokerhouse;

namespace {

PyObject* numbers[ph::best_strength + 1];  // every strength as a Python int, made once

// Reads a card quickly; -1 where it is none.
inline long small_card(PyObject* object) {
    if (!PyLong_Check(object)) return -1;
    const long card = PyLong_AsLong(object);
    if (card == -1 && PyErr_Occurred()) PyErr_Clear();
    return card >= 0 && card < 52 ? card : -1;
}

PyObject* one_strength(PyObject*, PyObject* argument);

// The strength of a hand that holds numbers of other kinds, such as numpy's. Their methods may change the sequence, so
// it is read into a tuple before.
PyObject* strength_of_others(PyObject* fast) {
    nb::object items = nb::steal(PySequence_Tuple(fast));
    nb::object whole = nb::steal(PyTuple_New(items.is_valid() ? PyTuple_GET_SIZE(items.ptr()) : 0));
    if (!items.is_valid() || !whole.is_valid()) return nullptr;
    for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(items.ptr()); ++at) {
        PyObject* item = PyTuple_GET_ITEM(items.ptr(), at);
        PyObject* number = PyIndex_Check(item) ? PyNumber_Index(item) : Py_NewRef(Py_None);
        if (!number) return nullptr;
        PyTuple_SET_ITEM(whole.ptr(), at, number);
    }
    return one_strength(nullptr, whole.ptr());
}

PyObject* one_strength(PyObject*, PyObject* argument) {
    if (!PySequence_Check(argument)) {  // an iterator may never end
        PyErr_SetString(PyExc_TypeError, "a hand is a sequence of card numbers");
        return nullptr;
    }
    PyObject* fast = PySequence_Fast(argument, "a hand is a sequence of card numbers");
    if (!fast) return nullptr;
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(fast);
    PyObject** items = PySequence_Fast_ITEMS(fast);
    PyObject* answer = nullptr;
    uint8_t hand[7];
    uint64_t seen = 0;
    bool others = false;
    if (size < 5 || size > 7) {
        set_card_error("a hand is read from 5, 6 or 7 cards, not " + std::to_string(size));
    } else {
        Py_ssize_t at = 0;
        for (; at < size; ++at) {
            const long card = small_card(items[at]);
            if (card < 0) {
                others = !PyLong_Check(items[at]) && PyIndex_Check(items[at]);
                if (!others) set_card_error("at place " + std::to_string(at + 1) + " is no card: cards are the numbers 0 to 51");
                break;
            }
            hand[at] = static_cast<uint8_t>(card);
            seen |= 1ull << card;
        }
        if (at == size) {
            if (__builtin_popcountll(seen) != size)
                set_card_error("a card is there twice");
            else
                answer = Py_NewRef(numbers[ph::strength(hand, static_cast<int>(size))]);
        }
    }
    if (others) answer = strength_of_others(fast);
    Py_DECREF(fast);
    return answer;
}

PyMethodDef strength_method = {
    "strength", one_strength, METH_O,
    "strength(cards, /)\n--\n\nReturn how good the best five of 5, 6 or 7 different cards are, 1 (worst) to 7462."};

nb::list strengths_on_board(nb::handle board, nb::handle holes) {
    const std::vector<uint8_t> five = cards_of(board, "the board");
    if (five.size() != 5) refuse_cards("a whole board has 5 cards, not " + std::to_string(five.size()));
    uint64_t sum = ph::sum_start, bits = 0, on_board = 0;
    for (const uint8_t card : five) {
        sum += ph::cards.value[card];
        bits |= ph::cards.bit[card];
        on_board |= 1ull << card;
    }
    nb::list found;
    for (nb::handle hole : holes) {
        nb::object pair = nb::steal(PySequence_Fast(hole.ptr(), "hole cards are a pair of card numbers"));
        if (!pair.is_valid()) throw nb::python_error();
        if (PySequence_Fast_GET_SIZE(pair.ptr()) != 2) refuse_cards("hole cards are two");
        const nb::object first = nb::borrow(PySequence_Fast_GET_ITEM(pair.ptr(), 0));
        const nb::object second = nb::borrow(PySequence_Fast_GET_ITEM(pair.ptr(), 1));
        const uint8_t one = card_of(first), two = card_of(second);
        if (one == two || (on_board >> one & 1) || (on_board >> two & 1)) refuse_cards("a card is there twice");
        found.append(nb::handle(numbers[ph::strength_of(sum + ph::cards.value[one] + ph::cards.value[two],
                                                         bits | ph::cards.bit[one] | ph::cards.bit[two])]));
    }
    return found;
}

// Whether a hand is of different cards from 0 to 51.
bool is_hand(const uint8_t* hand, size_t size) {
    uint64_t seen = 0;
    for (size_t at = 0; at < size; ++at) {
        if (hand[at] > 51) return false;
        seen |= 1ull << hand[at];
    }
    return static_cast<size_t>(__builtin_popcountll(seen)) == size;
}

// Whether all hands of a row are of different cards. Seven cards are looked at two hands at a time: turned by one,
// two and three places within its hand, every card meets every other.
bool are_hands(const uint8_t* hands, size_t count, size_t size) {
    size_t done = 0;
#ifdef __SSSE3__
    if (size == 7) {
        const __m128i turns[3] = {
            _mm_setr_epi8(1, 2, 3, 4, 5, 6, 0, 8, 9, 10, 11, 12, 13, 7, -1, -1),
            _mm_setr_epi8(2, 3, 4, 5, 6, 0, 1, 9, 10, 11, 12, 13, 7, 8, -1, -1),
            _mm_setr_epi8(3, 4, 5, 6, 0, 1, 2, 10, 11, 12, 13, 7, 8, 9, -1, -1),
        };
        const __m128i highest = _mm_set1_epi8(51);
        __m128i wrong = _mm_setzero_si128();
        for (; done + 3 <= count; done += 2) {  // 16 bytes are read for 14: not at the very end
            const __m128i two = _mm_loadu_si128(reinterpret_cast<const __m128i*>(hands + 7 * done));
            for (const __m128i& turn : turns) wrong = _mm_or_si128(wrong, _mm_cmpeq_epi8(two, _mm_shuffle_epi8(two, turn)));
            wrong = _mm_or_si128(wrong, _mm_subs_epu8(two, highest));
        }
        const __m128i fourteen = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0);
        if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(wrong, fourteen), _mm_setzero_si128())) != 0xffff) return false;
    }
#endif
    for (; done < count; ++done)
        if (!is_hand(hands + size * done, size)) return false;
    return true;
}

template <int size>
void score_rows(const uint8_t* hands, uint16_t* out, size_t count) {
    for (size_t at = 0; at < count; ++at) out[at] = static_cast<uint16_t>(ph::strength<size>(hands + size * at));
}

// Scores hands in rows; -1, or the number of the first that is no hand.
long long score_hands(const uint8_t* hands, uint16_t* out, size_t count, size_t size) {
    constexpr size_t block = 512;  // small enough to be read twice from the nearest cache
    for (size_t done = 0; done < count; done += block) {
        const size_t here = std::min(block, count - done);
        const uint8_t* row = hands + size * done;
        if (!are_hands(row, here, size)) {
            for (size_t at = 0; at < here; ++at)
                if (!is_hand(row + size * at, size)) return static_cast<long long>(done + at);
        }
        if (size == 7) score_rows<7>(row, out + done, here);
        if (size == 6) score_rows<6>(row, out + done, here);
        if (size == 5) score_rows<5>(row, out + done, here);
    }
    return -1;
}

// Scores sets of cards, a bit each.
long long score_masks(const uint64_t* masks, uint16_t* out, size_t count) {
    for (size_t at = 0; at < count; ++at) {
        uint64_t left = masks[at], sum = ph::sum_start, bits = 0;
        const int size = __builtin_popcountll(left);
        if (left >> 52 || size < 5 || size > 7) return static_cast<long long>(at);
        while (left) {
            const int card = __builtin_ctzll(left);
            left &= left - 1;
            sum += ph::cards.value[card];
            bits |= ph::cards.bit[card];
        }
        const int strength = sum & ph::flush_mask ? ph::flush_strength(sum, bits)
                             : size == 7          ? ph::mixed_strength<7>(sum)
                             : size == 6          ? ph::mixed_strength<6>(sum)
                                                  : ph::mixed_strength<5>(sum);
        out[at] = static_cast<uint16_t>(strength);
    }
    return -1;
}

using Input = nb::ndarray<nb::ro, nb::device::cpu>;
using Output = nb::ndarray<nb::numpy, uint16_t, nb::ndim<1>>;

Input array_of(nb::handle object, const char* what) {
    Input array;
    if (!nb::try_cast(object, array))
        throw nb::type_error((std::string(what) + " is no array of plain numbers in this machine's order of bytes").c_str());
    return array;
}

void require_contiguous(const Input& array, const char* what) {
    int64_t step = 1;
    if (!array.size()) return;  // its strides mean nothing
    for (size_t at = array.ndim(); at-- > 0;) {
        if (array.shape(at) > 1 && array.stride(at) != step)
            throw nb::value_error((std::string(what) + " does not lie in one piece: numpy.ascontiguousarray copies it so").c_str());
        step *= static_cast<int64_t>(array.shape(at));
    }
}

// Writing where somebody else has still to read would change the hands under way.
void require_apart(const Input& hands, const uint16_t* places, size_t count) {
    const auto from = reinterpret_cast<uintptr_t>(hands.data()), to = reinterpret_cast<uintptr_t>(places);
    if (from < to + 2 * count && to < from + hands.nbytes()) throw nb::value_error("out lies in the memory of hands");
}

void require_aligned(const void* data, size_t size, const char* what) {
    if (reinterpret_cast<uintptr_t>(data) % size)
        throw nb::value_error((std::string(what) + " begins between two places in memory: a copy() does not").c_str());
}

nb::object strengths_of_arrays(nb::handle hands, nb::handle out) {
    const Input input = array_of(hands, "hands");
    const bool rows = input.dtype() == nb::dtype<uint8_t>() && input.ndim() == 2 && input.shape(1) >= 5 && input.shape(1) <= 7;
    const bool masks = input.dtype() == nb::dtype<uint64_t>() && input.ndim() == 1;
    if (!rows && !masks)
        throw nb::type_error("hands are uint8 cards in rows of 5, 6 or 7, or sets of cards in one row of uint64");
    require_contiguous(input, "hands");
    require_aligned(input.data(), masks ? sizeof(uint64_t) : 1, "hands");
    const size_t count = input.shape(0);
    nb::object answer;
    uint16_t* places;
    if (out.is_none()) {
        places = new uint16_t[count ? count : 1];
        nb::capsule owner(places, [](void* made) noexcept { delete[] static_cast<uint16_t*>(made); });
        answer = nb::cast(Output(places, {count}, owner));
    } else {
        nb::ndarray<nb::device::cpu> given;
        if (!nb::try_cast(out, given)) throw nb::type_error("out is no array that can be written to");
        if (given.dtype() != nb::dtype<uint16_t>() || given.ndim() != 1 || given.shape(0) != count ||
            (count > 1 && given.stride(0) != 1))
            throw nb::value_error("out is one row of uint16 in one piece, a place for each hand");
        places = static_cast<uint16_t*>(given.data());
        require_aligned(places, sizeof(uint16_t), "out");
        require_apart(input, places, count);
        answer = nb::borrow(out);
    }
    long long wrong;
    {
        nb::gil_scoped_release free;
        wrong = rows ? score_hands(static_cast<const uint8_t*>(input.data()), places, count, input.shape(1))
                     : score_masks(static_cast<const uint64_t*>(input.data()), places, count);
    }
    if (wrong >= 0)
        refuse_cards("hand " + std::to_string(wrong) + " is not of different cards from 0 to 51" +
                     (masks ? ", five to seven of them" : ""));
    return answer;
}

// How many of all 133,784,560 hands of seven have each strength, or of the 2,598,960 of five.
nb::object counted(int size) {
    if (size != 5 && size != 7) throw nb::value_error("all hands of 5 or of 7 cards are counted");
    auto* counts = new uint64_t[ph::best_strength + 1]();
    nb::capsule owner(counts, [](void* made) noexcept { delete[] static_cast<uint64_t*>(made); });
    {
        nb::gil_scoped_release free;
        uint8_t hand[7];
        auto choose = [&](auto&& self, int at, uint8_t from) -> void {
            if (at == size) {
                ++counts[ph::strength(hand, size)];
                return;
            }
            for (uint8_t card = from; card < 52; ++card) {
                hand[at] = card;
                self(self, at + 1, static_cast<uint8_t>(card + 1));
            }
        };
        choose(choose, 0, 0);
    }
    return nb::cast(nb::ndarray<nb::numpy, uint64_t, nb::ndim<1>>(counts, {ph::best_strength + 1}, owner));
}

}  // namespace

void bind_strength(nb::module_& module) {
    for (int strength = 0; strength <= ph::best_strength; ++strength) numbers[strength] = PyLong_FromLong(strength);
    nb::object function = nb::steal(PyCFunction_NewEx(&strength_method, nullptr, nb::str("pokerhouse_kernel").ptr()));
    module.attr("strength") = function;
    module.def("strengths", &strengths_on_board, nb::arg("board"), nb::arg("holes"),
               "Return the strength of each two hole cards on one board of five.");
    module.def("strength_array", &strengths_of_arrays, nb::arg("hands"), nb::arg("out") = nb::none(),
               "Return the strengths of many hands at once, in `out` if that is given.");
    module.def("count_all_hands", &counted, nb::arg("size"),
               "Return how many of all hands of so many cards have each strength.");
}
