// SPDX-License-Identifier: MIT
#include "app/lessons/hunt_values.h"

#include "app/lessons/lesson_player.h"
#include "core/analysis/attribution.h"
#include "core/analysis/predictions.h"
#include "widgets/kit/sentence.h"

#include <fmt/format.h>

namespace lambdascope {
namespace {

HuntShown::Try shown(const HuntTry& tried) {
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

std::string huntedModels(const SessionState& s) {
    return fmt::format("{} {} {}", s.folder.string(), s.with.value_or("").string(), s.trainingStep);
}

HuntShown huntShown(const Hunt& hunt, const SessionState& s, const std::optional<std::string>& given) {
    HuntShown page;
    const HuntNow now = huntNow(s, given);
    if (now.tried) page.now = shown(*now.tried);
    page.cannot = now.cannot;
    if (const HuntTry* before = page.cannot.isEmpty() ? hunt.find(now.tried->prompt) : nullptr) {
        page.again = !before->sameAs(*now.tried);
        if (!page.again) page.cannot = LessonPlayer::tr("This prompt is counted already.");
    }
    for (std::size_t i = 0; i < page.counts.size(); ++i) page.counts[i] = hunt.count(Hunt::outcomes[i]);
    for (const HuntTry& tried : hunt.tries()) page.tries.push_back(shown(tried));
    return page;
}

} // namespace lambdascope
