// SPDX-License-Identifier: MIT
#include "app/lab/patch_dialog.h"

#include "app/lab/lab_values.h"
#include "core/text/tokenizer.h"
#include "core/util/error.h"
#include "widgets/kit/controls/plain_edit.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/label.h"
#include "widgets/kit/sentence.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace lambdascope {
namespace {

constexpr int promptHeight = 64, listHeight = 88;

/// Without what depends on the edits themselves: whether there is another state to take from.
bool onlyPatched(const Edits& edits) {
    Edits turned = edits;
    turned.patchTrained = true;
    turned.layers[0].patches.try_emplace(Patch::Output, std::set<int>{0}); // as it counts with a patch alone
    return donorEdits(turned).empty();
}

QSpinBox* makeSpin(const char* name, const QString& accessible, const QString& tip, const QString& all) {
    auto* spin = new QSpinBox;
    spin->setObjectName(QLatin1String(name));
    spin->setAccessibleName(accessible);
    spin->setToolTip(tip);
    spin->setFixedHeight(28);
    spin->setMinimumWidth(72);
    if (!all.isEmpty()) {
        spin->setMinimum(-1);
        spin->setSpecialValueText(all);
    }
    return spin;
}

QLabel* words(const QString& text) {
    auto* label = new Label(text);
    label->setProperty("tone", "secondary");
    return label;
}

QPushButton* makeButton(const char* name, const QString& text, const QString& tip) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    button->setAutoDefault(false);
    return button;
}

} // namespace

