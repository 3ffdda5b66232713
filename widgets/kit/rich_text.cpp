// SPDX-License-Identifier: MIT
#include "widgets/kit/rich_text.h"

#include <QColor>
#include <QLabel>

#include <utility>

namespace lambdascope {

RichText::RichText(QString plain, QString html) : plain_(std::move(plain)), html_(std::move(html)) {}

RichText::RichText(const QString& words)
    : plain_(words), html_(words.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>"))) {}

RichText RichText::bold(const QString& words) {
    return {words, QStringLiteral("<b>%1</b>").arg(RichText(words).html_)};
}

RichText RichText::coloured(const QString& words, const QColor& ink) {
    return {words, QStringLiteral("<span style='color:%1'>%2</span>").arg(ink.name(), RichText(words).html_)};
}

RichText RichText::mono(const QString& words, const QColor& ink) {
    return {words, QStringLiteral("<span style='font-family:\"JetBrains Mono\",monospace'>%1</span>")
                       .arg(coloured(words, ink).html_)};
}

RichText RichText::patch(const QColor& colour) {
    return {{},
            QStringLiteral("<span style='background-color:%1'>&nbsp;&nbsp;&nbsp;&nbsp;</span> ")
                .arg(colour.name())};
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
    plain_ += more.plain_;
    html_ += more.html_;
    return *this;
}

void RichText::showIn(QLabel& label) const {
    label.setTextFormat(Qt::RichText);
    if (label.text() != html_) label.setText(html_);
}

RichText operator+(RichText first, const RichText& second) {
    return first += second;
}

} // namespace lambdascope
