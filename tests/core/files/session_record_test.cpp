// SPDX-License-Identifier: MIT
// A session's file: everything comes back, nothing wrong gets in, and no kill loses it.
#include "core/files/session_record.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "tests/support/tiny_model.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <fstream>
#include <random>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

/// With a value of its own in every field.
SessionRecord full() {
    SessionRecord r;
    r.models = {"../models/tiny", "other", RecordedModel{"tiny/diff", std::string(64, 'a'), 4265472},
                RecordedModel{"tiny/standard", "", 7}, 3000};
    r.view.text = "The key to “Mia” is 4821.\nكلمة 😀 \"quoted\" \\ \t";
    r.view.marks = {{{4, 8}}, {{10, 12}, {14, 20}}};
    r.view.edits = {{{{"--lambda-init", "2=-0.15"}, {"--ablate", "1.3=swap"}},
                     {{"--patch", "2.1=a1"}, {"--patch-from", "The key to “Rome” is 48."}}}};
    r.view.slot = 1;
    r.view.head = {2, 3};
    r.view.target = {1, 2};
    r.view.twinRule = TwinRule::NearestPattern;
    r.view.chosenTwin = HeadId{0, 5};
    r.view.pin = Cell{20, 7};
    r.view.pinFollows = false;
    r.view.lab.moves = Quantity::Lambda;
    r.view.lab.oneHead = false;
    r.view.lab.formula = r.view.lab.training = r.view.swept = true;
    r.view.by = GroupBy::Word;
    r.view.scope = MeterScope::All;
    r.view.lab.meterForm = MeterForm::Paper;
    r.view.asText = MapName::Standard;
    r.view.lab.why = r.view.lab.whyStandard = r.view.lab.whyLead = r.view.lab.whyByLayer = true;
    r.view.lab.effects = true;
    r.view.machine = {true, true, true, MachineBox{RowStep::HeadNorm}};
    r.view.lab.effect = Ablation::A2Off;
    r.view.writing = RecordedWriting{
        {{{{5, 0.25F}, {7, 1.F}}, {{9, 0.1F}}, {{6, 0.5F}}}}, {{"--lambda", "all=0.5"}}, 2, 1};
    r.lesson = RecordedLesson{"07-two-maps", 2, -0.41, 3, 2, true, true, true, "mine"};
    r.hunts = {{"pair", "other", 1000, {{"What?", "48", "“48”", "“39”", true, false}}}, {"pair", "", {}, {}}};
    r.window = {1600, 1000, "lab", "AAEC", {1.5, 2.25, 3}, {0, 1, 1.2}, 2};
    r.savedAs = "/home/me/a.lambdascope";
    return r;
}

std::string refusal(const std::string& text) {
    try {
        sessionFromJson(text, "a.lambdascope");
    } catch (const Error& error) {
        return error.what();
    }
    return "not refused";
}

TEST(SessionRecord, EverythingComesBack) {
    const SessionRecord r = full();
    EXPECT_EQ(sessionFromJson(toJson(r), "x"), r);
    EXPECT_EQ(toJson(sessionFromJson(toJson(r), "x")), toJson(r));
}

TEST(SessionRecord, EveryBoxOfTheMachineComesBack) {
    std::vector<std::optional<MachineBox>> all{std::nullopt, MachineBox{}};
    for (std::size_t step = 0; step < rowStepNames.size(); ++step)
        all.emplace_back(MachineBox{static_cast<RowStep>(step)});
    for (const auto& open : all) {
        SessionRecord r;
        r.view.machine = {true, false, false, open};
        EXPECT_EQ(sessionFromJson(toJson(r), "x").view.machine, r.view.machine);
    }
    EXPECT_EQ(refusal(R"({"lambdascope_session": 2, "machine": {"shown": true, "open": "lens"}})"),
              "a.lambdascope: “machine.open” cannot be “lens”; it is one of “none”, “norm”, “qk”, “rope”, "
              "“product”, “score”, “softmax”, “difference”, “value”, “head-norm”, “factor”, “output”, "
              "“residual”, “logits”");
}

