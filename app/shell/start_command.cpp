// SPDX-License-Identifier: MIT
#include "app/shell/start_command.h"

#include "app/files/window_record.h"
#include "app/lessons/lesson_player.h"
#include "app/options/options.h"
#include "app/session/session.h"
#include "app/window/main_window.h"
#include "core/files/edits_file.h"
#include "core/model/recorded/recording.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/shell_words.h"
#include "widgets/kit/keys.h"

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QMenu>
#include <QStatusBar>
#include <fmt/format.h>

#include <algorithm>

namespace lambdascope {
namespace {

constexpr int noticeMs = 8000, mostWritten = 200; // that --generate takes

struct Words {
    Q_DECLARE_TR_FUNCTIONS(StartCommand)
};

/// Puts one together, option by option.
class Command {
  public:
    Command(const SessionState& state, const std::filesystem::path& assets)
        : s_(state), assets_(absolutePath(assets)) {}

    void addModels() {
        if (s_.folder.empty()) return;
        command_.words.push_back(nameOfModel(s_.folder));
        if (s_.with) add("--with", nameOfModel(*s_.with));
        leave(s_.earlierStep().has_value(), Words::tr("the step of the training"));
    }

    /// Names of pairs and lessons are of the program's own; another folder's are to be found there.
    void addAssets() {
        std::error_code error;
        if (!std::filesystem::equivalent(assets_, findAssets(executableDir()), error) && !error)
            add("--assets", absolutePath(assets_).string());
    }

    void addText() {
        if (s_.recording() == nullptr) add("--prompt", s_.text); // a trace has its own
        cli::MarkOptions marks;
        if (!s_.marks.answer.empty()) marks.answer = said(s_.marks.answer.front());
        for (const Span& place : s_.marks.distractors) marks.distractors.push_back(said(place));
        if (marks.answer) add("--answer", *marks.answer);
        for (const std::string& each : marks.distractors) add("--distractor", each);
        leave(!findsAgain(marks), Words::tr("where the marks are"));
        if (s_.writing.empty()) return;
        add("--generate", std::to_string(std::clamp(s_.writing.longest(), 1, mostWritten)));
        leave(s_.writing.longest() > mostWritten,
              Words::tr("what the models wrote beyond %1 tokens").arg(mostWritten));
        leave(true, Words::tr("what the models wrote where they chose by chance"));
    }

    void addMaps() {
        add("--layer", std::to_string(s_.head.layer));
        add("--head", std::to_string(s_.head.head));
        add("--heads", nameOf(s_.scope));
        add("--by", s_.by ? nameOf(*s_.by) : "auto");
        add("--scale-maps", s_.mapScale ? nameOf(*s_.mapScale) : "auto");
        if (s_.pin) add("--pin", fmt::format("{},{}", s_.pin->query, s_.pin->key));
        leave(!s_.pin, Words::tr("that no cell is pinned"));
        const bool twin = s_.models.diff && s_.models.standard && // whose head there is a rule for
                          (s_.chosenTwin || s_.twinRule != TwinRule::Answer);
        leave(twin, Words::tr("which head stands beside"));
    }

    void addEdits() {
        const std::vector<std::string> words =
            shellWords(toCommandLine(s_.allEdits(), s_.models.ofTwoDiffs()));
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (words[i] == "--patch-from" && i + 1 < words.size()) { // a prompt may look like an option
                add(words[i], words[i + 1]);
                ++i;
            } else {
                command_.words.push_back(words[i]);
            }
        }
        leave(s_.slotEdited.at(static_cast<std::size_t>(1 - s_.slot)), Words::tr("the other set of edits"));
    }

    void addWorkspace(Workspace workspace) {
        const LayerRange layer{s_.head.layer, s_.head.layer}; // that are edited unless others are chosen
        std::string name = nameOf(workspace);
        if (workspace == Workspace::Explore && s_.asText) name = "text";
        if (workspace == Workspace::Explore && s_.machine.shown) name = "machine";
        if (workspace == Workspace::Lab && s_.lab.why) name = "why";
        if (workspace == Workspace::Lab && s_.lab.effects) name = "effects";
        add("--workspace", name);
        if (workspace == Workspace::Experiments) add("--experiment", s_.experiments.chosen);
        LabChoices usual;
        usual.why = name == "why";
        usual.effects = name == "effects";
        leave(workspace == Workspace::Lab && !(s_.lab == usual), Words::tr("what the λ lab shows"));
        leave(workspace == Workspace::Lab && s_.target != layer, Words::tr("which layers the λ lab edits"));
        leave(workspace == Workspace::Experiments, Words::tr("the experiment’s protocol and result"));
        leave(name == "machine" && s_.machine != MachineChoices{.shown = true, .open = {}},
              Words::tr("what of the row through the machine is open"));
        leave(name == "text" && s_.asText != MapName::Difference, Words::tr("which map tints the text"));
    }

