// SPDX-License-Identifier: MIT
#include "app/figures/export_dialog.h"

#include "app/explore/machine_opened.h"
#include "app/figures/figure_kind.h"
#include "app/figures/figures.h"
#include "app/figures/moving_figure.h"
#include "core/files/numbers.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "widgets/figures/moving_picture.h"
#include "widgets/kit/label.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/sentence.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileDialog>
#include <QGridLayout>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace lambdascope {
namespace {

constexpr int previewDpi = 144;
constexpr int side = 260; // width of the controls
constexpr int calmMs = 150;

QSettings settings() {
    return {QSettings::IniFormat, QSettings::UserScope, QStringLiteral("Lambdascope"),
            QStringLiteral("Lambdascope")};
}

QString wordsFor(const QString& ending) {
    if (ending == QLatin1String("svg")) return ExportDialog::tr("SVG, for pages and slides");
    if (ending == QLatin1String("pdf")) return ExportDialog::tr("PDF, for papers");
    if (ending == QLatin1String("png")) return ExportDialog::tr("PNG, 300 dots to the inch");
    if (ending == QLatin1String("webp")) return ExportDialog::tr("WebP, a picture that moves");
    if (ending == QLatin1String("csv")) return ExportDialog::tr("CSV, numbers as text");
    if (ending == QLatin1String("json")) return ExportDialog::tr("JSON, numbers for programs");
    if (ending == QLatin1String("npy")) return ExportDialog::tr("NPY, numbers for NumPy");
    if (ending == QLatin1String("safetensors"))
        return ExportDialog::tr("safetensors, numbers with their names");
    return ending;
}

QString folder() {
    QString last = settings().value("export/folder").toString();
    if (!last.isEmpty() && QFileInfo(last).isDir()) return last;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QFileInfo(documents).isDir() ? documents : QDir::homePath();
}

} // namespace

ExportDialog::ExportDialog(const FigureMaker& maker, FigureView view, QWidget* parent)
    : QDialog(parent), maker_(maker), preview_(new Label), note_(new Label) {
    setWindowTitle(tr("Export figure"));
    setObjectName(QStringLiteral("exportDialog"));
    preview_->setObjectName(QStringLiteral("exportPreview"));
    preview_->setAlignment(Qt::AlignCenter);
    preview_->setMinimumSize(240, 180);
    preview_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored);
    preview_->setFrameShape(QFrame::StyledPanel);
    preview_->setWordWrap(true);
    note_->setObjectName(QStringLiteral("exportNote"));
    note_->setProperty("tone", "secondary");
    note_->setWordWrap(true);
    note_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    buildControls();
    fillChoices(view);
    const QSize room = parent != nullptr ? parent->size() * 9 / 10 : QSize(960, 600);
    resize(QSize(960, 600).boundedTo(room));
    const auto changed = [this] {
        note_->clear();
        refresh();
    };
    for (QComboBox* choice : {view_, by_, box_, theme_, page_, format_, moves_, size_})
        connect(choice, &QComboBox::currentIndexChanged, this, changed);
    for (QCheckBox* choice : {caption_, outlines_}) connect(choice, &QCheckBox::toggled, this, changed);
    changed_.setSingleShot(true);
    changed_.setInterval(calmMs);
    connect(&changed_, &QTimer::timeout, this, &ExportDialog::refresh);
    maker_.source().listen(this, [this] { changed_.start(); });
    refresh();
}

QComboBox* ExportDialog::addChoice(QGridLayout& grid, const char* name, const QString& label,
                                   const QString& tip) {
    auto* words = new Label(label);
    words->setProperty("tone", "secondary");
    auto* choice = new QComboBox;
    choice->setObjectName(QLatin1String(name));
    choice->setToolTip(tip);
    words->setBuddy(choice);
    choice->setAccessibleName(QString(label).remove(u'&'));
    choice->setMinimumWidth(side);
    grid.addWidget(words, grid.rowCount(), 0);
    grid.addWidget(choice, grid.rowCount(), 0);
    return choice;
}

