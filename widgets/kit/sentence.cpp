// SPDX-License-Identifier: MIT
#include "widgets/kit/sentence.h"

#include "core/util/error.h"

#include <QCoreApplication>

#include <algorithm>

namespace lambdascope {
namespace {

struct Views {
    Q_DECLARE_TR_FUNCTIONS(Views)
};

/// How the core puts one sentence behind another; tools/translate finds words only.
[[maybe_unused]] constexpr const char* twoSentences = QT_TRANSLATE_NOOP("core", "%1 %2");

/// "{}: no tensor {}" → "%1: no tensor %2"
QString sourceOf(const std::string& format) {
    QString source;
    int fields = 0;
    const auto add = [&](std::string_view words) {
        source += QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size()));
    };
    forEachPart(format, add, [&](std::string_view /*field*/) { source += u'%' + QString::number(++fields); });
    return source;
}

/// In one go: what an argument says may hold a "%1" of its own.
QString filled(const QString& text, const std::vector<Phrase>& arguments) {
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const int digit = i + 1 < text.size() ? text[i + 1].digitValue() : -1;
        if (text[i] == u'%' && digit >= 1 && digit <= static_cast<int>(arguments.size())) {
            result += sentence(arguments[static_cast<std::size_t>(digit - 1)]);
            ++i;
        } else {
            result += text[i];
        }
    }
    return result;
}

/// A word that is written from right to left must not turn the numbers beside it around.
QString isolated(const QString& word) {
    const auto turns = [](QChar c) { return c.direction() == QChar::DirR || c.direction() == QChar::DirAL; };
    return std::ranges::any_of(word, turns) ? QChar(0x2068) + word + QChar(0x2069) : word;
}

} // namespace

QString sentence(const Phrase& phrase) {
    if (phrase.verbatim || phrase.empty()) return isolated(QString::fromStdString(phrase.text()));
    const QString source = phrase.arguments.empty() ? QString::fromStdString(phrase.format) //
                                                    : sourceOf(phrase.format);
    return filled(QCoreApplication::translate("core", source.toUtf8().constData()), phrase.arguments);
}

QString sentence(const std::exception& error) {
    return sentence(phraseOf(error));
}

QString backendName(const std::string& name) {
    QString text = QString::fromStdString(name);
    const QString cpu = QStringLiteral("CPU · ");
    bool known = false;
    const int threads = text.mid(cpu.size()).section(u' ', 0, 0).toInt(&known);
    if (!known || !text.startsWith(cpu)) return text;
    return Views::tr("CPU · %n thread(s)", nullptr, threads);
}

} // namespace lambdascope
