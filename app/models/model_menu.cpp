// SPDX-License-Identifier: MIT
#include "app/models/model_menu.h"

#include "widgets/kit/keys.h"

#include <QAction>
#include <QActionGroup>

#include <array>
#include <utility>

namespace lambdascope {

ModelMenu::ModelMenu(Session& session, const QList<QAction*>& writing, const QList<QAction*>& pairs,
                     QWidget* parent)
    : QMenu(tr("&Model"), parent), session_(session), rules_(new QActionGroup(this)) {
    setObjectName("modelMenu");
    addActions(writing);
    addSeparator();
    addHeads();
    twin_ = addMenu(tr("&Twin"));
    twin_->setObjectName("twinMenu");
    addTwin();
    tagControl(twin_, Control::Twin);
    addSeparator();
    addPin();
    addSeparator();
    addPairs(pairs);
    about_ = add("actionAboutModels", tr("&About these models…"), QKeySequence(Qt::CTRL | Qt::Key_I),
                 [this] { emit aboutRequested(); });
    session_.onChange(this, Part::Models | Part::Selection, &ModelMenu::showAvailable);
    // a pass that computes tells of its layers
    connect(&session_.passes(), &Passes::computing, this, [this] { cancel_->setEnabled(true); });
    session_.onChange(this, Part::Pass, [this] {
        const SessionState& s = session_.state();
        if (s.textCurrent() && s.editsCurrent()) cancel_->setEnabled(false);
    });
    connect(&session_.passes(), &Passes::cancelled, this, [this] { cancel_->setEnabled(false); });
    connect(&session_.passes(), &Passes::failed, this, [this] { cancel_->setEnabled(false); });
    showAvailable();
}

QAction* ModelMenu::add(const char* name, const QString& text, const QKeySequence& keys,
                        std::function<void()> wish) {
    QAction* action = addAction(text, keys, this, std::move(wish));
    action->setObjectName(QLatin1String(name));
    return action;
}

void ModelMenu::addHeads() {
    const auto key = [](QKeyCombination keys) { return QKeySequence(keys); };
    moves_ = {
        add("actionPreviousLayer", tr("&Previous layer"), key(Qt::CTRL | Qt::Key_PageUp),
            [this] { go(-1, 0); }),
        add("actionNextLayer", tr("&Next layer"), key(Qt::CTRL | Qt::Key_PageDown), [this] { go(1, 0); }),
        add("actionPreviousHead", tr("Pre&vious head"), key(Qt::CTRL | Qt::SHIFT | Qt::Key_PageUp),
            [this] { go(0, -1); }),
        add("actionNextHead", tr("Next &head"), key(Qt::CTRL | Qt::SHIFT | Qt::Key_PageDown),
            [this] { go(0, 1); })};
    for (QAction* move : moves_) tagControl(move, Control::Head);
}

void ModelMenu::addTwin() {
    const auto rule = [this](const char* name, const QString& text, TwinRule chosen) {
        QAction* action = twin_->addAction(text, this, [this, chosen] { session_.selectTwinBy(chosen); });
        action->setObjectName(QLatin1String(name));
        action->setCheckable(true);
        rules_->addAction(action);
        return action;
    };
    // the tool bar's list has every head besides
    rules_->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    answer_ = rule("actionTwinByAnswer", tr("The head that finds the &answer"), TwinRule::Answer);
    pattern_ =
        rule("actionTwinByPattern", tr("The head with the &nearest pattern"), TwinRule::NearestPattern);
    share_ = rule("actionTwinByDepth", tr("The head at the same share of the &depth"), TwinRule::LayerShare);
}

void ModelMenu::addPin() {
    unpin_ = add("actionUnpin", tr("&Unpin the cell"), {}, [this] { session_.pin({}); });
    cancel_ = add("actionCancel", tr("&Cancel what is computed"), {}, [this] { session_.cancelPass(); });
    cancel_->setEnabled(false);
}

void ModelMenu::addPairs(const QList<QAction*>& pairs) {
    QMenu* menu = addMenu(tr("Pa&irs that come with the program"));
    menu->setObjectName("pairsMenu");
    menu->setToolTipsVisible(true);
    menu->addActions(pairs);
    tagControl(menu, Control::Models);
    menu->menuAction()->setVisible(!pairs.isEmpty());
}

void ModelMenu::setOfTwin(bool twin) {
    ofTwin_ = twin;
    showAvailable();
}

void ModelMenu::go(int layers, int heads) {
    const HeadId head = ofTwin_ ? session_.state().twin() : session_.state().head;
    session_.selectHeadOf(ofTwin_, {head.layer + layers, head.head + heads});
}

void ModelMenu::showAvailable() {
    const SessionState& s = session_.state();
    const ModelPtr& main = s.models.diff && !ofTwin_ ? s.models.diff : s.models.standard;
    const HeadId at = ofTwin_ ? s.twin() : s.head;
    const HeadId last =
        main ? HeadId{static_cast<int>(main->layers.size()) - 1, main->plan.headCount() - 1} : HeadId{-1, -1};
    const std::array can{at.layer > 0, at.layer<last.layer, at.head> 0, at.head < last.head};
    for (std::size_t i = 0; i < can.size(); ++i) moves_[i]->setEnabled(main && can.at(i));
    twin_->menuAction()->setEnabled(s.models.diff && s.models.standard);
    for (const auto& [action, rule] :
         {std::pair(answer_, TwinRule::Answer), std::pair(pattern_, TwinRule::NearestPattern),
          std::pair(share_, TwinRule::LayerShare)}) {
        action->setEnabled(s.models.diff && s.models.standard);
        action->setChecked(!s.chosenTwin && s.twinRule == rule);
    }
    about_->setEnabled(main != nullptr);
    unpin_->setEnabled(s.pin.has_value());
}

} // namespace lambdascope
