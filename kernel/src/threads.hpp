// A range of numbered tasks shared among threads: each takes the next number until none is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace pokerhouse {

// Calls work(task, worker) for each task; worker is 0 to workers - 1, so that each can add up in a place of its own.
template <typename Work>
void shared_out(uint64_t first, uint64_t last, int workers, Work work) {
    if (first >= last) return;
    workers = static_cast<int>(std::min<uint64_t>(static_cast<uint64_t>(std::max(workers, 1)), last - first));
    std::atomic<uint64_t> next{first};
    auto run = [&](int worker) {
        for (uint64_t task; (task = next.fetch_add(1, std::memory_order_relaxed)) < last;) work(task, worker);
    };
    std::vector<std::thread> threads;
    for (int worker = 1; worker < workers; ++worker) threads.emplace_back(run, worker);
    run(0);
    for (auto& thread : threads) thread.join();
}

}  // namespace pokerhouse
