// SPDX-License-Identifier: MIT
#include "app/session/beside.h"

#include "core/util/error.h"
#include "widgets/kit/label.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QGuiApplication>
#include <QProgressDialog>
#include <QScopeGuard>
#include <QThread>
#include <QTimer>

#include <exception>
#include <memory>
#include <tuple>

namespace lambdascope {
namespace {

constexpr int tellAfterMs = 700, lookEveryMs = 40; // how far it is

/// Stays until the work ends, also when it was asked to stop: the window behind it takes no input meanwhile.
class WorkDialog : public QProgressDialog {
  public:
    WorkDialog(const QString& what, std::stop_source& stop, QWidget& window)
        : QProgressDialog({}, QCoreApplication::translate("Beside", "Cancel"), 0, 0, &window) {
        setLabel(new Label(what));
        disconnect(this, &QProgressDialog::canceled, this, nullptr); // which hides it
        connect(this, &QProgressDialog::canceled, this, [this, &stop] {
            stop.request_stop();
            setLabelText(QCoreApplication::translate("Beside", "Stopping…"));
        });
    }
    void reject() override { emit canceled(); } // Esc, and the button of its frame
};

/// Until the loop, which the end of the work ends, is over; Cancel asks the work to stop.
void tell(QWidget& window, const QString& title, const QString& what, const WorkBeside& work,
          std::stop_source& stop, QEventLoop& loop) {
    WorkDialog progress(what, stop, window);
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

void workBeside(QWidget* window, const QString& title, const QString& what,
                const std::function<void(WorkBeside&)>& work) {
    std::stop_source stop;
    WorkBeside beside{stop.get_token(), {}, {}};
    if (window == nullptr) return work(beside);
    QGuiApplication::setOverrideCursor(Qt::BusyCursor); // which keeps the window, too (Shell::rebuild)
    const auto restore = qScopeGuard([] { QGuiApplication::restoreOverrideCursor(); });
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
