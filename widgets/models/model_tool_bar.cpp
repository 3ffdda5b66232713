// SPDX-License-Identifier: MIT
#include "widgets/models/model_tool_bar.h"

#include "widgets/kit/controls/elided.h"
#include "widgets/kit/controls/segments.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/label.h"
#include "widgets/kit/marks.h"

#include <QAction>
#include <QComboBox>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <functional>
#include <utility>

namespace lambdascope {

namespace {

constexpr int padding = 10, badgeWidth = 17, gap = 7, arrow = 22;
constexpr int nameReadable = 72; // width below which the words about the step give way first

/// Of a pair's two models the pair's, else empty.
QString nameOfBoth(const QString& diff, const QString& standard) {
    if (diff == standard) return diff;
    const QString pair = diff.section(u'/', 0, -2);
    const bool named =
        diff == pair + QStringLiteral("/diff") && standard == pair + QStringLiteral("/standard");
    return named ? pair : QString();
}

template<typename Box>
Box* spin(const char* name, const QString& tip, QWidget* parent) {
    auto* box = new Box(parent);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(tip);
    box->setToolTip(tip);
    box->setFont(Theme::mono(12));
    box->setFixedWidth(54);
    box->setKeyboardTracking(false);
    return box;
}

constexpr int spacing = 8;
constexpr int twinWide = 196, twinNarrow = 112, twinTight = 76;
constexpr int namesReadable = 190; // width of the models button below which other things give way too

constexpr int firstHeadItem = 3; // of the twin's list, after the rules, which stand as TwinRule has them

int resetWide(const QPushButton* button) {
    return button->fontMetrics().horizontalAdvance(ModelToolBar::tr("Trained values")) + 46; // icon, padding
}

QString headName(HeadId head) {
    return ModelToolBar::tr("L%1 · H%2").arg(head.layer).arg(head.head);
}

} // namespace

/// The number of a head; while heads are together "all", in pale letters, until a number is stepped to or
/// typed: the first step takes the one underneath.
class HeadBox : public QSpinBox {
  public:
    explicit HeadBox(QWidget* parent) : QSpinBox(parent) {
        connect(lineEdit(), &QLineEdit::textEdited, this, [this] { typed_ = true; });
        connect(this, &QAbstractSpinBox::editingFinished, this, [this] {
            if (std::exchange(typed_, false) && together_) wish_();
        });
    }
    void whenWanted(std::function<void()> wish) { wish_ = std::move(wish); }
    void setTogether(bool together) {
        if (std::exchange(together_, together) == together) return;
        QPalette look = palette();
        look.setColor(QPalette::Text, together ? Theme::now().ink3 : Theme::now().ink1);
        lineEdit()->setPalette(look);
        lineEdit()->setText(textFromValue(value()));
    }
    [[nodiscard]] bool together() const { return together_; }
    void stepBy(int steps) override { together_ ? wish_() : QSpinBox::stepBy(steps); }

  protected:
    [[nodiscard]] StepEnabled stepEnabled() const override {
        return together_ ? StepUpEnabled | StepDownEnabled : QSpinBox::stepEnabled();
    }
    [[nodiscard]] QString textFromValue(int value) const override {
        return together_ ? all() : QSpinBox::textFromValue(value);
    }
    [[nodiscard]] int valueFromText(const QString& text) const override {
        return together_ && text == all() ? value() : QSpinBox::valueFromText(text);
    }
    [[nodiscard]] QValidator::State validate(QString& text, int& position) const override {
        return together_ && text == all() ? QValidator::Acceptable : QSpinBox::validate(text, position);
    }
    void focusInEvent(QFocusEvent* event) override {
        QSpinBox::focusInEvent(event);
        if (together_) QTimer::singleShot(0, this, &QAbstractSpinBox::selectAll); // typing replaces the word
    }

