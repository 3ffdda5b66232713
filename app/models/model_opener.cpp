// SPDX-License-Identifier: MIT
#include "app/models/model_opener.h"

#include "core/model/family.h"
#include "core/model/file_content.h"
#include "core/model/model_place.h"
#include "core/util/assets.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/sentence.h"
#include "widgets/models/state_page.h"

#include <QAction>
#include <QFileDialog>
#include <QLocale>
#include <QMenu>
#include <QTimer>

#include <algorithm>
#include <system_error>

namespace lambdascope {
namespace {

QString nameOf(const std::filesystem::path& folder) {
    return QString::fromStdString(calledAs(folder));
}

/// What a family is, in one sentence; empty where it does not tell.
QString aboutOf(const std::filesystem::path& folder) {
    return sentence(readFamily(folder).sentence(QLocale().name().toStdString()));
}

/// The DIFF model of a pair's folder, or the model that the folder is.
std::filesystem::path diffIn(const std::filesystem::path& folder) {
    std::error_code none;
    const std::filesystem::path diff = folder / "diff";
    return std::filesystem::is_directory(diff, none) ? diff : folder;
}

/// "2.6 of 4.1 MB"
QString progress(qint64 done, qint64 all) {
    constexpr double mega = 1e6, giga = 1e9;
    const bool large = all >= giga;
    const auto size = [&](qint64 bytes) {
        return number(static_cast<double>(bytes) / (large ? giga : mega), large ? 2 : 1);
    };
    return (large ? ModelOpener::tr("%1 of %2 GB") : ModelOpener::tr("%1 of %2 MB"))
        .arg(size(done), size(all));
}

} // namespace

ModelOpener::ModelOpener(Session& session, StatePage& page, const Path& assets, QWidget& window)
    : QObject(&window),
      session_(session),
      page_(page),
      window_(window),
      shipped_(shippedPairs(assets)),
      stepsMenu_(new QMenu(tr("Step of the trainin&g beside"), &window)),
      convert_(findTool(assets, "convert")) {
    connectPage();
    addPairs();
    stepsMenu_->setObjectName(QStringLiteral("stepsBesideMenu"));
    connect(stepsMenu_, &QMenu::aboutToShow, this, &ModelOpener::fillSteps);
    session_.onChange(this, Part::Models, &ModelOpener::keepSteps);
    keepSteps();
    connect(&session_, &Session::loading, this, [this](const QString& folder, qint64 done, qint64 all) {
        const LoadStep step{nameOf(folder.toStdString()), progress(done, all), LoadStep::Phase::Running,
                            all > 0 ? static_cast<double>(done) / static_cast<double>(all) : -1};
        page_.showLoading(opening_, {step}, anyModel());
    });
    session_.onChange(this, Part::Models, [this] { opening_.clear(); });
    connect(&session_, &Session::openFailed, this, &ModelOpener::showFailure);
    connect(&session_, &Session::openCancelled, this, &ModelOpener::showModels);
    page_.showWelcome({});
}

void ModelOpener::connectPage() {
    connect(&page_, &StatePage::openRequested, this, [this] { choose(false); });
    connect(&page_, &StatePage::openFileRequested, this, &ModelOpener::chooseFile);
    connect(&page_, &StatePage::openShipped, this, &ModelOpener::openShipped);
    connect(&page_, &StatePage::cancelRequested, &session_, &Session::cancelOpen);
    connect(&page_, &StatePage::closeRequested, this, &ModelOpener::showModels);
    connect(&page_, &StatePage::numbersRequested, this, &ModelOpener::numbersWanted);
}

bool ModelOpener::anyModel() const {
    const SessionState& s = session_.state();
    return s.models.diff || s.models.standard;
}

void ModelOpener::addPairs() {
    for (const Path& folder : shipped_) {
        auto* action = new QAction(withoutKeys(nameOf(folder)), this);
        action->setObjectName(QStringLiteral("actionOpenPair_") + nameOf(folder));
        const QString about = aboutOf(folder);
        if (!about.isEmpty()) action->setToolTip(wrapped(about));
        connect(action, &QAction::triggered, this, [this, folder] { open(folder); });
        pairs_ << action;
    }
}

/// Beside a second model the session tells of no training: that of the first one stays known.
void ModelOpener::keepSteps() {
    const SessionState& s = session_.state();
    if (s.history && s.models.diff) {
        steps_ = s.history->checkpoints;
        ofSteps_.clear();
        for (const Checkpoint& step : steps_) ofSteps_.push_back(diffIn(step.folder));
        ofSteps_.push_back(s.models.diff->folder);
    } else if (!s.models.diff || std::ranges::find(ofSteps_, s.models.diff->folder) == ofSteps_.end()) {
        steps_.clear();
    }
    stepsMenu_->menuAction()->setVisible(steps_.size() > 1);
}

void ModelOpener::fillSteps() {
    stepsMenu_->clear();
    const ModelPtr& open = session_.state().models.diff;
    for (const Checkpoint& step : steps_) {
        const Path folder = diffIn(step.folder);
        if (!open || folder == open->folder) continue;
        QAction* action = stepsMenu_->addAction(
            step.step == Checkpoint::unknownStep ? tr("Last step") : tr("Step %1").arg(step.step));
        action->setObjectName(QStringLiteral("actionStepBeside_%1").arg(step.step));
        action->setToolTip(tr("This DIFF model as it was after this step, beside the open one"));
        connect(action, &QAction::triggered, this, [this, folder] { openStepBeside(folder); });
    }
}

void ModelOpener::openStepBeside(const Path& step) {
    const ModelPtr& open = session_.state().models.diff;
    if (open) this->open(open->folder, step);
}

void ModelOpener::showModels() {
    opening_.clear();
    if (anyModel()) {
        emit modelsWanted();
        return;
    }
    std::vector<ShippedPair> pairs;
    for (const auto& folder : shipped_) {
        const QString about = aboutOf(folder);
        pairs.push_back({nameOf(folder), about.isEmpty() ? tr("comes with the program") : about});
    }
    page_.showWelcome(pairs);
    emit pageWanted();
}

void ModelOpener::start(const std::optional<Path>& folder, const std::optional<Path>& with) {
    if (folder || !shipped_.empty())
        open(folder ? *folder : shipped_.front(), with);
    else
        showModels();
}

void ModelOpener::resume(const QString& opening) {
    showModels();
    if (!opening.isEmpty()) showOpening(opening);
}

/// The page with progress and Cancel, unless the model opens at once: it would only flicker.
void ModelOpener::showOpening(const QString& name) {
    opening_ = name;
    QTimer::singleShot(200, this, [this, name] {
        if (opening_ != name) return;
        page_.showLoading(name, {{name, {}, LoadStep::Phase::Running, -1}}, anyModel());
        emit pageWanted();
    });
}

void ModelOpener::open(const Path& folder, const std::optional<Path>& with) {
    showOpening(nameOf(folder));
    session_.open(folder, with);
}

void ModelOpener::openShipped(int index) {
    if (index >= 0 && index < static_cast<int>(shipped_.size())) open(shipped_[index]);
}

void ModelOpener::openOnce(const OpenedPlaces& wanted) {
    if (opening_.isEmpty() || session_.state().asked != wanted) open(wanted.folder, wanted.with);
}

void ModelOpener::choose(bool beside) {
    const QString folder = QFileDialog::getExistingDirectory(
        &window_, beside ? tr("Open a model beside the open one") : tr("Open a model folder"));
    if (folder.isEmpty()) return;
    if (!beside || !anyModel()) {
        open(folder.toStdString());
        return;
    }
    showOpening(nameOf(folder.toStdString()));
    session_.openBeside(folder.toStdString());
}

void ModelOpener::chooseFile() {
    const QString file = QFileDialog::getOpenFileName(&window_, tr("Open a file of a model, or a trace"), {},
                                                      tr("Models and traces (*.safetensors *.json *.model)") +
                                                          ";;" + tr("All files (*)"));
    if (!file.isEmpty()) emit fileChosen(file.toStdString());
}

void ModelOpener::openAll(const std::vector<Path>& models, std::size_t more) {
    if (models.empty()) return;
    if (models.size() + more <= 2)
        return open(models[0], models.size() > 1 ? std::optional(models[1]) : std::nullopt);
    OpenFailure failure;
    failure.title = tr("Nothing was opened");
    failure.message = tr("%1 models at once: one can be shown alone, and another one beside a DIFF model.")
                          .arg(models.size() + more);
    if (anyModel()) failure.stillOpen = session_.state().title;
    showPage(failure);
}

void ModelOpener::showFailure(const QString& folder, const QString& message, const QString& command) {
    const QString bare = QStringLiteral("tools/convert");
    QString whole = command; // that runs wherever it is pasted
    if (whole.startsWith(bare)) whole.replace(0, bare.size(), QString::fromStdString(inShell(convert_)));
    OpenFailure failure;
    failure.title = tr("%1 was not opened").arg(nameOf(folder.toStdString()));
    failure.message = message;
    failure.command = whole;
    if (anyModel()) failure.stillOpen = session_.state().title;
    showPage(failure);
}

void ModelOpener::showNotRun(const QString& message) {
    const Pair& models = session_.state().models;
    const ModelPtr& main = models.diff ? models.diff : models.standard;
    OpenFailure failure;
    failure.title = tr("%1 is open, but has not run this text").arg(session_.state().title);
    failure.message = message;
    failure.ofNumbers = main && !readsWords(*main);
    showPage(failure);
}

void ModelOpener::showPage(const OpenFailure& failure) {
    opening_.clear();
    page_.showError(failure);
    emit pageWanted();
}

} // namespace lambdascope
