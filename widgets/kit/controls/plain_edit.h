// SPDX-License-Identifier: MIT
#pragma once

#include <QMimeData>
#include <QPlainTextEdit>
#include <QTextCursor>
#include <QTextDocumentFragment>

namespace lambdascope {

/// An editor that takes words as they are written. Qt's own reads what is offered as Markdown first, and
/// drops its signs; and pasting from an empty clipboard or selection is a null pointer in Qt 6.4.
class PlainEdit : public QPlainTextEdit {
  public:
    using QPlainTextEdit::QPlainTextEdit;

  protected:
    /// What of it is words; none where it has none.
    static QString wordsOf(const QMimeData& data) {
        const QString words = data.text();
        return words.isEmpty() ? QString::fromUtf8(data.data(QStringLiteral("text/markdown"))) : words;
    }

    void insertFromMimeData(const QMimeData* data) override {
        const QString words = wordsOf(*data);
        if (words.isEmpty() || isReadOnly()) return;
        textCursor().insertFragment(QTextDocumentFragment::fromPlainText(words)); // one step of undo
        ensureCursorVisible();
    }
};

} // namespace lambdascope
