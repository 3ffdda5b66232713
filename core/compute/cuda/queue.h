// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/cuda/memory.h"
#include "core/util/tensor.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace lambdascope::cuda {

/// What a device is asked to do, collected and handed over at once. A sequence of commands that comes again
/// (same kernels, same addresses) is captured into a graph, and run as one from then on: a small model would
/// otherwise wait for the launches. After a failure nothing runs any more: all throw DeviceError.
class Queue {
  public:
    /// How sequences were run.
    struct Counters {
        std::int64_t direct = 0;   // command by command
        std::int64_t captures = 0; // made into a graph, and run
        std::int64_t replays = 0;  // by a graph that was there
        friend bool operator==(const Counters&, const Counters&) = default;
    };

    /// At most `graphs` are kept, those that ran last. One for every layer of a pair of large models has to
    /// fit, or each pass would throw out what the next one needs.
    explicit Queue(std::shared_ptr<Device> device, std::size_t graphs = 256);
    ~Queue();
    Queue(const Queue&) = delete;
    Queue& operator=(const Queue&) = delete;

    /// Memory that is only read or written by commands of the queue may be given back to its pool before they
    /// have run: whoever gets it next comes after them.
    void add(const Command& command);
    /// Data of this pass: small ones are copied now and uploaded in the order of the queue, large ones are
    /// copied when all that was asked for before is handed over.
    void upload(void* to, const void* from, std::size_t bytes);
    /// Data that stay. If nothing in the queue can know the memory they are copied at once and are no part of
    /// the sequence, which is then the same when it comes again and finds them there.
    void uploadLasting(const Block& to, const void* from, std::size_t bytes);
    /// Copies to pinned memory, valid after finish(). It runs after the commands that are waiting, so whoever
    /// wants to overwrite `from` calls aboutToWrite first. `from` is kept alive until the copy is under way.
    void copyToHost(const Tensor& to, const Tensor& from);
    void aboutToWrite(const std::shared_ptr<const void>& memory);
    /// Whoever wants to read `memory` of the host: waits if a copy to it is not done.
    void aboutToRead(const std::shared_ptr<const void>& memory);

    /// Hands over what is waiting.
    void flush();
    /// The same, and waits until all of it is done.
    void finish();

    [[nodiscard]] bool empty() const { return commands_.empty() && copies_.empty(); }
    [[nodiscard]] const Counters& counters() const { return counters_; }
    /// Uploads that were no part of a sequence.
    [[nodiscard]] std::int64_t copiesToDevice() const { return copiesToDevice_; }

  private:
    struct Copy {
        Tensor to, from;
    };
    struct Kept {
        std::unique_ptr<Graph> graph;
        std::uint64_t lastUse = 0;
    };

    void copyToDevice(void* to, const void* from, std::size_t bytes);
    void* stage(const void* from, std::size_t bytes);
    void runCommands();
    void runGraph(std::string key);
    void makeRoom();
    template<typename Action>
    void guarded(const Action& action);

    std::shared_ptr<Device> device_;
    std::size_t most_;
    std::vector<Command> commands_;
    std::vector<Copy> copies_;
    std::vector<Tensor> targets_; // of all copies since the last finish()
    Phrase failure_;              // why nothing runs any more; empty while all is well

    void* ring_ = nullptr; // pinned: what small uploads read; starts anew after each finish()
    std::size_t ringUsed_ = 0;

    std::unordered_map<std::string, Kept> graphs_;
    std::unordered_set<std::size_t> seen_; // hashes of the sequences that ran once
    bool mayCapture_ = true;               // until one fails
    std::uint64_t clock_ = 0;
    Counters counters_;
    std::int64_t copiesToDevice_ = 0;
};

} // namespace lambdascope::cuda
