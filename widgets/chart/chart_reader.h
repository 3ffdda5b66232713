// SPDX-License-Identifier: MIT
#pragma once

#include "core/files/numbers.h"
#include "widgets/kit/keys.h"

#include <QObject>
#include <QRectF>
#include <QString>

#include <functional>
#include <vector>

class QPainter;
class QWidget;

namespace lambdascope {

/// A number that a chart shows: where, and what is said of it.
struct ChartMark {
    QRectF place;
    QString words;
};

/// What a chart has beside its picture: the number under the pointer in a tooltip, ← → Home End from number
/// to number, words for screen readers, and all numbers for the clipboard (Ctrl+C, or its menu). A part of
/// the chart.
class ChartReader : public QObject {
    Q_OBJECT

  public:
    /// `marks`: as the chart is now, those on top last.
    ChartReader(QWidget& chart, std::function<std::vector<ChartMark>()> marks);
    static std::vector<KeyHelp> keys();

    /// The arrows are not the chart's own: they go from number to number.
    void walk();
    /// Of what a figure has no numbers. Without it the window copies those of the figure.
    void copies(std::function<NumberTable()> numbers);
    /// All of the chart in words.
    void describe(const QString& words);

    [[nodiscard]] std::vector<ChartMark> marks() const { return marks_(); }
    [[nodiscard]] QString wordsAt(QPointF at) const; // empty: no number is there
    /// A frame around the number that keys are at, while the chart has the focus.
    void paint(QPainter& painter) const;
    void copy() const;

  signals:
    void pointed(const QString& words); // at a number; empty: at none
    void moved(const QRect& place);     // keys: to be seen

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    bool keyPressed(int key);
    ChartMark choose(int mark);
    bool go(int mark); // by hand or key
    bool showMenu(const QPoint& at);

    QWidget& chart_;
    std::function<std::vector<ChartMark>()> marks_;
    std::function<NumberTable()> numbers_;
    QString described_;
    bool walks_ = false;
    int chosen_ = -1;
};

} // namespace lambdascope
