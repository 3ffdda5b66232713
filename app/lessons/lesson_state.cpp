// SPDX-License-Identifier: MIT
#include "app/lessons/lesson_state.h"

#include "app/settings/settings.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace lambdascope {

namespace {

constexpr int worst = static_cast<int>(Score::Verdict::Wrong);

} // namespace

bool LessonRules::canMeet(const Condition& condition) const {
    switch (condition.kind) {
    case Condition::Kind::Typed:
        return allows(Control::Prompt);
    case Condition::Kind::Counted:
        return allows(Control::Prompt) && allows(Control::Marks);
    case Condition::Kind::Edited:
        return allows(Control::Lambda);
    case Condition::Kind::Compare:
        return canChange(*condition.fact);
    case Condition::Kind::Pinned:
        break;
    }
    return true;
}

/// By selecting what it leaves open; where it names its place, by what changes it there.
bool LessonRules::canChange(const Fact& fact) const {
    if (fact.name == "visible") return !fact.query || allows(Control::Prompt);
    if (!isOfCell(fact)) return allows(Control::Lambda);
    if (!fact.query || !fact.key) return true; // any cell may be pinned
    if (!fact.layer || !fact.head)
        return allows(fact.of == Fact::Of::Standard ? Control::Twin : Control::Head);
    return allows(Control::Steps) && allows(Control::Lambda);
}

Stage LessonRules::allowed(Stage stage) const {
    if (!allows(Control::Models)) stage.models.reset();
    if (!allows(Control::Prompt)) stage.prompt.reset();
    if (!allows(Control::Marks)) stage.answer.reset();
    if (!allows(Control::Lambda)) stage.edits.reset();
    if (!allows(Control::Steps)) stage.step.reset();
    if (!allows(Control::Twin)) stage.twin.reset();
    if (!allows(Control::Generate)) stage.generate.reset();
    if (!allows(Control::Head)) stage.layer.reset(), stage.head.reset();
    return stage;
}

FactSource factSource(const SessionState& s) {
    return {s.diffEdited.get(),
            s.diffTrained.get(),
            s.standard.get(),
            &s.pieces,
            s.head,
            s.twin(),
            s.pin,
            s.marks};
}

InstrumentRow instrumentRow(const SessionState& s) {
    if (!s.pin) return {};
    const int query = s.pin->query;
    const int seen = s.seen(query);
    const auto weights = [query, seen](const Trace* trace, HeadId head, std::size_t term) {
        std::vector<double> row;
        const auto layer = layerWithMaps(trace, head);
        if (!layer || term >= layer->maps.size() || !layer->rows(head.head).contains(query)) return row;
        const float* first =
            layer->map(static_cast<int>(term), head.head) + std::int64_t{query} * layer->maps[term].cols();
        row.assign(first, first + std::min<std::int64_t>(seen, layer->maps[term].cols()));
        return row;
    };
    InstrumentRow row;
    row.key = s.pin->key;
    row.head = s.head;
    row.twin = s.twin();
    row.a1 = weights(s.diffEdited.get(), s.head, 0);
    row.a2 = weights(s.diffEdited.get(), s.head, 1);
    row.standard = weights(s.standard.get(), s.twin(), 0);
    if (!row.a2.empty()) row.lambda = s.diffEdited->layers[s.head.layer]->mixOf(s.head.head, query).lambda;
    for (int key = 0; key < seen && key < static_cast<int>(s.pieces.size()); ++key)
        row.words << QString::fromStdString(s.pieces[key].display);
    return row;
}

QString titleInCourse(const Lesson& lesson) {
    return QString::fromStdString((lesson.brief ? "★ " : "") + lesson.title);
}

bool comesAfterMaps(const Fact& fact) {
    return std::set<std::string>{"next", "next_probability", "probability", "loss", "largest_activation"}
        .contains(fact.name);
}

bool asksForCell(const Question& question) {
    return question.kind == AnswerKind::Number && !question.answer.key && !question.answer.token &&
           isOfCell(question.answer);
}

LessonProgress LessonProgress::read() {
    QSettings from = userSettings();
    LessonProgress progress;
    progress.at = from.value("lessons/at").toString().toStdString();
    from.beginGroup("lessons/verdicts");
    for (const QString& name : from.childKeys()) {
        const int verdict = from.value(name, worst).toInt();
        if (verdict >= 0 && verdict <= worst)
            progress.verdicts[name.toStdString()] = static_cast<Score::Verdict>(verdict);
    }
    return progress;
}

void LessonProgress::write() const {
    QSettings to = userSettings();
    to.setValue("lessons/at", QString::fromStdString(at));
    to.beginGroup("lessons/verdicts");
    for (const auto& [name, verdict] : verdicts)
        to.setValue(QString::fromStdString(name), static_cast<int>(verdict));
}

} // namespace lambdascope
