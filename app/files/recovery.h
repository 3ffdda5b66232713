// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/session_record.h"

#include <QDateTime>
#include <QLockFile>
#include <QString>

#include <memory>
#include <optional>

namespace lambdascope {

/// What is on screen, kept in a file while the program runs; and what a run left that ended without closing.
class Recovery {
  public:
    /// `folder` is made where it is missing; where it cannot be made, nothing is kept.
    explicit Recovery(const QString& folder);
    ~Recovery(); // of a run that ends well, what it kept is the last screen

    [[nodiscard]] bool works() const { return !file_.isEmpty(); }
    [[nodiscard]] const QString& file() const { return file_; } // where this run may keep its session

    /// What was on screen when a run ended last.
    [[nodiscard]] QString lastFile() const;

    struct Left {
        QString file;
        SessionRecord record;
        QDateTime time; // of its last change
        std::shared_ptr<QLockFile> lock;
    };
    /// The newest of those whose run is over, held until it is discarded; broken ones are put aside.
    [[nodiscard]] std::optional<Left> left() const;
    static void discard(const Left& left);

  private:
    QString folder_, file_;
    std::unique_ptr<QLockFile> lock_; // tells other runs that this one goes on
};

} // namespace lambdascope
