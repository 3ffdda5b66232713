// SPDX-License-Identifier: MIT
// Figures and numbers of what the window shows: by the program's command line, by the menus, by the dialog.
#include "app/experiments/experiment_desk.h"
#include "app/figures/export_dialog.h"
#include "app/figures/export_menu.h"
#include "app/shell/shell.h"
#include "core/compute/trace.h"
#include "core/model/safetensors.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/gui/support/open_window.h"
#include "tests/gui/support/plain_start.h"
#include "tests/gui/support/test_main.h"
#include "tests/gui/support/waiting.h"
#include "widgets/explore/heads/head_grid.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProcess>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <utility>

using namespace lambdascope;

namespace {

constexpr int patience = 60000; // ms, for loaded machines
const char* const prompt = "Tom has 48 apples, \"red\" ones. Tom is 21";

struct Ran {
    int code = -1;
    QString err;
};

QString beside(const char* program) {
    return QCoreApplication::applicationDirPath() + '/' + program;
}

/// Without a display: neither X11 nor Wayland nor a setting of Qt's says where one is.
Ran run(const QString& program, const QStringList& arguments) {
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) environment.remove(name);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    if (!process.waitForFinished(patience)) return {};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            QString::fromUtf8(process.readAllStandardError())};
}

/// Of the pair that tests look at, unless the arguments begin with another one.
Ran exportFrom(const QStringList& arguments) {
    const QStringList pair = arguments.first().startsWith('-') ? QStringList{"tiny-stories"} : QStringList{};
    return run(beside("lambdascope"),
               QStringList{"--assets", SOURCE_DIR "/assets", "--backend", "cpu"} + pair + arguments);
}

std::string bytesOf(const QString& file) {
    return readFile(file.toStdString());
}

/// T × T floats of a head of a tensor [heads, T, T], or the whole of a tensor [T, T].
std::vector<float> floatsOf(const SafetensorsFile& file, const std::string& name, int head = 0) {
    const TensorEntry& entry = file.entries().at(name);
    const auto cells = static_cast<std::size_t>(entry.shape.back() * entry.shape.back());
    std::vector<float> values(cells);
    std::memcpy(values.data(), entry.bytes.data() + head * cells * sizeof(float), cells * sizeof(float));
    return values;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

StartOptions startOptions() {
    StartOptions options = test::plainStart();
    options.prompt = prompt;
    return options;
}

} // namespace

class ExportTest : public QObject {
    Q_OBJECT