  private:
    [[nodiscard]] static QString all() { return ModelToolBar::tr("all"); }
    std::function<void()> wish_;
    bool together_ = false, typed_ = false;
};

ModelsButton::ModelsButton(QWidget* parent) : QPushButton(parent) {
    setObjectName(QStringLiteral("modelsButton"));
    tagControls({this}, {Control::Models, Control::Open});
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setModels({}, {});
}

/// A badge, or words.
struct ModelsButton::Part {
    enum Kind { DiffBadge, StandardBadge, Name, Between, Step };
    Kind kind;
    QString words = {};
    int width = badgeWidth; // that it takes, and after it a gap

    [[nodiscard]] bool isBadge() const { return kind <= StandardBadge; }
};

void ModelsButton::setModels(const QString& diff, const QString& standard, const QString& about,
                             std::optional<int> step, bool second) {
    second_ = second;
    diff_ = diff;
    standard_ = standard;
    step_ = step;
    QString words = diff.isEmpty() && standard.isEmpty() ? tr("no model open")
                    : standard.isEmpty()                 ? tr("DIFF %1").arg(diff)
                    : diff.isEmpty()                     ? tr("Standard %1").arg(standard)
                    : second                             ? tr("DIFF %1 with DIFF %2").arg(diff, standard)
                                                         : tr("DIFF %1 with Standard %2").arg(diff, standard);
    if (step) words += QStringLiteral(", ") + tr("step %1 of training").arg(*step);
    setAccessibleName(tr("Models: %1").arg(words));
    setAccessibleDescription(about);
    setToolTip(about.isEmpty() ? words : wrapped(words + u'\n' + about));
    updateGeometry();
    update();
}

std::vector<ModelsButton::Part> ModelsButton::parts(bool shortStep) const {
    const QFontMetrics metrics(Theme::sans(13));
    const auto words = [&](Part::Kind kind, const QString& text) {
        return Part{kind, text, metrics.horizontalAdvance(text) + 3}; // widths are rounded
    };
    std::vector<Part> all;
    if (const QString name = second_ ? QString() : nameOfBoth(diff_, standard_); !name.isEmpty()) {
        all = {{Part::DiffBadge}, {Part::StandardBadge}, words(Part::Name, name)};
    } else {
        if (!diff_.isEmpty()) all = {{Part::DiffBadge}, words(Part::Name, diff_)};
        if (!diff_.isEmpty() && !standard_.isEmpty()) all.push_back(words(Part::Between, tr("with")));
        if (!standard_.isEmpty())
            all.insert(all.end(), {{Part::StandardBadge}, words(Part::Name, standard_)});
    }
    if (all.empty()) all = {words(Part::Name, tr("Open a model"))};
    if (step_)
        all.push_back(words(Part::Step, (shortStep ? tr("step %1") : tr("step %1 of training")).arg(*step_)));
    return all;
}

QSize ModelsButton::sizeHint() const {
    int width = padding + arrow;
    for (const Part& part : parts(false)) width += part.width + gap;
    return {width, 28};
}

/// With names as short as they must be: of two, the shorter one keeps what it needs of its half.
std::vector<ModelsButton::Part> ModelsButton::partsInRoom() const {
    std::vector<Part> all;
    for (const bool shortStep : {false, true}) {
        all = parts(shortStep);
        std::vector<Part*> names;
        int room = width() - padding - arrow, wanted = 0;
        for (Part& part : all) {
            room -= part.width + gap;
            if (part.kind != Part::Name) continue;
            names.push_back(&part);
            wanted += part.width;
        }
        room = std::min(std::max(0, room + wanted), wanted);
        if (step_ && !shortStep && room < std::min(wanted, nameReadable)) continue;
        const int first = names.size() < 2 ? room : std::max(room / 2, room - names[1]->width);
        if (names.size() > 1) names[1]->width = room - std::min(first, names[0]->width);
        names[0]->width = std::min(first, names[0]->width);
        break;
    }
    const QFontMetrics metrics(Theme::sans(13));
    for (Part& part : all) // whose ends tell models apart
        if (part.kind == Part::Name) part.words = metrics.elidedText(part.words, Qt::ElideMiddle, part.width);
    return all;
}

QStringList ModelsButton::shownWords() const {
    QStringList words;
    for (const Part& part : partsInRoom())
        if (!part.isBadge()) words << part.words;
    return words;
}

void ModelsButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setBrush(isDown() ? theme_.accentSoft : theme_.button);
    painter.setPen(QPen(hasFocus()     ? theme_.accent
                        : underMouse() ? theme_.accentLine
                                       : theme_.buttonLine,
                        hasFocus() ? 2 : 1));
    painter.drawRoundedRect(hasFocus() ? frame.adjusted(0.5, 0.5, -0.5, -0.5) : frame, 4, 4);
    painter.setFont(Theme::sans(13));
    int x = padding;
    for (const Part& part : partsInRoom()) {
        if (part.isBadge()) {
            paintBadge(painter, QPointF(x, (height() - badgeWidth) / 2.0),
                       badgeOf(part.kind == Part::StandardBadge, second_), theme_);
        } else {
            painter.setPen(part.kind == Part::Between ? theme_.ink3
                           : part.kind == Part::Step  ? theme_.accent
                                                      : theme_.ink1);
            painter.drawText(QRect(x, 0, part.width, height()), Qt::AlignVCenter | Qt::AlignLeft, part.words);
        }
        x += part.width + gap;
    }
    lambdascope::icon(QStringLiteral("down-") +
                          (theme_.dark ? QStringLiteral("dark") : QStringLiteral("light")),
                      theme_.ink2)
        .paint(&painter, QRect(width() - 20, (height() - 10) / 2, 10, 10));
}

