// Writes the tables of strengths as a C++ source file: `make_tables OUT`. Run by the build.
//
// Five cards can be told apart in 7,462 ways once suits no longer matter, numbered from 1 (7-5-4-3-2 of mixed
// suits) to 7462 (a royal flush) without gaps. Here every collection of five, six or seven ranks is
// read the way a dealer reads it and given its number.
//
// A collection's key is the sum of a value a rank, different for any two collections of one size (at most four
// of a rank). The keys are few and far between, so each size has its shelf, hardly longer than there are keys:
// `scattered = key * scatter` mixes the key's bits; its top bits name a basket, the bits below them a place, and
// `place ^ basket_shift[basket]` is where the strength stands. The baskets are shelved from the fullest to the
// emptiest, each with the first shift that finds every one of its places free.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr std::array<int, 10> first_strength{1, 1278, 4138, 4996, 5854, 5864, 7141, 7297, 7453, 7462};
enum Category { high_card, pair, two_pair, three, straight, flush, full_house, four, straight_flush, royal };

constexpr std::array<uint32_t, 13> rank_values{0,    1,     5,     22,     98,     453,    2031,
                                               8698, 22854, 83661, 262349, 636345, 1479181};
constexpr uint32_t scatter = 0x9e3779b1u;  // odd, so that different keys stay different
constexpr int wheel_high = 3;             // the five tops the lowest straight (D7)

using Counts = std::array<int, 13>;

int choose(int n, int k) {
    long ways = 1;
    for (int step = 0; step < k; ++step) ways = ways * (n - step) / (step + 1);
    return n < k ? 0 : static_cast<int>(ways);
}

// How many sets of as many ranks lose to this one, given from the top.
int sets_below(const std::vector<int>& ranks) {
    int sum = 0;
    for (size_t at = 0; at < ranks.size(); ++at)
        sum += choose(ranks[at], static_cast<int>(ranks.size() - at));
    return sum;
}

// The highest rank that tops a straight in this set of ranks, or -1.
int straight_high(unsigned ranks) {
    for (int high = 12; high >= wheel_high; --high) {
        unsigned run = 0;
        for (int step = 0; step < 5; ++step) run |= 1u << ((high - step + 13) % 13);
        if ((ranks & run) == run) return high;
    }
    return -1;
}

// The number of five unpaired ranks among those that make no straight.
int unpaired_place(const std::vector<int>& five) {
    int straights_below = 0;
    const int place = sets_below(five);
    for (int high = wheel_high; high <= 12; ++high) {
        std::vector<int> run;
        for (int step = 0; step < 5; ++step) run.push_back((high - step + 13) % 13);
        std::sort(run.rbegin(), run.rend());
        straights_below += sets_below(run) < place;
    }
    return place - straights_below;
}

// The highest ranks that are not in `made`, renumbered as if the made ranks were not in the deck.
std::vector<int> kickers(const Counts& counts, const std::vector<int>& made, size_t wanted) {
    std::vector<int> found;
    for (int rank = 12; rank >= 0 && found.size() < wanted; --rank) {
        if (!counts[rank] || std::count(made.begin(), made.end(), rank)) continue;
        const auto gone = std::count_if(made.begin(), made.end(), [&](int one) { return one < rank; });
        found.push_back(rank - static_cast<int>(gone));
    }
    return found;
}

int with_kickers(Category category, const Counts& counts, const std::vector<int>& made, int wanted) {
    const auto others = kickers(counts, made, static_cast<size_t>(wanted));
    const int choices = choose(13 - static_cast<int>(made.size()), wanted);
    return first_strength[category] + sets_below(made) * choices + sets_below(others);
}

// The strength of five or more ranks without a flush.
int mixed_strength(const Counts& counts) {
    std::array<std::vector<int>, 5> at_least;  // ranks from the top that are there so often
    unsigned ranks = 0;
    for (int rank = 12; rank >= 0; --rank) {
        for (int times = 1; times <= counts[rank]; ++times) at_least[times].push_back(rank);
        if (counts[rank]) ranks |= 1u << rank;
    }
    if (!at_least[4].empty()) return with_kickers(four, counts, {at_least[4][0]}, 1);
    if (!at_least[3].empty() && at_least[2].size() > 1) {
        const int triple = at_least[3][0];
        const int twin = at_least[2][0] == triple ? at_least[2][1] : at_least[2][0];
        return first_strength[full_house] + triple * 12 + twin - (twin > triple);
    }
    if (const int high = straight_high(ranks); high >= 0) return first_strength[straight] + high - wheel_high;
    if (!at_least[3].empty()) return with_kickers(three, counts, {at_least[3][0]}, 2);
    if (at_least[2].size() > 1) return with_kickers(two_pair, counts, {at_least[2][0], at_least[2][1]}, 1);
    if (!at_least[2].empty()) return with_kickers(pair, counts, {at_least[2][0]}, 3);
    const std::vector<int> five(at_least[1].begin(), at_least[1].begin() + 5);
    return first_strength[high_card] + unpaired_place(five);
}