QCheckBox* ExportDialog::addCheck(QGridLayout& grid, const char* name, const QString& text,
                                  const QString& tip) {
    auto* check = new QCheckBox(text);
    check->setObjectName(QLatin1String(name));
    check->setToolTip(tip);
    grid.addWidget(check, grid.rowCount(), 0);
    return check;
}

QPushButton* ExportDialog::addButton(QLayout& row, const char* name, const QString& text,
                                     const QString& tip) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    button->setToolTip(tip);
    button->setAutoDefault(false);
    row.addWidget(button);
    return button;
}

void ExportDialog::buildControls() {
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(4);
    view_ = addChoice(*grid, "exportView", tr("&View"), tr("Which part of the window the figure is of"));
    grid->setRowMinimumHeight(grid->rowCount(), 8);
    by_ = addChoice(*grid, "exportBy", tr("Col&umns"),
                    tr("What a column is. By word or sentence a .csv or .json has its numbers by token as "
                       "ever, and a second file, such as x.sentence.csv, those of the sums"));
    grid->setRowMinimumHeight(grid->rowCount(), 8);
    box_ =
        addChoice(*grid, "exportBox", tr("Open &box"),
                  tr("Of one row through the machine: the box that stands below the others with its formula, "
                     "its numbers, before and after"));
    grid->setRowMinimumHeight(grid->rowCount(), 8);
    theme_ = addChoice(*grid, "exportTheme", tr("&Colours"), tr("Light is for paper, dark for a dark page"));
    grid->setRowMinimumHeight(grid->rowCount(), 8);
    page_ = addChoice(*grid, "exportPage", tr("Pa&ge"), tr("As large as the figure, or as a slide is"));
    caption_ = addCheck(*grid, "exportCaption", tr("Cap&tion"),
                        tr("What the figure shows and of what it is, in sentences below it"));
    grid->setRowMinimumHeight(grid->rowCount(), 8);
    format_ = addChoice(*grid, "exportFormat", tr("&File"), tr("A picture, or the numbers behind it"));
    outlines_ = addCheck(*grid, "exportOutlines", tr("Text as &outlines"),
                         tr("SVG: the same everywhere, but no text that can be selected or changed"));
    addMovement();
    auto* controls = new QVBoxLayout;
    controls->setSpacing(12);
    controls->addLayout(grid);
    controls->addWidget(movement_);
    controls->addWidget(note_);
    controls->addStretch(1);
    auto* body = new QHBoxLayout;
    body->setSpacing(24);
    body->addWidget(preview_, 1);
    body->addLayout(controls);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(8);
    picture_ = addButton(*foot, "exportCopyPicture", tr("Copy &picture"), tr("For a text or a slide"));
    numbers_ = addButton(*foot, "exportCopyNumbers", tr("Copy &numbers"), tr("For a spreadsheet"));
    foot->addStretch(1);
    save_ = addButton(*foot, "exportSave", tr("&Save…"), tr("Asks where to write the file"));
    QPushButton* close = addButton(*foot, "exportClose", tr("Close"), tr("Closes this window (Esc)"));
    save_->setDefault(true);
    connect(picture_, &QPushButton::clicked, this, [this] { copy(false); });
    connect(numbers_, &QPushButton::clicked, this, [this] { copy(true); });
    connect(save_, &QPushButton::clicked, this, &ExportDialog::save);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(24, 24, 24, 16);
    whole->setSpacing(16);
    whole->addLayout(body, 1);
    whole->addLayout(foot);
}

/// Of a picture that moves; elsewhere it is not there.
void ExportDialog::addMovement() {
    movement_ = new QWidget;
    QGridLayout& grid = *new QGridLayout(movement_);
    grid.setContentsMargins({});
    grid.setVerticalSpacing(4);
    moves_ = addChoice(grid, "exportMoves", tr("What &moves"),
                       tr("λ goes from as trained to 0 and back; the subtraction comes map by map"));
    size_ = addChoice(grid, "exportSize", tr("Si&ze"), tr("Of the pictures, in dots to the inch"));
    seconds_ = new QSpinBox;
    seconds_->setObjectName(QStringLiteral("exportSeconds"));
    seconds_->setRange(static_cast<int>(leastSeconds), static_cast<int>(mostSeconds));
    seconds_->setPrefix(tr("Seconds: "));
    seconds_->setToolTip(tr("How long it takes to be seen once"));
    seconds_->setAccessibleName(tr("Seconds"));
    grid.addWidget(seconds_, grid.rowCount(), 0);
    loops_ = addCheck(grid, "exportLoops", tr("&Again and again"), tr("Else it is played once and rests"));
}

