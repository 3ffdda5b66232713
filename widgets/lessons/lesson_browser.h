// SPDX-License-Identifier: MIT
#pragma once

#include <QTextBrowser>

#include <filesystem>

namespace lambdascope {

/// A view of a text that somebody else wrote: of what it names, only images in the folder of its lesson are
/// read, and no link is followed.
class LessonBrowser : public QTextBrowser {
    Q_OBJECT

  public:
    explicit LessonBrowser(QWidget* parent = nullptr);
    /// Markdown as lessons have it: tags of HTML are shown as they are written.
    void setLessonMarkdown(const QString& markdown);
    /// Of the images; empty: none are shown.
    void setFolder(const std::filesystem::path& folder) { folder_ = folder; }

  protected:
    QVariant loadResource(int type, const QUrl& url) override;

  private:
    std::filesystem::path folder_;
};

} // namespace lambdascope
