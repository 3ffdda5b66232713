// SPDX-License-Identifier: MIT
#include "widgets/prompt/sampling_popup.h"

#include "widgets/kit/marks.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int mostSeed = 999999;
constexpr double mostTemperature = 2;

template<typename Spin>
Spin* spin(const char* name, const QString& words, const QString& tip) {
    auto* made = new Spin;
    made->setObjectName(QString::fromLatin1(name));
    made->setAccessibleName(words);
    made->setToolTip(tip);
    made->setProperty("small", true);
    made->setFixedWidth(128);
    return made;
}

} // namespace

QString describe(const WritingChoice& choice) {
    const Sampling& sampling = choice.sampling;
    const QString tokens =
        choice.tokens == 1 ? SamplingPopup::tr("1 token") : SamplingPopup::tr("%1 tokens").arg(choice.tokens);
    if (sampling.temperature == 0) return SamplingPopup::tr("%1, the most probable").arg(tokens);
    QStringList parts{tokens, SamplingPopup::tr("temperature %1").arg(number(sampling.temperature, 2))};
    if (sampling.topK > 0) parts << SamplingPopup::tr("top-k %1").arg(sampling.topK);
    if (sampling.topP < 1) parts << SamplingPopup::tr("top-p %1").arg(number(sampling.topP, 2));
    parts << SamplingPopup::tr("seed %1").arg(sampling.seed);
    return parts.join(QStringLiteral(", "));
}

SamplingPopup::SamplingPopup(QWidget* parent)
    : QFrame(parent, Qt::Popup),
      tokens_(
          spin<QSpinBox>("generateTokens", tr("Tokens"), tr("How many tokens each model writes at most"))),
      topK_(spin<QSpinBox>("generateTopK", tr("Top-k"), tr("Draws among the k most probable tokens only"))),
      seed_(spin<QSpinBox>("generateSeed", tr("Seed"), tr("The same seed draws the same tokens again"))),
      temperature_(spin<QDoubleSpinBox>(
          "generateTemperature", tr("Temperature"),
          tr("0 takes the most probable token; 1 draws by the model's probabilities; more draws bolder"))),
      topP_(spin<QDoubleSpinBox>("generateTopP", tr("Top-p"),
                                 tr("Draws among the most probable tokens that together reach p"))),
      note_(new QLabel) {
    setObjectName(QStringLiteral("samplingPopup"));
    setProperty("card", true);
    tokens_->setRange(1, WritingChoice::mostTokens);
    topK_->setRange(0, 1000);
    topK_->setSpecialValueText(tr("all"));
    seed_->setRange(0, mostSeed);
    temperature_->setRange(0, mostTemperature);
    temperature_->setSingleStep(0.1);
    temperature_->setSpecialValueText(tr("most probable"));
    topP_->setRange(0.01, 1);
    topP_->setSingleStep(0.05);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(16, 14, 16, 12);
    form->setHorizontalSpacing(16);
    form->setVerticalSpacing(8);
    form->setLabelAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    form->addRow(tr("&Tokens"), tokens_);
    form->addRow(tr("T&emperature"), temperature_);
    form->addRow(tr("Top-&k"), topK_);
    form->addRow(tr("Top-&p"), topP_);
    form->addRow(tr("&Seed"), seed_);
    note_->setProperty("tone", "tertiary");
    auto* reset = new QPushButton(tr("Defaults"));
    reset->setObjectName(QStringLiteral("generateDefaults"));
    reset->setToolTip(tr("40 tokens, the most probable"));
    reset->setProperty("small", true);
    form->addRow(note_, reset);
    connect(reset, &QPushButton::clicked, this, [this] {
        setChoice({});
        changed();
    });
    for (QSpinBox* box : {tokens_, topK_, seed_})
        connect(box, &QSpinBox::valueChanged, this, &SamplingPopup::changed);
    for (QDoubleSpinBox* box : {temperature_, topP_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SamplingPopup::changed);
    setChoice({});
}

void SamplingPopup::setChoice(const WritingChoice& choice) {
    const QSignalBlocker quiet[] = {QSignalBlocker(tokens_), QSignalBlocker(topK_), QSignalBlocker(seed_),
                                    QSignalBlocker(temperature_), QSignalBlocker(topP_)};
    tokens_->setValue(choice.tokens);
    topK_->setValue(choice.sampling.topK);
    seed_->setValue(static_cast<int>(std::min<std::uint64_t>(choice.sampling.seed, mostSeed)));
    temperature_->setValue(choice.sampling.temperature);
    topP_->setValue(choice.sampling.topP);
    showWhatCounts();
}

WritingChoice SamplingPopup::choice() const {
    return {
        tokens_->value(),
        {temperature_->value(), topK_->value(), topP_->value(), static_cast<std::uint64_t>(seed_->value())}};
}

void SamplingPopup::changed() {
    showWhatCounts();
    emit chosen();
}

/// Where nothing is drawn, what a draw depends on counts for nothing.
void SamplingPopup::showWhatCounts() {
    const bool draws = temperature_->value() > 0;
    for (QWidget* field :
         {static_cast<QWidget*>(topK_), static_cast<QWidget*>(topP_), static_cast<QWidget*>(seed_)})
        field->setEnabled(draws);
    note_->setText(draws ? tr("drawn with the seed") : tr("nothing is drawn"));
}

void SamplingPopup::showBelow(const QWidget& anchor) {
    adjustSize();
    QPoint at = anchor.mapToGlobal(QPoint(0, anchor.height() + 4));
    if (const QScreen* screen = anchor.screen()) { // above it where there is no room below
        const QRect room = screen->availableGeometry();
        if (at.y() + height() > room.bottom()) at.setY(anchor.mapToGlobal(QPoint(0, -4)).y() - height());
        at.setX(std::min(at.x(), room.right() - width()));
    }
    move(at);
    show();
    tokens_->setFocus();
    tokens_->selectAll();
}

} // namespace lambdascope