PatchDialog::PatchDialog(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("patchDialog"));
    setWindowTitle(tr("Patch"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(24, 20, 24, 16);
    column->setSpacing(10);
    auto* what = words(tr("Puts a part of another run in the place of the same part of this one."));
    what->setWordWrap(true);
    column->addWidget(what);
    buildPlace(*column);
    buildSource(*column);
    buildList(*column);
    connectAll();
    resize(460, sizeHint().height());
}

void PatchDialog::buildPlace(QVBoxLayout& column) {
    model_ = new Segments({QStringLiteral("DIFF"), tr("Standard")}, 28);
    model_->setObjectName(QStringLiteral("patchModel"));
    model_->setName(tr("Model"));
    part_ = new Segments({tr("Output"), QStringLiteral("A1"), QStringLiteral("A2"), tr("Residual")}, 28);
    part_->setObjectName(QStringLiteral("patchPart"));
    part_->setName(tr("Part"));
    part_->setTip(0, tr("What the head gives, after norm and output factor"));
    part_->setTip(1, tr("The first map of the head; it weighs the values of this run"));
    part_->setTip(2, tr("The second map of the head; it weighs the values of this run"));
    part_->setTip(3, tr("The residual stream before the layer, at one token"));
    auto* first = new QHBoxLayout;
    first->addWidget(part_);
    first->addStretch(1);
    first->addWidget(model_);
    column.addLayout(first);
    layer_ = makeSpin("patchLayer", tr("Layer"), tr("Layers count from 0"), {});
    head_ = makeSpin("patchHead", tr("Head"), tr("Heads count from 0"), tr("all"));
    token_ = makeSpin("patchToken", tr("Token"), tr("Tokens count from 0"), tr("all"));
    headWords_ = words(tr("head"));
    tokenWords_ = words(tr("token"));
    word_ = words({});
    word_->setObjectName(QStringLiteral("patchWord"));
    auto* place = new QHBoxLayout;
    for (QWidget* each : std::initializer_list<QWidget*>{words(tr("layer")), layer_, headWords_, head_,
                                                         tokenWords_, token_, word_})
        place->addWidget(each);
    place->addStretch(1);
    column.addLayout(place);
}

void PatchDialog::buildSource(QVBoxLayout& column) {
    source_ = new QComboBox;
    source_->setObjectName(QStringLiteral("patchSource"));
    source_->setAccessibleName(tr("From"));
    source_->setToolTip(tr("The prompt of the other run; one for all patches of a model"));
    source_->addItems({tr("this prompt, in the other state"), tr("another prompt")});
    auto* row = new QHBoxLayout;
    row->addWidget(words(tr("from")));
    row->addWidget(source_, 1);
    column.addLayout(row);
    prompt_ = new PlainEdit;
    prompt_->setObjectName(QStringLiteral("patchPrompt"));
    prompt_->setAccessibleName(tr("Prompt of the other run"));
    prompt_->setToolTip(tr("It needs as many tokens as the prompt of this run"));
    prompt_->setFixedHeight(promptHeight);
    prompt_->setTabChangesFocus(true);
    column.addWidget(prompt_);
    into_ = new QCheckBox(tr("The other way round: this run as trained, that one with the edits"));
    into_->setObjectName(QStringLiteral("patchInto"));
    into_->setToolTip(tr("Else this run has the edits, and the other one is as trained"));
    column.addWidget(into_);
    count_ = words({});
    count_->setObjectName(QStringLiteral("patchCount"));
    count_->setWordWrap(true);
    put_ = makeButton("patchPut", tr("&Put in"), {});
    put_->setDefault(true);
    auto* put = new QHBoxLayout;
    put->addWidget(count_, 1);
    put->addWidget(put_, 0, Qt::AlignTop);
    column.addLayout(put);
}

void PatchDialog::buildList(QVBoxLayout& column) {
    from_ = words({});
    from_->setObjectName(QStringLiteral("patchFrom"));
    from_->setWordWrap(true);
    column.addWidget(from_);
    list_ = new QListWidget;
    list_->setObjectName(QStringLiteral("patchList"));
    list_->setAccessibleName(tr("Patches in force"));
    list_->setToolTip(tr("What is put in now"));
    list_->setFixedHeight(listHeight);
    column.addWidget(list_);
    remove_ = makeButton("patchRemove", tr("&Take out"), tr("Takes the selected patch out again"));
    QPushButton* close = makeButton("patchClose", tr("Close"), tr("Closes this window (Esc)"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* foot = new QHBoxLayout;
    foot->addWidget(remove_);
    foot->addStretch(1);
    foot->addWidget(close);
    column.addLayout(foot);
}

void PatchDialog::connectAll() {
    connect(model_, &Segments::chosen, this, [this] { choosePart(); });
    connect(part_, &Segments::chosen, this, [this] { refresh(); });
    for (QSpinBox* spin : {layer_, head_, token_})
        connect(spin, &QSpinBox::valueChanged, this, &PatchDialog::refresh);
    connect(source_, &QComboBox::currentIndexChanged, this, [this](int index) {
        if (index == 1 && prompt_->toPlainText().isEmpty()) // a word of it is changed more easily
            prompt_->setPlainText(QString::fromStdString(scene_.text));
        refresh();
    });
    connect(prompt_, &QPlainTextEdit::textChanged, this, &PatchDialog::refresh);
    connect(into_, &QCheckBox::toggled, this, &PatchDialog::refresh);
    connect(put_, &QPushButton::clicked, this, &PatchDialog::putIn);
    connect(remove_, &QPushButton::clicked, this, &PatchDialog::takeOut);
    connect(list_, &QListWidget::currentRowChanged, this, &PatchDialog::refresh);
}

bool PatchDialog::ofStandard() const {
    return !scene_.sides[0].model || (scene_.sides[1].model && model_->current() == 1);
}

const PatchScene::Side& PatchDialog::side() const {
    return scene_.sides.at(ofStandard() ? 1 : 0);
}

Patch PatchDialog::patch() const {
    return allPatches.at(static_cast<std::size_t>(part_->current()));
}

int PatchDialog::at() const {
    return (patch() == Patch::Residual ? token_ : head_)->value();
}

bool PatchDialog::otherPrompt() const {
    return source_->currentIndex() == 1;
}

/// Of another model: its shape, what is selected in it, and where its patches are from.
void PatchDialog::choosePart() {
    const PatchScene::Side& of = side();
    if (!of.model) return;
    const QSignalBlocker quiet[]{QSignalBlocker(layer_), QSignalBlocker(head_), QSignalBlocker(source_),
                                 QSignalBlocker(prompt_), QSignalBlocker(into_)};
    if (!isPossible(patch(), *of.model)) part_->setCurrent(0);
    layer_->setMaximum(static_cast<int>(of.model->layers.size()) - 1);
    head_->setMaximum(of.model->plan.headCount() - 1);
    layer_->setValue(of.layer);
    head_->setValue(of.head);
    source_->setCurrentIndex(of.edits.patchFrom ? 1 : 0);
    if (of.edits.patchFrom) prompt_->setPlainText(QString::fromStdString(*of.edits.patchFrom));
    into_->setChecked(of.edits.patchTrained);
    refresh();
}

void PatchDialog::setScene(const PatchScene& scene) {
    const ModelPtr before = begun_ ? side().model : nullptr;
    scene_ = scene;
    model_->button(0)->setText(scene.first.isEmpty() ? QStringLiteral("DIFF") : scene.first);
    model_->button(1)->setText(scene.beside.isEmpty() ? tr("Standard") : scene.beside);
    model_->setVisible(scene.sides[0].model && scene.sides[1].model);
    {
        const QSignalBlocker quiet(token_);
        token_->setMaximum(std::max(0, static_cast<int>(scene.tokens.size()) - 1));
        if (!begun_) token_->setValue(scene.token);
    }
    begun_ = true;
    if (side().model == before)
        refresh();
    else
        choosePart();
}

QString PatchDialog::whyNot() const {
    const PatchScene::Side& of = side();
    if (!of.model) return tr("Open a model first");
    if (!otherPrompt()) return {};
    try {
        const auto given = of.model->tokenizer->encode(prompt_->toPlainText().toStdString()).size();
        const auto own = of.model->tokenizer->encode(scene_.text).size();
        if (given != own)
            return tr("That prompt has %1 tokens and this one %2: it needs as many").arg(given).arg(own);
    } catch (const Error& error) {
        return sentence(error);
    }
    return {};
}

void PatchDialog::refresh() {
    const PatchScene::Side& of = side();
    part_->button(2)->setEnabled(of.model && isPossible(Patch::A2, *of.model));
    const bool residual = patch() == Patch::Residual;
    for (QWidget* each : std::initializer_list<QWidget*>{headWords_, head_}) each->setVisible(!residual);
    for (QWidget* each : std::initializer_list<QWidget*>{tokenWords_, token_, word_})
        each->setVisible(residual);
    word_->setText(token_->value() >= 0 && token_->value() < scene_.tokens.size()
                       ? tr("“%1”").arg(scene_.tokens[token_->value()])
                       : QString());
    prompt_->setVisible(otherPrompt());
    const QString why = whyNot();
    put_->setEnabled(why.isEmpty());
    put_->setToolTip(why.isEmpty() ? tr("Puts it in; undo takes it out again") : why);
    if (!why.isEmpty())
        count_->setText(why);
    else if (otherPrompt())
        count_->setText(tr("As many tokens as this prompt: %1").arg(scene_.tokens.size()));
    else
        count_->setText(onlyPatched(of.edits) ? tr("Nothing else is edited, so both states are the same run")
                                              : QString());
    showList();
}

void PatchDialog::showList() {
    const Edits& edits = side().edits;
    std::vector<Row> rows;
    for (const auto& [layer, edit] : edits.layers)
        for (const auto& [kind, places] : edit.patches)
            for (const int place : places) rows.push_back({layer, kind, place});
    QStringList names;
    for (const Row& row : rows) names << nameOfPatch(row.layer, row.patch, row.at);
    rows_ = rows;
    QStringList shown;
    for (int i = 0; i < list_->count(); ++i) shown << list_->item(i)->text();
    if (shown != names) {
        const QSignalBlocker quiet(list_);
        list_->clear();
        list_->addItems(names);
        list_->setCurrentRow(static_cast<int>(names.size()) - 1);
    }
    from_->setText(rows.empty() ? tr("Nothing is patched")
                                : tr("In force, from %1:").arg(nameOfDonor(edits)));
    remove_->setEnabled(list_->currentRow() >= 0);
}

void PatchDialog::putIn() {
    if (!whyNot().isEmpty()) return;
    const PatchScene::Side& of = side();
    Edits edits = withPatch(of.edits, layer_->value(), patch(), at(), true, *of.model);
    edits.patchFrom = otherPrompt() ? std::optional(prompt_->toPlainText().toStdString()) : std::nullopt;
    edits.patchTrained = into_->isChecked();
    const HeadId head{layer_->value(), at()};
    emit edited(ofStandard(), edits, tr("patch: %1").arg(nameOfPatch(head.layer, patch(), head.head)));
    if (patch() != Patch::Residual && head.head >= 0) emit headPatched(ofStandard(), head);
}

void PatchDialog::takeOut() {
    const int index = list_->currentRow();
    if (index < 0 || index >= std::ssize(rows_)) return;
    const Row row = rows_[static_cast<std::size_t>(index)];
    const PatchScene::Side& of = side();
    emit edited(ofStandard(), withPatch(of.edits, row.layer, row.patch, row.at, false, *of.model),
                tr("patch taken out: %1").arg(nameOfPatch(row.layer, row.patch, row.at)));
}

} // namespace lambdascope
