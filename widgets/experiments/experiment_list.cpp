// SPDX-License-Identifier: MIT
#include "widgets/experiments/experiment_list.h"

#include "widgets/kit/draw_words.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/theme.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace lambdascope {
namespace {

constexpr int rowHead = 25, mostLines = 5, rowSide = 14;
constexpr int summaryRole = Qt::UserRole, stateRole = Qt::UserRole + 1;

class ExperimentDelegate final : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// As high as what it says needs beside a scroll bar, whether there is one or not.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const override {
        const auto* list = qobject_cast<const QListWidget*>(option.widget);
        const int wide =
            list != nullptr ? list->width() - list->verticalScrollBar()->sizeHint().width() : 160;
        const QFontMetricsF metrics(Theme::sans(12));
        const QRectF room(0, 0, std::max(40, wide - 2 * rowSide), mostLines * metrics.lineSpacing());
        const QString summary = index.data(summaryRole).toString();
        return {160, rowHead + qCeil(metrics.boundingRect(room, Qt::TextWordWrap, summary).height()) + 8};
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
        painter->setClipRect(words);
        painter->drawText(QRect(words.left(), words.top() + 19, words.width(), words.height() - 19),
                          Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, summary);
        painter->restore();
    }

  private:
    const Theme theme_ = Theme::now();
};

} // namespace

ExperimentList::ExperimentList(QWidget* parent)
    : QWidget(parent),
      list_(new QListWidget),
      all_(new QPushButton(tr("Run all"))),
      save_(new QPushButton(tr("Save all…"))) {
    build();
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!showing_ && row >= 0) emit chosen(row);
    });
    connect(all_, &QPushButton::clicked, this, &ExperimentList::allRequested);
    connect(save_, &QPushButton::clicked, this, &ExperimentList::saveRequested);
}

void ExperimentList::build() {
    list_->setObjectName(QStringLiteral("experimentList"));
    list_->setAccessibleName(tr("Experiments"));
    list_->setToolTip(tr("Choose what the models are asked"));
    list_->setItemDelegate(new ExperimentDelegate(list_));
    list_->setFrameShape(QFrame::NoFrame);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QPalette ground = list_->palette();
    ground.setColor(QPalette::Base, Theme::now().dock);
    list_->setPalette(ground);
    all_->setObjectName(QStringLiteral("experimentsRunAll"));
    all_->setCheckable(true);
    sayAll();
    save_->setObjectName(QStringLiteral("experimentsSaveAll"));
    save_->setToolTip(wrapped(tr("Writes every result that is there into a folder, as a table and as JSON")));
    for (QPushButton* button : {all_, save_}) {
        button->setProperty("small", true);
        button->setAccessibleName(button->text());
    }
    setProperty("ground", "dock");
    setAttribute(Qt::WA_StyledBackground);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(rowSide, 8, rowSide, 10);
    foot->addWidget(all_);
    foot->addStretch();
    foot->addWidget(save_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(list_, 1);
    column->addLayout(foot);
}

/// A narrower one has more lines.
void ExperimentList::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layout()->activate();
    list_->doItemsLayout();
}

void ExperimentList::sayAll() {
    all_->setToolTip(wrapped(all_->isChecked()
                                 ? tr("Those that wait are not run; the one that runs goes on to its end")
                                 : tr("Runs all that are not done, one after another, with their protocols "
                                      "as they are")));
}

void ExperimentList::setScene(const ExperimentScene& scene) {
    const bool before = std::exchange(showing_, true);
    while (list_->count() < static_cast<int>(scene.rows.size())) list_->addItem(new QListWidgetItem);
    for (int i = 0; i < list_->count(); ++i) {
        const ExperimentRow& row = scene.rows[static_cast<std::size_t>(i)];
        const QString name =
            QString::fromUtf8(row.kind->name.data(), static_cast<qsizetype>(row.kind->name.size()));
        const QString source =
            QString::fromUtf8(row.kind->source.data(), static_cast<qsizetype>(row.kind->source.size()));
        QListWidgetItem& item = *list_->item(i);
        item.setText(row.title);
        item.setData(summaryRole, row.summary);
        item.setData(stateRole, row.state);
        item.setToolTip(wrapped(tr("%1: %2").arg(name, row.summary) + QStringLiteral(" (%1)").arg(source)));
        const QString state = row.done ? tr("done") : row.state;
        item.setData(Qt::AccessibleTextRole, state.isEmpty()
                                                 ? tr("%1: %2").arg(row.title, row.summary)
                                                 : tr("%1: %2; %3").arg(row.title, row.summary, state));
    }
    list_->setCurrentRow(scene.chosen);
    all_->setEnabled(scene.mayRun);
    all_->setChecked(scene.queued);
    sayAll();
    save_->setEnabled(scene.anyResult);
    showing_ = before;
}

} // namespace lambdascope
