// SPDX-License-Identifier: MIT
#include "python/src/run_pages.h"

#include "core/analysis/answer/named_answer.h"
#include "core/compute/continuation.h"
#include "core/files/edits_file.h"
#include "core/live/live.h"
#include "core/live/page.h"
#include "core/pages/maps_svg.h"
#include "core/pages/page_choice.h"
#include "core/util/assets.h"
#include "core/util/error.h"
#include "core/util/files.h"
#include "core/util/kept_files.h"

#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "python/src/answers.h"

namespace lambdascope::python {
namespace {

constexpr int valuesOfPage = 33, fewestValues = 5; // of λ_init
constexpr double mostOfFrame = 2000;   // ms that its recording may take: a cell shows it on every run
constexpr int mostTokensOfFrame = 160; // whose maps are all in it, about 1.2 MB of the shipped pair

/// One run, asked to show itself.
class Sharing {
  public:
    Sharing(const PairRun& run, const JsonFields& asked, const Look& look)
        : run_(run), asked_(asked), look_(look) {
        for (const RunSide& each : run.sides()) {
            if (each.name == "beside") continue; // a page shows one DIFF model
            (each.name == "diff" ? diff_ : standard_) = &each;
        }
    }

    [[nodiscard]] PageContent page(bool hashed, double mostTime);
    [[nodiscard]] std::string live();
    [[nodiscard]] std::vector<std::string> leftOut(const PagePlan& plan) const;

  private:
    [[nodiscard]] const RunSide& first() const { return diff_ != nullptr ? *diff_ : *standard_; }
    [[nodiscard]] double probabilityOf(const TracePtr& trace, const std::vector<TokenPiece>& pieces,
                                       const Marks& marks) const;
    [[nodiscard]] PageContent withPoints(PageContent page, double mostTime) const;

