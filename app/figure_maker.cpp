// SPDX-License-Identifier: MIT
#include "app/figure_maker.h"

#include "core/util/error.h"

#include <QApplication>
#include <QClipboard>
#include <QEventLoop>
#include <QMimeData>
#include <QThread>

#include <exception>
#include <tuple>

namespace lambdascope {
namespace {

constexpr int clipboardDpi = 192;
constexpr std::int64_t mostCopied = 2'000'000; // numbers: some 20 MB of text
constexpr std::int64_t slowToRead = 200LL << 20U;
constexpr std::int64_t slowToWrite = 200'000; // numbers

class BusyCursor {
  public:
    BusyCursor() { QApplication::setOverrideCursor(Qt::BusyCursor); }
    ~BusyCursor() { QApplication::restoreOverrideCursor(); }
    BusyCursor(const BusyCursor&) = delete;
    BusyCursor& operator=(const BusyCursor&) = delete;
};

/// In a thread of its own, while windows go on painting and take no input.
void runBeside(const std::function<void()>& work) {
    std::exception_ptr failure;
    const std::unique_ptr<QThread> thread(QThread::create([&] {
        try {
            work();
        } catch (...) {
            failure = std::current_exception();
        }
    }));
    QEventLoop loop;
    QObject::connect(thread.get(), &QThread::finished, &loop, &QEventLoop::quit);
    thread->start();
    loop.exec(QEventLoop::ExcludeUserInputEvents);
    thread->wait();
    if (failure) std::rethrow_exception(failure);
}

std::int64_t countOf(const Numbers& numbers) {
    std::int64_t count = 0;
    for (const NumberTable& table : numbers.tables) count += table.size();
    return count;
}

} // namespace

FigureMaker::FigureMaker(FigureSource source)
    : source_(std::move(source)), hashes_(std::make_shared<WeightHashes>()) {}

Figure FigureMaker::make(FigureView view, const Theme& theme, bool numbers) const {
    if (!source_.allows(view))
        throw fail<UsageError>("the lesson or class does not show “{}”", titleOf(view).toStdString());
    const BusyCursor busy;
    if (hashes_->unread(source_.state().models) > slowToRead)
        runBeside([hashes = hashes_, models = source_.state().models] {
            std::ignore = hashes->of(models.diff);
            std::ignore = hashes->of(models.standard);
        });
    FigureLook look = source_.look();
    look.theme = theme;
    look.numbers = numbers;
    return figureOf(source_.state(), view, look, *hashes_);
}

void FigureMaker::write(const std::filesystem::path& file, const Figure& figure) {
    const BusyCursor busy;
    if (isNumbersFile(file) && countOf(figure.numbers) > slowToWrite)
        runBeside([&] { writeNumbers(file, figure.numbers); });
    else
        writeFigure(file, figure);
}

void FigureMaker::copyPicture(const Figure& figure) {
    const BusyCursor busy;
    QGuiApplication::clipboard()->setImage(figureImage(figure, clipboardDpi));
}

void FigureMaker::copyNumbers(const Figure& figure) {
    if (const std::int64_t count = countOf(figure.numbers); count > mostCopied)
        throw fail<UsageError>("{} numbers are too many for the clipboard: export them to a file", count);
    const BusyCursor busy;
    QGuiApplication::clipboard()->setText(QString::fromStdString(toTabs(figure.numbers)));
}

} // namespace lambdascope
