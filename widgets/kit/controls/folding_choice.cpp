// SPDX-License-Identifier: MIT
#include "widgets/kit/controls/folding_choice.h"

#include "widgets/kit/controls/segments.h"
#include "widgets/kit/label.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>

namespace lambdascope {

namespace {

constexpr int captionGap = 6; // pixels between the word and the buttons

} // namespace

FoldingChoice::FoldingChoice(const QString& caption, const QStringList& texts, int height, QWidget* parent)
    : QWidget(parent),
      caption_(new Label(caption)),
      segments_(new Segments(texts, height)),
      button_(new FlatButton({}, height)),
      menu_(new QMenu(button_)) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    caption_->setProperty("tone", "secondary");
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(captionGap);
    for (QWidget* part :
         {static_cast<QWidget*>(caption_), static_cast<QWidget*>(segments_), static_cast<QWidget*>(button_)})
        row->addWidget(part);
    menu_->setToolTipsVisible(true);
    auto* group = new QActionGroup(menu_);
    for (int i = 0; i < texts.size(); ++i) {
        QAction* action = menu_->addAction(texts[i], segments_->button(i), &QAbstractButton::click);
        action->setCheckable(true);
        group->addAction(action);
        actions_.push_back(action);
    }
    tips_.resize(texts.size());
    button_->setMenu(menu_);
    button_->hide();
    connect(segments_, &Segments::chosen, this, &FoldingChoice::chosen);
    nameButton();
}

void FoldingChoice::setChoice(int current, std::optional<int> found) {
    found_ = found;
    segments_->setCurrent(current);
    actions_[static_cast<std::size_t>(current)]->setChecked(true);
    for (int i = 0; i < std::ssize(actions_); ++i) {
        segments_->button(i)->setDot(found == i);
        if (segments_->button(i)->isEnabled()) setRefused(i, {}); // with what a dot says
    }
    nameButton();
}

void FoldingChoice::setRefused(int index, const QString& why) {
    const QString dot = u'\n' + Segments::tr("The dot says that “auto” takes it now.");
    const QString tip = !why.isEmpty() ? why : found_ == index ? tips_[index] + dot : tips_[index];
    QAction* action = actions_[static_cast<std::size_t>(index)];
    segments_->button(index)->setEnabled(why.isEmpty());
    segments_->setTip(index, tip);
    action->setEnabled(why.isEmpty());
    action->setToolTip(tip);
}

void FoldingChoice::setTips(const QStringList& tips) {
    tips_ = tips;
    for (int i = 0; i < tips.size(); ++i) setRefused(i, {});
}

/// "by sentence ▾"; of what is found by itself both: "by auto · sentence ▾".
void FoldingChoice::nameButton() {
    const auto textOf = [this](int index) { return actions_[static_cast<std::size_t>(index)]->text(); };
    const int current = segments_->current();
    QString chosen = textOf(current);
    if (found_) chosen += QStringLiteral(" · ") + textOf(*found_);
    button_->setText(QStringLiteral("%1 %2 ▾").arg(caption_->text(), chosen));
    button_->setToolTip(tips_[current]);
    button_->setAccessibleName(Segments::tr("%1: %2").arg(segments_->accessibleName(), chosen));
}

int FoldingChoice::widthOf(bool folded) const {
    return folded ? button_->sizeHint().width()
                  : caption_->sizeHint().width() + captionGap + segments_->sizeHint().width();
}

void FoldingChoice::setFolded(bool folded) {
    folded_ = folded;
    caption_->setVisible(!folded);
    segments_->setVisible(!folded);
    button_->setVisible(folded);
    resize(widthOf(folded), sizeHint().height());
}

} // namespace lambdascope