TEST(SessionRecord, AnEmptyOneComesBack) {
    EXPECT_EQ(sessionFromJson(toJson(SessionRecord{}), "x"), SessionRecord{});
    EXPECT_EQ(sessionFromJson(R"({"lambdascope_session": 2})", "x"), SessionRecord{});
}

/// Of the version before columns were chosen: by token, and of the heads that its meter was of.
TEST(SessionRecord, AFileOfVersion1IsThePictureThatWasSaved) {
    const SessionRecord saved = readSession(TEST_DATA "/versions/session-1.lambdascope");
    EXPECT_EQ(saved.view.by, GroupBy::Token);
    EXPECT_EQ(saved.view.scope, MeterScope::Head);
    EXPECT_EQ(saved.view.mapScale, MapScale::Even);
    EXPECT_EQ(saved.view.head, (HeadId{2, 1}));
    EXPECT_EQ(saved.view.pin, (Cell{38, 27}));
    EXPECT_EQ(saved.view.edits[0], (std::vector<RecordedEdit>{{"--lambda-init", "2=0.25"}}));
    EXPECT_EQ(saved.models.step, 2400);
    EXPECT_EQ(sessionFromJson(toJson(saved), "x"), saved) << "as a file of version 2";
    const auto scopeOf = [](const std::string& lab) {
        return sessionFromJson(R"({"lambdascope_session": 1)" + lab + "}", "x").view.scope;
    };
    EXPECT_EQ(scopeOf(""), MeterScope::Head);
    EXPECT_EQ(scopeOf(R"(, "lab": {"meter_scope": "all"})"), MeterScope::Head)
        << "that was the meter's alone";
    EXPECT_EQ(refusal(R"({"lambdascope_session": 2, "lab": {"meter_scope": "all"}})"),
              "a.lambdascope: unknown key “lab.meter_scope”");
    EXPECT_EQ(refusal(R"({"lambdascope_session": 1, "selection": {"by": "word"}})"),
              "a.lambdascope: unknown key “selection.by”");
}

TEST(SessionRecord, AFileFromBeforeTheThirdRowIsRead) {
    const SessionRecord r = sessionFromJson(
        R"({"lambdascope_session": 1, "selection": {"pin": [20, 7], "pin_follows": false}, "written": {
            "diff": {"tokens": [5], "probabilities": [0.25]},
            "standard": {"tokens": [9], "probabilities": [0.5]}, "row": "standard", "shown": 1}})",
        "x");
    EXPECT_EQ(r.view.writing->rows[1].size(), 1U);
    EXPECT_TRUE(r.view.writing->rows[2].empty());
    EXPECT_EQ(r.view.writing->row, 1);
}

TEST(SessionRecord, ATwinByWeightIsOneByTheAnswer) {
    const SessionRecord r = sessionFromJson(
        R"({"lambdascope_session": 1,
            "selection": {"twin_rule": "largest-weight", "pin": [20, 7], "twin_cell": [20, 5]}})",
        "x");
    EXPECT_EQ(r.view.twinRule, TwinRule::Answer);
    EXPECT_EQ(toJson(r).find("twin_cell"), std::string::npos);
}

TEST(SessionRecord, ItsFileIsFound) {
    const test::TempFolder folder;
    writeSession(folder / "one.lambdascope", full());
    EXPECT_EQ(readSession(folder / "one.lambdascope"), full());
    EXPECT_TRUE(isSessionFile("a/b.lambdascope"));
    EXPECT_FALSE(isSessionFile("a/b.lambdaclass"));
    EXPECT_THROW(readSession(folder / "two.lambdascope"), Error);
    EXPECT_THROW(writeSession(folder / "no/such.lambdascope", full()), Error);
}

