// SPDX-License-Identifier: MIT
#include "app/lessons/hunt_values.h"

#include "app/lessons/lesson_player.h"
#include "core/analysis/answer/attribution.h"
#include "core/analysis/answer/predictions.h"
#include "core/model/recorded/recorded_model.h"
#include "widgets/kit/sentence.h"

#include <utility>

namespace lambdascope {
namespace {

HuntShown::Try asShown(const HuntTry& tried) {
    return {QString::fromStdString(tried.prompt).simplified(),
            QString::fromStdString(tried.answer).trimmed(),
            QString::fromStdString(tried.diff),
            QString::fromStdString(tried.standard),
            tried.diffRight,
            tried.standardRight};
}

} // namespace

HuntNow huntNow(const SessionState& s, const std::optional<std::string>& given) {
    if (!s.diffTrained || !s.standardTrained || s.standardApart)
        return {{}, LessonPlayer::tr("A hunt needs a DIFF and a standard model with the same tokens.")};
    for (const TracePtr& trace : {s.diffTrained, s.standardTrained})
        if (const Phrase why = whySilent(*trace->model); !why.empty()) return {{}, sentence(why)};
    if (!s.textCurrent() || !s.ahead.empty() || !s.tracedAhead.empty())
        return {{}, LessonPlayer::tr("The models are not at the end of the prompt.")};
    const std::vector<int> answer = s.markedNext().answer;
    if (answer.empty())
        return {{}, LessonPlayer::tr("Mark the answer: select it in the prompt, then press “Answer”.")};
    const int diff = likeliestNext(*s.diffTrained).token, standard = likeliestNext(*s.standardTrained).token;
    HuntNow now;
    now.tried = HuntTry{s.text,
                        s.answerText(),
                        sentence(spokenToken(*s.diffTrained->model, diff)).toStdString(),
                        sentence(spokenToken(*s.standardTrained->model, standard)).toStdString(),
                        diff == answer.front(),
                        standard == answer.front()};
    if (given && bareOf(s.text) == bareOf(*given))
        now.cannot = LessonPlayer::tr("This is the page's prompt. Write one of your own.");
    return now;
}

Hunts::Models Hunts::modelsOf(const SessionState& s) {
    return {s.folder, s.with.value_or(""), s.trainingStep};
}

const Hunt& Hunts::of(const SessionState& s) const {
    static const Hunt none;
    const auto found = hunts_.find(modelsOf(s));
    return found == hunts_.end() ? none : found->second;
}

HuntShown Hunts::shown(const SessionState& s, const std::optional<std::string>& given) const {
    const Hunt& hunt = of(s);
    HuntShown page;
    const HuntNow now = huntNow(s, given);
    if (now.tried) page.now = asShown(*now.tried);
    page.cannot = now.cannot;
    if (const HuntTry* before = page.cannot.isEmpty() ? hunt.find(now.tried->prompt) : nullptr) {
        page.again = !before->sameAs(*now.tried);
        if (!page.again) page.cannot = LessonPlayer::tr("This prompt is counted already.");
    }
    for (std::size_t i = 0; i < page.counts.size(); ++i) page.counts[i] = hunt.count(Hunt::outcomes[i]);
    for (const HuntTry& tried : hunt.tries()) page.tries.push_back(asShown(tried));
    const auto before = cleared_.find(modelsOf(s));
    page.cleared = hunt.tries().empty() && before != cleared_.end() && !before->second.tries().empty();
    return page;
}

bool Hunts::count(const SessionState& s, const std::optional<std::string>& given) {
    const HuntNow now = huntNow(s, given);
    return now.cannot.isEmpty() && hunts_[modelsOf(s)].add(*now.tried);
}

bool Hunts::clear(const SessionState& s) {
    Hunt &hunt = hunts_[modelsOf(s)], &before = cleared_[modelsOf(s)];
    if (hunt.tries().empty()) {
        std::swap(hunt, before);
        return !hunt.tries().empty();
    }
    before = std::exchange(hunt, {});
    return true;
}

std::vector<RecordedHunt> Hunts::recorded(const std::filesystem::path& file) const {
    std::vector<RecordedHunt> all;
    for (const auto& [models, hunt] : hunts_) {
        const auto& [folder, with, step] = models;
        if (hunt.tries().empty() || folder.empty()) continue;
        all.push_back({pathInSession(folder, file), with.empty() ? std::string() : pathInSession(with, file),
                       step < 0 ? std::nullopt : std::optional(step), hunt.tries()});
    }
    return all;
}

void Hunts::restore(const RecordedHunt& hunt, const std::filesystem::path& folder,
                    const std::filesystem::path& file) {
    const auto with = hunt.with.empty() ? std::filesystem::path() : pathFromSession(hunt.with, file);
    Hunt& here = hunts_[{folder, with, hunt.step.value_or(-1)}];
    here = {};
    for (const HuntTry& tried : hunt.tries) here.add(tried);
}

} // namespace lambdascope
