// What the bindings share: how input is refused, and what each part puts into the module.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace nb = nanobind;

// Raises pokerhouse's own CardError where pokerhouse is installed, else a ValueError, which CardError is too.
[[noreturn]] void refuse_cards(const std::string& why);
void set_card_error(const std::string& why);  // the same without a C++ exception

// The name of a card for a message, or the number that is none.
std::string named(long long card);

// A card from a Python int; refused if it is none.
uint8_t card_of(nb::handle object);

// Different cards from any sequence.
std::vector<uint8_t> cards_of(nb::handle sequence, const char* what);

// A whole number from 0 to 2^64 - 1, a seed for one; anything else is refused by name.
uint64_t natural(nb::handle object, const char* what);

// A number of up to 128 bits as a Python int.
__extension__ typedef __int128 BigNumber;
nb::object big_number(BigNumber number);

// Lets Ctrl-C end work that is done without holding up Python: a pause for the kernel's loops.
class Listening {
  public:
    void operator()();

  private:
    std::chrono::steady_clock::time_point heard_ = std::chrono::steady_clock::now();
};

void bind_strength(nb::module_& module);
void bind_equity(nb::module_& module);
void bind_hand(nb::module_& module);
void bind_hands(nb::module_& module);