TEST(SessionRecord, WrongFilesAreRefusedWithTheFact) {
    const std::string h = R"({"lambdascope_session": 1, )";
    const std::pair<std::string, std::string> cases[] = {
        {"{", "a.lambdascope:1: is not JSON here: a comma, a quote or a bracket is missing or too many"},
        {"[]", "a.lambdascope: is no session file: it lacks \"lambdascope_session\": 2"},
        {R"({"lambdascope_session": 3})", "a.lambdascope: is a session file of version 3, made by a newer "
                                          "Lambdascope; this one reads version 1–2"},
        {R"({"lambdascope_session": 0})", "a.lambdascope: “lambdascope_session” is no version; it is 1–2"},
        {h + R"("txt": ""})", "a.lambdascope: unknown key “txt”; did you mean “text”?"},
        {h + R"("text": 3})", "a.lambdascope: “text” is no text in quotes"},
        {h + R"("text": "a",)"
             "\n"
             R"("text": "b"})",
         "a.lambdascope:2: has the key \"text\" twice"},
        {R"({"lambdascope_session": 2, "selection": {"by": "line"}})",
         "a.lambdascope: “selection.by” cannot be “line”; it is one of “auto”, “token”, “word”, “sentence”"},
        {h + R"("lab": {"formula": true, "formula": true}})",
         "a.lambdascope:1: has the key \"formula\" twice in \"lab\""},
        {h + R"("models": []})", "a.lambdascope: “models” is no object in braces"},
        {h + R"("models": {"diff": {"sha256": "zz"}}})",
         "a.lambdascope: “models.diff.sha256” is no SHA-256 of 64 hex digits"},
        {h + R"("marks": {"answer": [[8, 4]]}})",
         "a.lambdascope: “marks.answer” is no list of places such as [4, 8]"},
        {h + R"("edits": {"a": [["--lambda"]]}})",
         "a.lambdascope: an edit is a pair such as [\"--lambda-init\", \"2=0\"]"},
        {h + R"("edits": {"in_force": "c"}})",
         "a.lambdascope: “edits.in_force” cannot be “c”; it is one of “a”, “b”"},
        {h + R"("selection": {"layer": -1}})",
         "a.lambdascope: “selection.layer” is -1; it goes from 0 to 1048576"},
        {h + R"("selection": {"layer": 18446744073709551615}})",
         "a.lambdascope: “selection.layer” is 18446744073709551615; it goes from 0 to 1048576"},
        {h + R"("selection": {"pin": [1]}})",
         "a.lambdascope: “selection.pin” is no list of 2 whole numbers from 0"},
        {h + R"("selection": {"layers": [2, 1]}})",
         "a.lambdascope: “selection.layers” ends before it begins"},
        {h + R"("lab": {"one_head": 1}})", "a.lambdascope: “lab.one_head” is neither true nor false"},
        {h + R"("written": {"diff": {"tokens": [1], "probabilities": [2]}}})",
         "a.lambdascope: “written.diff.tokens” is no list of tokens with a probability each"},
        {h + R"("lesson": {"page": 1}})", "a.lambdascope: “lesson.lesson” names no lesson"},
        {h + R"("hunts": [1]})", "a.lambdascope: “hunts[0]” is no object in braces"},
        {h + R"("hunts": [{"folder": "x", "tries": [{"prompt": " "}]}]})",
         "a.lambdascope: “hunts[0].tries[0].prompt” is empty"},
        {h + R"("hunts": [{"folder": "x", "trie": []}]})",
         "a.lambdascope: unknown key “hunts[0].trie”; did you mean “tries”?"},
        {h + R"("window": {"maps": {"zoom": 0.5}}})", "a.lambdascope: “window.maps.zoom” is less than 1"},
        {h + R"("window": {"maps": {"zoom": 1e999}}})", "a.lambdascope:1: holds a number that is too large"},
        {h + R"("window": {"size": [40000, 1]}})", "a.lambdascope: “window.size” is larger than any screen"},
        {h + R"("text": )" + std::string(70, '[') + std::string(70, ']') + "}",
         "a.lambdascope:1: holds lists and objects nested deeper than 64"},
    };
    for (const auto& [text, says] : cases) EXPECT_EQ(refusal(text), says);
}

