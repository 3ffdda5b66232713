// SPDX-License-Identifier: MIT
#include "core/experiments/results/journal.h"

#include "core/experiments/number_of.h"
#include "core/experiments/results/result_file.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/kept_files.h"
#include "core/util/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <optional>
#include <string_view>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace lambdascope {
namespace {

constexpr int journalVersion = 3; // 1: other tokens, rows and means; 2: medians within a step
constexpr const char* journalKey = "lambdascope_experiment";

/// Whole lines of a text: none of what follows the last line break.
struct JournalLines {
    std::string_view text;
    std::size_t at = 0;

    std::optional<std::string_view> next() {
        const std::size_t end = text.find('\n', at);
        if (end == std::string_view::npos) return {};
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        return line;
    }
};

Error noJournal(const std::filesystem::path& file) {
    return fail("{}: is no journal of an experiment, or was changed by something else", file.string());
}

/// What `read` takes out of a file; why it cannot is told as one of the file.
template<class Read>
auto readFrom(const std::filesystem::path& file, const Read& read) {
    try {
        return read();
    } catch (const nlohmann::json::exception&) {
        throw noJournal(file);
    } catch (const Error& error) {
        throw fail("{}: is no journal of this program's experiments: {}", file.string(), error);
    }
}

OrderedJson readLine(std::string_view line, const std::filesystem::path& file) {
    try {
        return parseOrderedJson(line, file.string());
    } catch (const Error&) {
        throw noJournal(file);
    }
}

/// Adds what a cell found. Where it is there, it has to be the same.
void keepRecord(ExperimentRecords& records, const std::string& cell, const OrderedJson& record,
                const ExperimentKind& kind, const std::filesystem::path& file) {
    const auto [at, isNew] = records.try_emplace(cell, record);
    if (!isNew && at->second != record && kind.repeats)
        throw fail("{}: cell {} has other numbers than in a line or a file before it", file.string(), cell);
}

/// What a text of a journal says; `known` gets its cells.
JournalHead readJournal(std::string_view text, const std::filesystem::path& file, ExperimentRecords& known) {
    JournalLines lines{text};
    const auto first = lines.next();
    const OrderedJson begins = first ? readLine(*first, file) : OrderedJson();
    JournalHead head = readFrom(file, [&] {
        if (!first) throw Error("it has no whole line");
        return JournalHead::read(begins);
    });
    const auto cells = readFrom(file, [&] { return head.plan.cells(); });
    while (const auto line = lines.next()) {
        const OrderedJson entry = readLine(*line, file);
        const auto [cell, record] = readFrom(file, [&] {
            const std::string name = entry.at("cell").get<std::string>();
            if (!cells.contains(name)) throw fail("its protocol has no cell {}", shownName(name));
            return std::pair{name, entry.at("record")};
        });
        keepRecord(known, cell, record, head.protocol.kind(), file);
    }
    readFrom(file, [&] { // numbers of another experiment are found now, not at the end of a run
        checkResult(experimentResult(head.protocol, head.models, head.version, head.plan, known));
        return true;
    });
    return head;
}

/// Whether a text without a line break is what a killed run leaves of a first line.
bool beginsJournal(std::string_view text) {
    std::string start = OrderedJson{{journalKey, journalVersion}}.dump();
    start.back() = ','; // where the next key follows
    return text.starts_with(std::string_view(start).substr(0, text.size()));
}

} // namespace

ExperimentPart ExperimentPart::read(const std::string& text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto index = parsed<int>(std::string_view(text).substr(0, slash));
    const auto of = parsed<int>(std::string_view(text).substr(std::min(slash + 1, text.size())));
    if (!index || !of || *index < 1 || *index > *of)
        throw fail<UsageError>("--part: “{}” is no part; 2/8 is the second of eight", shownWithin(text));
    return {*index, *of};
}

std::string ExperimentPart::text() const {
    return fmt::format("{}/{}", index, of);
}

OrderedJson JournalHead::json() const {
    return {{journalKey, journalVersion},  {"version", version}, {"part", part.text()},
            {"protocol", protocol.json()}, {"models", models},   {"plan", plan.json()}};
}

