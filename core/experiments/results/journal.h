// SPDX-License-Identifier: MIT
#pragma once

#include "core/experiments/experiment.h"
#include "core/util/error.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lambdascope {

/// A part of the cells: those whose number in the sorted list is `index` − 1 modulo `of`.
struct ExperimentPart {
    int index = 1, of = 1;

    /// "2/8". Throws UsageError.
    static ExperimentPart read(const std::string& text);
    [[nodiscard]] std::string text() const;
};

/// What a journal is of: its first line. Journals of one experiment differ in the part alone.
struct JournalHead {
    Protocol protocol;
    OrderedJson models; // hashesOf
    std::string version;
    ExperimentPlan plan;
    ExperimentPart part;

    [[nodiscard]] OrderedJson json() const;
    /// Throws Error.
    static JournalHead read(const OrderedJson& json);
    /// What has to be the same in all parts, as text.
    [[nodiscard]] std::string common() const;
};

/// A file of lines (JSONL): the head, then a cell a line, as they are done, in any order. A run that is
/// killed leaves whole lines and at most a half one, which the next run cuts off before it goes on.
class Journal {
  public:
    /// Begins the file, or goes on with it: `known()` is what it holds. Throws Error where it is of something
    /// else, which is left as it is, or another process is writing it.
    Journal(const std::filesystem::path& file, const JournalHead& head);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    [[nodiscard]] const ExperimentRecords& known() const { return known_; }
    /// Why another run that writes the file would not be noticed: some file systems have no locks. Else
    /// empty.
    [[nodiscard]] const Phrase& unlocked() const { return unlocked_; }
    /// Appends a line; what was appended a second ago and before is on the disk then. Throws Error where it
    /// does not fit; the file then ends with whole lines.
    void add(const std::string& cell, const OrderedJson& record);
    /// Until all lines are on the disk. Throws Error.
    void sync();

  private:
    void lock();
    void goOn(std::string_view lines, const JournalHead& head);
    void begin(const JournalHead& head);
    void append(const std::string& line);
    [[nodiscard]] Error notWritten(int why) const;

    std::filesystem::path file_;
    int descriptor_ = -1;
    Phrase unlocked_;
    std::chrono::steady_clock::time_point synced_;
    ExperimentRecords known_;
};

/// What parts hold together.
struct MergedParts {
    JournalHead head;
    ExperimentRecords records;
};
/// Reads journals. Throws Error naming the file that is of another protocol, of other models, or broken; a
/// half line at an end is passed over.
MergedParts mergeParts(const std::vector<std::filesystem::path>& files);

} // namespace lambdascope
