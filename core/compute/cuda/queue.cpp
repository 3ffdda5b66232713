// SPDX-License-Identifier: MIT
#include "core/compute/cuda/queue.h"

#include <algorithm>
#include <functional>
#include <type_traits>
#include <utility>

namespace lambdascope::cuda {
namespace {

constexpr std::size_t ringBytes = std::size_t{1} << 20;
constexpr std::size_t mostStaged = ringBytes / 4; // of one upload
constexpr std::size_t worthAGraph = 4;            // commands; fewer run as fast one by one
constexpr std::size_t mostSeen = 4096;
constexpr std::size_t alignment = 256;

/// Whether commands do the same is seen from their bytes, without the ones between members.
class KeyWriter {
  public:
    std::string of(std::span<const Command> commands) {
        for (const Command& command : commands) {
            put(command.index());
            std::visit([this](const auto& c) { add(c); }, command);
        }
        return std::move(key_);
    }

  private:
    template<typename T>
    void put(const T& value) {
        static_assert(std::has_unique_object_representations_v<T>);
        key_.append(reinterpret_cast<const char*>(&value), sizeof(T));
    }
    void add(const Launch& c) {
        put(c.kernel);
        put(c.grid);
        put(c.threads);
        put(c.sharedBytes);
        put(c.argumentBytes);
        key_.append(reinterpret_cast<const char*>(c.argument.data()), c.argumentBytes);
    }
    void add(const Gemm& c) {
        put(c.x);
        put(c.w);
        put(c.y);
        put(c.rows);
        put(c.in);
        put(c.out);
        put(c.bf16);
    }
    void add(const Upload& c) {
        put(c.to);
        put(c.from);
        put(c.bytes);
    }

    std::string key_;
};

} // namespace

Queue::Queue(std::shared_ptr<Device> device, std::size_t graphs)
    : device_(std::move(device)), most_(graphs), ring_(device_->allocatePinned(ringBytes)) {}

Queue::~Queue() {
    try {
        device_->finish();            // what still runs reads the ring, and blocks that the pools get back
    } catch (const std::exception&) { // lost: nothing runs
    }
    device_->releasePinned(ring_);
}

/// Runs it; if that fails, what waits is given up, and so is the queue: commands that ran by half cannot be
/// run again.
template<typename Action>
void Queue::guarded(const Action& action) {
    if (!failure_.empty()) throw DeviceError(failure_);
    try {
        action();
    } catch (const std::exception& error) {
        failure_ = phraseOf(error);
        commands_.clear();
        copies_.clear();
        targets_.clear();
        graphs_.clear();
        throw;
    }
}

void Queue::add(const Command& command) {
    if (!failure_.empty()) throw DeviceError(failure_);
    commands_.push_back(command);
}

void Queue::upload(void* to, const void* from, std::size_t bytes) {
    if (bytes == 0) return;
    if (void* staged = stage(from, bytes)) {
        add(Upload{to, staged, bytes});
        return;
    }
    flush();
    copyToDevice(to, from, bytes);
}

void Queue::uploadLasting(const Block& to, const void* from, std::size_t bytes) {
    if (to.fresh && bytes > 0)
        copyToDevice(to.memory.get(), from, bytes);
    else
        upload(to.memory.get(), from, bytes);
}

void Queue::copyToDevice(void* to, const void* from, std::size_t bytes) {
    guarded([&] { device_->copyToDevice(to, from, bytes); });
    ++copiesToDevice_;
}

/// The copy in the ring, or null if there is no room for it.
void* Queue::stage(const void* from, std::size_t bytes) {
    if (bytes > mostStaged || bytes > ringBytes - ringUsed_) return nullptr;
    std::byte* place = static_cast<std::byte*>(ring_) + ringUsed_;
    std::memcpy(place, from, bytes);
    ringUsed_ = std::min(ringBytes, (ringUsed_ + bytes + alignment - 1) / alignment * alignment);
    return place;
}

void Queue::copyToHost(const Tensor& to, const Tensor& from) {
    if (!failure_.empty()) throw DeviceError(failure_);
    copies_.push_back({to, from});
    targets_.push_back(to);
}

void Queue::aboutToWrite(const std::shared_ptr<const void>& memory) {
    if (std::ranges::any_of(copies_, [&](const Copy& copy) { return copy.from.memory() == memory; })) flush();
}

void Queue::aboutToRead(const std::shared_ptr<const void>& memory) {
    if (std::ranges::any_of(targets_, [&](const Tensor& target) { return target.memory() == memory; }))
        finish();
}

void Queue::flush() {
    guarded([this] {
        if (!commands_.empty()) runCommands();
        commands_.clear();
        for (Copy& copy : copies_)
            device_->copyToHost(copy.to.writable(), copy.from.data(),
                                static_cast<std::size_t>(copy.from.size()) * sizeof(float));
        copies_.clear();
    });
}

void Queue::finish() {
    flush();
    guarded([this] { device_->finish(); });
    targets_.clear();
    ringUsed_ = 0;
}

void Queue::runCommands() {
    std::string key = KeyWriter().of(commands_);
    if (const auto found = graphs_.find(key); found != graphs_.end()) {
        found->second.lastUse = ++clock_;
        ++counters_.replays;
        device_->run(*found->second.graph);
    } else if (mayCapture_ && commands_.size() >= worthAGraph &&
               seen_.contains(std::hash<std::string>()(key))) {
        runGraph(std::move(key));
    } else {
        if (seen_.size() >= mostSeen) seen_.clear();
        seen_.insert(std::hash<std::string>()(key));
        ++counters_.direct;
        device_->run(commands_);
    }
}

void Queue::runGraph(std::string key) {
    try {
        std::unique_ptr<Graph> graph = device_->capture(commands_);
        makeRoom();
        device_->run(*graph);
        ++counters_.captures;
        graphs_.emplace(std::move(key), Kept{std::move(graph), ++clock_});
        return;
    } catch (const DeviceError&) { // a graph is a help, not a need; a lost device fails again at once
        mayCapture_ = false;
    }
    device_->finish(); // none of them may still run
    graphs_.clear();
    ++counters_.direct;
    device_->run(commands_);
}

void Queue::makeRoom() {
    if (graphs_.size() < most_) return;
    device_->finish(); // it may still run
    graphs_.erase(
        std::ranges::min_element(graphs_, {}, [](const auto& entry) { return entry.second.lastUse; }));
}

} // namespace lambdascope::cuda
