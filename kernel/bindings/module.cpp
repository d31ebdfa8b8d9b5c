#include "parts.hpp"

NB_MODULE(_kernel, module) {
    nb::set_leak_warnings(false);
    bind_strength(module);
    bind_equity(module);
    bind_hand(module);
    bind_hands(module);
}