// The strength of five or more ranks of one suit.
int suited_strength(unsigned ranks) {
    const int high = straight_high(ranks);
    if (high == 12) return first_strength[royal];
    if (high >= 0) return first_strength[straight_flush] + high - wheel_high;
    std::vector<int> five;
    for (int rank = 12; five.size() < 5; --rank)
        if (ranks >> rank & 1) five.push_back(rank);
    return first_strength[flush] + unpaired_place(five);
}

struct Entry {
    uint32_t key;
    uint16_t strength;
};

void collect(Counts& counts, int rank, int left, uint32_t key, std::vector<Entry>& entries) {
    if (!left) {
        entries.push_back({key, static_cast<uint16_t>(mixed_strength(counts))});
        return;
    }
    if (rank == 13) return;
    for (int times = 0; times <= std::min(4, left); ++times) {
        counts[rank] = times;
        collect(counts, rank + 1, left - times, key + rank_values[rank] * static_cast<uint32_t>(times), entries);
    }
    counts[rank] = 0;
}

struct Shelf {
    std::vector<uint16_t> basket_shift;
    std::vector<uint16_t> strengths;
};

Shelf shelved(const std::vector<Entry>& entries, int basket_bits, int place_bits) {
    const uint32_t baskets = 1u << basket_bits, places = 1u << place_bits;
    std::vector<std::vector<Entry>> contents(baskets);
    for (const Entry& entry : entries) {
        const uint32_t scattered = entry.key * scatter;
        const uint32_t place = (scattered >> (32 - basket_bits - place_bits)) & (places - 1);
        contents[scattered >> (32 - basket_bits)].push_back({place, entry.strength});
    }
    std::vector<uint32_t> order(baskets);
    for (uint32_t basket = 0; basket < baskets; ++basket) order[basket] = basket;
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return contents[a].size() > contents[b].size(); });
    Shelf shelf{std::vector<uint16_t>(baskets, 0), std::vector<uint16_t>(places, 0)};
    for (const uint32_t basket : order) {
        auto put = [&](uint32_t shift) {
            for (size_t done = 0; done < contents[basket].size(); ++done) {
                const Entry& entry = contents[basket][done];
                if (shelf.strengths[entry.key ^ shift]) {
                    while (done) shelf.strengths[contents[basket][--done].key ^ shift] = 0;
                    return false;
                }
                shelf.strengths[entry.key ^ shift] = entry.strength;
            }
            return true;
        };
        uint32_t shift = 0;
        while (shift < places && !put(shift)) ++shift;
        if (shift == places) throw std::logic_error("a basket finds no place: scatter the keys otherwise");
        shelf.basket_shift[basket] = static_cast<uint16_t>(shift);
    }
    return shelf;
}

template <typename Number>
void write(FILE* out, const char* type, const char* name, const std::vector<Number>& numbers) {
    std::fprintf(out, "extern const %s %s[%zu] = {", type, name, numbers.size());
    for (size_t at = 0; at < numbers.size(); ++at)
        std::fprintf(out, "%s%uu,", at % 16 ? "" : "\n", static_cast<unsigned>(numbers[at]));
    std::fprintf(out, "\n};\n");
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: make_tables OUT\n");
        return 2;
    }
    std::array<Shelf, 8> shelves;
    size_t collections = 0;
    for (int size = 5; size <= 7; ++size) {
        std::vector<Entry> entries;
        Counts counts{};
        collect(counts, 0, size, 0, entries);
        collections += entries.size();
        const int bits = size == 7 ? 16 : size == 6 ? 15 : 13;
        shelves[size] = shelved(entries, bits - 3, bits);
    }
    if (collections != 73775) throw std::logic_error("there are 73,775 collections of 5, 6 and 7 ranks");
    std::vector<uint16_t> suited(8192, 0);
    for (unsigned ranks = 0; ranks < 8192; ++ranks)
        if (__builtin_popcount(ranks) >= 5) suited[ranks] = static_cast<uint16_t>(suited_strength(ranks));
    std::vector<uint32_t> values(rank_values.begin(), rank_values.end());
    FILE* out = std::fopen(arguments[1], "w");
    if (!out) return 1;
    std::fprintf(out, "// Written by make_tables; its source says how.\n#include <cstdint>\nnamespace pokerhouse {\n");
    write(out, "uint32_t", "rank_values", values);
    for (int size = 5; size <= 7; ++size) {
        const std::string name = "_of_" + std::to_string(size);
        write(out, "uint16_t", ("basket_shifts" + name).c_str(), shelves[size].basket_shift);
        write(out, "uint16_t", ("strengths" + name).c_str(), shelves[size].strengths);
    }
    write(out, "uint16_t", "suited_strengths", suited);
    std::fprintf(out, "}\n");
    return std::fclose(out) ? 1 : 0;
}
