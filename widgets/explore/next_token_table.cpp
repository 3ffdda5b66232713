// SPDX-License-Identifier: MIT
#include "widgets/explore/next_token_table.h"

#include "core/util/phrase.h"
#include "widgets/kit/draw_words.h"
#include "widgets/kit/marks.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

namespace lambdascope {

namespace {

QString percent(std::optional<float> probability) {
    return probability ? QString::fromStdString(formatNumber(100.0 * *probability, 1)) : QString();
}

/// In percent, with the digits that percent() prints at so many decimals.
double printedPercent(float probability, int decimals) {
    const double power = std::pow(10.0, decimals);
    return std::round(100.0 * probability * power) / power;
}

bool isOfWord(QChar c) {
    return c.isLetterOrNumber() || c.isSurrogate();
}

std::optional<float> probabilityOf(const NextTokenRow& row, int column) {
    switch (column) {
    case NextTokenModel::Standard:
        return row.standard;
    case NextTokenModel::DiffTrained:
        return row.diffTrained;
    case NextTokenModel::DiffEdited:
        return row.diffEdited;
    default:
        return {};
    }
}

constexpr int padding = 8;
constexpr int leastNextBar = 12; // pixels: a shorter one says nothing

/// Beside the number; 0 where none is left.
int barRoom(const QRect& cell) {
    const int room = cell.width() - 2 * padding - 46;
    return room < leastNextBar ? 0 : room;
}

void paintBar(QPainter& painter, const QRect& cell, float fraction, int room, int column,
              const Theme& theme) {
    const double width = std::max(1.0, std::round(1.0 * fraction * room));
    const QRectF bar(cell.left() + padding, cell.center().y() - 6, width, 13);
    if (column == NextTokenModel::Standard && width > 3) {
        painter.setPen(QPen(theme.ink2, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    } else {
        painter.fillRect(bar, column == NextTokenModel::DiffEdited    ? theme.accent
                              : column == NextTokenModel::DiffTrained ? theme.ink1
                                                                      : theme.ink2);
    }
}

/// Where the bar ended as trained.
void paintTick(QPainter& painter, const QRect& cell, float fraction, int room, const Theme& theme) {
    const double x = cell.left() + padding + std::round(1.0 * fraction * room);
    painter.fillRect(QRectF(x - 1, cell.center().y() - 8, 2, 17), theme.ink1);
}

QColor inkOf(int column, const QString& text, const Theme& theme) {
    if (column == NextTokenModel::Change && text.startsWith(u'–')) return theme.ink3;
    return theme.ink1;
}

} // namespace

void NextTokenModel::setRows(std::vector<NextTokenRow> rows, Order order) {
    const auto key = [order](const NextTokenRow& row) {
        const float largest =
            std::max({row.standard.value_or(-1), row.diffTrained.value_or(-1), row.diffEdited.value_or(-1)});
        return std::tuple(row.mark == MarkKind::Answer,
                          order == Order::Edited ? row.diffEdited.value_or(largest) : largest, largest);
    };
    std::ranges::stable_sort(rows, std::greater(), key);
    if (!rows.empty() && rows.front().mark == MarkKind::Answer)
        if (const auto best = std::ranges::find(rows, MarkKind::Distractor, &NextTokenRow::mark);
            best != rows.end())
            std::rotate(rows.begin() + 1, best, best + 1);
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

bool NextTokenModel::has(Column column) const {
    const auto known = [this](int of) {
        return std::any_of(rows_.begin(), rows_.end(),
                           [of](const NextTokenRow& row) { return probabilityOf(row, of).has_value(); });
    };
    return column == Token || known(column == Change ? DiffEdited : column);
}

bool NextTokenModel::marked() const {
    return std::ranges::any_of(rows_, [](const NextTokenRow& row) { return row.mark.has_value(); });
}

bool NextTokenModel::edited(int column) const {
    return column == DiffEdited ||
           (column == Standard && std::ranges::any_of(rows_, &NextTokenRow::standardEdited));
}

int NextTokenModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int NextTokenModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QString NextTokenModel::changeText(float trained, float edited) {
    const auto changeIn = [&](int decimals) {
        return printedPercent(edited, decimals) - printedPercent(trained, decimals);
    };
    const auto decimalsOf = [](float of) {
        const QString digits = percent(of);
        return digits.contains(u'e') ? 1 : static_cast<int>(digits.size() - digits.indexOf(u'.') - 1);
    };
    // of what both columns print: tenths, or what they print of less than a tenth
    const int decimals = changeIn(1) == 0 ? std::max(decimalsOf(trained), decimalsOf(edited)) : 1;
    const double change = changeIn(decimals);
    if (std::abs(change) < 0.5 * std::pow(10.0, -decimals)) return QStringLiteral("–");
    return tr(change > 0 ? "▲ %1" : "▼ %1").arg(number(std::abs(change), decimals));
}

QVariant NextTokenModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !checkIndex(index)) return {}; // a screen reader may hold a cell that is gone
    const NextTokenRow& row = rows_[index.row()];
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (column == Token ? Qt::AlignLeft : Qt::AlignRight));
    if (role == Fraction && probabilityOf(row, column)) return *probabilityOf(row, column);
    if (column == Token && role == Word)
        return row.mark == MarkKind::Answer ? tr("answer") : row.mark ? tr("distractor") : QString();
    if (column == Token && role == Qt::AccessibleTextRole && row.mark)
        return row.token + QStringLiteral(", ") + data(index, Word).toString();
    if (role == Qt::AccessibleTextRole && probabilityOf(row, column))
        return tr("%1 %").arg(percent(probabilityOf(row, column)));
    if (role != Qt::DisplayRole) return {};
    if (column == Token) return row.token;
    if (column != Change) return percent(probabilityOf(row, column));
    return row.diffTrained && row.diffEdited ? changeText(*row.diffTrained, *row.diffEdited) : QString();
}

/// What the model of a column says: its most probable token.
QString NextTokenModel::verdict(int column, bool brief) const {
    const auto top = std::ranges::max_element(
        rows_, {}, [column](const NextTokenRow& row) { return probabilityOf(row, column).value_or(-1); });
    if (top == rows_.end() || !probabilityOf(*top, column)) return {};
    QString word = top->token;
    while (word.size() > 1 && word.startsWith(u'·')) word.remove(0, 1);
    if (word.isEmpty() || !isOfWord(word.front()) || !isOfWord(word.back()))
        word = tr("“%1”").arg(word); // its signs look like ours
    if (brief)
        return QStringLiteral("→ ") + word +
               (top->mark == MarkKind::Answer ? QStringLiteral(" ✓") : QString());
    return (!knowsAnswer()                  ? tr("says %1")
            : top->mark == MarkKind::Answer ? tr("says %1, right")
                                            : tr("says %1, wrong"))
        .arg(word);
}

bool NextTokenModel::knowsAnswer() const {
    return std::ranges::any_of(rows_, [](const NextTokenRow& row) { return row.mark == MarkKind::Answer; });
}

QString NextTokenModel::says(Column column, bool brief) const {
    const QString verdict = this->verdict(column);
    if (verdict.isEmpty()) return {};
    QString name = headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    if (!named() && column == DiffTrained && !has(DiffEdited)) name = QStringLiteral("DIFF");
    if (!named() && column == DiffEdited && brief) name = name.section(u' ', -1); // no other model is
    return name + u' ' + verdict;
}

QVariant NextTokenModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section == Change ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Word || role == Brief) return verdict(section, role == Brief);
    if (role == Qt::AccessibleTextRole)
        return (headerData(section, orientation, Qt::DisplayRole).toString() + u' ' + verdict(section))
            .trimmed();
    if (role != Qt::DisplayRole) return {};
    const QString first = rows_.empty() ? QString() : rows_.front().first;
    switch (section) {
    case Token:
        return tr("Token");
    case Standard:
        if (!rows_.empty() && !rows_.front().beside.isEmpty())
            return edited(Standard) ? tr("%1 edited").arg(rows_.front().beside) : rows_.front().beside;
        return edited(Standard) ? tr("Standard edited") : tr("Standard");
    case DiffTrained:
        return first.isEmpty() ? tr("DIFF trained") : first;
    case DiffEdited:
        return first.isEmpty() ? tr("DIFF edited") : tr("%1 edited").arg(first);
    default:
        return tr("change");
    }
}

void NextTokenDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const {
    const QColor& ground = option.state.testFlag(QStyle::State_Selected) ? theme.accentSoft
                           : index.row() % 2                             ? theme.alternateRow
                                                                         : theme.dock;
    paintNextToken(*painter, option.rect, index, {theme, ground, opacity, trainedAsTick});
}

namespace {

int advance(const QPainter& painter, const QString& words) {
    return qRound(widthOf(words, painter.font()));
}

QString fitted(const QPainter& painter, const QString& words, int room) {
    return advance(painter, words) <= room ? words : elidedWords(words, painter.font(), room);
}

} // namespace

void paintNextToken(QPainter& painter, const QRect& rect, const QModelIndex& index,
                    const NextTokenLook& look) {
    const Look& theme = look.theme;
    painter.save();
    painter.fillRect(rect, look.ground);
    painter.setOpacity(look.opacity);
    const int column = index.column();
    const QVariant fraction = index.data(NextTokenModel::Fraction);
    const QVariant trained =
        index.siblingAtColumn(NextTokenModel::DiffTrained).data(NextTokenModel::Fraction);
    const bool ticked = look.trainedAsTick && column == NextTokenModel::DiffEdited && trained.isValid();
    const int room = barRoom(rect);
    if (room > 0 && fraction.isValid() && fraction.toFloat() >= 0.0005F && // less prints as 0.0
        !(look.trainedAsTick && column == NextTokenModel::DiffTrained))
        paintBar(painter, rect, fraction.toFloat(), room, column, theme);
    if (room > 0 && ticked && fraction.isValid()) paintTick(painter, rect, trained.toFloat(), room, theme);
    painter.setFont(theme.digits(12));
    const QString text = index.data(Qt::DisplayRole).toString();
    painter.setPen(inkOf(column, text, theme));
    const QRect box = rect.adjusted(padding, 0, -padding, 0);
    const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
    const QString shown = fitted(painter, text, box.width());
    drawWords(painter, box, static_cast<int>(alignment), shown);
    if (const QString mark = index.data(NextTokenModel::Word).toString(); !mark.isEmpty()) {
        const QRect beside = box.adjusted(advance(painter, shown) + padding, 0, 0, 0);
        painter.setFont(theme.words(12));
        painter.setPen(theme.ink2);
        if (advance(painter, mark) <= beside.width())
            drawWords(painter, beside, Qt::AlignVCenter | Qt::AlignLeft, mark);
    }
    painter.setOpacity(1);
    painter.setPen(theme.softLine);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    painter.restore();
}

