#include "cards/strength.hpp"

namespace pokerhouse {

namespace {
// The values of the ranks as the tables were made with them; checked against the tables' own by a test.
constexpr uint32_t known_rank_values[13] = {0,    1,     5,     22,     98,     453,    2031,
                                            8698, 22854, 83661, 262349, 636345, 1479181};

constexpr CardTables made() {
    CardTables tables{};
    for (unsigned card = 0; card < 52; ++card) {
        const unsigned rank = card / 4, suit = card % 4;
        tables.value[card] = known_rank_values[rank] | (1ull << (32 + 4 * suit));
        tables.bit[card] = 1ull << (16 * suit + rank);
    }
    return tables;
}
}  // namespace

constinit const CardTables cards = made();

}  // namespace pokerhouse
