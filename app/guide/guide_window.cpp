// SPDX-License-Identifier: MIT
#include "app/guide/guide_window.h"

#include "widgets/lessons/lesson_text.h"

#include <QAction>
#include <QDesktopServices>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTextBlock>
#include <QTextFrame>
#include <QToolBar>
#include <QTreeWidget>
#include <QWheelEvent>

#include <algorithm>

namespace lambdascope {

namespace {

constexpr int letters = 14, margin = 32, columnWidth = 800; // pixels

/// Lines of code stand close and on a ground of their own.
void styleCode(const QTextBlock& block, const Theme& theme) {
    const auto isCode = [](const QTextBlock& other) {
        return other.isValid() && (other.blockFormat().hasProperty(QTextFormat::BlockCodeFence) ||
                                   other.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage));
    };
    if (!isCode(block)) return;
    QTextBlockFormat format = block.blockFormat();
    format.setBackground(theme.dockTitle);
    format.setLineHeight(135, QTextBlockFormat::ProportionalHeight);
    format.setBottomMargin(isCode(block.next()) ? 0 : letters);
    format.setTopMargin(0);
    format.setTextIndent(letters * 0.6);
    format.setNonBreakableLines(false);
    QTextCursor cursor(block);
    cursor.setBlockFormat(format);
    cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    QTextCharFormat letter;
    letter.setFont(Theme::mono(letters - 1));
    cursor.mergeCharFormat(letter);
}

/// Headings of pages are further apart than those of a lesson, whose pages are short.
void styleHeading(const QTextBlock& block) {
    QTextBlockFormat format = block.blockFormat();
    if (format.headingLevel() == 0) return;
    format.setTopMargin(format.headingLevel() == 1 ? 0 : 1.4 * letters);
    format.setBottomMargin(0.4 * letters);
    QTextCursor(block).setBlockFormat(format);
}

struct Picture {
    int position;
    QTextImageFormat format;
};

std::vector<Picture> picturesOf(const QTextDocument& document) {
    std::vector<Picture> pictures;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (const QTextFragment part = it.fragment(); part.charFormat().isImageFormat())
                pictures.push_back({part.position(), part.charFormat().toImageFormat()});
    return pictures;
}

constexpr int pageRole = Qt::UserRole, headingRole = Qt::UserRole + 1;
constexpr int mostHits = 200;
constexpr int pageRow = 28, headingRow = 24, sideMargin = 12; // pixels

} // namespace

GuideBrowser::GuideBrowser(const GuidePages& guide, QWidget* parent) : QTextBrowser(parent), guide_(guide) {
    setObjectName(QStringLiteral("guideText"));
    setAccessibleName(tr("Page of the guide"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setTextInteractionFlags(Qt::TextBrowserInteraction); // the arrow keys scroll
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QPalette colours = palette();
    colours.setColor(QPalette::Base, theme_.dock);
    colours.setColor(QPalette::Text, theme_.ink1);
    colours.setColor(QPalette::Highlight, theme_.accentSoft);
    colours.setColor(QPalette::HighlightedText, theme_.ink1);
    setPalette(colours);
    document()->setDefaultFont(Theme::sans(letters));
    document()->setIndentWidth(1.4 * letters);
    document()->setDocumentMargin(0);
    connect(this, &QTextBrowser::anchorClicked, this, &GuideBrowser::follow);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &GuideBrowser::placeChanged);
}

void GuideBrowser::openPage(int page) {
    if (page >= 0 && page < static_cast<int>(guide_.pages().size()))
        setSource(guide_.urlOf(guide_.pages()[static_cast<std::size_t>(page)]),
                  QTextDocument::MarkdownResource);
}

void GuideBrowser::openHit(const GuideHit& hit) {
    if (hit.page != page()) openPage(hit.page);
    int paragraph = -1;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.text().isEmpty() || ++paragraph != hit.block) continue;
        QTextCursor cursor(block);
        cursor.setPosition(block.position() + hit.column);
        cursor.setPosition(block.position() + hit.column + hit.length, QTextCursor::KeepAnchor);
        setTextCursor(cursor);
        verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top() - height() / 3);
        return;
    }
}

std::vector<QTextBlock> GuideBrowser::headingBlocks() const {
    std::vector<QTextBlock> blocks;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 1) blocks.push_back(block);
    return blocks;
}

QStringList GuideBrowser::headings() const {
    QStringList texts;
    for (const QTextBlock& block : headingBlocks()) texts << block.text();
    return texts;
}

void GuideBrowser::goToHeading(int heading) {
    const std::vector<QTextBlock> blocks = headingBlocks();
    if (heading < 0 || heading >= static_cast<int>(blocks.size())) return;
    const QTextCursor cursor(blocks[static_cast<std::size_t>(heading)]);
    setTextCursor(cursor); // Tab goes on from here
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect(cursor).top() - letters);
}

int GuideBrowser::headingOnTop() const {
    const int top = cursorForPosition(QPoint(margin, 2 * letters)).block().blockNumber();
    int heading = -1;
    for (const QTextBlock& block : headingBlocks())
        if (block.blockNumber() <= top) ++heading;
    return heading;
}

