#include "parts.hpp"

void set_card_error(const std::string& why) {
    PyObject* kind = nullptr;
    if (PyObject* module = PyImport_ImportModule("pokerhouse.cards")) {
        kind = PyObject_GetAttrString(module, "CardError");
        Py_DECREF(module);
    }
    PyErr_Clear();
    PyErr_SetString(kind ? kind : PyExc_ValueError, why.c_str());
    Py_XDECREF(kind);
}

void refuse_cards(const std::string& why) {
    set_card_error(why);
    throw nb::python_error();
}

void Listening::operator()() {
    const auto now = std::chrono::steady_clock::now();
    if (now - heard_ < std::chrono::milliseconds(50)) return;
    heard_ = now;
    nb::gil_scoped_acquire python;
    if (PyErr_CheckSignals()) throw nb::python_error();
}

uint64_t natural(nb::handle object, const char* what) {
    nb::object exact = nb::steal(PyBool_Check(object.ptr()) ? nullptr : PyNumber_Index(object.ptr()));
    if (!exact.is_valid()) {
        PyErr_Clear();
        throw nb::type_error((std::string(what) + ": a whole number is needed").c_str());
    }
    const uint64_t number = PyLong_AsUnsignedLongLong(exact.ptr());
    if (PyErr_Occurred()) {
        PyErr_Clear();
        throw nb::value_error((std::string(what) + ": 0 to 2^64 - 1").c_str());
    }
    return number;
}

nb::object big_number(BigNumber number) {
    const nb::object high = nb::steal(PyLong_FromLongLong(static_cast<int64_t>(number >> 64)));
    const nb::object low = nb::steal(PyLong_FromUnsignedLongLong(static_cast<uint64_t>(number)));
    return (high << nb::int_(64)) | low;
}

std::string named(long long card) {
    if (card < 0 || card > 51) return std::to_string(card);
    return {"23456789TJQKA"[card / 4], "cdhs"[card % 4]};
}

uint8_t card_of(nb::handle object) {
    nb::object number = nb::borrow(object);
    if (!PyLong_Check(object.ptr())) number = nb::steal(PyNumber_Index(object.ptr()));  // numpy's, for one
    if (!number.is_valid()) {
        PyErr_Clear();
        refuse_cards("a card is a whole number from 0 to 51");
    }
    int overflow = 0;
    const long long card = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow || card < 0 || card > 51) {
        const std::string told = overflow ? "a number so large" : std::to_string(card);
        refuse_cards(told + " is not a card: cards are the numbers 0 to 51");
    }
    return static_cast<uint8_t>(card);
}

std::vector<uint8_t> cards_of(nb::handle sequence, const char* what) {
    std::vector<uint8_t> found;
    uint64_t seen = 0;
    if (!PySequence_Check(sequence.ptr()) || PyUnicode_Check(sequence.ptr()))
        throw nb::type_error((std::string(what) + ": a sequence of card numbers is needed").c_str());
    for (nb::handle item : sequence) {
        if (found.size() == 52) refuse_cards(std::string(what) + ": more than 52 cards");
        const uint8_t card = card_of(item);
        if (seen >> card & 1) refuse_cards(named(card) + " is there twice");
        seen |= 1ull << card;
        found.push_back(card);
    }
    return found;
}
