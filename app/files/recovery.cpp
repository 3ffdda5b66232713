// SPDX-License-Identifier: MIT
#include "app/files/recovery.h"

#include "core/util/error.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>

namespace lambdascope {
namespace {

const auto ending = QStringLiteral(".lambdascope");
const auto lastName = QStringLiteral("last");
const auto lockEnding = QStringLiteral(".lock");

std::shared_ptr<QLockFile> lockOf(const QString& file) {
    auto lock = std::make_shared<QLockFile>(file + lockEnding);
    lock->setStaleLockTime(0); // however long the program runs; one whose process is gone counts as free
    return lock;
}

} // namespace

Recovery::Recovery(const QString& folder) : folder_(folder) {
    if (!QDir().mkpath(folder)) return;
    file_ = QStringLiteral("%1/%2-%3%4")
                .arg(folder)
                .arg(QCoreApplication::applicationPid())
                .arg(QRandomGenerator::system()->generate(), 8, 16, QLatin1Char('0'))
                .arg(ending);
    lock_ = std::make_unique<QLockFile>(file_ + lockEnding);
    lock_->setStaleLockTime(0);
    if (!lock_->tryLock(0)) file_.clear();
}

Recovery::~Recovery() {
    if (file_.isEmpty() || !QFile::exists(file_)) return;
    QFile::remove(lastFile());
    QFile::rename(file_, lastFile());
}

QString Recovery::lastFile() const {
    return QStringLiteral("%1/%2%3").arg(folder_, lastName, ending);
}

std::optional<Recovery::Left> Recovery::left() const {
    const QDir folder(folder_);
    for (const QFileInfo& info : folder.entryInfoList({u'*' + ending}, QDir::Files, QDir::Time)) {
        if (info.filePath() == file_ || info.completeBaseName() == lastName) continue;
        auto lock = lockOf(info.filePath());
        if (!lock->tryLock(0)) continue; // its run goes on
        try {
            return Left{info.filePath(), readSession(info.filePath().toStdString()), info.lastModified(),
                        std::move(lock)};
        } catch (const Error&) { // nothing that could be brought back, and not ours to throw away
            QFile::rename(info.filePath(), info.filePath() + QStringLiteral(".broken"));
        }
    }
    return {};
}

void Recovery::discard(const Left& left) {
    QFile::remove(left.file);
    left.lock->unlock();
}

} // namespace lambdascope
