// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <vector>

namespace lambdascope {

class Jobs;

/// SHA-256 of files in order, as 64 hex digits: read once, as soon as somebody asks, on a thread of its own
/// that ends with the last who waits, once it began by itself with its end, or with this. Of any thread.
class WeightHash {
  public:
    /// Of the files as they are now: where others have their names later, that is an Error.
    explicit WeightHash(std::vector<std::filesystem::path> files);
    ~WeightHash(); // a reading that runs ends at once
    WeightHash(const WeightHash&) = delete;
    WeightHash& operator=(const WeightHash&) = delete;

    /// Begins to read; nobody waits for it.
    void begin();
    /// Empty while it is not known.
    [[nodiscard]] std::string known() const;
    /// Waits for it. Throws Cancelled once `stop` is asked to, and Error where a file cannot be read: a disk
    /// that was away may be there the next time.
    [[nodiscard]] std::string wait(const std::stop_token& stop = {});
    /// Bytes of the files.
    [[nodiscard]] std::int64_t bytes() const;

  private:
    void start();
    void read(const std::stop_token& stop, std::uint64_t number);
    [[nodiscard]] std::string hashNow(const std::stop_token& stop) const;

    const std::vector<std::filesystem::path> files_;
    const std::vector<std::string> opened_; // which files these were, and as they were
    mutable std::mutex mutex_;              // of all that follows, but for the jobs
    std::condition_variable_any ended_;
    std::string hash_;
    std::exception_ptr failure_; // of the last reading
    bool reading_ = false, wished_ = false;
    int waiting_ = 0;
    const std::shared_ptr<Jobs> jobs_; // last: they end first; const: the job asks them while they end
};

/// The same at once, on this thread. Throws Error, and Cancelled where `stop`, asked every MiB, is asked to.
std::string sha256Of(const std::vector<std::filesystem::path>& files, const std::stop_token& stop = {});

} // namespace lambdascope