TEST(SessionRecord, DamageIsRefusedOrHarmless) {
    const std::string whole = toJson(full());
    std::mt19937 random(7);
    int refused = 0;
    for (int i = 0; i < 3000; ++i) {
        std::string text = whole;
        for (unsigned n = 1 + random() % 3; n > 0; --n) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
            case 0:
                text[at] = static_cast<char>(random());
                break;
            case 1:
                text.erase(at, 1 + random() % 20);
                break;
            default:
                text.insert(at, whole.substr(random() % whole.size(), random() % 20));
            }
        }
        refused += refusal(text) != "not refused" ? 1 : 0;
    }
    EXPECT_GT(refused, 1000);
}

TEST(SessionRecord, PathsMoveWithTheFolder) {
    const test::TempFolder folder;
    fs::create_directories(folder / "home/models/tiny");
    fs::create_directories(folder / "home/sessions");
    const fs::path file = folder / "home/sessions/a.lambdascope";
    const std::string path = pathInSession(folder / "home/models/tiny", file);
    EXPECT_EQ(path, "../models/tiny");
    fs::rename(folder / "home", folder / "elsewhere");
    EXPECT_EQ(pathFromSession(path, folder / "elsewhere/sessions/a.lambdascope"),
              folder / "elsewhere/models/tiny");
    EXPECT_EQ(pathInSession("/usr/share/x", "/home/me/a.lambdascope"), "/usr/share/x"); // nothing in common
}

/// A process that saves one state after the other is killed at any moment: the file is always one of them.
TEST(SessionRecord, AKillWhileSavingNeverLosesTheOldFile) {
    const test::TempFolder folder;
    const fs::path file = folder / "kept.lambdascope";
    SessionRecord record = full();
    record.view.text.assign(200000, 'x'); // long enough to be in the middle of it
    record.view.pin = Cell{0, 0};
    writeSession(file, record);
    std::mt19937 random(11);
    int lastSeen = 0, kills = 0, amidst = 0;
    // says whether the process was writing: what it writes has no name by which it could be seen
    auto* const writing = static_cast<std::atomic<bool>*>(
        mmap(nullptr, sizeof(std::atomic<bool>), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(static_cast<void*>(writing), MAP_FAILED);
    static_assert(std::atomic<bool>::is_always_lock_free);
    for (int tries = 0; tries < 200; ++tries) {
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            for (int i = lastSeen + 1;; ++i) {
                record.view.pin = Cell{i, 0};
                *writing = true;
                writeSession(file, record);
                *writing = false;
            }
        }
        usleep(static_cast<useconds_t>(500 + random() % 8000));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        kills += WIFSIGNALED(status) ? 1 : 0;
        amidst += *writing ? 1 : 0;
        *writing = false;
        const SessionRecord found = readSession(file);
        ASSERT_EQ(found.view.text, record.view.text) << "try " << tries;
        ASSERT_GE(found.view.pin->query, lastSeen);
        lastSeen = found.view.pin->query;
    }
    EXPECT_EQ(kills, 200);
    EXPECT_GT(lastSeen, 0);
    EXPECT_GT(amidst, 0) << "no kill came while a file was being written";
    munmap(writing, sizeof(std::atomic<bool>));
    writeSession(file, record);
    const auto files = std::distance(fs::directory_iterator(file.parent_path()), fs::directory_iterator());
    EXPECT_EQ(files, 1) << "what killed processes left behind is cleared away";
}

TEST(SessionRecord, SavingKeepsALinkAndThePermissions) {
    const test::TempFolder folder;
    writeSession(folder / "real.lambdascope", SessionRecord{});
    fs::permissions(folder / "real.lambdascope", fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("real.lambdascope", folder / "link.lambdascope");
    writeSession(folder / "link.lambdascope", full());
    EXPECT_TRUE(fs::is_symlink(folder / "link.lambdascope"));
    EXPECT_EQ(readSession(folder / "real.lambdascope"), full());
    EXPECT_EQ(fs::status(folder / "real.lambdascope").permissions(),
              fs::perms::owner_read | fs::perms::owner_write);
}

} // namespace
} // namespace lambdascope