NextTokenHeader::NextTokenHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(false);
    setHighlightSections(false);
    setFixedHeight(26);
    setMinimumSectionSize(40);
}

void NextTokenHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    paintNextTokenHeading(*painter, rect, *model(), section, theme, false); // a line above tells it
}

void paintNextTokenHeading(QPainter& painter, const QRect& rect, const QAbstractItemModel& model, int section,
                           const Look& theme, bool says) {
    painter.save();
    painter.fillRect(rect, theme.dockTitle);
    painter.setPen(theme.softLine);
    painter.drawLine(rect.topRight(), rect.bottomRight());
    painter.setPen(theme.line);
    painter.drawLine(rect.bottomLeft(), rect.bottomRight());
    const bool edited = static_cast<const NextTokenModel&>(model).edited(section);
    painter.setFont(theme.words(12, edited ? QFont::DemiBold : QFont::Medium));
    painter.setPen(edited ? theme.accent : theme.ink2);
    const int alignment = model.headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    QString name = model.headerData(section, Qt::Horizontal, Qt::DisplayRole).toString();
    const QRect box = rect.adjusted(padding, 0, -padding, 0);
    if (advance(painter, name) > box.width())
        name = static_cast<const NextTokenModel&>(model).named() // their ends say which step each is
                   ? painter.fontMetrics().elidedText(name, Qt::ElideLeft, box.width())
                   // "trained" without "DIFF": no other model is
                   : fitted(painter, name.section(u' ', -1), box.width());
    painter.drawText(box, alignment, name);
    const QRect beside = box.adjusted(advance(painter, name) + padding, 0, 0, 0);
    painter.setFont(theme.words(12, QFont::DemiBold));
    painter.setPen(edited ? theme.accent : theme.ink1);
    for (const int role : {NextTokenModel::Word, NextTokenModel::Brief}) {
        const QString verdict = model.headerData(section, Qt::Horizontal, role).toString();
        if (!says || (alignment & Qt::AlignRight) != 0 || advance(painter, verdict) > beside.width())
            continue;
        drawWords(painter, beside, Qt::AlignVCenter | Qt::AlignLeft, verdict);
        break;
    }
    painter.restore();
}

} // namespace lambdascope
