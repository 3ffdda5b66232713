// SPDX-License-Identifier: MIT
#include "widgets/kit/rich_text.h"

#include <QLabel>

namespace lambdascope {
namespace {

QString htmlOf(const RichText::Part& part) {
    if (part.patch.isValid())
        return QStringLiteral("<span style='background-color:%1'>&nbsp;&nbsp;&nbsp;&nbsp;</span> ")
            .arg(part.patch.name());
    QString html = part.words.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"));
    if (part.bold) html = QStringLiteral("<b>%1</b>").arg(html);
    if (part.ink.isValid())
        html = QStringLiteral("<span style='color:%1'>%2</span>").arg(part.ink.name(), html);
    if (part.mono)
        html = QStringLiteral("<span style='font-family:\"JetBrains Mono\",monospace'>%1</span>").arg(html);
    return html;
}

} // namespace

RichText::RichText(const QString& words) {
    if (!words.isEmpty()) parts_.push_back({words});
}

RichText RichText::bold(const QString& words) {
    return RichText(Part{words, true});
}

RichText RichText::coloured(const QString& words, const QColor& ink) {
    return RichText(Part{words, false, false, ink});
}

RichText RichText::mono(const QString& words, const QColor& ink) {
    return RichText(Part{words, false, true, ink});
}

RichText RichText::patch(const QColor& colour) {
    return RichText(Part{{}, false, false, {}, colour});
}

RichText RichText::filled(const QString& sentence, std::initializer_list<RichText> parts) {
    RichText all;
    qsizetype done = 0;
    for (qsizetype at = 0; at + 1 < sentence.size(); ++at) {
        const int which = sentence[at] == u'%' ? sentence[at + 1].digitValue() : 0;
        if (which < 1 || which > std::ssize(parts)) continue;
        all += sentence.mid(done, at - done);
        all += parts.begin()[which - 1];
        done = at + 2;
    }
    return all += sentence.mid(done);
}

RichText& RichText::operator+=(const RichText& more) {
    parts_.insert(parts_.end(), more.parts_.begin(), more.parts_.end());
    return *this;
}

QString RichText::plain() const {
    QString all;
    for (const Part& part : parts_) all += part.words;
    return all;
}

void RichText::showIn(QLabel& label) const {
    QString html;
    for (const Part& part : parts_) html += htmlOf(part);
    label.setTextFormat(Qt::RichText);
    if (label.text() != html) label.setText(html);
}

RichText operator+(RichText first, const RichText& second) {
    return first += second;
}

} // namespace lambdascope
