// SPDX-License-Identifier: MIT
#include "core/model/weight_hash.h"

#include "core/util/digest.h"
#include "core/util/error.h"
#include "core/util/threads/jobs.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sys/stat.h>
#include <system_error>
#include <utility>

namespace lambdascope {
namespace {

/// Which file has the name, and when it was written; empty: none.
std::string identityOf(const std::filesystem::path& path) {
    struct stat info {};
    if (stat(path.c_str(), &info) != 0) return {};
    return fmt::format("{} {} {} {} {}", info.st_dev, info.st_ino, info.st_size, info.st_mtim.tv_sec,
                       info.st_mtim.tv_nsec);
}

std::vector<std::string> identitiesOf(const std::vector<std::filesystem::path>& files) {
    std::vector<std::string> all(files.size());
    std::ranges::transform(files, all.begin(), identityOf);
    return all;
}

} // namespace

WeightHash::WeightHash(std::vector<std::filesystem::path> files)
    : files_(std::move(files)), opened_(identitiesOf(files_)), jobs_(std::make_shared<Jobs>()) {}

WeightHash::~WeightHash() = default; // the jobs end first, with all that they use still there

/// With the mutex held.
void WeightHash::start() {
    if (reading_ || !hash_.empty()) return;
    failure_ = nullptr;
    jobs_->post(0, [this](const Jobs::Turn& turn) { read(turn.stop, turn.number); });
    reading_ = true; // where there is a thread
}

std::string WeightHash::hashNow(const std::stop_token& stop) const {
    std::string hash = sha256Of(files_, stop);
    for (std::size_t i = 0; i < files_.size(); ++i)
        if (!opened_[i].empty() && identityOf(files_[i]) != opened_[i])
            throw fail("{}: was changed while it was open; open it again", files_[i].string());
    return hash;
}

void WeightHash::read(const std::stop_token& stop, std::uint64_t number) {
    std::string hash;
    std::exception_ptr failure;
    try {
        hash = hashNow(stop);
    } catch (const Cancelled&) {
        return;
    } catch (...) {
        failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    if (!jobs_->isNewest(number)) return; // given up as it ended
    hash_ = failure ? std::string() : std::move(hash);
    failure_ = failure;
    reading_ = wished_ = false;
    ended_.notify_all();
}

void WeightHash::begin() {
    const std::lock_guard lock(mutex_);
    wished_ = true;
    start();
}

std::string WeightHash::known() const {
    const std::lock_guard lock(mutex_);
    return hash_;
}

std::string WeightHash::wait(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    try {
        start();
    } catch (const std::system_error&) { // there are no threads, as in a browser: who waits reads
        hash_ = hashNow(stop);
        return hash_;
    }
    ++waiting_;
    const bool ended = ended_.wait(lock, stop, [this] { return !reading_; });
    --waiting_;
    if (!ended) {
        if (waiting_ == 0 && !wished_) { // who asks from here on begins anew
            jobs_->cancel(0);
            reading_ = false;
        }
        throw Cancelled();
    }
    if (failure_) std::rethrow_exception(failure_);
    return hash_;
}

std::int64_t WeightHash::bytes() const {
    std::int64_t bytes = 0;
    std::error_code none;
    for (const auto& file : files_) {
        const auto size = std::filesystem::file_size(file, none);
        if (!none) bytes += static_cast<std::int64_t>(size);
    }
    return bytes;
}

std::string sha256Of(const std::vector<std::filesystem::path>& files, const std::stop_token& stop) {
    Sha256 hash;
    std::vector<char> block(1 << 20);
    for (const auto& path : files) {
        std::ifstream stream(path, std::ios::binary);
        if (!stream) throw fail("{}: cannot be read", path.string());
        while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0) {
            if (stop.stop_requested()) throw Cancelled();
            hash.add({block.data(), static_cast<std::size_t>(stream.gcount())});
        }
        if (stream.bad()) throw fail("{}: cannot be read", path.string());
    }
    return hexOf(hash.digest());
}

} // namespace lambdascope
