// SPDX-License-Identifier: MIT
#pragma once

#include <QColor>
#include <QString>

#include <initializer_list>
#include <utility>
#include <vector>

class QLabel;

namespace lambdascope {

/// Words of which some are bold or coloured, for a label or a line of figures. Every word in it is escaped,
/// whoever wrote it: what is no RichText is shown as it is written, wherever it stands (applyTheme).
class RichText {
  public:
    /// Words of one look; no ink: that of what shows them.
    struct Part {
        QString words;
        bool bold = false, mono = false;
        QColor ink = {}, patch = {};
        friend bool operator==(const Part&, const Part&) = default;
    };

    RichText() = default;
    RichText(const QString& words); // NOLINT: words are rich text without any marks

    static RichText bold(const QString& words);
    static RichText coloured(const QString& words, const QColor& ink);
    /// As tables write numbers.
    static RichText mono(const QString& words, const QColor& ink);
    /// A patch of a colour, as legends have it.
    static RichText patch(const QColor& colour);
    /// A sentence with what stands in the place of its %1, %2 …
    static RichText filled(const QString& sentence, std::initializer_list<RichText> parts);
    RichText& operator+=(const RichText& more);

    void showIn(QLabel& label) const;
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    [[nodiscard]] QString plain() const; // for screen readers and figures
    [[nodiscard]] bool isEmpty() const { return plain().isEmpty(); }
    friend bool operator==(const RichText&, const RichText&) = default;

  private:
    explicit RichText(Part part) : parts_{std::move(part)} {}

    std::vector<Part> parts_;
};
RichText operator+(RichText first, const RichText& second);

} // namespace lambdascope