ModelToolBar::ModelToolBar(QWidget* parent)
    : QWidget(parent),
      models_(new ModelsButton(this)),
      menu_(new QMenu(this)),
      layer_(spin<QSpinBox>("layerSpin", tr("Layer"), this)),
      head_(spin<HeadBox>("headSpin", tr("Head"), this)),
      twinGroup_(new QWidget(this)),
      selectionGroup_(new QWidget(this)),
      twin_(new ElidedCombo(twinGroup_)),
      workspaces_(new Segments({tr("Explore"), tr("λ lab"), tr("Learn"), tr("Experiments")}, 28, this)),
      slots_(new Segments({tr("A"), tr("B")}, 28, this)),
      undo_(new QToolButton(this)),
      redo_(new QToolButton(this)),
      reset_(new QPushButton(this)) {
    setObjectName(QStringLiteral("modelToolBar"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(spacing);
    models_->setMenu(menu_);
    row->addWidget(models_);
    buildWorkspaces(row);
    buildSelection(row);
    buildTwin(row);
    row->addStretch(1);
    buildReset(row);
    buildHistory(row);
    fillMenu();
    setShapes({}, {});
    setSlots(0, false, false);
}

void ModelToolBar::buildWorkspaces(QHBoxLayout* row) {
    workspaces_->setObjectName(QStringLiteral("workspaceSwitch"));
    tagControl(workspaces_->button(0), Control::Explore);
    for (const int index : {1, 3}) tagControl(workspaces_->button(index), Control::Lab);
    workspaces_->setName(tr("Workspace"));
    workspaces_->setTip(0, tr("Look at one head: maps, λ, next token"));
    workspaces_->setTip(2, tr("Follow a lesson, page by page"));
    workspaces_->setTip(3, tr("Ask the models what the paper asked"));
    row->addWidget(workspaces_);
    connect(workspaces_, &Segments::chosen, this,
            [this](int index) { emit workspaceChosen(static_cast<Workspace>(index)); });
}

void ModelToolBar::buildReset(QHBoxLayout* row) {
    reset_->setObjectName(QStringLiteral("resetAllButton"));
    tagControl(reset_, Control::Lambda);
    reset_->setIcon(icon(QStringLiteral("reset"), Theme::now().ink2));
    reset_->setAccessibleName(tr("Trained values"));
    reset_->setToolTip(tr("Puts every edited layer back to its trained values"));
    reset_->hide();
    row->addWidget(reset_);
    connect(reset_, &QPushButton::clicked, this, &ModelToolBar::resetAllRequested);
}

void ModelToolBar::buildHistory(QHBoxLayout* row) {
    undo_->setObjectName(QStringLiteral("undoButton"));
    redo_->setObjectName(QStringLiteral("redoButton"));
    auto* pair = new QHBoxLayout;
    pair->setSpacing(2);
    for (QToolButton* button : {undo_, redo_}) {
        button->setProperty("bare", true);
        button->setFocusPolicy(Qt::StrongFocus);
        button->setIconSize({18, 18});
        button->setFixedSize(28, 28);
        button->hide(); // until there are actions
        pair->addWidget(button);
    }
    row->addLayout(pair);
    slots_->setObjectName(QStringLiteral("slotSwitch"));
    tagControl(slots_, Control::Lambda);
    slots_->setName(tr("Edits in force"));
    row->addWidget(slots_);
    connect(slots_, &Segments::chosen, this, &ModelToolBar::slotChosen);
}

void ModelToolBar::buildSelection(QHBoxLayout* row) {
    tagControl(selectionGroup_, Control::Head); // with its words
    auto* inner = new QHBoxLayout(selectionGroup_);
    inner->setContentsMargins(8, 0, 0, 0);
    inner->setSpacing(8);
    head_->whenWanted([this] { emit oneHeadWanted(); });
    connect(head_, &QSpinBox::valueChanged, this, [this] {
        if (head_->together()) emit oneHeadWanted();
    });
    for (const auto& [box, words] :
         {std::pair(layer_, tr("Layer")), std::pair(static_cast<QSpinBox*>(head_), tr("Head"))}) {
        auto* label = new Label(words, selectionGroup_);
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
    auto* label = new Label(tr("Twin"), twinGroup_);
    label->setBuddy(twin_);
    twin_->setObjectName(QStringLiteral("twinCombo"));
    tagControl(twinGroup_, Control::Twin);
    twin_->setAccessibleName(tr("Head of the standard Transformer"));
    showWhyNoTwin({});
    twin_->setFixedWidth(twinWide);
    twin_->setMaxVisibleItems(24);
    inner->addWidget(label);
    inner->addWidget(twin_);
    row->addWidget(twinGroup_);
    connect(twin_, &QComboBox::activated, this, [this](int index) {
        if (index < firstHeadItem || standard_.heads == 0)
            emit twinRuleChosen(static_cast<TwinRule>(std::clamp(index, 0, firstHeadItem - 1)));
        else
            emit twinChosen(
                HeadId{(index - firstHeadItem) / standard_.heads, (index - firstHeadItem) % standard_.heads});
    });
}

void ModelToolBar::setHistoryActions(QAction* undo, QAction* redo) {
    const Theme theme = Theme::now();
    undo->setIcon(icon(QStringLiteral("undo"), theme.ink2));
    redo->setIcon(icon(QStringLiteral("redo"), theme.ink2));
    for (const auto& [button, action] : {std::pair(undo_, undo), std::pair(redo_, redo)}) {
        action->setIconVisibleInMenu(false); // nothing else there has one
        button->setDefaultAction(action);
        button->setAccessibleName(action->iconText());
        const auto show = [this, button = button, action = action] {
            button->setVisible(action->isVisible()); // a class may hide it
            fit();
        };
        connect(action, &QAction::changed, this, show);
        show();
    }
}

void ModelToolBar::setSlotAction(QAction* other) {
    slotAction_ = other;
    connect(other, &QAction::changed, this, &ModelToolBar::showAvailable);
    showAvailable();
}

void ModelToolBar::setResetAction(QAction* reset) {
    resetAction_ = reset;
    const auto show = [this] {
        reset_->setToolTip(withKeys(tr("Puts every edited layer back to its trained values"), *resetAction_));
    };
    connect(reset, &QAction::changed, this, show);
    show();
}

void ModelToolBar::setWorkspace(Workspace workspace) {
    workspaces_->setCurrent(static_cast<int>(workspace));
}

void ModelToolBar::setSlots(int active, bool aEdited, bool bEdited) {
    slots_->setCurrent(active);
    for (const auto& [index, edited] : {std::pair(0, aEdited), std::pair(1, bEdited)}) {
        slots_->button(index)->setDot(edited);
        slots_->button(index)->setAccessibleDescription(edited ? tr("holds edits") : tr("as trained"));
    }
    showAvailable();
}

/// The λ lab and the sets of edits need a DIFF model.
void ModelToolBar::showAvailable() {
    const bool diff = diff_.heads > 0;
    if (auto* about = menu_->findChild<QAction*>(QStringLiteral("aboutModelsAction")))
        about->setEnabled(diff || standard_.heads > 0);
    const QString none = tr("Only a DIFF model has λ, and none is open");
    workspaces_->button(1)->setEnabled(diff);
    workspaces_->setTip(1, diff ? tr("Move λ and see the whole model answer") : none);
    for (const int index : {0, 1}) {
        slots_->button(index)->setEnabled(diff);
        const QString sets = slots_->button(index)->dot()
                                 ? tr("A and B hold two sets of edits; the dot says that this one holds some")
                                 : tr("A and B hold two sets of edits");
        slots_->setTip(index, !diff ? none : slotAction_ ? withKeys(sets, *slotAction_) : sets);
    }
}

void ModelToolBar::setModels(const QString& diff, const QString& standard, const QString& about,
                             std::optional<int> step, bool second) {
    models_->setModels(diff, standard, about, step, second);
    second_ = second;
    fit();
}

void ModelToolBar::setShipped(const QList<QAction*>& pairs) {
    menu_->addSeparator();
    menu_->addActions(pairs);
    menu_->setToolTipsVisible(true);
}

void ModelToolBar::fillMenu() {
    QAction* open = menu_->addAction(tr("Open folder…"));
    open->setObjectName(QStringLiteral("openFolderAction"));
    connect(open, &QAction::triggered, this, &ModelToolBar::openRequested);
    QAction* file = menu_->addAction(tr("Open a file…"));
    file->setObjectName(QStringLiteral("openFileAction"));
    connect(file, &QAction::triggered, this, &ModelToolBar::openFileRequested);
    tagControls({open, file}, {Control::Open});
    QAction* about = menu_->addAction(tr("About these models…"));
    about->setObjectName(QStringLiteral("aboutModelsAction"));
    about->setEnabled(diff_.heads > 0 || standard_.heads > 0);
    connect(about, &QAction::triggered, this, &ModelToolBar::aboutRequested);
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
    showAvailable();
    twinShown_.reset();
    twin_->clear();
    twin_->addItem(tr("weighs the answer most"));
    twin_->addItem(tr("nearest pattern"));
    twin_->addItem(tr("same depth"));
    twin_->setItemData(2, tr("The head at the same share of the depth, and of the heads of its layer"),
                       Qt::ToolTipRole);
    for (int l = 0; l < standard.layers; ++l)
        for (int h = 0; h < standard.heads; ++h) twin_->addItem(headName({l, h}));
    fit();
}

void ModelToolBar::showWhyNoTwin(const QString& why) {
    twin_->setEnabled(why.isEmpty());
    twin_->setToolTip(!why.isEmpty() ? why
                      : second_      ? tr("The head of the second model that stands beside")
                                     : tr("The head of the standard Transformer that stands beside"));
}

void ModelToolBar::setSelection(HeadId head, const TwinShown& twin) {
    const QSignalBlocker layer(layer_), spin(head_), box(twin_);
    for (const auto& [spinBox, number] :
         {std::pair(layer_, head.layer), std::pair(static_cast<QSpinBox*>(head_), head.head)})
        if (spinBox->value() != number) spinBox->setValue(number); // which paints the box even with the same
    if (twinShown_ == twin) return;
    twinShown_ = twin;
    showWhyNoTwin(twin.whyNone);
    const int rule = static_cast<int>(twin.rule);
    const bool ofLayer = twin.shown == TwinShown::Shown::Layer;
    const auto named = [&](int item, const QString& words) {
        if (twin.chosen || item != rule || !twin.whyNone.isEmpty()) return words;
        if (twin.shown == TwinShown::Shown::All) return tr("all heads"); // which no rule chooses
        return tr("%1, %2").arg(ofLayer ? QStringLiteral("L%1").arg(twin.head.layer) : headName(twin.head),
                                words);
    };
    const auto setItem = [&](int item, const QString& words) {
        if (twin_->itemText(item) != named(item, words)) twin_->setItemText(item, named(item, words));
    };
    setItem(0, !twin.answer ? tr("no answer is marked")
               : ofLayer    ? tr("retrieving layer") // the one that the card of the pair names, if it does
                            : tr("weighs the answer most"));
    setItem(1, tr("nearest pattern"));
    setItem(2, tr("same depth"));
    const QString found =
        tr("The head that gives the sentence of the marked answer most from the last token of the prompt; "
           "without a marked answer the one with the nearest pattern");
    const QString among =
        twin.among > 0 ? tr("Layers looked at: %1. This long prompt leaves no room for the maps of others")
                             .arg(twin.among)
                       : QString();
    twin_->setItemData(0, among.isEmpty() ? found : found + QStringLiteral(". ") + among, Qt::ToolTipRole);
    twin_->setItemData(
        1, tr("The head whose map is most similar to |A1 − λ·A2|: cosine %1").arg(number(twin.similarity, 2)),
        Qt::ToolTipRole);
    twin_->setCurrentIndex(twin.chosen ? firstHeadItem + twin.head.layer * standard_.heads + twin.head.head
                                       : rule);
}

void ModelToolBar::setTogether(int heads) {
    head_->setTogether(heads > 0);
    const QString words =
        heads > 0 ? tr("The mean of heads is shown, %1 in a layer. A number shows that head alone").arg(heads)
                  : tr("Head");
    if (head_->toolTip() == words) return;
    head_->setToolTip(words);
    head_->setAccessibleDescription(heads > 0 ? words : QString());
}

void ModelToolBar::setEdited(bool edited) {
    if (reset_->isVisibleTo(this) == edited) return; // called on every move of λ: laying out is dear
    reset_->setVisible(edited);
    fit();
}

/// The width that all needs, with a models button of `models` px.
int ModelToolBar::needed(int models, bool shortTwin, bool shortReset) const {
    const auto shown = [](const QWidget* item) { return !item->isHidden(); };
    int width = models + workspaces_->sizeHint().width() + spacing;
    width += 2 * spacing + slots_->sizeHint().width(); // beside the stretch
    if (shown(selectionGroup_)) width += selectionGroup_->sizeHint().width() + spacing;
    if (shown(twinGroup_)) {
        const auto* label = twinGroup_->findChild<QLabel*>();
        width += label->sizeHint().width() + 3 * spacing + (shortTwin ? twinNarrow : twinWide);
    }
    if (shown(undo_)) width += 58 + spacing;
    if (shown(reset_)) width += (shortReset ? 28 : resetWide(reset_)) + spacing;
    return width;
}

QSize ModelToolBar::minimumSizeHint() const {
    return {needed(models_->minimumSizeHint().width(), true, true) - twinSaves(), 28};
}

/// What is gained where the twin stands without its label, with room for its layer alone.
int ModelToolBar::twinSaves() const {
    if (twinGroup_->isHidden()) return 0;
    return twinGroup_->findChild<QLabel*>()->sizeHint().width() + spacing + twinNarrow - twinTight;
}

/// The names of the models give way first, then the twin's words, those of the reset button, and the rest of
/// the twin's.
void ModelToolBar::fit() {
    const int models = std::min(models_->sizeHint().width(), namesReadable);
    const bool shortTwin = width() < needed(models, false, false);
    const bool shortReset = shortTwin && width() < needed(models, true, false);
    const bool tightTwin = shortReset && width() < needed(models_->minimumSizeHint().width(), true, true);
    twinGroup_->findChild<QLabel*>()->setVisible(!tightTwin);
    twin_->setFixedWidth(tightTwin ? twinTight : shortTwin ? twinNarrow : twinWide);
    reset_->setText(shortReset ? QString() : tr("Trained values"));
    reset_->setFixedWidth(shortReset ? 28 : resetWide(reset_));
    updateGeometry();
}

void ModelToolBar::resizeEvent(QResizeEvent* event) {
    fit();
    QWidget::resizeEvent(event);
}

} // namespace lambdascope