void ExportDialog::fillMovement() {
    const SessionState& s = maker_.source().state();
    const QString layer = QString::number(s.head.layer);
    for (const auto& [words, moves, all] :
         {std::tuple{tr("λ of layer %1").arg(layer), Moves::Lambda, false},
          std::tuple{tr("λ_init of layer %1").arg(layer), Moves::LambdaInit, false},
          std::tuple{tr("λ of all layers"), Moves::Lambda, true},
          std::tuple{tr("λ_init of all layers"), Moves::LambdaInit, true},
          std::tuple{tr("A1, λ·A2, A1 − λ·A2"), Moves::Steps, false}})
        moves_->addItem(words, QPoint(static_cast<int>(moves), all ? 1 : 0));
    for (const auto& [words, dots] : {std::pair{tr("As on screen (96)"), movingDots},
                                      std::pair{tr("One and a half times (144)"), movingDots * 3 / 2},
                                      std::pair{tr("Twice as large (192)"), movingDots * 2}})
        size_->addItem(words, dots);
    const QSettings kept = settings();
    size_->setCurrentIndex(std::max(0, size_->findData(kept.value("export/movingDots").toInt())));
    seconds_->setValue(kept.value("export/seconds", static_cast<int>(Movement().seconds)).toInt());
    loops_->setChecked(kept.value("export/loops", true).toBool());
}

Movement ExportDialog::movement() const {
    const QPoint chosen = moves_->currentData().toPoint();
    return {.moves = static_cast<Moves>(chosen.x()),
            .allLayers = chosen.y() == 1,
            .seconds = static_cast<double>(seconds_->value()),
            .loops = loops_->isChecked() ? 0 : 1};
}

void ExportDialog::fillChoices(FigureView view) {
    for (const FigureView each : maker_.source().allowed())
        view_->addItem(titleOf(each), static_cast<int>(each));
    view_->setCurrentIndex(std::max(0, view_->findData(static_cast<int>(view))));
    for (const auto& [words, by] :
         {std::pair{tr("Tokens"), GroupBy::Token}, std::pair{tr("Words"), GroupBy::Word},
          std::pair{tr("Sentences"), GroupBy::Sentence}})
        by_->addItem(words, static_cast<int>(by));
    by_->setCurrentIndex(by_->findData(static_cast<int>(maker_.source().state().shownBy)));
    for (std::size_t i = 0; i < machineBoxNames.size(); ++i) // none, the steps, the logits
        box_->addItem(i == 0 ? tr("None")
                             : boxTitle(i + 1 < machineBoxNames.size()
                                            ? std::optional(static_cast<RowStep>(i - 1))
                                            : std::nullopt),
                      QString::fromStdString(std::string(machineBoxNames.at(i))));
    const MachineChoices& machine = maker_.source().state().machine;
    const bool open = machine.shown && machine.open;
    const std::string_view name = !open                ? "none"
                                  : machine.open->step ? nameOf(*machine.open->step)
                                                       : "logits";
    box_->setCurrentIndex(box_->findData(QString::fromLatin1(name.data(), std::ssize(name))));
    theme_->addItem(tr("Light"), QStringLiteral("light"));
    theme_->addItem(tr("Dark"), QStringLiteral("dark"));
    theme_->setCurrentIndex(lastTheme().dark ? 1 : 0);
    page_->addItem(tr("As needed"), false);
    page_->addItem(tr("16:9 slide"), true);
    page_->setCurrentIndex(settings().value("export/slide").toBool() ? 1 : 0);
    caption_->setChecked(settings().value("export/caption", true).toBool());
    outlines_->setChecked(settings().value("export/outlines").toBool());
    for (const QString& each : figureEndings()) format_->addItem(wordsFor(each), each);
    format_->setCurrentIndex(std::max(0, format_->findData(settings().value("export/format").toString())));
    fillMovement();
}

