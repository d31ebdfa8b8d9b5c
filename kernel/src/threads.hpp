// A range of numbered tasks shared among threads: each takes the next number until none is left.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace pokerhouse {

// Called again and again by the thread that asked, while it works; what it throws ends the work.
using Pause = std::function<void()>;

// Calls work(task, worker) for each task; worker is 0 to workers - 1, so that each can add up in a place of its own.
// Where the system gives fewer threads those that are there do it all. What `work` throws ends the others' work too
// and is thrown here, once all have come home.
template <typename Work>
void shared_out(uint64_t first, uint64_t last, int workers, const Pause& pause, Work work) {
    if (first >= last) return;
    workers = static_cast<int>(std::min<uint64_t>(static_cast<uint64_t>(std::max(workers, 1)), last - first));
    std::atomic<uint64_t> next{first};
    std::exception_ptr thrown;
    std::mutex throwing;
    auto run = [&](int worker) noexcept {
        try {
            for (uint64_t task; (task = next.fetch_add(1, std::memory_order_relaxed)) < last;) {
                work(task, worker);
                if (!worker) pause();
            }
        } catch (...) {
            const std::lock_guard alone(throwing);
            thrown = std::current_exception();
            next = last;
        }
    };
    std::vector<std::thread> threads;
    threads.reserve(static_cast<size_t>(workers));
    try {
        for (int worker = 1; worker < workers; ++worker) threads.emplace_back(run, worker);
    } catch (const std::system_error&) {
    }
    run(0);
    for (auto& thread : threads) thread.join();
    if (thrown) std::rethrow_exception(thrown);
}

}  // namespace pokerhouse
