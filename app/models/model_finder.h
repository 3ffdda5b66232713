// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/session_record.h"

#include <QObject>
#include <QPointer>
#include <QWidget>

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

namespace lambdascope {

/// Finds the models of a session by their weights: where its file says, where the same ones were found
/// before, among those that come with the program; else asks, once for each folder.
class ModelFinder : public QObject {
    Q_OBJECT

  public:
    using Path = std::filesystem::path;
    ModelFinder(const Path& assets, QWidget* window) : assets_(assets), window_(window) {}

    struct Found {
        Path folder;
        std::optional<Path> with;
    };
    /// Nothing where the user gave up. `file`: the session's. Throws Error where there is nobody to ask.
    [[nodiscard]] std::optional<Found> find(const RecordedModels& record, const Path& file);

  private:
    [[nodiscard]] std::optional<Found> findBoth(const RecordedModels& record, const Path& file);
    void read(const std::function<void(const std::stop_token& stop)>& work) const;
    /// Without asking. Of any thread.
    [[nodiscard]] std::optional<Path> findFolder(const std::string& recorded, const RecordedModels& record,
                                                 const Path& file, const std::stop_token& stop) const;
    [[nodiscard]] std::optional<Path> findOrAsk(const std::string& recorded, const RecordedModels& record,
                                                const Path& file);
    enum class Choice { Use, Find, GiveUp };
    [[nodiscard]] Choice askAbout(const Path& folder, bool there);

    Path assets_;
    QPointer<QWidget> window_;
};

} // namespace lambdascope