QVariant GuideBrowser::loadResource(int type, const QUrl& url) {
    if (type == QTextDocument::MarkdownResource) {
        const int page = guide_.indexOf(url);
        return page < 0 ? QVariant() : guide_.pages()[static_cast<std::size_t>(page)].markdown;
    }
    const QImage picture = type == QTextDocument::ImageResource ? pictureAt(url) : QImage();
    return picture.isNull() ? nothingRead() : picture;
}

QImage GuideBrowser::pictureAt(const QUrl& url) {
    if (const auto bytes = guide_.picture(source().resolved(url))) // a palette cannot be made small smoothly
        pictures_[url] = QImage::fromData(*bytes, "PNG").convertToFormat(QImage::Format_RGB32);
    return pictures_.value(url);
}

void GuideBrowser::doSetSource(const QUrl& url, QTextDocument::ResourceType type) {
    if (guide_.indexOf(url) < 0) return;
    pictures_.clear();
    verticalScrollBar()->setValue(0); // here, as who follows it asks for places, which are not there below
    QTextCursor whole(document());
    whole.beginEditBlock();               // laid out once, and not for each stretch
    QTextBrowser::doSetSource(url, type); // reads the page anew even if it is this one
    style();
    whole.endEditBlock();
    emit placeChanged();
}

void GuideBrowser::follow(const QUrl& url) {
    if (const int page = guide_.indexOf(source().resolved(url)); page >= 0) {
        openPage(page);
    } else if (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http")) {
        emit externalLink(url);
    }
}

void GuideBrowser::style() {
    styleLessonDocument(*document(), theme_, letters, theme_.ink1);
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        styleHeading(block);
        styleCode(block, theme_);
    }
    QTextCursor cursor(document());
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        std::vector<QTextFragment> links;
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().isAnchor()) links.push_back(it.fragment());
        for (const QTextFragment& link : links) {
            const QString href = link.charFormat().anchorHref();
            const int page = guide_.indexOf(source().resolved(QUrl(href)));
            QTextCharFormat format;
            format.setToolTip(page < 0 ? tr("%1, in the browser").arg(href)
                                       : guide_.pages()[static_cast<std::size_t>(page)].title);
            cursor.setPosition(link.position());
            cursor.setPosition(link.position() + link.length(), QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(format);
        }
    }
    setColumn();
    fitPictures();
}

/// Lines that are too long are hard to read: the text stays in the middle.
void GuideBrowser::setColumn() {
    QTextFrameFormat root = document()->rootFrame()->frameFormat();
    const int side = std::max(margin, (viewport()->width() - columnWidth) / 2);
    root.setLeftMargin(side);
    root.setRightMargin(side);
    root.setTopMargin(0.75 * margin);
    root.setBottomMargin(margin);
    document()->rootFrame()->setFrameFormat(root);
}

/// Pictures as wide as the column, at most as large as they are; made small here, smoothly, as the document
/// would only leave pixels out.
void GuideBrowser::fitPictures() {
    const double ratio = devicePixelRatioF();
    const int room = std::max(64, std::min(columnWidth, viewport()->width() - 2 * margin));
    QTextCursor cursor(document());
    for (auto& [position, format] : picturesOf(*document())) {
        const QUrl url(format.name());
        const QImage whole = pictures_.contains(url) ? pictures_.value(url) : pictureAt(url);
        if (whole.isNull()) continue;
        const int width = std::min(room, whole.width());
        QImage small = whole.scaledToWidth(qRound(width * ratio), Qt::SmoothTransformation);
        small.setDevicePixelRatio(ratio);
        for (const QUrl& name : {url, source().resolved(url), document()->baseUrl().resolved(url)})
            document()->addResource(QTextDocument::ImageResource, name, small);
        format.setWidth(width);
        format.setHeight(qRound(small.height() / ratio));
        cursor.setPosition(position);
        cursor.setPosition(position + 1, QTextCursor::KeepAnchor);
        cursor.setCharFormat(format);
    }
}

void GuideBrowser::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (event->oldSize().width() == event->size().width()) return;
    setColumn();
    fitPictures();
}

void GuideBrowser::wheelEvent(QWheelEvent* event) {
    if (event->modifiers().testFlag(Qt::ControlModifier))
        event->ignore(); // the size of the text is that of the window: View → Size
    else
        QTextBrowser::wheelEvent(event);
}

GuideWindow::GuideWindow(const std::filesystem::path& folder, const QString& language)
    : guide_(folder, language), browser_(new GuideBrowser(guide_)) {
    setObjectName(QStringLiteral("guideWindow"));
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with its main window
    createBar();
    createSide();
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

void GuideWindow::createSide() {
    const Theme theme = Theme::now();
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
    : QObject(parent), folder_(assets / "guide") {}

GuideHelp::~GuideHelp() = default;

void GuideHelp::attach(QMenu& help, const QString& language) {
    language_ = language;
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
    window_ = std::make_unique<GuideWindow>(folder_, language_);
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
