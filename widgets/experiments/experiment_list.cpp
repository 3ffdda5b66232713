// SPDX-License-Identifier: MIT
#include "widgets/experiments/experiment_list.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/theme.h"

#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int rowHigh = 48, rowSide = 14;
constexpr int summaryRole = Qt::UserRole, stateRole = Qt::UserRole + 1;

class ExperimentDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/,
                                 const QModelIndex& /*index*/) const override {
        return {160, rowHigh};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const bool selected = (option.state & QStyle::State_Selected) != 0;
        const QRect box = option.rect;
        painter->save();
        painter->fillRect(box, selected ? theme_.accentSoft : theme_.dock);
        if (selected) painter->fillRect(QRect(box.topLeft(), QSize(3, box.height())), theme_.accent);
        painter->fillRect(QRect(box.left(), box.bottom(), box.width(), 1), theme_.softLine);
        const QRect words = box.adjusted(rowSide, 6, -rowSide, -6);
        painter->setFont(Theme::sans(13, QFont::DemiBold));
        painter->setPen(theme_.ink1);
        drawWords(*painter, QRectF(words.left(), words.top(), words.width(), 18),
                  Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
        painter->setFont(Theme::mono(12));
        painter->setPen(selected ? theme_.accent : theme_.ink2);
        drawWords(*painter, QRectF(words.left(), words.top(), words.width(), 18),
                  Qt::AlignRight | Qt::AlignVCenter, index.data(stateRole).toString());
        painter->setFont(Theme::sans(12));
        painter->setPen(selected ? theme_.ink2 : theme_.ink3);
        const QString summary = index.data(summaryRole).toString();
        drawWords(*painter, QRectF(words.left(), words.top() + 19, words.width(), 16),
                  Qt::AlignLeft | Qt::AlignVCenter,
                  QFontMetrics(painter->font()).elidedText(summary, Qt::ElideRight, words.width()));
        painter->restore();
    }

  private:
    const Theme theme_ = Theme::now();
};

} // namespace

ExperimentList::ExperimentList(QWidget* parent) : QListWidget(parent) {
    setObjectName(QStringLiteral("experimentList"));
    setAccessibleName(tr("Experiments"));
    setToolTip(tr("Choose what the models are asked"));
    setItemDelegate(new ExperimentDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setUniformItemSizes(true);
    QPalette ground = palette();
    ground.setColor(QPalette::Base, Theme::now().dock);
    setPalette(ground);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!showing_ && row >= 0) emit chosen(row);
    });
}

void ExperimentList::setScene(const ExperimentScene& scene) {
    const bool before = std::exchange(showing_, true);
    while (count() < static_cast<int>(scene.rows.size())) addItem(new QListWidgetItem);
    for (int i = 0; i < count(); ++i) {
        const ExperimentRow& row = scene.rows[static_cast<std::size_t>(i)];
        const QString name =
            QString::fromUtf8(row.kind->name.data(), static_cast<qsizetype>(row.kind->name.size()));
        const QString source =
            QString::fromUtf8(row.kind->source.data(), static_cast<qsizetype>(row.kind->source.size()));
        item(i)->setText(name);
        item(i)->setData(summaryRole, row.summary);
        item(i)->setData(stateRole, row.state);
        item(i)->setToolTip(wrapped(tr("%1 (%2)", "what it shows, of the paper").arg(row.summary, source)));
        const QString state = row.done ? tr("done") : row.state;
        item(i)->setData(Qt::AccessibleTextRole, state.isEmpty()
                                                     ? tr("%1: %2").arg(name, row.summary)
                                                     : tr("%1: %2; %3").arg(name, row.summary, state));
    }
    setCurrentRow(scene.chosen);
    showing_ = before;
}

} // namespace lambdascope
