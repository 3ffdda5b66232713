// SPDX-License-Identifier: MIT
#include "app/experiments/experiments_workspace.h"

#include "app/experiments/experiment_desk.h"
#include "app/experiments/experiment_values.h"
#include "core/experiments/results/result_rows.h"
#include "core/util/files.h"
#include "widgets/experiments/experiment_list.h"
#include "widgets/experiments/experiment_page.h"
#include "widgets/experiments/protocol_form.h"
#include "widgets/kit/frame/docks.h"
#include "widgets/kit/message_box.h"
#include "widgets/kit/sentence.h"

#include <QAction>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QMainWindow>
#include <QMenu>

#include <utility>

namespace lambdascope {
namespace {

constexpr int listWide = 272, protocolWide = 320, narrowBelow = 1400, listNarrow = 200, protocolNarrow = 248;

} // namespace

ExperimentsWorkspace::ExperimentsWorkspace(Session& session, QMainWindow& window)
    : QObject(&window),
      session_(session),
      window_(window),
      desk_(ExperimentDesk::of(session)),
      list_(new ExperimentList),
      form_(new ProtocolForm),
      page_(new ExperimentPage),
      listDock_(makeDock("experimentsDock", tr("Experiments"), list_)),
      protocolDock_(makeDock("protocolDock", tr("Protocol"), form_)) {
    connectPage();
    connect(list_, &ExperimentList::chosen, this, [this](int row) {
        desk_.choose(std::string(experimentKinds()[static_cast<std::size_t>(row)].name));
    });
    connect(list_, &ExperimentList::allRequested, &desk_, &ExperimentDesk::runAll);
    connect(list_, &ExperimentList::saveRequested, this, &ExperimentsWorkspace::chooseFolder);
    connect(form_, &ProtocolForm::optionTyped, this, [this](const QString& option, const QString& text) {
        desk_.setOption(option.toStdString(), text.toStdString());
    });
    const auto choose = [this](auto change) {
        ExperimentChoice choice = session_.state().experiments.choice();
        change(choice);
        desk_.setChoice(choice);
    };
    connect(form_, &ProtocolForm::editedChosen, this,
            [choose](bool edited) { choose([&](ExperimentChoice& choice) { choice.edited = edited; }); });
    connect(form_, &ProtocolForm::bothChosen, this,
            [choose](bool both) { choose([&](ExperimentChoice& choice) { choice.both = both; }); });
    connect(form_, &ProtocolForm::defaultsRequested, this,
            [choose] { choose([](ExperimentChoice& choice) { choice.given.clear(); }); });
    connect(form_, &ProtocolForm::paperChosen, &desk_, &ExperimentDesk::showPaper);
    // pass and selection are shown around it
    session_.onChange(this, Part::Experiments | Part::Models | Part::Edits | Part::Pass | Part::Selection,
                      [this] { refresh_.ask(); });
}

void ExperimentsWorkspace::connectPage() {
    connect(page_, &ExperimentPage::startRequested, &desk_, &ExperimentDesk::start);
    connect(page_, &ExperimentPage::pauseRequested, &desk_, &ExperimentDesk::pause);
    connect(page_, &ExperimentPage::cancelRequested, &desk_, &ExperimentDesk::cancel);
    connect(page_, &ExperimentPage::compareRequested, &desk_, &ExperimentDesk::keepToCompare);
    connect(page_, &ExperimentPage::figureRequested, this, &ExperimentsWorkspace::figureRequested);
    connect(page_, &ExperimentPage::csvRequested, this, &ExperimentsWorkspace::chooseFile);
}

QWidget* ExperimentsWorkspace::centre() const {
    return page_;
}

void ExperimentsWorkspace::addActions(QMenu& menu) {
    const auto add = [&](const char* name, const QString& words, const QKeySequence& keys, auto does) {
        QAction* action = menu.addAction(words, keys, this, does);
        action->setObjectName(QLatin1String(name));
    };
    add("actionStartExperiment", tr("&Start the experiment, or go on"), Qt::CTRL | Qt::SHIFT | Qt::Key_R,
        [this] { desk_.start(); });
    add("actionPauseExperiment", tr("&Pause the experiment"), Qt::CTRL | Qt::SHIFT | Qt::Key_P,
        [this] { desk_.pause(); });
    add("actionCancelExperiment", tr("&Cancel the experiment"), {}, [this] { desk_.cancel(); });
    add("actionRunAllExperiments", tr("Run &all experiments"), {}, [this] { desk_.runAll(true); });
    add("actionSaveResult", tr("Save the &result…"), {}, [this] { chooseFile(); });
    add("actionSaveResults", tr("Save all r&esults…"), {}, [this] { chooseFolder(); });
}

void ExperimentsWorkspace::arrangeDocks() {
    const bool narrow = window_.width() < narrowBelow;
    window_.resizeDocks({listDock_, protocolDock_},
                        {narrow ? listNarrow : listWide, narrow ? protocolNarrow : protocolWide},
                        Qt::Horizontal);
}

void ExperimentsWorkspace::setActive(bool active) {
    refresh_.setActive(active);
    desk_.setWatched(active);
    refresh_.ask();
    showNow();
}

void ExperimentsWorkspace::show() {
    const ExperimentScene scene = experimentScene(session_.state());
    list_->setScene(scene);
    form_->setScene(scene);
    page_->setScene(scene);
    emit shown();
}

void ExperimentsWorkspace::chooseFile() {
    if (!session_.state().experiments.shown().result) return;
    const QString name = QString::fromStdString(session_.state().experiments.chosen) + QStringLiteral(".csv");
    const QString file = QFileDialog::getSaveFileName(&window_, tr("Save the result"), name,
                                                      tr("Table (*.csv);;The whole result (*.json)"));
    if (!file.isEmpty()) saveTo(file);
}

void ExperimentsWorkspace::chooseFolder() {
    const QString folder = QFileDialog::getExistingDirectory(&window_, tr("Save all results"));
    if (folder.isEmpty()) return;
    QStringList there;
    for (const auto& [name, found] : session_.state().experiments.found)
        for (const char* const ending : {".csv", ".json"}) {
            const QString file = QString::fromStdString(name) + QLatin1String(ending);
            if (found.result && QFile::exists(folder + u'/' + file)) there << file;
        }
    if (!there.isEmpty() &&
        !MessageBox::agreed(&window_, tr("Save all results"),
                            tr("The folder has these files already: %1. Shall they be replaced?")
                                .arg(there.join(QStringLiteral(", ")))))
        return;
    saveAllTo(folder);
}

bool ExperimentsWorkspace::saveTo(const QString& file) {
    const auto result = session_.state().experiments.shown().result;
    return result && write(*result, file);
}

bool ExperimentsWorkspace::openResult(const std::filesystem::path& file) {
    try {
        desk_.open(file);
        return true;
    } catch (const std::exception& error) {
        MessageBox::warning(&window_, tr("Open a result"), sentence(error));
        return false;
    }
}

bool ExperimentsWorkspace::saveAllTo(const QString& folder) {
    for (const auto& [name, found] : session_.state().experiments.found)
        for (const char* const ending : {".csv", ".json"})
            if (found.result &&
                !write(*found.result, folder + u'/' + QString::fromStdString(name) + QLatin1String(ending)))
                return false;
    return true;
}

bool ExperimentsWorkspace::write(const OrderedJson& result, const QString& file) {
    try {
        const std::filesystem::path path = file.toStdString();
        writeFile(path, endingOf(path) == "json" ? result.dump(2) + "\n" : resultCsv(result));
        return true;
    } catch (const std::exception& error) {
        MessageBox::warning(&window_, tr("Save the result"), sentence(error));
        return false;
    }
}

} // namespace lambdascope
