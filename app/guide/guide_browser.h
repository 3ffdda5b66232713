// SPDX-License-Identifier: MIT
#pragma once

#include "app/guide/guide_pages.h"
#include "widgets/kit/theme.h"

#include <QHash>
#include <QImage>
#include <QTextBrowser>

namespace lambdascope {

/// A page of the guide as text with pictures. It reads the guide's folder and nothing else: what a page names
/// elsewhere stays empty, and a link to the network is only told, by externalLink().
class GuideBrowser : public QTextBrowser {
    Q_OBJECT

  public:
    GuideBrowser(const GuidePages& guide, const Theme& theme, QWidget* parent = nullptr);

    void openPage(int page);
    /// Opens the page of `hit` and selects what was found.
    void openHit(const GuideHit& hit);
    /// Heading number `heading` of this page, its title not counted, comes to the top.
    void goToHeading(int heading);
    /// The page on screen, as a place in GuidePages::pages(); −1: none yet.
    [[nodiscard]] int page() const { return guide_.indexOf(source()); }
    /// The headings of this page below its title.
    [[nodiscard]] QStringList headings() const;
    /// The heading that the topmost line stands under; −1: it stands above the first.
    [[nodiscard]] int headingOnTop() const;

    QVariant loadResource(int type, const QUrl& url) override;

  signals:
    void externalLink(const QUrl& url); // the user clicked it
    void placeChanged();                // page() or headingOnTop()

  protected:
    void doSetSource(const QUrl& url, QTextDocument::ResourceType type) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

  private:
    void follow(const QUrl& url);
    void style();
    void setColumn();
    void fitPictures();
    [[nodiscard]] std::vector<QTextBlock> headingBlocks() const;

    const GuidePages& guide_;
    Theme theme_;
    QHash<QUrl, QImage> pictures_; // of this page, in full size
};

} // namespace lambdascope