  private slots:
    void init() {
        temp_ = std::make_unique<QTemporaryDir>();
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, temp_->filePath("settings"));
    }
    void cleanup() { shell_.reset(); }

    void numbersAreThoseOfATrace() {
        const QStringList edits{"--lambda-init", "1=0.1", "--lambda", "2=-0.4"};
        for (const char* model : {"diff", "standard"}) {
            const Ran traced =
                run(beside("lambdascope-cli"), //
                    QStringList{"trace", "--model",
                                QStringLiteral(SOURCE_DIR "/assets/models/tiny-stories/%1").arg(model),
                                "--prompt", prompt, "--backend", "cpu", "--out", file(model)} +
                        (model[0] == 'd' ? edits : QStringList()));
            QVERIFY2(traced.code == 0, qPrintable(traced.err));
        }
        const Ran ran = exportFrom(QStringList{"--prompt", prompt, "--layer", "2", "--head", "3", "--view",
                                               "maps", "--export", file("maps.safetensors")} +
                                   edits);
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        const auto diff = SafetensorsFile::open(file("diff").toStdString());
        const auto standard = SafetensorsFile::open(file("standard").toStdString());
        const auto figure = SafetensorsFile::open(file("maps.safetensors").toStdString());
        const auto& facts = figure->metadata();
        QCOMPARE(facts.at("prompt"), std::string(prompt));
        QCOMPARE(facts.at("weights_sha256"), diff->metadata().at("weights_sha256"));
        QCOMPARE(facts.at("standard_weights_sha256"), standard->metadata().at("weights_sha256"));
        QCOMPARE(facts.at("edits"), diff->metadata().at("edits"));
        QCOMPARE(facts.at("layer") + facts.at("head"), std::string("23"));

        const auto a1 = floatsOf(*diff, "layers.2.a1", 3);
        const auto a2 = floatsOf(*diff, "layers.2.a2", 3);
        const float lambda = diff->floats("layers.2.lambda").at(0, 0);
        std::vector<float> scaled;
        std::vector<float> difference;
        for (std::size_t i = 0; i < a1.size(); ++i) {
            scaled.push_back(lambda * a2[i] + 0.0F); // no zero is a negative one
            difference.push_back(a1[i] - lambda * a2[i]);
        }
        QVERIFY(sameBits(floatsOf(*figure, "a1"), a1));
        QVERIFY(sameBits(floatsOf(*figure, "a2"), a2));
        QVERIFY(sameBits(floatsOf(*figure, "lambda_a2"), scaled));
        QVERIFY(sameBits(floatsOf(*figure, "difference"), difference));
        const std::string twin = "layers." + facts.at("standard_layer") + ".a";
        QVERIFY(sameBits(floatsOf(*figure, "a"),
                         floatsOf(*standard, twin, std::stoi(facts.at("standard_head")))));
        QCOMPARE(figure->entries().size(), 5U);
    }

    void lambdaIsThatOfATrace() {
        const Ran traced =
            run(beside("lambdascope-cli"),
                {"trace", "--prompt", prompt, "--lambda-init", "1=0.1", "--backend", "cpu", "--model",
                 SOURCE_DIR "/assets/models/tiny-stories/diff", "--out", file("trace")});
        QVERIFY2(traced.code == 0, qPrintable(traced.err));
        const Ran ran = exportFrom({"--prompt", prompt, "--lambda-init", "1=0.1", "--view", "lambda",
                                    "--export", file("lambda.safetensors")});
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        const auto trace = SafetensorsFile::open(file("trace").toStdString());
        const auto figure = SafetensorsFile::open(file("lambda.safetensors").toStdString());
        const TensorEntry& table = figure->entries().at("lambda");
        QCOMPARE(table.shape.at(1), 6);
        for (int l = 0; l < table.shape.at(0); ++l) {
            double lambda = 0; // the fifth quantity
            std::memcpy(&lambda, table.bytes.data() + (l * 6 + 4) * sizeof(double), sizeof lambda);
            const float expected = trace->floats("layers." + std::to_string(l) + ".lambda").at(0, 0);
            QCOMPARE(static_cast<float>(lambda), expected);
        }
    }

    /// Key by key what a trace holds, of the head and as means; roles are those of the marks.
    void aRowIsThatOfATrace() {
        for (const char* model : {"diff", "standard"}) {
            const Ran traced = run(beside("lambdascope-cli"),
                                   {"trace", "--model",
                                    QStringLiteral(SOURCE_DIR "/assets/models/tiny-stories/%1").arg(model),
                                    "--prompt", prompt, "--backend", "cpu", "--out", file(model)});
            QVERIFY2(traced.code == 0, qPrintable(traced.err));
        }
        const auto diff = SafetensorsFile::open(file("diff").toStdString());
        const auto standard = SafetensorsFile::open(file("standard").toStdString());
        const int query = 8;
        struct Mean {
            const char* mean;
            std::vector<int> layers, heads;
        };
        const std::vector<Mean> means{
            {"none", {2}, {3}}, {"heads", {2}, {0, 1, 2, 3}}, {"all", {0, 1, 2, 3}, {0, 1, 2, 3}}};
        for (const auto& [mean, layers, heads] : means) {
            const Ran ran = exportFrom({"--prompt", prompt, "--answer", "48", "--layer", "2", "--head", "3",
                                        "--pin", QStringLiteral("%1,3").arg(query), "--view", "row", "--mean",
                                        mean, "--export", file("row.json")});
            QVERIFY2(ran.code == 0, qPrintable(ran.err));
            const auto json = nlohmann::json::parse(bytesOf(file("row.json")));
            const auto& rows = json.at("rows");
            QCOMPARE(rows.size(), std::size_t(query + 1));
            QCOMPARE(rows.at(0).at("role").get<std::string>(), std::string("bos"));
            for (int key = 0; key <= query; ++key) {
                double sums[3] = {0, 0, 0};
                for (const int l : layers)
                    for (const int h : heads) {
                        const std::string name = "layers." + std::to_string(l);
                        const auto a1 = floatsOf(*diff, name + ".a1", h),
                                   a2 = floatsOf(*diff, name + ".a2", h);
                        const std::size_t at = query * diff->entries().at(name + ".a1").shape.back() + key;
                        sums[0] += a1[at];
                        sums[1] += diff->floats(name + ".lambda").at(0, 0) * a2[at];
                    }
                const double count = static_cast<double>(layers.size() * heads.size());
                const auto& row = rows.at(key);
                const auto near = [&](const char* column, double expected) {
                    return std::abs(row.at(column).get<double>() - expected) < 2e-6;
                };
                QCOMPARE(row.at("key").get<int>(), key);
                QVERIFY2(near("a1", sums[0] / count) && near("lambda_a2", sums[1] / count), mean);
                QVERIFY2(near("difference", (sums[0] - sums[1]) / count), mean);
                const bool answer = row.at("token").get<std::string>().find("48") != std::string::npos;
                QCOMPARE(row.at("role") == "answer", answer);
            }
            const int twin = std::stoi(json.at("metadata").value("standard_head", "-1"));
            QCOMPARE(twin >= 0, heads.size() == 1);
            if (twin < 0) continue;
            const auto a = floatsOf(
                *standard, "layers." + json.at("metadata").at("standard_layer").get<std::string>() + ".a",
                twin);
            const auto side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(a.size()))));
            for (int key = 0; key <= query; ++key)
                QCOMPARE(rows.at(key).at("standard").get<float>(), a[query * side + key]);
        }
    }

    /// One computation, one table: the window's is that of lambdascope-cli, to the last digit.
    void whereAttentionGoesIsWhatTheCommandLinePrints() {
        const QString text = "Tom has 48 apples. Ann has 21 apples. How many apples does Tom have?";
        const QStringList marks{"--prompt", text, "--answer", "48", "--distractor", "21"};
        for (const auto& [mean, layer] :
             {std::pair{"all", ""}, std::pair{"heads", "2"}, std::pair{"none", "2.1"}}) {
            QStringList arguments{"allocation", "--model",   SOURCE_DIR "/assets/models/tiny-stories",
                                  "--json",     "--backend", "cpu"};
            arguments += marks;
            if (layer[0] != 0) arguments << "--layer" << layer;
            QProcess cli;
            cli.start(beside("lambdascope-cli"), arguments);
            QVERIFY(cli.waitForFinished(patience));
            const auto printed = nlohmann::json::parse(cli.readAllStandardOutput().toStdString());
            QStringList window = marks;
            window << "--layer"
                   << "2"
                   << "--head"
                   << "1"
                   << "--view"
                   << "allocation"
                   << "--mean" << mean;
            const Ran ran =
                exportFrom(window + QStringList{"--export", file("a.json"), "--export", file("a.csv")});
            QVERIFY2(ran.code == 0, qPrintable(ran.err));
            const auto json = nlohmann::json::parse(bytesOf(file("a.json")));
            QCOMPARE(json.at("rows").size(), std::size_t{4});
            for (std::size_t row = 0; row < 4; ++row)
                if (row > 0 || std::string_view(mean) == "all") // the twin of a pin that is not the answer's
                    QVERIFY2(json.at("rows").at(row) == printed.at("rows").at(row),
                             (json.at("rows").at(row).dump() + printed.at("rows").at(row).dump()).c_str());
            QVERIFY(bytesOf(file("a.csv"))
                        .find("map,bos,answer,distractors,noise,question,answer_paper,"
                              "noise_paper,ratio,cancelled,heads_counted\r\nstandard,") != std::string::npos);
        }
    }

    void pagesOfFiguresAreTheSameEveryTime() {
        const QStringList styles{"--no-caption", "--aspect", "16:9", "--svg-outlines"};
        for (const char* round : {"one", "two"}) {
            const Ran ran =
                exportFrom(QStringList{"--prompt", prompt, "--view", "row", "--mean", "all"} + styles +
                           QStringList{"--export", file(QString(round) + ".svg"), "--export",
                                       file(QString(round) + ".pdf")});
            QVERIFY2(ran.code == 0 && ran.err.isEmpty(), qPrintable(ran.err));
        }
        for (const char* ending : {".svg", ".pdf"})
            QVERIFY(bytesOf(file(QString("one") + ending)) == bytesOf(file(QString("two") + ending)));
        const QString svg = QString::fromStdString(bytesOf(file("one.svg")));
        QVERIFY(svg.contains("viewBox=\"0 0 1280 720\"") && !svg.contains("<text"));
        QVERIFY(svg.contains("<title>One row, mean over all heads</title>"));
    }

    void aResultIsDrawnWithoutAModelAndNothingRuns() {
        QProcess cli;
        cli.start(beside("lambdascope-cli"),
                  {"experiment", "length", "scale-model", "--texts", "1", "--out", file("length.json")});
        QVERIFY(cli.waitForFinished(patience) && cli.exitCode() == 0);
        const QStringList plain{"--assets", SOURCE_DIR "/assets", "--backend", "cpu"};
        const auto drawn = [&](const QStringList& words) {
            return run(beside("lambdascope"), plain + words);
        };
        const Ran ran = drawn({"--result", file("length.json"), "--dots", "96", "--export",
                               file("length.png"), "--export", file("length.csv")});
        QVERIFY2(ran.code == 0 && ran.err.isEmpty(), qPrintable(ran.err));
        const QImage whole(file("length.png"));
        QVERIFY(whole.width() > 900 && whole.width() < 1100);
        QVERIFY(bytesOf(file("length.csv")).find("scale-model/diff") != std::string::npos);
        const Ran again = drawn({file("length.json"), "--dots", "96", "--few-colours", "--export",
                                 file("few.png"), "--view", "experiment"});
        QVERIFY2(again.code == 0 && again.err.isEmpty(), qPrintable(again.err));
        QCOMPARE(QImage(file("few.png")).size(), whole.size());
        QVERIFY(QFileInfo(file("few.png")).size() < QFileInfo(file("length.png")).size());
        writeFile(file("broken.json").toStdString(), bytesOf(file("length.json")).substr(0, 400));
        const Ran broken = drawn({"--result", file("broken.json"), "--export", file("broken.png")});
        QVERIFY(broken.code == 2 && broken.err.count('\n') == 1);
        QVERIFY2(broken.err.contains("broken.json:"), qPrintable(broken.err));
        QVERIFY(!QFileInfo::exists(file("broken.png")));
    }

    void everyViewIsAFigure() {
        open();
        Session& session = shell_->session();
        session.setMarks({{{8, 10}}, {}});
        session.sweeps().start();
        VERIFY_WITHIN(session.settled() && !session.state().sweep.running, patience);
        session.effects().start();
        VERIFY_WITHIN(session.settled() && !session.state().effects.running, patience);
        ExperimentDesk& desk = ExperimentDesk::of(session);
        desk.choose("length");
        desk.setOption("texts", "1");
        desk.want();
        VERIFY_WITHIN(desk.settled(), patience);
        const QString hash = QString::fromStdString(session.state().models.diff->hash->wait()).left(12);
        for (const FigureView view : figureViews()) {
            const Figure figure = figureOf(session.state(), view, {});
            const QByteArray name(nameOf(view).data());
            QVERIFY2(!figure.title.isEmpty() && !titleOf(view).isEmpty(), name);
            QVERIFY2(figure.picture.size.width() > 50 && figure.picture.size.height() > 50, name);
            QVERIFY2(!figure.numbers.tables.empty(), name);
            const std::string csv = toCsv(figure.numbers); // it throws where a table does not fit its axes
            QVERIFY2(csv.find("view: " + std::string(nameOf(view))) != std::string::npos, name);
            const QString caption = figure.caption.join(u'\n');
            QVERIFY2(caption.contains("Made with Lambdascope " LAMBDASCOPE_VERSION), name);
            QVERIFY2(view == FigureView::Standard || caption.contains(hash), name);
            QVERIFY2(!csv.empty() && !caption.contains("%1"), name);
            QCOMPARE(figureViewNamed(nameOf(view)), std::optional(view));
        }
    }

    /// The numbers of the machine are those of `lambdascope-cli row`, to the last digit.
    void oneRowIsWhatTheCommandLinePrints() {
        const QString text = "Tom has 48 apples. Ann has 21 apples. How many apples does Tom have?";
        const QStringList of{"--prompt", text, "--lambda-init", "2=0.1"};
        QProcess cli;
        cli.start(beside("lambdascope-cli"),
                  QStringList{"row", SOURCE_DIR "/assets/models/tiny-stories/diff", "--layer", "2.1",
                              "--token", "9", "--json", "--backend", "cpu"} +
                      of);
        QVERIFY(cli.waitForFinished(patience));
        const auto printed = nlohmann::json::parse(cli.readAllStandardOutput().toStdString());
        const Ran ran =
            exportFrom(of + QStringList{"--layer", "2", "--head", "1", "--pin", "9,4", "--view", "machine",
                                        "--export", file("m.json"), "--export", file("m.svg")});
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        const auto json = nlohmann::json::parse(bytesOf(file("m.json")));
        QCOMPARE(json.at("tables").size(), printed.at("boxes").size());
        for (const auto& box : printed.at("boxes")) {
            const std::string map = box.contains("of") ? "_" + box.at("of").get<std::string>() : "";
            QVERIFY(json.at("tables").at(box.at("box").get<std::string>() + map).at("values") ==
                    box.at("numbers"));
        }
        // of a map that is another run's there are no scores, also of the pinned key
        const Ran patched =
            exportFrom({"--prompt", text, "--patch", "2.1=a1", "--patch-from",
                        "Tom has 21 apples. Ann has 48 apples. How many apples does Tom have?", "--layer",
                        "2", "--head", "1", "--pin", "9,4", "--view", "machine", "--export", file("p.svg")});
        QVERIFY2(patched.code == 0, qPrintable(patched.err));
        const std::string drawn = bytesOf(file("m.svg"));
        for (const char* title :
             {"Norm and factor share one scale.", "softmax", "− λ", "× V", "W_O", "logits"})
            QVERIFY2(drawn.find(title) != std::string::npos, title);
    }

    void theMachineOpensABox() {
        const QStringList of{"--prompt", "Tom has 48 apples. Ann has 21 apples. How many does Tom have?",
                             "--view", "machine"};
        for (const auto& [box, title] :
             {std::pair{"head-norm", "9 · Head norm"}, std::pair{"softmax", "6 · softmax"},
              std::pair{"logits", "13 · Logits"}}) {
            const Ran ran = exportFrom(of + QStringList{"--box", box, "--export", file("b.svg")});
            QVERIFY2(ran.code == 0, qPrintable(ran.err));
            const std::string drawn = bytesOf(file("b.svg"));
            QVERIFY2(drawn.find(title) != std::string::npos, title);
        }
        const Ran grouped = exportFrom(of + QStringList{"--by", "sentence", "--box", "difference", "--export",
                                                        file("g.csv"), "--export", file("g.svg")});
        QVERIFY2(grouped.code == 0, qPrintable(grouped.err));
        QVERIFY(bytesOf(file("g.sentence.csv")).find("lambda_a2") != std::string::npos);
        QVERIFY(bytesOf(file("g.csv")).find("difference") != std::string::npos);
        const Ran other =
            exportFrom({"--prompt", "Tom", "--view", "maps", "--box", "value", "--export", file("o.svg")});
        QVERIFY2(other.err.contains("has no boxes to open"), qPrintable(other.err));
        const Ran none = exportFrom({SOURCE_DIR "/assets/models/tiny-stories/standard", "--prompt", "Tom",
                                     "--view", "machine", "--box", "head-norm", "--export", file("n.svg")});
        QVERIFY2(none.err.contains("has no box head-norm"), qPrintable(none.err));
    }

    void captionsNameTheStateTheyAreOf() {
        open();
        Session& session = shell_->session();
        test::oneHeadByToken(session);
        session.selectHead({1, 2});
        Edits edits;
        edits.set(1, {0.1, {}});
        session.edit(edits, "test");
        VERIFY_WITHIN(session.settled(), patience);
        const QStringList caption = figureOf(session.state(), FigureView::Maps, {}).caption;
        const QString said = caption.join(u'\n');
        QVERIFY2(said.contains("Layer 1 head 2: λ = "), qPrintable(said));
        QVERIFY2(said.contains(" in force, ") && said.contains("Edits: --lambda-init 1=0.1"),
                 qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("Prompt: “%1”").arg(prompt)), qPrintable(said));
        const HeadId twin = session.state().twin();
        QVERIFY(said.contains(QStringLiteral("layer %1 head %2.").arg(twin.layer).arg(twin.head)));

        session.setText(std::string(80, 'a') + " " + std::string(400, 'b'), true);
        VERIFY_WITHIN(session.settled(), patience);
        const QString longer =
            figureOf(session.state(), FigureView::A1, {}).caption.filter("Prompt").join(u' ');
        QVERIFY2(longer.startsWith("Prompt of ") && longer.size() < 400 && longer.endsWith(u"…”"),
                 qPrintable(longer));
    }

    void whatIsNotThereIsRefused() {
        open();
        Session& session = shell_->session();
        session.pin({});
        session.setMarks({});
        const auto refused = [&](FigureView view, const FigureLook& look = {}) {
            try {
                (void)figureOf(session.state(), view, look);
            } catch (const UsageError& error) {
                return QString::fromUtf8(error.what());
            }
            return QString();
        };
        QCOMPARE(refused(FigureView::Row), "no cell is pinned: the row needs one");
        QCOMPARE(refused(FigureView::Allocation),
                 "no answer is marked in the prompt: where attention goes needs one");
        QCOMPARE(refused(FigureView::Sweep), "no sweep of λ_init was made with this text and these edits");
        FigureLook look;
        look.covered[CanvasLayout::differencePanel] = true;
        QCOMPARE(refused(FigureView::Difference, look), "the lesson still covers this map: predict first");
        for (const FigureView view : {FigureView::Heads, FigureView::LabMaps, FigureView::Allocation})
            QCOMPARE(refused(view, look), "the lesson still covers a map: predict first");
        session.setText("Something else", false);
        QCOMPARE(refused(FigureView::Maps),
                 "the maps are still of the earlier text or edit; they are being computed");
    }

    void aCoveredMapIsNotInTheNumbers() {
        const QStringList page{"--lesson", "5:" + coveredPage()};
        const Ran ran = exportFrom(page + QStringList{"--export", file("lesson.safetensors")});
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        const auto figure = SafetensorsFile::open(file("lesson.safetensors").toStdString());
        QVERIFY(figure->entries().contains("a1") && figure->entries().contains("a2"));
        QVERIFY(!figure->entries().contains("difference"));
        const Ran refused = exportFrom(page + QStringList{"--view", "difference", "--export", file("d.csv")});
        QCOMPARE(refused.code, 2);
        QVERIFY(!QFile::exists(file("d.csv")));
    }

    void exportsAreTheSameEveryTime() {
        const QStringList endings{"svg", "pdf", "png", "webp", "csv", "json", "npy", "safetensors"};
        for (const char* round : {"one", "two"}) {
            QStringList arguments{"--prompt", prompt};
            for (const QString& ending : endings)
                arguments << "--export" << file(QString(round) + '.' + ending);
            const Ran ran = exportFrom(arguments);
            QVERIFY2(ran.code == 0 && ran.err.isEmpty(), qPrintable(ran.err));
        }
        for (const QString& ending : endings) {
            const std::string one = bytesOf(file("one." + ending));
            QVERIFY2(one.size() > 200, qPrintable(ending));
            QVERIFY2(one == bytesOf(file("two." + ending)), qPrintable(ending));
        }
    }

    void theWindowWritesWhatTheCommandLineWrites() {
        open();
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Maps, &shell_->window());
        for (const char* ending : {"svg", "pdf", "png", "csv", "json", "safetensors"}) {
            const QString mine = file(QStringLiteral("window.") + ending);
            const QString other = file(QStringLiteral("command.") + ending);
            QVERIFY(dialog.saveTo(mine));
            const Ran ran = exportFrom({"--prompt", prompt, "--export", other});
            QVERIFY2(ran.code == 0, qPrintable(ran.err));
            QVERIFY2(bytesOf(mine) == bytesOf(other), ending);
        }
    }

    void whatIsBySentenceIsSaidSo() {
        const QString two = QStringLiteral("Tom has 48 apples. Mia has 21 pears. How many has Tom? 48");
        const QStringList of{"--prompt", two, "--layer", "2", "--by", "sentence", "--answer", "48"};
        for (const char* view : {"maps", "difference", "row", "lab-maps", "heads", "allocation", "text"}) {
            const QString name = QLatin1String(view);
            const Ran ran =
                exportFrom(of + QStringList{"--heads", "layer", "--pin", "12,3", "--view", name, "--export",
                                            file(name + ".svg"), "--export", file(name + ".csv"), "--export",
                                            file(name + ".npy")});
            QVERIFY2(ran.code == 0 || ran.err.contains("several shapes"), qPrintable(name + ran.err));
            const QString picture = QString::fromStdString(bytesOf(file(name + ".svg")));
            QVERIFY2(picture.contains(", by sentence"), qPrintable(name));
            QVERIFY2(!QString::fromStdString(bytesOf(file(name + ".csv"))).contains("# by: "),
                     qPrintable(name));
            const QString groups = QString::fromStdString(bytesOf(file(name + ".sentence.csv")));
            QVERIFY2(groups.contains("# by: sentence") &&
                         groups.contains("query,query_token,group,first,last,label,text,"),
                     qPrintable(name + ": " + groups.left(400)));
            QVERIFY(!QFile::exists(file(name + ".sentence.npy")));
        }
    }

    void theCommandLineSaysWhyNot() {
        const auto refused = [&](const QStringList& arguments, int code, const char* words) {
            const Ran ran = exportFrom(arguments);
            QVERIFY2(ran.code == code && ran.err.contains(words) && ran.err.count(u'\n') == 1,
                     qPrintable(QString::number(ran.code) + ": " + ran.err));
        };
        refused({"--export", file("x.txt")}, 2, "does not end in .svg");
        refused({"--export", file("x.svg"), "--view", "moon"}, 2, "moon");
        refused({"--export", file("x.csv"), "--view", "lambda", "--mean", "all"}, 2,
                "the view lambda has no mean over heads; maps, a1, a2, lambda-a2, difference, standard, row, "
                "lab-maps, allocation, text have");
        refused({"--export", file("x.csv"), "--view", "lambda", "--by", "sentence"}, 2,
                "the view lambda has no columns of words or sentences");
        refused({"--export", file("x.csv"), "--prompt", "Tom is 21", "--view", "maps", "--by", "sentence"}, 2,
                "the text is one sentence");
        refused({"--mean", "all", "--prompt", prompt}, 2, "--mean requires --export");
        refused({"--export", file("x.csv"), "--no-caption"}, 2, "none of the files is a picture");
        refused({"--export", file("x.json"), "--aspect", "16:9"}, 2, "none of the files is a picture");
        refused({"--export", file("x.pdf"), "--svg-outlines"}, 2, "none of the files is an .svg");
        refused({"--export", file("x.csv"), "--prompt", prompt, "--answer", "49"}, 2,
                "--answer: \"49\" does not stand in the prompt");
        refused({"--export", file("x.csv"), "--prompt", prompt, "--view", "allocation"}, 2,
                "no answer is marked in the prompt");
        refused({"--export", file("x.npy"), "--view", "training"}, 2, "several shapes: training (");
        refused({"--export", file("no/such/x.csv")}, 1, "no/such/x.csv: cannot be written");
        refused({SOURCE_DIR "/assets/models/tiny-stories/standard", "--export", file("x.csv"), "--view",
                 "lambda"},
                2, "no DIFF Transformer is open");
        refused({"--export", file("x.csv"), "--layer", "99"}, 2, "99");
        refused({file("nothing"), "--export", file("x.csv")}, 1, "nothing");
        std::filesystem::copy(SOURCE_DIR "/assets/checkpoints/hf-diffllama", file("m").toStdString());
        const std::string weights = bytesOf(file("m/model.safetensors"));
        refused({file("m"), "--export", file("m/model.safetensors")}, 1, "is a file of the open model m (");
        QVERIFY(bytesOf(file("m/model.safetensors")) == weights);
        for (const QString& name : QDir(temp_->path()).entryList(QDir::Files)) QFAIL(qPrintable(name));
    }

    void whatATraceDoesNotHoldIsNoEmptyTable() {
        const Ran traced =
            run(beside("lambdascope-cli"), {"trace", "tiny-stories", "--prompt", prompt, "--backend", "cpu",
                                            "--layers", "0", "--out", file("some.safetensors")});
        QVERIFY2(traced.code == 0, qPrintable(traced.err));
        for (const auto& [layer, code] : {std::pair{"0", 0}, {"2", 2}}) {
            const Ran ran =
                exportFrom({file("some.safetensors"), "--export", file("x.json"), "--view", "allocation",
                            "--mean", "heads", "--layer", layer, "--answer", prompt});
            QVERIFY2(ran.code == code && ran.err.contains("some holds no maps of layer 2") == (code == 2),
                     qPrintable(ran.err));
        }
    }

    void numbersAreNoModel() {
        const Ran ran = exportFrom({"--prompt", prompt, "--view", "row", "--export", file("n.safetensors")});
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        const Ran read = run(beside("lambdascope-cli"), {"info", file("n.safetensors")});
        QVERIFY2(
            read.code == 1 &&
                read.err.contains("holds the numbers of a figure, “row”; it is neither a model nor a trace"),
            qPrintable(read.err));
    }

    void editsOfASecondDiffModelAreItsOwn() {
        const QString of = SOURCE_DIR "/assets/models/scale-model/";
        const Ran ran = exportFrom({of + "diff", "--with", of + "steps/001000/diff", "--prompt", prompt,
                                    "--ablate", "beside:1.1=swap", "--export", file("two.json")});
        QVERIFY2(ran.code == 0, qPrintable(ran.err));
        const std::string json = bytesOf(file("two.json"));
        QVERIFY(json.find("--ablate beside:1.1=swap") != std::string::npos);
        QVERIFY(json.find("standard:") == std::string::npos);
    }

    void copiesReachTheClipboard() {
        open();
        auto* menu = shell_->window().findChild<ExportMenu*>();
        menu->copy(false);
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->hasImage());
        QVERIFY(qvariant_cast<QImage>(data->imageData()).width() > 500);
        menu->copy(true);
        const QString text = QGuiApplication::clipboard()->text();
        QVERIFY2(text.startsWith("a1\t") && text.count("\n\n") == 4, qPrintable(text.left(80)));
    }

    void actionsAreOfTheViewUsedLast() {
        open();
        MainWindow& window = shell_->window();
        auto* menu = window.findChild<ExportMenu*>();
        QCOMPARE(menu->current(), FigureView::Maps);
        auto* heads = window.findChild<HeadGrid*>();
        QTest::mouseClick(heads->viewport(), Qt::LeftButton, {}, {2, 2});
        QCOMPARE(menu->current(), FigureView::Heads);
        QContextMenuEvent key(QContextMenuEvent::Keyboard, {5, 5}, {5, 5});
        QApplication::sendEvent(window.findChild<QWidget*>("lambdaView"), &key);
        auto* popup = window.findChild<QMenu*>("exportMenu");
        QVERIFY(popup != nullptr && popup->isVisible());
        QCOMPARE(menu->current(), FigureView::Lambda);
        QStringList names;
        for (const QAction* action : popup->actions())
            if (!action->isSeparator()) names << action->objectName();
        QCOMPARE(names, QStringList({"actionCopyPicture", "actionCopyNumbers", "actionExport"}));
        popup->close();
        window.setWorkspace(Workspace::Lab);
        QTest::mouseClick(window.findChild<QWidget*>("meterView"), Qt::LeftButton, {}, {2, 2});
        QCOMPARE(menu->current(), FigureView::Allocation);
    }

    void theDialogShowsWhatItWrites() {
        open();
        shell_->session().pin({});
        ExportDialog dialog(FigureMaker(shell_->figures()), FigureView::Difference, &shell_->window());
        dialog.QDialog::show();
        auto* view = dialog.findChild<QComboBox*>("exportView");
        auto* preview = dialog.findChild<QLabel*>("exportPreview");
        auto* save = dialog.findChild<QWidget*>("exportSave");
        QCOMPARE(view->currentText(), "A1 − λ·A2");
        QVERIFY(!preview->pixmap().isNull() && save->isEnabled());
        view->setCurrentIndex(view->findText("One row"));
        QVERIFY(preview->text().contains("no cell is pinned") && !save->isEnabled());
        view->setCurrentIndex(view->findText("Heads"));
        QVERIFY(save->isEnabled());
        QVERIFY(!dialog.saveTo(file("no/such/folder.svg")));
        QVERIFY(dialog.findChild<QLabel*>("exportNote")->text().contains("cannot be written"));
        QVERIFY(dialog.saveTo(file("heads.csv")));
        ExportDialog again(FigureMaker(shell_->figures()), FigureView::Heads, &shell_->window());
        QCOMPARE(again.suggestedFile(), file("tiny-stories-heads.csv"));
    }

    void aClassLocksExport() {
        open();
        const QString path = file("a.lambdaclass");
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(R"({"lambdascope_class": 1, "title": "Test", "lock": ["export"]})");
        out.close();
        shell_->classroom().open(path.toStdString());
        QTest::qWait(50);
        VERIFY_WITHIN(shell_->window().settled(), patience);
        MainWindow& window = shell_->window();
        QTRY_VERIFY(!window.findChild<QAction*>("actionExport")->isEnabled());
        QVERIFY(!window.findChild<QAction*>("actionCopyPicture")->isEnabled());
        QVERIFY(shell_->figures().allowed().empty());
        QGuiApplication::clipboard()->setText("before");
        window.findChild<ExportMenu*>()->copy(true);
        QCOMPARE(QGuiApplication::clipboard()->text(), "before");
    }

  private:
    void open() {
        shell_ = std::make_unique<Shell>(startOptions());
        shell_->start();
        QVERIFY(QTest::qWaitForWindowExposed(&shell_->window()));
        VERIFY_WITHIN(shell_->window().settled(), patience);
    }
    [[nodiscard]] QString file(const QString& name) const { return temp_->filePath(name); }
    /// Of lesson 5: the page whose `cover` has the difference.
    static QString coveredPage() {
        const QString text = QString::fromStdString(readFile(SOURCE_DIR "/assets/lessons/en/05-two-maps.md"));
        const QString before = text.left(text.indexOf("cover: [difference]"));
        return QString::number(before.count("\n---\n"));
    }

    std::unique_ptr<QTemporaryDir> temp_;
    std::unique_ptr<Shell> shell_;
};

GUI_TEST(ExportTest)
#include "export_test.moc"
