// SPDX-License-Identifier: MIT
#include "app/guide/guide_window.h"

#include <QAction>
#include <QDesktopServices>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolBar>
#include <QTreeWidget>

namespace lambdascope {
namespace {

constexpr int pageRole = Qt::UserRole, headingRole = Qt::UserRole + 1;
constexpr int mostHits = 200;
constexpr int pageRow = 28, headingRow = 24, sideMargin = 12; // pixels

} // namespace

GuideWindow::GuideWindow(const std::filesystem::path& folder, const QString& language, const Theme& theme)
    : guide_(folder, language), browser_(new GuideBrowser(guide_, theme)) {
    setObjectName(QStringLiteral("guideWindow"));
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with its main window
    createBar();
    createSide(theme);
    auto* halves = new QSplitter;
    halves->addWidget(side_);
    halves->addWidget(browser_);
    halves->setStretchFactor(1, 1);
    halves->setSizes({260, 820});
    halves->setHandleWidth(1);
    halves->setChildrenCollapsible(false);
    setCentralWidget(halves);
    setMinimumSize(560, 360);
    connect(browser_, &GuideBrowser::placeChanged, this, &GuideWindow::showPlace);
    connect(browser_, &GuideBrowser::externalLink, this,
            [](const QUrl& url) { QDesktopServices::openUrl(url); });
    fillContents();
    browser_->openPage(0);
    browser_->setFocus();
}

GuideWindow::~GuideWindow() {
    delete takeCentralWidget(); // the page knows guide_, which goes before any child
}

void GuideWindow::createBar() {
    auto* bar = addToolBar(tr("Guide"));
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    const auto add = [&](const QString& sign, const QString& what, QKeySequence::StandardKey key,
                         void (QTextBrowser::*go)(), void (QTextBrowser::*available)(bool)) {
        QAction* action = bar->addAction(sign, browser_, go);
        action->setShortcuts(key);
        action->setToolTip(tr("%1 (%2)").arg(what, action->shortcut().toString(QKeySequence::NativeText)));
        bar->widgetForAction(action)->setAccessibleName(what);
        action->setEnabled(false);
        connect(browser_, available, action, &QAction::setEnabled);
    };
    add(QStringLiteral("←"), tr("Back to the page before"), QKeySequence::Back, &QTextBrowser::backward,
        &QTextBrowser::backwardAvailable);
    add(QStringLiteral("→"), tr("Forward again"), QKeySequence::Forward, &QTextBrowser::forward,
        &QTextBrowser::forwardAvailable);
    search_ = new QLineEdit;
    search_->setObjectName(QStringLiteral("guideSearch"));
    search_->setPlaceholderText(tr("Search in all pages"));
    search_->setToolTip(tr("Finds words in all pages (Ctrl+F)"));
    search_->setAccessibleName(search_->placeholderText());
    search_->setClearButtonEnabled(true);
    search_->setMaximumWidth(360);
    search_->setMinimumHeight(pageRow);
    bar->addWidget(search_);
    connect(search_, &QLineEdit::textChanged, this, &GuideWindow::search);
    connect(search_, &QLineEdit::returnPressed, this, [this] {
        if (hits_.empty()) return;
        results_->setCurrentRow(0);
        browser_->openHit(hits_.front());
        results_->setFocus();
    });
    auto* find = new QAction(this);
    find->setShortcut(QKeySequence::Find);
    connect(find, &QAction::triggered, search_, qOverload<>(&QWidget::setFocus));
    connect(find, &QAction::triggered, search_, &QLineEdit::selectAll);
    auto* close = new QAction(this);
    close->setShortcuts({QKeySequence(Qt::Key_Escape), QKeySequence(QKeySequence::Close)});
    connect(close, &QAction::triggered, this, [this] {
        if (!search_->text().isEmpty())
            search_->clear();
        else
            this->close();
    });
    addActions({find, close});
}

void GuideWindow::createSide(const Theme& theme) {
    contents_ = new QTreeWidget;
    contents_->setObjectName(QStringLiteral("guideContents"));
    contents_->setAccessibleName(tr("Contents"));
    contents_->setToolTip(tr("Pages of the guide"));
    contents_->setHeaderHidden(true);
    contents_->setRootIsDecorated(false);
    contents_->setIndentation(16);
    contents_->setAnimated(false);
    results_ = new QListWidget;
    results_->setObjectName(QStringLiteral("guideResults"));
    results_->setAccessibleName(tr("What was found"));
    results_->setToolTip(tr("Opens the page where it stands"));
    results_->setWordWrap(true);
    results_->setTextElideMode(Qt::ElideNone);
    results_->setSpacing(2);
    side_ = new QStackedWidget;
    side_->setMinimumWidth(180);
    side_->setContentsMargins(sideMargin, sideMargin, 0, sideMargin);
    side_->setAutoFillBackground(true);
    QPalette ground = side_->palette();
    ground.setColor(QPalette::Window, theme.dock);
    side_->setPalette(ground);
    for (QAbstractItemView* view :
         {static_cast<QAbstractItemView*>(contents_), static_cast<QAbstractItemView*>(results_)}) {
        view->setFrameShape(QFrame::NoFrame);
        view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        QPalette colours = view->palette();
        colours.setColor(QPalette::Base, theme.dock);
        colours.setColor(QPalette::Text, theme.ink1);
        colours.setColor(QPalette::Highlight, theme.accentSoft);
        colours.setColor(QPalette::HighlightedText, theme.ink1);
        view->setPalette(colours);
        side_->addWidget(view);
    }
    const auto go = [this](const QTreeWidgetItem* item) {
        if (item == nullptr) return;
        const int page = item->data(0, pageRole).toInt();
        if (page != browser_->page()) browser_->openPage(page);
        if (const QVariant heading = item->data(0, headingRole); heading.isValid())
            browser_->goToHeading(heading.toInt());
    };
    connect(contents_, &QTreeWidget::itemClicked, this, go);
    connect(contents_, &QTreeWidget::itemActivated, this, go);
    const auto found = [this](const QListWidgetItem* item) {
        const int row = results_->row(item);
        if (row >= 0 && row < static_cast<int>(hits_.size()))
            browser_->openHit(hits_[static_cast<std::size_t>(row)]);
    };
    connect(results_, &QListWidget::itemClicked, this, found);
    connect(results_, &QListWidget::itemActivated, this, found);
}

/// A page's headings stand below it while it is open.
void GuideWindow::fillContents() {
    for (std::size_t page = 0; page < guide_.pages().size(); ++page) {
        auto* item = new QTreeWidgetItem(contents_, {guide_.pages()[page].title});
        item->setData(0, pageRole, static_cast<int>(page));
        item->setSizeHint(0, {0, pageRow});
        int heading = 0;
        for (const QString& line : guide_.pages()[page].markdown.split(u'\n')) {
            if (!line.startsWith(QStringLiteral("## "))) continue;
            auto* below = new QTreeWidgetItem(item, {line.mid(3).remove(u'`')});
            below->setData(0, pageRole, static_cast<int>(page));
            below->setData(0, headingRole, heading++);
            below->setSizeHint(0, {0, headingRow});
        }
    }
}

void GuideWindow::showPlace() {
    const int page = browser_->page();
    QTreeWidgetItem* item = contents_->topLevelItem(page);
    if (item == nullptr) return;
    setWindowTitle(tr("%1 — Guide to Lambdascope").arg(item->text(0)));
    for (int i = 0; i < contents_->topLevelItemCount(); ++i)
        contents_->topLevelItem(i)->setExpanded(i == page);
    QTreeWidgetItem* heading = item->child(browser_->headingOnTop());
    contents_->setCurrentItem(heading != nullptr ? heading : item);
}

void GuideWindow::search(const QString& words) {
    if (search_->text() != words) {
        search_->setText(words); // and comes back
        return;
    }
    hits_ = searchGuide(guide_, words);
    hits_.resize(std::min<std::size_t>(hits_.size(), mostHits));
    results_->clear();
    for (const GuideHit& hit : hits_)
        results_->addItem(guide_.pages()[static_cast<std::size_t>(hit.page)].title + u'\n' + hit.excerpt);
    if (hits_.empty()) {
        auto* none = new QListWidgetItem(tr("No page has “%1”.").arg(words), results_);
        none->setFlags(Qt::NoItemFlags);
    }
    side_->setCurrentWidget(words.trimmed().isEmpty() ? static_cast<QWidget*>(contents_) : results_);
}

GuideHelp::GuideHelp(const std::filesystem::path& assets, QObject* parent)
    : QObject(parent), folder_(assets / "guide"), theme_(Theme::light()) {}

GuideHelp::~GuideHelp() = default;

void GuideHelp::attach(QMenu& help, const QString& language, const Theme& theme) {
    language_ = language;
    theme_ = theme;
    QAction* action = help.addAction(tr("&Guide"), this, &GuideHelp::open);
    action->setObjectName(QStringLiteral("actionGuide"));
    action->setShortcut(QKeySequence(Qt::Key_F1));
}

void GuideHelp::comeBack() {
    if (!wasOpen_) return;
    make();
    window_->setAttribute(Qt::WA_ShowWithoutActivating);
    window_->show();
    window_->setAttribute(Qt::WA_ShowWithoutActivating, false);
}

void GuideHelp::make() {
    if (window_) return;
    window_ = std::make_unique<GuideWindow>(folder_, language_, theme_);
    window_->resize(pixels_.isValid() ? (pixels_ / window_->devicePixelRatioF()).toSize() : QSize(1080, 760));
    window_->browser().openPage(page_);
}

void GuideHelp::open() {
    make();
    window_->show();
    window_->raise();
    window_->activateWindow();
}

void GuideHelp::detach() {
    wasOpen_ = window_ && window_->isVisible();
    if (window_) {
        page_ = std::max(0, window_->browser().page());
        pixels_ = QSizeF(window_->size()) * window_->devicePixelRatioF();
    }
    window_.reset();
}

} // namespace lambdascope