    const PairRun& run_;
    const JsonFields& asked_;
    const Look& look_;
    const RunSide *diff_ = nullptr, *standard_ = nullptr;
};

/// Of the whole answer; NaN where there is none, or no logits.
double Sharing::probabilityOf(const TracePtr& trace, const std::vector<TokenPiece>& pieces,
                              const Marks& marks) const {
    if (!trace) return std::nan("");
    const std::vector<int> ids = idsToSay(*trace->model, pieces, marks.answer);
    if (ids.empty() || trace->logits.empty() || trace->model->recording) return std::nan("");
    return run_.pair().run(look_, [&](Backend& backend) {
        return likelihoodOf(continuationLogProbabilities(backend, *trace, ids)).probability;
    });
}

PageContent Sharing::page(bool hashed, double mostTime) {
    const Marks marks = run_.marksIn(first());
    PageContent page = chosenPage(
        {diff_ != nullptr ? run_.trained(*diff_, look_) : nullptr, diff_ != nullptr ? diff_->trace : nullptr,
         standard_ != nullptr ? standard_->trace : nullptr, first().pieces(), marks},
        readPageChoice(asked_, diff_ != nullptr ? diff_->model.get() : nullptr,
                       standard_ != nullptr ? standard_->model.get() : nullptr));
    page.hashed = hashed;
    besides(look_, [&](const std::stop_token& stop) { page = completed(std::move(page), {}, stop); });
    page.title = titleOf(*first().model);
    page.prompt = run_.text();
    page.answer = run_.answer().value_or("");
    if (page.diff) page.answerTrained = probabilityOf(page.trained, page.pieces, marks);
    if (page.standard) page.answerStandard = probabilityOf(page.standard, page.pieces, marks);
    return withPoints(std::move(page), mostTime);
}

/// λ_init of its layer over as many values as the time allows; where λ itself is set, none of them is what is
/// shown.
PageContent Sharing::withPoints(PageContent page, double mostTime) const {
    int values = valuesOfPage;
    const double each = page.diff ? page.diff->milliseconds : 0;
    while (values >= fewestValues && values * each > mostTime) values = values / 2 + 1;
    if (!slides(page) || page.edits.of(page.head.layer).lambda || values < fewestValues) {
        const double answer =
            page.diff ? probabilityOf(page.diff, page.pieces, page.marks) : page.answerStandard;
        return unrecorded(std::move(page), answer);
    }
    Sweep sweep = recordingOf(page, sweepValues(-0.2, 1.4, values));
    std::vector<SweepPoint> points;
    while (!sweep.done())
        points.push_back(run_.pair().run(look_, [&](Backend& backend) { return sweep.step(backend); }));
    return recorded(std::move(page), std::move(points));
}

std::vector<std::string> Sharing::leftOut(const PagePlan& plan) const {
    std::vector<std::string> told;
    for (const RunSide& each : run_.sides())
        if (each.name == "beside")
            told.push_back("A page shows one DIFF model: " + each.model->name + " is not in it.");
    for (const Phrase& each : plan.leftOut) told.push_back(each.text());
    return told;
}

std::string Sharing::live() {
    const Pair& pair = run_.pair().pair();
    checkLivePair(pair);
    if (pair.diff->tokenizer->encode(run_.text()) != diff_->tokens())
        throw UsageError(
            "a live page begins with a text, and the tokens of this run are not those of its text");
    const Marks marks = run_.marksIn(*diff_);
    OrderedJson wish{
        {"text", run_.text()},
        {"edits", toCommandLine({diff_->edits, standard_ != nullptr ? standard_->edits : Edits{}})},
        {"answer", placesOf(marks.answer)},
        {"rivals", placesOf(marks.distractors)}};
    if (marks.answer.empty()) wish.erase("answer"); // the number that the text asks for, if it does
    static_cast<void>(readPageChoice(asked_, pair.diff.get(), pair.standard.get()));
    for (const char* const key : {"layer", "head", "query", "key"})
        if (const auto value = asked_.integer(key, 0, 1 << 20)) wish[key] = *value;
    for (const char* const key : {"by", "heads"})
        if (const auto value = asked_.text(key)) wish[key] = *value;
    if (const auto twin = asked_.integers("twin", 2)) wish["twin"] = *twin;
    const auto assets = findAssets(executableDir());
    std::string page;
    besides(look_, [&](const std::stop_token& stop) {
        page = livePage(pair, wish, readPageLook(assets, LAMBDASCOPE_VERSION, "en"), readPageParts(assets),
                        readLiveParts(assets), stop);
    });
    return page;
}

} // namespace

OrderedJson sharedOf(const PairRun& run, std::string_view kind, std::string_view json, const Look& look) {
    const JsonFields asked(parseJsonText(json, "asked"), std::string(kind));
    const auto assets = findAssets(executableDir());
    const PageLook pages = readPageLook(assets, LAMBDASCOPE_VERSION, "en");
    Sharing sharing(run, asked, look);
    std::vector<std::string> leftOut;
    const auto still = [&](std::string (*draw)(const PageContent&, const PageLook&)) {
        return draw(sharing.page(false, 0), pages);
    };
    std::string text;
    if (kind == "page" || kind == "frame") {
        const bool whole = kind == "page";
        const PageContent page =
            sharing.page(whole, whole ? std::numeric_limits<double>::infinity() : mostOfFrame);
        const PagePlan plan = planPage(page, whole ? mostTokensOfAll : mostTokensOfFrame);
        leftOut = sharing.leftOut(plan);
        text = (whole ? pageText : compactPageText)(page, plan, pages, readPageParts(assets));
    } else if (kind == "live") {
        text = sharing.live();
    } else if (kind == "maps" || kind == "machine") {
        text = still(kind == "maps" ? mapsSvg : machineSvg);
    } else {
        throw fail<UsageError>("view: {} is not known; maps and machine are", kind);
    }
    OrderedJson told{{"left_out", leftOut}};
    if (const auto file = asked.text("file")) {
        refuseKept(*file);
        writeFile(*file, text);
    } else {
        told["text"] = std::move(text);
    }
    return told;
}

} // namespace lambdascope::python
