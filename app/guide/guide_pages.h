// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <filesystem>
#include <optional>
#include <vector>

namespace lambdascope {

/// A page of the guide: a Markdown file.
struct GuidePage {
    QString name;     // of its file, without the ending: "02-maps"
    QString title;    // its first heading
    QString markdown; // the whole of it
};

/// The pages of the guide in one language, in the order of their names, "index" first; a page that the
/// language lacks is the English one. Nothing outside the guide's folder is ever read.
class GuidePages {
  public:
    /// `folder` holds a folder a language; throws nothing: without files there are no pages.
    GuidePages(const std::filesystem::path& folder, const QString& language);

    [[nodiscard]] const std::vector<GuidePage>& pages() const { return pages_; }
    /// Place in pages() of the page that a URL of the guide names; −1: it names none.
    [[nodiscard]] int indexOf(const QUrl& url) const;
    /// The address of a page, "guide:/en/02-maps.md": links in it are relative to it.
    [[nodiscard]] QUrl urlOf(const GuidePage& page) const;
    /// The bytes of a picture that a URL of the guide names, resolved; nothing where it lies elsewhere.
    [[nodiscard]] std::optional<QByteArray> picture(const QUrl& url) const;

  private:
    std::filesystem::path folder_;
    QString language_;
    std::vector<GuidePage> pages_;
};

/// A place where what was looked for stands.
struct GuideHit {
    int page = 0;   // of GuidePages::pages()
    int block = 0;  // paragraph of the page, empty ones not counted
    int column = 0; // first character in the paragraph
    int length = 0; // of the first word found
    QString excerpt;
};

/// The paragraphs that hold every word of `words`, upper and lower case alike, in the order of the pages.
std::vector<GuideHit> searchGuide(const GuidePages& guide, const QString& words);

} // namespace lambdascope