    /// What only the window knows, where it is on screen.
    void leaveLooks(const MainWindow& window) {
        const RecordedWindow record = windowRecord(window);
        const bool explore = window.workspace() == Workspace::Explore,
                   lab = window.workspace() == Workspace::Lab;
        const RecordedZoom& zoom = lab ? record.labMaps : record.maps;
        leave(((explore && !s_.asText && !s_.machine.shown) || lab) && zoom != RecordedZoom{},
              Words::tr("what is zoomed to"));
        leave(explore && record.heads != 0, Words::tr("which maps the heads show"));
    }

    void addLesson(const LessonPlayer& lessons) {
        const std::filesystem::path file = lessons.file();
        const std::string name = file.stem().string();
        const bool ofCourse = lessons.course().indexOf(name) >= 0;
        const std::string path = ofCourse ? name : absolutePath(file).string();
        add("--lesson", fmt::format("{}:{}", path, lessons.pageIndex() + 1));
        leave(true, Words::tr("what was done on this page of the lesson"));
    }

    [[nodiscard]] StartCommand taken() && { return std::move(command_); }

  private:
    /// A value that looks like an option stands behind "=".
    void add(std::string_view option, std::string_view value) {
        if (value.starts_with('-')) {
            command_.words.push_back(fmt::format("{}={}", option, value));
            return;
        }
        command_.words.emplace_back(option);
        command_.words.emplace_back(value);
    }
    void leave(bool isThere, const QString& what) {
        if (isThere) command_.left << what;
    }
    [[nodiscard]] std::string said(const Span& place) const {
        return s_.text.substr(place.begin, place.end - place.begin);
    }
    /// The pairs that come with the program by their names.
    [[nodiscard]] std::string nameOfModel(const std::filesystem::path& model) const {
        const std::filesystem::path whole = absolutePath(model).lexically_normal();
        const bool ships = whole.parent_path() == (assets_ / "models").lexically_normal();
        return (ships ? whole.filename() : whole).string();
    }
    /// Whether the words mark what is marked: each its first place, and no words what the program finds.
    [[nodiscard]] bool findsAgain(const cli::MarkOptions& marks) const {
        if (!s_.textCurrent()) return true; // nothing is known of the new text yet
        if (!marks.given()) return !askedNumber(s_.text);
        try {
            return marks.in(s_.pieces) == s_.marks;
        } catch (const UsageError&) {
            return false;
        }
    }

    const SessionState& s_;
    std::filesystem::path assets_;
    StartCommand command_;
};

} // namespace

std::string StartCommand::line() const {
    std::string line = "lambdascope";
    for (const std::string& word : words) line += ' ' + asShellWord(word);
    return line;
}

StartCommand startCommand(const SessionState& state, const MainWindow& window, const LessonPlayer& lessons,
                          const std::filesystem::path& assets) {
    Command command(state, assets);
    command.addAssets();
    command.addModels();
    if (window.workspace() == Workspace::Learn && lessons.step() != nullptr) { // elsewhere it waits
        command.addLesson(lessons);
        return std::move(command).taken();
    }
    command.addText();
    command.addMaps();
    command.addEdits();
    command.addWorkspace(window.workspace());
    command.leaveLooks(window);
    return std::move(command).taken();
}

void addCopyCommand(MainWindow& window, Session& session, const LessonPlayer& lessons,
                    const std::filesystem::path& assets) {
    auto* edit = window.findChild<QMenu*>(QStringLiteral("editMenu"));
    auto* action = edit->addAction(
        Words::tr("Copy as comman&d"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_M), &window, [&, assets] {
            const StartCommand command = startCommand(session.state(), window, lessons, assets);
            QGuiApplication::clipboard()->setText(QString::fromStdString(command.line()));
            QString said = Words::tr("Copied the command that opens what is on screen.");
            if (!command.left.isEmpty())
                said += u' ' + Words::tr("It leaves out: %1.").arg(command.left.join(QStringLiteral("; ")));
            window.statusBar()->showMessage(said, noticeMs);
        });
    action->setObjectName(QStringLiteral("actionCopyCommand"));
    action->setToolTip(Words::tr("Copies the command line that opens what is on screen (Ctrl+Alt+M)"));
    tagControl(action, Control::Export);
}

} // namespace lambdascope
