// SPDX-License-Identifier: MIT
#include "app/figures/figure_maker.h"

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

std::int64_t countOf(const std::vector<NumberTable>& tables) {
    std::int64_t count = 0;
    for (const NumberTable& table : tables) count += table.size();
    return count;
}

} // namespace

FigureMaker::FigureMaker(FigureSource source)
    : source_(std::move(source)), hashes_(std::make_shared<WeightHashes>()) {}

FigureMoment FigureMaker::moment() const {
    return {source_.state(), source_.look()};
}

void FigureMaker::checkAllowed(FigureView view) const {
    if (!source_.allows(view))
        throw fail<UsageError>("the lesson or class does not show “{}”", titleOf(view).toStdString());
}

Figure FigureMaker::make(const FigureMoment& moment, FigureView view, const Theme& theme,
                         bool numbers) const {
    checkAllowed(view);
    const BusyCursor busy;
    if (hashes_->unread(moment.state.models) > slowToRead)
        runBeside([hashes = hashes_, models = moment.state.models] {
            std::ignore = hashes->of(models.diff);
            std::ignore = hashes->of(models.standard);
        });
    FigureLook look = moment.look;
    look.theme = theme;
    look.numbers = false;
    Figure figure = figureOf(moment.state, view, look, *hashes_);
    if (!numbers) return figure;
    // only maps and heads are that many, and what they are made from belongs to no thread
    const auto take = [&] { figure.numbers = numbersOf(moment.state, view, look, *hashes_); };
    countOf(tablesOf(moment.state, view, look)) > slowToWrite ? runBeside(take) : take();
    return figure;
}

void FigureMaker::checkNumbers(const FigureMoment& moment, FigureView view, const QString& ending) {
    const std::vector<NumberTable> tables = tablesOf(moment.state, view, moment.look);
    if (ending == u"npy") checkOneShape(tables);
}

void FigureMaker::write(const std::filesystem::path& file, const Figure& figure) {
    const BusyCursor busy;
    if (isNumbersFile(file) && countOf(figure.numbers.tables) > slowToWrite)
        runBeside([&] { writeNumbers(file, figure.numbers); });
    else
        writeFigure(file, figure);
}

void FigureMaker::copyPicture(const Figure& figure) {
    const BusyCursor busy;
    QGuiApplication::clipboard()->setImage(figureImage(figure, clipboardDpi));
}

QString FigureMaker::copyNumbers(const FigureMoment& moment, FigureView view) const {
    checkAllowed(view);
    const std::int64_t count = countOf(tablesOf(moment.state, view, moment.look));
    if (count > mostCopied)
        throw fail<UsageError>("{} numbers are too many for the clipboard: export them to a file", count);
    const Figure figure = make(moment, view, Theme::light(), true);
    const BusyCursor busy;
    QGuiApplication::clipboard()->setText(QString::fromStdString(toTabs(figure.numbers)));
    return figure.title;
}

} // namespace lambdascope
