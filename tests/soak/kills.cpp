// SPDX-License-Identifier: MIT
#include "tests/soak/kills.h"

#include "app/session/recorded.h"
#include "core/util/error.h"
#include "core/util/files.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace lambdascope {
namespace {

constexpr int lookEveryMs = 50;
constexpr qint64 promisedMs = 2000; // SessionFiles keeps so long after the first change
constexpr qint64 lateMs = 500;      // a timer, and the write, on a busy machine
constexpr int leastLifeMs = 4000, mostLifeMs = 16'000;

QByteArray keyOf(RecordedView view) {
    view.swept = false; // what is computed changes more often than anybody looks
    view.writing.reset();
    view.experiments.clear();
    SessionRecord record;
    record.view = std::move(view);
    return QCryptographicHash::hash(QByteArray::fromStdString(toJson(record)), QCryptographicHash::Md5)
        .toHex();
}

/// A line of the journal: what the window's state was then.
struct Entry {
    qint64 at = 0;
    QByteArray key;
};

std::vector<Entry> entriesOf(const QString& file) {
    QFile journal(file);
    std::vector<Entry> all;
    if (!journal.open(QIODevice::ReadOnly)) return all;
    for (const QByteArray& line : journal.readAll().split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words.size() == 2) all.push_back({words[0].toLongLong(), words[1]});
    }
    return all;
}

/// What of a life was lost, in ms: how long ago what was left was the state last, when the program came to
/// look last. Throws Error where it is broken or was never there.
qint64 lostOf(const QString& home, const std::vector<Entry>& journal) {
    const QDir folder(home + "/Lambdascope/recovery");
    const QStringList left = folder.entryList({"*.lambdascope"}, QDir::Files);
    if (left.isEmpty() && journal.empty()) return 0;
    if (left.isEmpty()) {
        const qint64 all = journal.back().at - journal.front().at;
        if (all > promisedMs + lateMs) throw fail("nothing was kept");
        return all;
    }
    const std::string file = folder.filePath(left.front()).toStdString();
    const QByteArray key = keyOf(readSession(file).view);
    for (std::size_t i = journal.size(); i-- > 0;)
        if (journal[i].key == key) return journal.back().at - journal[i].at;
    throw fail("{}: was never the state of the window", file);
}

} // namespace

ScreenLog::ScreenLog(Session& session, const QString& file) : session_(session), file_(file) {
    if (!file_.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        throw fail("{}: cannot be written", file.toStdString());
    every_.callOnTimeout(this, [this] { look(); });
    every_.start(lookEveryMs);
    // what stands for less than that may be kept, too
    session.onChange(this, ~Parts(), [this] { look(); });
    look();
}

void ScreenLog::look() {
    file_.write(QByteArray::number(QDateTime::currentMSecsSinceEpoch()) + ' ' +
                keyOf(viewOf(session_.state(), session_.history())) + '\n');
}

void dieAfter(int ms) {
    std::thread([ms] {
        std::this_thread::sleep_for(std::chrono::milliseconds(ms));
        ::kill(::getpid(), SIGKILL);
    }).detach();
}

int killed(int times) {
    int failed = 0, none = 0;
    std::vector<qint64> lost;
    for (int i = 0; i < times; ++i) {
        const QTemporaryDir home;
        const QString journal = home.filePath("journal");
        const int life = QRandomGenerator::global()->bounded(leastLifeMs, mostLifeMs);
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("SOAK_HOME", home.path());
        program.setProcessEnvironment(environment);
        program.start(QCoreApplication::applicationFilePath(),
                      {"--seed", QString::number(1000 + i), "--actions", "1000000", "--journal", journal,
                       "--life", QString::number(life)});
        program.waitForFinished(-1);
        try {
            const auto entries = entriesOf(journal);
            none += entries.empty() ? 1 : 0;
            lost.push_back(lostOf(home.path(), entries));
            std::printf("%d: after %d ms, %zu looks, lost the last %lld ms\n", i + 1, life, entries.size(),
                        static_cast<long long>(lost.back()));
        } catch (const Error& error) {
            ++failed;
            std::printf("%d: after %d ms: %s\n", i + 1, life, error.what());
        }
        std::fflush(stdout);
    }
    std::ranges::sort(lost);
    const qint64 most = lost.empty() ? 0 : lost.back();
    std::printf("%d kills, %d broken, %d before anything was on screen; lost: median %lld ms, most %lld ms\n",
                times, failed, none, static_cast<long long>(lost.empty() ? 0 : lost[lost.size() / 2]),
                static_cast<long long>(most));
    return failed > 0 || most > promisedMs + lateMs ? 1 : 0;
}

} // namespace lambdascope
