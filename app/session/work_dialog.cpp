// SPDX-License-Identifier: MIT
#include "app/session/work_dialog.h"

#include "core/util/error.h"
#include "core/util/threads/jobs.h"
#include "widgets/kit/label.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QGuiApplication>
#include <QProgressDialog>
#include <QScopeGuard>
#include <QTimer>

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

namespace lambdascope {
namespace {

constexpr int tellAfterMs = 700, lookEveryMs = 40; // how far it is

/// Stays until the work ends, also when it was asked to stop: the window behind it takes no input meanwhile.
class WorkDialog : public QProgressDialog {
  public:
    WorkDialog(const QString& what, QWidget& window)
        : QProgressDialog({}, QCoreApplication::translate("Beside", "Cancel"), 0, 0, &window) {
        setLabel(new Label(what));
        disconnect(this, &QProgressDialog::canceled, this, nullptr); // which hides it
        connect(this, &QProgressDialog::canceled, this,
                [this] { setLabelText(QCoreApplication::translate("Beside", "Stopping…")); });
    }
    void reject() override { emit canceled(); } // Esc, and the button of its frame
};

/// Until the loop, which the end of the work ends, is over.
void tell(QWidget& window, const QString& title, const QString& what, const WorkBeside& work, Jobs& jobs,
          QEventLoop& loop) {
    WorkDialog progress(what, window);
    QObject::connect(&progress, &QProgressDialog::canceled, &loop, [&] {
        if (jobs.cancel(0)) loop.quit(); // it had not begun
    });
    progress.setObjectName(QStringLiteral("workBeside"));
    progress.setWindowTitle(title);
    progress.setWindowModality(Qt::WindowModal);
    progress.setMinimumDuration(0);
    progress.setAutoReset(false); // it ends with the work
    progress.show();
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        progress.setMaximum(work.all);
        progress.setValue(work.done);
    });
    look.start(lookEveryMs);
    loop.exec();
}

} // namespace

void WorkBeside::inWindow(const std::function<void()>& does) const {
    if (window == nullptr) return does();
    struct Turn {
        std::mutex mutex; // held while it is done: who stops waiting takes what it refers to away
        std::condition_variable_any told;
        bool over = false;
        std::exception_ptr failure;
    };
    const auto turn = std::make_shared<Turn>();
    QMetaObject::invokeMethod(
        window,
        [turn, &does] {
            const std::scoped_lock lock(turn->mutex);
            if (std::exchange(turn->over, true)) return;
            try {
                does();
            } catch (...) {
                turn->failure = std::current_exception();
            }
            turn->told.notify_all();
        },
        Qt::QueuedConnection);
    std::unique_lock lock(turn->mutex);
    turn->told.wait(lock, stop, [&] { return turn->over; });
    if (!std::exchange(turn->over, true)) throw Cancelled();
    if (turn->failure) std::rethrow_exception(turn->failure);
}

void workBeside(QWidget* window, const QString& title, const QString& what,
                const std::function<void(WorkBeside&)>& work) {
    WorkBeside beside;
    if (window == nullptr) return work(beside);
    QGuiApplication::setOverrideCursor(Qt::BusyCursor); // which keeps the window, too (Shell::rebuild)
    const auto restore = qScopeGuard([] { QGuiApplication::restoreOverrideCursor(); });
    std::exception_ptr failure = std::make_exception_ptr(Cancelled()); // until it has ended
    {
        QEventLoop loop;
        bool over = false;
        Jobs jobs;
        jobs.post(0, [&](const Jobs::Turn& turn) {
            beside.stop = turn.stop;
            beside.window = window;
            try {
                work(beside);
                if (!turn.stop.stop_requested()) failure = nullptr;
            } catch (...) {
                failure = std::current_exception();
            }
            QMetaObject::invokeMethod(&loop, [&] {
                over = true;
                loop.quit();
            });
        });
        QTimer::singleShot(tellAfterMs, &loop, &QEventLoop::quit);
        loop.exec(QEventLoop::ExcludeUserInputEvents);
        if (!over) tell(*window, title, what, beside, jobs, loop);
    } // where the program ends it is asked to stop
    if (failure) std::rethrow_exception(failure);
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
