// SPDX-License-Identifier: MIT
#include "widgets/model_tool_bar.h"

#include "widgets/models_button.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace lambdascope {
namespace {

QSpinBox* spin(const char* name, const QString& tip, QWidget* parent) {
    auto* box = new QSpinBox(parent);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(tip);
    box->setToolTip(tip);
    box->setFont(Theme::mono(12));
    box->setFixedWidth(54);
    box->setKeyboardTracking(false);
    return box;
}

constexpr int firstHeadItem = 2; // of the twin's list, after the two rules

QString headName(HeadId head) {
    return ModelToolBar::tr("L%1 · H%2").arg(head.layer).arg(head.head);
}

} // namespace

ModelToolBar::ModelToolBar(QWidget* parent)
    : QWidget(parent),
      models_(new ModelsButton(this)),
      menu_(new QMenu(this)),
      layer_(spin("layerSpin", tr("Layer"), this)),
      head_(spin("headSpin", tr("Head"), this)),
      twinGroup_(new QWidget(this)),
      selectionGroup_(new QWidget(this)),
      twin_(new QComboBox(twinGroup_)),
      reset_(new QPushButton(tr("Trained values"), this)) {
    setObjectName(QStringLiteral("modelToolBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    models_->setMenu(menu_);
    row->addWidget(models_);
    buildSelection(row);
    buildTwin(row);
    row->addStretch(1);
    reset_->setObjectName(QStringLiteral("resetAllButton"));
    reset_->setToolTip(tr("Puts every edited layer back to its trained values"));
    reset_->hide();
    row->addWidget(reset_);
    connect(reset_, &QPushButton::clicked, this, &ModelToolBar::resetAllRequested);
    fillMenu();
    setShapes({}, {});
}

void ModelToolBar::buildSelection(QHBoxLayout* row) {
    auto* inner = new QHBoxLayout(selectionGroup_);
    inner->setContentsMargins(8, 0, 0, 0);
    inner->setSpacing(8);
    for (const auto& [box, words] : {std::pair(layer_, tr("Layer")), std::pair(head_, tr("Head"))}) {
        auto* label = new QLabel(words, selectionGroup_);
        label->setBuddy(box);
        inner->addWidget(label);
        inner->addWidget(box);
        connect(box, &QSpinBox::valueChanged, this, [this] {
            emit headChosen({layer_->value(), head_->value()});
        });
    }
    row->addWidget(selectionGroup_);
}

void ModelToolBar::buildTwin(QHBoxLayout* row) {
    auto* inner = new QHBoxLayout(twinGroup_);
    inner->setContentsMargins(8, 0, 0, 0);
    inner->setSpacing(8);
    auto* label = new QLabel(tr("Twin"), twinGroup_);
    label->setBuddy(twin_);
    twin_->setObjectName(QStringLiteral("twinCombo"));
    twin_->setAccessibleName(tr("Head of the standard Transformer"));
    twin_->setToolTip(tr("The head of the standard Transformer that stands beside"));
    twin_->setMinimumWidth(188);
    twin_->setMaxVisibleItems(24);
    inner->addWidget(label);
    inner->addWidget(twin_);
    row->addWidget(twinGroup_);
    connect(twin_, &QComboBox::activated, this, [this](int index) {
        if (index < firstHeadItem || standard_.heads == 0)
            emit twinRuleChosen(index == 0 ? TwinRule::LargestWeight : TwinRule::NearestPattern);
        else
            emit twinChosen(
                HeadId{(index - firstHeadItem) / standard_.heads, (index - firstHeadItem) % standard_.heads});
    });
}

void ModelToolBar::setTheme(const Theme& theme) {
    static_cast<ModelsButton*>(models_)->setTheme(theme);
}

void ModelToolBar::setModels(const QString& diff, const QString& standard) {
    static_cast<ModelsButton*>(models_)->setModels(diff, standard);
}

void ModelToolBar::setShipped(const QStringList& names) {
    shipped_ = names;
    fillMenu();
}

void ModelToolBar::fillMenu() {
    menu_->clear();
    QAction* open = menu_->addAction(tr("Open folder…"));
    open->setObjectName(QStringLiteral("openFolderAction"));
    connect(open, &QAction::triggered, this, &ModelToolBar::openRequested);
    if (shipped_.isEmpty()) return;
    menu_->addSeparator();
    for (int i = 0; i < shipped_.size(); ++i) {
        QAction* action = menu_->addAction(shipped_[i]);
        connect(action, &QAction::triggered, this, [this, i] { emit openShipped(i); });
    }
}

void ModelToolBar::setShapes(Shape diff, Shape standard) {
    diff_ = diff;
    standard_ = standard;
    const Shape& main = diff.heads > 0 ? diff : standard;
    const QSignalBlocker layer(layer_), head(head_), twin(twin_);
    layer_->setRange(0, std::max(0, main.layers - 1));
    head_->setRange(0, std::max(0, main.heads - 1));
    selectionGroup_->setVisible(main.heads > 0);
    twinGroup_->setVisible(diff.heads > 0 && standard.heads > 0);
    twin_->clear();
    twin_->addItem(tr("looks there most"));
    twin_->setItemData(0, tr("The head with the largest weight in the pinned cell"), Qt::ToolTipRole);
    twin_->addItem(tr("nearest pattern"));
    for (int l = 0; l < standard.layers; ++l)
        for (int h = 0; h < standard.heads; ++h) twin_->addItem(headName({l, h}));
}

void ModelToolBar::setSelection(HeadId head, const TwinShown& twin) {
    const QSignalBlocker layer(layer_), spin(head_), box(twin_);
    layer_->setValue(head.layer);
    head_->setValue(head.head);
    const int rule = twin.rule == TwinRule::LargestWeight ? 0 : 1;
    const auto named = [&](int item, const QString& words) {
        return !twin.chosen && item == rule ? tr("%1, %2").arg(headName(twin.head), words) : words;
    };
    twin_->setItemText(0, named(0, tr("looks there most")));
    twin_->setItemText(1, named(1, tr("nearest pattern")));
    twin_->setItemData(
        1, tr("The head whose map is most similar to |A1 − λ·A2|: cosine %1").arg(twin.similarity, 0, 'f', 2),
        Qt::ToolTipRole);
    twin_->setCurrentIndex(twin.chosen ? firstHeadItem + twin.head.layer * standard_.heads + twin.head.head
                                       : rule);
}

void ModelToolBar::setEdited(bool edited) {
    reset_->setVisible(edited);
}

} // namespace lambdascope
