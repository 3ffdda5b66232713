// SPDX-License-Identifier: MIT
#pragma once

#include "app/guide/guide_pages.h"
#include "widgets/kit/theme.h"

#include <QHash>
#include <QImage>
#include <QMainWindow>
#include <QPointer>
#include <QTextBrowser>

#include <memory>

class QLineEdit;
class QListWidget;
class QMenu;
class QStackedWidget;
class QTreeWidget;

namespace lambdascope {

/// A page of the guide as text with pictures. It reads the guide's folder and nothing else: what a page names
/// elsewhere stays empty, and a link to the network is only told, by externalLink().
class GuideBrowser : public QTextBrowser {
    Q_OBJECT

  public:
    explicit GuideBrowser(const GuidePages& guide, QWidget* parent = nullptr);

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
    QImage pictureAt(const QUrl& url);
    [[nodiscard]] std::vector<QTextBlock> headingBlocks() const;

    const GuidePages& guide_;
    const Theme theme_ = Theme::now();
    QHash<QUrl, QImage> pictures_; // of this page, in full size
};

/// The user guide in a window of its own: contents and search at the left, the page at the right.
class GuideWindow : public QMainWindow {
    Q_OBJECT

  public:
    /// `folder`: assets/guide. `language`: one of languageCodes.
    GuideWindow(const std::filesystem::path& folder, const QString& language);
    ~GuideWindow() override;

    [[nodiscard]] GuideBrowser& browser() { return *browser_; }
    [[nodiscard]] const GuidePages& guide() const { return guide_; }
    void search(const QString& words); // lists what is found in place of the contents; nothing: the contents

  private:
    void createBar();
    void createSide();
    void fillContents();
    void showPlace();

    GuidePages guide_;
    std::vector<GuideHit> hits_;
    GuideBrowser* browser_;
    QStackedWidget* side_ = nullptr;
    QTreeWidget* contents_ = nullptr;
    QListWidget* results_ = nullptr;
    QLineEdit* search_ = nullptr;
};

/// Help → Guide: one such window, which comes back where it was when the main window is made anew.
class GuideHelp : public QObject {
    Q_OBJECT

  public:
    explicit GuideHelp(const std::filesystem::path& assets, QObject* parent = nullptr);
    ~GuideHelp() override;

    /// Adds the guide to the menu Help of a new window.
    void attach(QMenu& help, const QString& language);
    void detach(); // the main window goes; no window may be left
    void open();
    void comeBack(); // where it was open beside the window before: behind the new one
    [[nodiscard]] GuideWindow* window() const { return window_.get(); } // null until it was opened

  private:
    void make();
    std::filesystem::path folder_;
    QString language_;
    std::unique_ptr<GuideWindow> window_;
    bool wasOpen_ = false;
    int page_ = 0;
    QSizeF pixels_; // of the screen, once there was one
};

} // namespace lambdascope