FigureView ExportDialog::view() const {
    return static_cast<FigureView>(view_->currentData().toInt());
}

QString ExportDialog::ending() const {
    return format_->currentData().toString();
}

PageStyle ExportDialog::page() const {
    return {.caption = caption_->isChecked(),
            .slide = page_->currentData().toBool(),
            .outlines = outlines_->isChecked()};
}

Theme ExportDialog::lastTheme() {
    const bool dark = settings().value("export/theme").toString() == QLatin1String("dark");
    return dark ? Theme::darkTheme() : Theme::light();
}

void ExportDialog::refresh() {
    if (busy_) return changed_.start(); // something is being read or written meanwhile
    const QScopedValueRollback<bool> busy(busy_, true);
    moment_ = maker_.moment();
    moment_.look.theme = Theme::named(theme_->currentData().toString());
    moment_.look.page = page();
    lookBy(moment_);
    outlines_->setEnabled(ending() == u"svg");
    movement_->setVisible(ending() == u"webp");
    showPreview();
    if (save_->isEnabled()) showWhyNotSaved();
}

void ExportDialog::lookBy(FigureMoment& moment) const {
    const bool columns = hasColumns(kindOf(view()));
    box_->setEnabled(view() == FigureView::Machine);
    moment.look.box = box_->isEnabled() ? box_->currentData().toString().toStdString() : std::string();
    by_->setEnabled(columns);
    if (!columns) return;
    moment.look.by = static_cast<GroupBy>(by_->currentData().toInt());
    if (moment.look.by != moment.state.shownBy) moment.look.maps = moment.look.labMaps = {}; // of other cells
}

void ExportDialog::showPreview() {
    image_ = {};
    QString problem;
    try {
        const Figure figure = maker_.make(moment_, view(), false);
        image_ = figureImage(figure, previewDpi);
        preview_->setAccessibleName(tr("What will be written: %1").arg(figure.title));
        preview_->setAccessibleDescription(figure.caption.join(u' '));
    } catch (const Cancelled&) { // without the hash of the weights there is no caption
        QMetaObject::invokeMethod(this, &QDialog::reject, Qt::QueuedConnection);
        return;
    } catch (const std::exception& error) {
        problem = sentence(error);
    }
    for (QPushButton* button : {picture_, numbers_, save_}) button->setEnabled(problem.isEmpty());
    if (problem.isEmpty()) return fitPreview();
    preview_->setAccessibleName(problem);
    preview_->setAccessibleDescription({});
    preview_->setText(problem);
}

/// A picture can be shown of what a file of numbers has no room for, or does not move.
void ExportDialog::showWhyNotSaved() {
    const std::filesystem::path file = (QStringLiteral("figure.") + ending()).toStdString();
    if (!isNumbersFile(file) && !isMovingFile(file)) return;
    try {
        if (isMovingFile(file)) return checkMovement(moment_.state, view(), moment_.look, movement());
        const std::vector<NumberTable> tables = tablesOf(moment_.state, view(), moment_.look);
        if (ending() == u"npy") checkOneShape(tables);
    } catch (const std::exception& error) {
        save_->setEnabled(false);
        note_->setText(sentence(error));
    }
}

void ExportDialog::fitPreview() {
    if (image_.isNull()) return;
    const double ratio = devicePixelRatioF();
    QImage fitted = image_.scaled((preview_->contentsRect().size() - QSize(16, 16)) * ratio,
                                  Qt::KeepAspectRatio, Qt::SmoothTransformation);
    fitted.setDevicePixelRatio(ratio);
    preview_->setPixmap(QPixmap::fromImage(fitted));
}

void ExportDialog::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    fitPreview();
}

QString ExportDialog::suggestedFile() const {
    const SessionState& s = moment_.state;
    QString name = s.title.isEmpty() ? QStringLiteral("lambdascope") : s.title;
    name += u'-' + QString::fromStdString(std::string(nameOf(view())));
    const MeterScope scope = scopeOf(s, view());
    if (scope != MeterScope::All) name += QStringLiteral("-L%1").arg(s.head.layer);
    if (scope == MeterScope::Head) name += QStringLiteral("-H%1").arg(s.head.head);
    return QDir(folder()).filePath(name.replace(u'/', u'-') + u'.' + ending());
}

