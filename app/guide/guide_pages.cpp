// SPDX-License-Identifier: MIT
#include "app/guide/guide_pages.h"

#include "core/util/error.h"
#include "core/util/files.h"

#include <QTextBlock>
#include <QTextDocument>

#include <algorithm>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr qsizetype excerptBefore = 24, excerptLength = 90; // characters

/// The file itself where it lies below `folder`, links followed; nothing where it does not, or is none.
std::optional<fs::path> below(const fs::path& folder, const fs::path& relative) {
    std::error_code error;
    const fs::path root = fs::canonical(folder, error);
    if (error) return {};
    fs::path file = fs::canonical(root / relative.relative_path(), error);
    if (error || !fs::is_regular_file(file, error)) return {};
    const auto [end, ignored] = std::ranges::mismatch(root, file);
    if (end != root.end()) return {};
    return file;
}

QString titleOf(const QString& markdown, const QString& otherwise) {
    const QString first = markdown.section(u'\n', 0, 0);
    return first.startsWith(QStringLiteral("# ")) ? first.mid(2).trimmed() : otherwise;
}

std::vector<QString> namesIn(const fs::path& folder) {
    std::vector<QString> names;
    for (const fs::directory_entry& entry : entriesOf(folder))
        if (entry.path().extension() == ".md")
            names.push_back(QString::fromStdString(entry.path().stem().string()));
    std::ranges::sort(names, {},
                      [](const QString& name) { return std::pair(name != QLatin1String("index"), name); });
    return names;
}

QString excerptOf(const QString& paragraph, qsizetype at) {
    qsizetype from = std::max<qsizetype>(0, at - excerptBefore);
    while (from > 0 && !paragraph[from - 1].isSpace() && at - from < 2 * excerptBefore) --from;
    const QString dots = QStringLiteral("…");
    const bool ends = from + excerptLength >= paragraph.size();
    return (from > 0 ? dots : QString()) + paragraph.mid(from, excerptLength).trimmed() +
           (ends ? QString() : dots);
}

} // namespace

GuidePages::GuidePages(const fs::path& folder, const QString& language)
    : folder_(folder), language_(language) {
    for (const QString& name : namesIn(folder / "en")) {
        const fs::path file = (name + QStringLiteral(".md")).toStdString();
        auto path = below(folder, fs::path(language.toStdString()) / file);
        if (!path) path = below(folder, fs::path("en") / file);
        if (!path) continue;
        try {
            const QString text = QString::fromStdString(readFile(*path));
            pages_.push_back({name, titleOf(text, name), text});
        } catch (const Error&) {
            continue; // a file that nobody may read is no page
        }
    }
}

int GuidePages::indexOf(const QUrl& url) const {
    if (url.scheme() != QLatin1String("guide")) return -1;
    for (std::size_t i = 0; i < pages_.size(); ++i)
        if (urlOf(pages_[i]).path() == url.path()) return static_cast<int>(i);
    return -1;
}

QUrl GuidePages::urlOf(const GuidePage& page) const {
    return {QStringLiteral("guide:/%1/%2.md").arg(language_, page.name)};
}

std::optional<QByteArray> GuidePages::picture(const QUrl& url) const {
    if (url.scheme() != QLatin1String("guide") || !url.path().endsWith(QStringLiteral(".png"))) return {};
    const auto path = below(folder_, url.path().toStdString());
    if (!path) return {};
    try {
        return QByteArray::fromStdString(readFile(*path));
    } catch (const Error&) {
        return {};
    }
}

std::vector<GuideHit> searchGuide(const GuidePages& guide, const QString& words) {
    std::vector<GuideHit> hits;
    const QStringList wanted = words.split(u' ', Qt::SkipEmptyParts);
    if (wanted.isEmpty()) return hits;
    for (std::size_t page = 0; page < guide.pages().size(); ++page) {
        QTextDocument document;
        document.setMarkdown(guide.pages()[page].markdown);
        int paragraph = -1;
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            const QString text = block.text();
            if (text.isEmpty()) continue; // styling drops some of them
            ++paragraph;
            const auto holds = [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); };
            if (!std::ranges::all_of(wanted, holds)) continue;
            const qsizetype at = text.indexOf(wanted.front(), 0, Qt::CaseInsensitive);
            hits.push_back({static_cast<int>(page), paragraph, static_cast<int>(at),
                            static_cast<int>(wanted.front().size()), excerptOf(text, at)});
        }
    }
    return hits;
}

} // namespace lambdascope
