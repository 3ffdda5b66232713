// SPDX-License-Identifier: MIT
#include "app/session/beside.h"

#include "core/util/error.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QProgressDialog>
#include <QThread>
#include <QTimer>

#include <exception>
#include <memory>
#include <tuple>

namespace lambdascope {
namespace {

constexpr int tellAfterMs = 700, lookEveryMs = 40; // how far it is

/// Until the loop, which the end of the work ends, is over; Cancel asks the work to stop.
void tell(QWidget& window, const QString& title, const QString& what, const WorkBeside& work,
          std::stop_source& stop, QEventLoop& loop) {
    QProgressDialog progress(what, QCoreApplication::translate("Beside", "Cancel"), 0, 0, &window);
    progress.setObjectName(QStringLiteral("workBeside"));
    progress.setWindowTitle(title);
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(0);
    progress.setAutoReset(false); // it ends with the work
    progress.show();
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (progress.wasCanceled()) stop.request_stop();
        progress.setMaximum(work.all);
        progress.setValue(work.done);
    });
    look.start(lookEveryMs);
    loop.exec();
}

} // namespace

void workBeside(QWidget* window, const QString& title, const QString& what,
                const std::function<void(WorkBeside&)>& work) {
    std::stop_source stop;
    WorkBeside beside{stop.get_token(), {}, {}};
    if (window == nullptr) return work(beside);
    std::exception_ptr failure;
    const std::unique_ptr<QThread> thread(QThread::create([&] {
        try {
            work(beside);
        } catch (...) {
            failure = std::current_exception();
        }
    }));
    QEventLoop loop;
    QObject::connect(thread.get(), &QThread::finished, &loop, &QEventLoop::quit);
    QTimer::singleShot(tellAfterMs, &loop, &QEventLoop::quit);
    thread->start();
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    if (thread->isRunning()) tell(*window, title, what, beside, stop, loop);
    if (thread->isRunning()) stop.request_stop(); // the program ends
    thread->wait();
    if (failure) std::rethrow_exception(failure);
    if (!beside.goesOn()) throw Cancelled();
}

void readHashes(QWidget* window, const QString& title, const Pair& models) {
    const auto isKnown = [](const ModelPtr& model) { return !model || !model->hash->known().empty(); };
    if (isKnown(models.diff) && isKnown(models.standard)) return;
    workBeside(window, title, QCoreApplication::translate("Beside", "Reading the weights for their SHA-256…"),
               [models](const WorkBeside& work) {
                   for (const ModelPtr& model : {models.diff, models.standard})
                       if (model) std::ignore = model->hash->wait(work.stop);
               });
}

} // namespace lambdascope
