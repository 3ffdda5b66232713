// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QStringList>
#include <QVBoxLayout>

#include <vector>

namespace lambdascope {

/// A pair that comes with the program.
struct ShippedPair {
    QString name, detail; // "tiny-stories", "1.0 M parameters each"
};

/// One step of opening a model.
struct LoadStep {
    enum class Phase { Waiting, Running, Done };
    QString name, detail; // "model.safetensors", "2.6 of 4.1 MB"
    Phase phase = Phase::Waiting;
    double fraction = -1; // of a running step with a count; −1: unknown
};

/// What was not opened, and why.
struct OpenFailure {
    QString title;          // "my-run was not opened"
    QString message;        // the file and the fact
    QString reason;         // the likely reason; may be empty
    QString stillOpen;      // name of the model that stays open; may be empty
    QString command;        // what to do instead, for a shell (a pickle: what converts it); may be empty
    bool ofNumbers = false; // a text was refused that should be token numbers
};

/// The calm pages that stand in the canvas' place: nothing open, loading, an error.
class StatePage : public QStackedWidget {
    Q_OBJECT

  public:
    explicit StatePage(QWidget* parent = nullptr);

    void showWelcome(const std::vector<ShippedPair>& shipped, const QStringList& recent = {});
    /// Called again with the same name it only moves the steps on.
    void showLoading(const QString& name, const std::vector<LoadStep>& steps, bool oldModelStays);
    void showError(const OpenFailure& failure);

  signals:
    void openRequested();
    void openFileRequested();
    void openShipped(int index);
    void openRecent(int index);
    void lessonRequested(); // the first one
    void cancelRequested();
    void numbersRequested(); // in the place of the text
    void closeRequested();   // the error was read: back to the model that is still open

  private:
    void showPage(QWidget* page, const QString& name);
    QWidget* dropCard();
    QWidget* shippedCard(const ShippedPair& pair, int index);
    QWidget* errorCard(const OpenFailure& failure);
    QWidget* commandRow(const QString& command);

    const Theme theme_ = Theme::now();
    QString loadingName_;
    QWidget* loadingSteps_ = nullptr; // of the page on show, if that is the loading page
};

} // namespace lambdascope

namespace lambdascope::parts {

/// The building blocks of the pages: one column of at most `width`, in the middle of its parent.
struct Page {
    QWidget* widget;
    QVBoxLayout* column;
};
Page page(int width);

QLabel* title(const QString& text);
QLabel* body(const QString& text, const QColor& ink, int pixels = 13);
QPushButton* button(const QString& text, const char* name, bool primary = false);

/// The rows of an opening model: ✓ done, a bar with its count, or waiting.
QWidget* loadSteps(const std::vector<LoadStep>& steps);

} // namespace lambdascope::parts
