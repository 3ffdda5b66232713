// SPDX-License-Identifier: MIT
// Parts of another run in the place of a run's own, as the command line takes them.
#include "tests/cli/child.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace lambdascope {
namespace {

using nlohmann::json;

class CliPatch : public testing::Test {
  protected:
    std::string prompt = "The key to Mia is 4821. What is the key to Mia?";
    std::string other = "The key to Mia is 7350. What is the key to Mia?";

    [[nodiscard]] static test::Ran ran(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--backend", "cpu"});
        return test::runCli(arguments);
    }
    [[nodiscard]] json run(const char* command, const std::string& text, const std::vector<std::string>& more,
                           const std::string& model = "scale-model/diff") const {
        std::vector<std::string> all{command, model, "--prompt", text, "--json"};
        all.insert(all.end(), more.begin(), more.end());
        const test::Ran found = ran(all);
        EXPECT_EQ(found.code, 0) << found.err;
        return json::parse(found.out);
    }
    void expectRefusal(const std::vector<std::string>& more, const std::string& sentence) const {
        std::vector<std::string> all{"next", "scale-model/diff", "--prompt", prompt};
        all.insert(all.end(), more.begin(), more.end());
        const test::Ran found = ran(all);
        EXPECT_EQ(found.code, 2);
        EXPECT_EQ(found.out, "");
        EXPECT_NE(found.err.find(sentence), std::string::npos) << found.err;
    }
};

TEST_F(CliPatch, TheWholeStreamOfAnotherPromptSaysWhatThatOneSays) {
    for (const char* const model : {"scale-model/diff", "scale-model/standard"}) {
        const json patched = run("next", prompt, {"--patch", "0@all=residual", "--patch-from", other}, model);
        const json donor = run("next", other, {}, model);
        EXPECT_EQ(patched.at("edits"), json({"--patch", "0@all=residual", "--patch-from", other}));
        for (std::size_t i = 0; i < donor.at("next").size(); ++i) {
            EXPECT_EQ(patched.at("next")[i].at("id"), donor.at("next")[i].at("id"));
            EXPECT_EQ(patched.at("next")[i].at("probability"), donor.at("next")[i].at("probability"));
        }
        EXPECT_NE(patched.at("next")[0].at("trained"), donor.at("next")[0].at("probability"));
    }
}

TEST_F(CliPatch, AnEditIsUndoneByTheTrainedRunAndMadeByTheEditedOne) {
    const auto first = [&](const std::vector<std::string>& edits) {
        return run("next", prompt, edits).at("next")[0].at("probability").get<double>();
    };
    const double trained = first({}), edited = first({"--lambda-init", "2=0"});
    EXPECT_EQ(first({"--lambda-init", "2=0", "--patch", "2=output"}), trained);
    EXPECT_EQ(first({"--lambda-init", "2=0", "--patch", "2=output", "--patch-into", "trained"}), edited);
    EXPECT_EQ(first({"--lambda-init", "2=0", "--patch", "2=output", "--patch-into", "edited"}), trained);
}

TEST_F(CliPatch, EveryCommandTakesThem) {
    const std::vector<std::string> edits{"--patch", "2.1=output", "--patch", "1.0=a2", "--patch-from", other};
    std::vector<std::string> answer = edits;
    answer.insert(answer.end(), {"--answer", "4821"});
    for (const char* const command : {"why", "heads"}) {
        const json all = run(command, prompt, answer);
        EXPECT_EQ(all.at("models")[0].at("edits").size(), 6U);
    }
    const json why = run("why", prompt, answer);
    double sum = 0;
    for (const json& part : why.at("models")[0].at("parts")) sum += part.at("edited").get<double>();
    const json& model = why.at("models")[0];
    EXPECT_NEAR(
        sum, model.at("logit").at("edited").get<double>() - model.at("mean_logit").at("edited").get<double>(),
        1e-3);
    const json heads = run("heads", prompt, answer);
    for (const json& head : heads.at("heads"))
        EXPECT_EQ(head.at("entropy_a1").is_null(), head.at("layer") == 2 && head.at("head") == 1);
    const std::vector<std::string> whole{"--patch", "0@all=residual", "--patch-from", other};
    std::vector<std::string> one{"--tokens", "1"};
    const json said = run("generate", other, one);
    one.insert(one.end(), whole.begin(), whole.end());
    const json written = run("generate", prompt, one);
    EXPECT_EQ(written.at("edits"), json(whole));
    EXPECT_EQ(written.at("tokens"), said.at("tokens"));
    answer.insert(answer.end(), {"--layer", "2.1"});
    std::vector<std::string> keyed{"why", "scale-model/diff", "--prompt", prompt};
    keyed.insert(keyed.end(), answer.begin(), answer.end());
    EXPECT_NE(ran(keyed).out.find("no key of the row adds to it"), std::string::npos);
    const json note = run("why", prompt, answer).at("models")[0].at("keys_note");
    EXPECT_NE(note.get<std::string>().find("no key of the row adds to it"), std::string::npos);
}

TEST_F(CliPatch, OfAPairTheStandardModelIsNamed) {
    const json all =
        run("why", prompt,
            {"--answer", "4821", "--patch", "standard:1.2=output", "--patch-from", "standard:" + other},
            "scale-model");
    EXPECT_TRUE(all.at("models")[0].at("edits").empty());
    EXPECT_EQ(all.at("models")[1].at("edits"), json({"--patch", "1.2=output", "--patch-from", other}));
    EXPECT_NE(all.at("models")[1].at("logit").at("edited"), all.at("models")[1].at("logit").at("trained"));
}

TEST_F(CliPatch, WhatNothingWouldComeOfIsRefused) {
    const auto inVain = [&](std::vector<std::string> edits, const std::string& why, bool ofOther = true) {
        if (ofOther) edits.insert(edits.end(), {"--patch-from", other});
        SCOPED_TRACE(why);
        expectRefusal(edits, "nothing would come of the patch " + why);
    };
    inVain({"--lambda", "2=0", "--patch", "2.1=a2"}, "2.1=a2: λ weighs a2 there and is 0");
    inVain({"--ablate", "2=a2-off", "2.1=swap", "--patch", "2.1=a1"}, "2.1=a1: λ weighs a1 there and is 0");
    inVain({"--patch", "2.1=output", "2.1=a1"}, "2.1=a1: the output of the head is of the other run");
    inVain({"--patch", "1=output", "1=a2"}, "1.0=a2: the output of the head is of the other run");
    const std::string same = ": the run as trained and the edited one have the same there";
    inVain({"--lambda", "2=0", "--patch", "2.1=a1"}, "2.1=a1" + same, false);
    inVain({"--lambda", "2=0", "--patch", "1.0=output"}, "1.0=output" + same, false);
    inVain({"--lambda", "2=0", "--patch", "2@4=residual", "--patch-into", "trained"}, "2@4=residual" + same,
           false);
    inVain({"--ablate", "3=head-off", "--patch", "3@4=residual"}, "3@4=residual" + same, false);
    inVain({"--ablate", "3.0=head-off", "--patch", "3.1=output"}, "3.1=output" + same, false);
}

TEST_F(CliPatch, WhatSomethingComesOfIsNot) {
    for (const std::vector<std::string>& edits :
         {std::vector<std::string>{"--ablate", "2=a2-off", "2.1=swap", "--patch", "2.1=a2"},
          {"--lambda", "2=0", "--patch", "2.1=a2", "--patch-into", "trained"},
          {"--patch", "2.1=output", "2=a1"},
          {"--lambda", "2=0", "--ablate", "2.1=swap", "--patch", "2.1=a2"}}) {
        std::vector<std::string> all = edits;
        all.insert(all.end(), {"--patch-from", other});
        const json found = run("next", prompt, all);
        EXPECT_NE(found.at("next")[0].at("probability"), found.at("next")[0].at("trained"));
    }
    const std::vector<std::string> later{"--lambda", "2=0", "--patch", "3@4=residual", "3.1=a1"};
    EXPECT_EQ(run("next", prompt, later).at("edits").size(), 6U);
}

TEST_F(CliPatch, BadInputIsASentenceEach) {
    expectRefusal({"--patch", "2.1=output", "--patch-from", "Once"},
                  "a patch is from a prompt of as many tokens: this one has ");
    expectRefusal({"--patch", "9.1=output"}, "there is no layer 9");
    expectRefusal({"--patch", "2.9=a1"}, "there is no head 9");
    expectRefusal({"--patch", "2.1=output"}, "the other run is this same one");
    expectRefusal({"--lambda-init", "2=0", "--patch-into", "trained"}, "say of which run a patch is");
    expectRefusal({"--lambda-init", "2=0", "--patch-from", other}, "say of which run a patch is");
    expectRefusal({"--patch", "2@999=residual", "--patch-from", other},
                  "there is no token 999 to patch before layer 2");
    expectRefusal({"--patch", "2.1=keys"}, "output, a1, a2 and residual are");
    const test::Ran standard = ran({"next", "scale-model/standard", "--prompt", prompt, "--patch", "2.1=a2"});
    EXPECT_EQ(standard.code, 2);
    EXPECT_NE(standard.err.find("is a standard Transformer; its heads have no A2"), std::string::npos);
}

} // namespace
} // namespace lambdascope
