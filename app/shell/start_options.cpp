// SPDX-License-Identifier: MIT
#include "app/shell/start_options.h"

#include "app/figures/figure_kind.h"
#include "app/figures/figures.h"
#include "app/files/window_record.h"
#include "app/options/options.h"
#include "app/session/session_state.h"
#include "app/settings/file_kinds.h"
#include "app/settings/settings.h"
#include "core/experiments/experiment.h"
#include "core/files/edits_file.h"
#include "core/pages/page_file.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/languages.h"
#include "widgets/figures/moving_picture.h"

#include <CLI/CLI.hpp>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

namespace lambdascope {
namespace {

constexpr int smallestWidth = 960, smallestHeight = 600;

/// "12,3" or "1600x1000" → two numbers of at least `least`.
bool parsePair(const std::string& text, char separator, int least, int& a, int& b) {
    char between = 0;
    char rest = 0;
    return std::sscanf(text.c_str(), "%d%c%d%c", &a, &between, &b, &rest) == 3 && between == separator &&
           a >= least && b >= least;
}

std::vector<std::string> experimentNames() {
    std::vector<std::string> names;
    for (const ExperimentKind& kind : experimentKinds()) names.emplace_back(kind.name);
    return names;
}

std::vector<std::string> viewNames() {
    std::vector<std::string> names;
    for (const FigureView view : figureViews()) names.emplace_back(nameOf(view));
    return names;
}

/// Workspaces, and behind those that have them what can stand in the place of their maps.
std::vector<std::string> workspaceWords() {
    std::vector<std::string> words;
    for (const std::string_view name : workspaceNames) {
        words.emplace_back(name);
        if (workspaceNamed(words.back()) == Workspace::Explore)
            words.insert(words.end(), {"text", "machine"});
        if (workspaceNamed(words.back()) == Workspace::Lab) words.insert(words.end(), {"why", "effects"});
    }
    return words;
}

void addFiles(CLI::App& app, StartOptions& options) {
    app.add_option("--screenshot", options.screenshot, "load, run, draw, write the window as PNG, and exit")
        ->check(cli::namesOutput);
    app.add_option(
           "--export", options.exports,
           "load, run, write a figure (.svg, .pdf, .png; .webp moves), its numbers (.csv, .json, .npy, "
           ".safetensors) or all of it as a page for any browser (.html; with --lesson the whole lesson; "
           "live.html or -live.html with the models, to compute there), and exit; again for "
           "more "
           "files; needs no display")
        ->option_text("FILE Excludes: --screenshot") // one behind each: the parser would say FILE ...
        ->allow_extra_args(false)
        ->excludes("--screenshot")
        ->check([](const std::string& file) {
            return isPageFile(file) || figureEndings().contains(QString::fromStdString(endingOf(file)))
                       ? std::string()
                       : file + " does not end in ." +
                             figureEndings().join(QStringLiteral(", .")).toStdString() + ", .html";
        });
    app.add_option("--view", options.view, "what --export writes; without it, what the workspace is about")
        ->check(CLI::IsMember(viewNames()));
    app.add_option(
           "--mean", options.mean,
           fmt::format("of the views {}: none (one head), heads (the mean over those of its layer) or all "
                       "(over all heads of all layers)",
                       namesOf(hasMeans, " and ")))
        ->check(CLI::IsMember({"none", "heads", "all"}))
        ->needs("--export");
    app.add_option("--box", options.box, "of the view machine the box that is open below the others")
        ->check(CLI::IsMember(std::vector<std::string>(machineBoxNames.begin(), machineBoxNames.end())))
        ->needs("--export");
    app.add_flag("--no-caption", options.noCaption, "figures without the sentences below them")
        ->needs("--export");
    app.add_option("--aspect", options.aspect, "of a figure's page: as-needed, or 16:9 for a slide")
        ->check(CLI::IsMember({"as-needed", "16:9"}))
        ->needs("--export");
    app.add_flag("--svg-outlines", options.outlines,
                 "the text of an .svg as shapes, for readers without its fonts")
        ->needs("--export");
    app.add_option("--dots", options.dots, "to the inch: of a .png 300 unless given, of a .webp 96")
        ->type_name("N")
        ->check(CLI::Range(72, 600))
        ->needs("--export");
    app.add_flag("--few-colours", options.fewColours, "256 of a .png: a third as large, for pages")
        ->needs("--export");
}

/// How a .webp moves.
void addMovement(CLI::App& app, StartOptions& options) {
    Movement& movement = options.movement;
    const CLI::Validator seconds(
        [](const std::string& text) {
            double value = 0;
            const bool fits =
                CLI::detail::lexical_cast(text, value) && value >= leastSeconds && value <= mostSeconds;
            return fits ? std::string()
                        : fmt::format("Value {} not in range {} to {}", text, leastSeconds, mostSeconds);
        },
        "");
    app.add_option_function<std::string>(
           "--move",
           [&movement](const std::string& name) {
               movement.moves = static_cast<Moves>(std::ranges::find(movesNames, name) - movesNames.begin());
           },
           "what moves in a .webp: lambda or lambda-init (of the layer of the head, from as trained to 0 and "
           "back), or steps (A1, λ·A2, A1 − λ·A2); lambda unless given")
        ->check(CLI::IsMember(std::vector<std::string>(movesNames.begin(), movesNames.end())))
        ->needs("--export");
    app.add_flag("--move-all", movement.allLayers, "of a .webp: λ of all layers moves, each from its own")
        ->needs("--export");
    app.add_option("--seconds", movement.seconds, "of a .webp: 1 to 30, 4 unless given")
        ->type_name("S")
        ->check(seconds)
        ->needs("--export");
    app.add_option("--loops", movement.loops, "how often a .webp is played; 0, as without it: for ever")
        ->type_name("N")
        ->check(CLI::Range(0, mostLoops))
        ->needs("--export");
}

/// Options of figures where none of the files is one.
void refuseWithoutFigure(const CLI::App& app, const StartOptions& options) {
    const auto any = [&](const auto& fits) { return std::ranges::any_of(options.exports, fits); };
    const bool picture = any([](const auto& file) { return !isNumbersFile(file) && !isPageFile(file); });
    const bool png = any([](const auto& file) { return endingOf(file) == "png"; });
    const bool svg = any([](const auto& file) { return endingOf(file) == "svg"; });
    const bool moving = any(isMovingFile);
    for (const char* name : {"--no-caption", "--aspect"})
        if (!picture && app.count(name) > 0)
            throw CLI::ValidationError(name, "none of the files is a picture");
    if (!svg && app.count("--svg-outlines") > 0)
        throw CLI::ValidationError("--svg-outlines", "none of the files is an .svg");
    if (!png && !moving && app.count("--dots") > 0)
        throw CLI::ValidationError("--dots", "none of the files is a .png or a .webp");
    if (!png && app.count("--few-colours") > 0)
        throw CLI::ValidationError("--few-colours", "none of the files is a .png");
    for (const char* name : {"--move", "--move-all", "--seconds", "--loops"})
        if (!moving && app.count(name) > 0) throw CLI::ValidationError(name, "none of the files is a .webp");
    if (options.movement.moves == Moves::Steps && options.movement.allLayers)
        throw CLI::ValidationError("--move-all", "λ stands still while the subtraction goes step by step");
}

void addLooks(CLI::App& app, StartOptions& options) {
    app.add_option("--theme", options.theme, "light, dark, or system: as the desktop is")
        ->check(CLI::IsMember({"light", "dark", "system"}));
    std::vector<std::string> known(languageCodes.begin(), languageCodes.end());
    const std::string codes = fmt::format("{}", fmt::join(known, ", "));
    known.emplace_back("system");
    app.add_option("--language", options.language, codes + ", or system: as the desktop's")
        ->check(CLI::IsMember(known));
    app.add_option("--scale", options.scale, "percent: 80, 90, 100, 110, 125, 150, 175 or 200")
        ->check(CLI::IsMember(Settings::scales()));
    std::vector<std::string> scales(mapScaleNames.begin(), mapScaleNames.end());
    scales.emplace_back("auto");
    app.add_option(
           "--scale-maps", options.mapScale,
           "what full ink stands for in the maps: absolute, even (times an even share), row (each by its "
           "largest), root, own (each map and row by its own largest), or auto: what suits them")
        ->check(CLI::IsMember(scales));
    std::vector<std::string> groupings(groupingNames.begin(), groupingNames.end());
    groupings.emplace_back("auto");
    app.add_option(
           "--by", options.by,
           "what a column of a map is: token, word, sentence, or auto: sentence where the cells of "
           "tokens would be small; --export is by token without it, and numbers by word or sentence "
           "come beside those by token: x.csv and x.sentence.csv, x.json and x.sentence.json; .npy and "
           ".safetensors are by token")
        ->check(CLI::IsMember(groupings));
    app.add_option("--heads", options.heads,
                   "what the maps show: head (one), layer (the mean over those of its layer) or all; layer "
                   "without it, or head where --head names one")
        ->check(CLI::IsMember(std::vector<std::string>(meterScopeNames.begin(), meterScopeNames.end())));
}

constexpr const char* whatToShow[] = {
    "--with",  "--prompt",     "--answer",      "--distractor", "--layer",         "--head",
    "--pin",   "--generate",   "--workspace",   "--lesson",     "--scale-maps",    "--by",
    "--heads", "--schedule",   "--lambda-init", "--lambda",     "--output-factor", "--ablate",
    "--patch", "--patch-from", "--patch-into",  "--edits",      "--result"};

/// A session has a text, a selection and edits of its own.
void refuseBesideSession(const CLI::App& app, const StartOptions& options) {
    const bool session = options.session || (options.model && isSessionFile(*options.model));
    for (const char* own : whatToShow)
        if (session && app.count(own) > 0)
            throw CLI::ValidationError(own, "a session has its own; give it without one");
}

void refuseTwoTexts(const StartOptions& options) {
    if (options.prompt && options.model && kindOf(*options.model) == FileKind::Text)
        throw CLI::ValidationError("--prompt", "the file is the prompt already; give one of the two");
}

/// The window opens on what it opens on by itself.
bool showsTheUsual(const CLI::App& app, const StartOptions& options) {
    return !options.model && !options.session && !options.present && !options.forFiles() &&
           std::ranges::none_of(whatToShow, [&app](const char* own) { return app.count(own) > 0; });
}

/// What is said in words of more than one number.
struct GivenWords {
    std::string pin, size, memory;
};

void addSubject(CLI::App& app, StartOptions& options, GivenWords& words) {
    app.add_option(
        "model", options.model,
        "a pair (folder with diff/ and standard/, or the name of one that comes with the program), one "
        "model folder or a file of one, a session (.lambdascope), a lesson (.md), a class (.lambdaclass), "
        "a text (.txt) or a result of an experiment (.json)");
    app.add_option("--with", options.with, "a second model to stand beside it");
    app.add_option("--prompt", options.prompt, "the text to open with");
    options.marks.addBothTo(app,
                            "part of the prompt that is the answer to it, marked where it first stands as "
                            "a word");
    app.add_option("--layer", options.layer, "layer, from 0")->check(CLI::NonNegativeNumber);
    app.add_option("--head", options.head, "head, from 0")->check(CLI::NonNegativeNumber);
    app.add_option("--pin", words.pin, "pinned cell: query and key token, from 0")->type_name("Q,K");
    app.add_option("--generate", options.generate,
                   "let both models write so many tokens after the prompt, always the most probable")
        ->check(CLI::Range(1, 200))
        ->type_name("N");
}

/// Throws CLI::ValidationError or UsageError.
void takeWords(const GivenWords& words, StartOptions& options) {
    Cell cell;
    if (!words.pin.empty()) {
        if (!parsePair(words.pin, ',', 0, cell.query, cell.key)) // which cells there are the model says
            throw CLI::ValidationError("--pin", "\"" + words.pin + "\" is not Q,K");
        options.pin = cell;
    }
    if (!words.memory.empty())
        options.memory = words.memory == "free" ? 0 : cli::parseSize("--memory", words.memory);
    if (!words.size.empty() && !parsePair(words.size, 'x', 1, options.width, options.height))
        throw CLI::ValidationError("--size", "\"" + words.size + "\" is not WIDTHxHEIGHT");
    if (options.width < smallestWidth || options.height < smallestHeight)
        throw CLI::ValidationError("--size", "\"" + words.size + "\" is less than 960x600");
    options.sizeGiven = !words.size.empty();
}

void addWorkspace(CLI::App& app, StartOptions& options) {
    app.add_option(
           "--workspace", options.workspace,
           "explore, text or machine (there, in the place of the maps: the text, or one row through the "
           "machine), lab, why (the lab with why the answer changes), effects (the lab with what every head "
           "does to the answer), learn or experiments")
        ->check(CLI::IsMember(workspaceWords()));
    app.add_option("--experiment", options.experiment, "which one the workspace experiments shows")
        ->type_name("NAME")
        ->check(CLI::IsMember(experimentNames()));
    app.add_option("--result", options.result,
                   "a result that lambdascope-cli experiment NAME --out wrote (.json), in the workspace "
                   "experiments; --export draws it and runs nothing")
        ->type_name("FILE")
        ->excludes("--experiment")
        ->check(CLI::ExistingFile);
}

} // namespace

MapChoices StartOptions::mapChoices() const {
    MapChoices choices{mapScaleOf(mapScale), groupByOf(by), meterScopeOf(heads).value_or(MeterScope::Head)};
    if (mapScale.empty()) choices.mapScale = rememberedMapScale();
    if (by.empty()) choices.by = exports.empty() ? rememberedBy() : GroupBy::Token;
    if (heads.empty() && !head) choices.scope = rememberedScope();
    return choices;
}

FirstView StartOptions::firstView() const {
    const auto read = [given = edits](const EditedModels& models) { return given.read(models); };
    return {.text = prompt,
            .layer = layer,
            .head = head,
            .pin = pin,
            .generate = generate,
            .step = {},
            .edits = read,
            .marks = marks.given() ? [given = marks](const std::vector<TokenPiece>& p) { return given.in(p); }
                                   : std::function<Marks(const std::vector<TokenPiece>&)>(),
            .record = {}};
}

StartOptions StartOptions::parse(int argc, char** argv, std::optional<int>& exitCode) {
    StartOptions options;
    CLI::App app("Lambdascope: see what A1 − λ·A2 does, beside a standard Transformer", "lambdascope");
    app.set_version_flag("--version", LAMBDASCOPE_VERSION);
    GivenWords words;
    addSubject(app, options, words);
    addLooks(app, options);
    addWorkspace(app, options);
    app.add_option("--lesson", options.lesson,
                   "a lesson of the course by its number or name, or a file; 7:2 begins at its second page")
        ->type_name("LESSON");
    app.add_option("--session", options.session, "a session that was saved (.lambdascope)")
        ->check(CLI::ExistingFile);
    app.add_flag("--present", options.present, "begin in presenter mode");
    app.add_option("--size", words.size, "of the window, at least 960x600, whatever the scale")
        ->type_name("WxH");
    addFiles(app, options);
    addMovement(app, options);
    app.add_option("--assets", options.assets, "folder of models and prompts");
    app.add_option("--backend", options.backend, "auto (the GPU if there is one), cpu or cuda")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
    app.add_option("--precision", options.precision, "what a GPU computes with: float32 or bf16")
        ->check(CLI::IsMember({"float32", "bf16"}));
    cli::addWeights(app, options.weights);
    app.add_option("--memory", words.memory, "most memory that the maps may take, or free: all that is")
        ->type_name("SIZE");
    options.edits.addTo(app);
    try {
        std::vector<std::string> given = withFlagForEach({argv + 1, argv + argc});
        std::ranges::reverse(given); // the parser takes the last one first
        app.parse(given);
        takeWords(words, options);
        refuseBesideSession(app, options);
        refuseTwoTexts(options);
        refuseWithoutFigure(app, options);
        options.firstMinute = showsTheUsual(app, options);
        options.keepsLayout = !options.sizeGiven && !options.screenshot;
    } catch (const CLI::Success& success) {
        exitCode = app.exit(success);
    } catch (const UsageError& error) {
        std::cerr << "lambdascope: " << error.what() << '\n';
        exitCode = 2;
    } catch (const CLI::ParseError& error) {
        std::cerr << "lambdascope: " << cli::sentenceOf(error, app) << '\n';
        exitCode = 2;
    }
    return options;
}

} // namespace lambdascope