/// As it was typed, with the ending of the kind chosen where it has none that says what to write.
QString ExportDialog::withEnding(const QString& file) const {
    const bool known = figureEndings().contains(QString::fromStdString(endingOf(file.toStdString())));
    return known ? file : file + u'.' + ending();
}

/// Beside numbers by token those by word or sentence; empty: there are none.
QString ExportDialog::secondFileOf(const QString& file) const {
    const GroupBy by = moment_.look.by.value_or(GroupBy::Token);
    const std::filesystem::path path = file.toStdString();
    if (by == GroupBy::Token || !takesGroups(path)) return {};
    return QString::fromStdString(fileOfGroups(path, nameOf(by)).string());
}

bool ExportDialog::mayReplace(const QString& file) {
    MessageBox box(MessageBox::Question, tr("Save the figure"),
                   tr("“%1” is there already. Replace it?").arg(QFileInfo(file).fileName()),
                   MessageBox::Yes | MessageBox::No, this);
    box.setObjectName(QStringLiteral("exportReplace"));
    box.setDefaultButton(MessageBox::No);
    return box.exec() == MessageBox::Yes;
}

void ExportDialog::save() {
    const QString kind = tr("%1 (*.%2)").arg(format_->currentText(), ending());
    QString file = suggestedFile();
    for (;;) {
        const QString typed = QFileDialog::getSaveFileName(this, tr("Save the figure"), file, kind);
        if (typed.isEmpty()) return;
        file = withEnding(typed);
        // the file dialog, of whichever desktop, has asked about the name that was typed, and no other
        if (file != typed && QFileInfo::exists(file) && !mayReplace(file)) continue;
        const QString second = secondFileOf(file);
        if (second.isEmpty() || !QFileInfo::exists(second) || mayReplace(second)) break;
    }
    saveTo(file);
}

void ExportDialog::writeTo(const std::filesystem::path& file) {
    if (!isMovingFile(file)) return maker_.write(file, maker_.make(moment_, view(), isNumbersFile(file)));
    FigureMoment moment = moment_;
    moment.look.page.dots = size_->currentData().toInt();
    maker_.writeMoving(file, moment, view(), movement());
}

bool ExportDialog::saveTo(const QString& file) {
    const QScopedValueRollback<bool> busy(busy_, true);
    const std::filesystem::path path = file.toStdString();
    try {
        writeTo(path);
    } catch (const Cancelled&) {
        return false; // as was wished
    } catch (const std::exception& error) {
        note_->setText(sentence(error));
        return false;
    }
    const QString second = secondFileOf(file);
    const QString saved = QDir::toNativeSeparators(file);
    note_->setText(second.isEmpty()
                       ? tr("Saved as %1").arg(saved)
                       : tr("Saved as %1, and by groups as %2").arg(saved, QDir::toNativeSeparators(second)));
    QSettings to = settings();
    to.setValue("export/folder", QFileInfo(file).absolutePath());
    to.setValue("export/format", QString::fromStdString(endingOf(path)));
    to.setValue("export/theme", theme_->currentData());
    to.setValue("export/slide", page().slide);
    to.setValue("export/caption", page().caption);
    to.setValue("export/outlines", page().outlines);
    to.setValue("export/movingDots", size_->currentData());
    to.setValue("export/seconds", seconds_->value());
    to.setValue("export/loops", loops_->isChecked());
    return true;
}

void ExportDialog::copy(bool numbers) {
    const QScopedValueRollback<bool> busy(busy_, true);
    try {
        maker_.copy(moment_, view(), numbers);
        note_->setText(numbers ? tr("The numbers are on the clipboard.")
                               : tr("The picture is on the clipboard."));
    } catch (const Cancelled&) {
        note_->clear();
    } catch (const std::exception& error) {
        note_->setText(sentence(error));
    }
}

} // namespace lambdascope