JournalHead JournalHead::read(const OrderedJson& json) {
    const int written = numberOf<int>(json.at(journalKey));
    if (written > journalVersion) throw Error("it is of a newer version");
    if (written < journalVersion) throw Error("it is of an older version, which counted otherwise");
    return {Protocol::read(json.at("protocol")), json.at("models"), json.at("version").get<std::string>(),
            ExperimentPlan::read(json.at("plan")), ExperimentPart::read(json.at("part").get<std::string>())};
}

std::string JournalHead::common() const {
    OrderedJson all = json();
    all.erase("part");
    return all.dump();
}

Journal::Journal(const std::filesystem::path& file, const JournalHead& head) : file_(file) {
    refuseKept(file);
    descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) throw notWritten(errno);
    try {
        lock();
        const std::string text = readFile(file);
        const std::size_t whole = text.rfind('\n') + 1; // npos + 1 is 0
        if (whole > 0)
            goOn({text.data(), whole}, head);
        else if (!beginsJournal(text))
            throw noJournal(file);
        // it is a journal, which may lose its half line
        if (ftruncate(descriptor_, static_cast<off_t>(whole)) != 0) throw notWritten(errno);
        if (whole == 0) begin(head);
    } catch (...) {
        close(descriptor_);
        throw;
    }
}

Journal::~Journal() {
    fdatasync(descriptor_); // of a run that was stopped: nobody is left to be told
    close(descriptor_);
}

Error Journal::notWritten(int why) const {
    return fail("{}: cannot be written: {}", file_.string(), std::strerror(why));
}

void Journal::lock() {
    if (flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return;
    if (errno == EWOULDBLOCK) throw fail("{}: another run is writing it", file_.string());
    unlocked_ = phrase("{}: cannot be locked ({}); let no other run write it meanwhile", file_.string(),
                       std::strerror(errno));
}

/// A new file is on the disk with its name, which is of its folder.
void Journal::begin(const JournalHead& head) {
    append(head.json().dump() + "\n");
    sync();
    const std::filesystem::path folder = file_.parent_path();
    const int opened = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0) return; // it may be one that cannot be read
    fsync(opened);
    close(opened);
}

void Journal::goOn(std::string_view lines, const JournalHead& head) {
    const JournalHead before = readJournal(lines, file_, known_);
    if (before.common() != head.common())
        throw fail("{}: holds another protocol, or other models; another name begins a new one",
                   file_.string());
    if (before.part.text() != head.part.text())
        throw fail("{}: holds part {}, and this is part {}", file_.string(), before.part.text(),
                   head.part.text());
}

void Journal::add(const std::string& cell, const OrderedJson& record) {
    append(OrderedJson{{"cell", cell}, {"record", record}}.dump() + "\n");
}

void Journal::append(const std::string& line) {
    constexpr auto syncEvery = std::chrono::seconds(1);
    const off_t before = lseek(descriptor_, 0, SEEK_END);
    if (before < 0) throw notWritten(errno);
    for (std::string_view rest = line; !rest.empty();) {
        const ssize_t written = ::write(descriptor_, rest.data(), rest.size());
        if (written > 0) rest.remove_prefix(static_cast<std::size_t>(written));
        if (written >= 0 || errno == EINTR) continue;
        const int why = errno;
        if (ftruncate(descriptor_, before) != 0) { // the half line is cut by the next run
        }
        throw notWritten(why);
    }
    if (std::chrono::steady_clock::now() >= synced_ + syncEvery) sync();
}

void Journal::sync() {
    if (fdatasync(descriptor_) != 0 && errno != EINVAL)
        throw notWritten(errno); // a device has nothing to sync
    synced_ = std::chrono::steady_clock::now();
}

MergedParts mergeParts(const std::vector<std::filesystem::path>& files) {
    std::optional<MergedParts> merged;
    for (const std::filesystem::path& file : files) {
        ExperimentRecords records;
        const JournalHead head = readJournal(readFile(file), file, records);
        if (!merged) merged = MergedParts{head, {}};
        if (head.common() != merged->head.common())
            throw fail("{}: is of another protocol, other models or another version than {}", file.string(),
                       files.front().string());
        for (const auto& [cell, record] : records)
            keepRecord(merged->records, cell, record, head.protocol.kind(), file);
    }
    if (!merged) throw UsageError("there are no parts to merge");
    return *merged;
}

} // namespace lambdascope
