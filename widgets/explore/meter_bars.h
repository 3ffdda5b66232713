// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/attention/comparison.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/token_groups.h"
#include "widgets/chart/chart_reader.h"
#include "widgets/chart/legend.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRect>
#include <QString>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QPainter;

namespace lambdascope {

class PainterInk;

/// A row as it is counted by sentence (or word) and by token.
struct MeterCount {
    std::shared_ptr<const TokenGroups> groups;
    std::vector<GroupRole> roles;
    ComparedRow row; // in force
    ComparedMap trained;
};

/// What the noise meter shows: what compareRow gave for the scope, and what it is of.
struct MeterScene {
    MeterCount groups, tokenwise;
    MeterTokens tokens;                  // without an answer there is nothing to split
    bool diff = false, standard = false; // which models there are
    int layers = 0, layersCounted = 0;   // of the first of them within the scope, and with maps
    MeterScope scope = MeterScope::Head;
    MeterForm form = MeterForm::Groups; // of the bars; the numbers of all are printed
    HeadId head, twin;
    QString row;          // the word of the query: “?”
    bool swapped = false; // what is in force is A2 − λ·A1
    bool edited = false;  // edits are in force
    QString beside = {};  // what a second DIFF model is called; empty: a standard one
};

/// How many ways there are to count a row, in the order of MeterForm.
inline constexpr std::size_t meterForms = meterFormNames.size();

/// One bar of the noise meter.
struct MeterRow {
    QString name;
    std::array<std::optional<RowShares>, meterForms> counts = {};
    std::optional<double> ofHeads = {};  // the mean of the heads' own shares by sentence, of several
    std::optional<double> overNext = {}; // answer ÷ |next| by sentence
    bool rivals = false;                 // a distractor is marked: else none can have anything
    bool noSum = false;                  // too little to divide by
    std::optional<double> ghost = {};    // the trained answer in the form shown: a tick
    bool accent = false;                 // the difference, on a plate
    bool live = true;                    // follows edits: dimmed while stale
    QString absent = {};                 // why there is no bar, or none in one of the forms; a tooltip
    QString words = {};                  // all numbers in a sentence; a tooltip
};

/// The bars of a scene with their names and sentences, the difference in force last; none of a model that is
/// absent. `withTrained`: while edits are in force, that of the trained model, too.
std::vector<MeterRow> meterRows(const MeterScene& scene, bool withTrained);
/// “row “?”, mean of layer 2 (Standard: 1)”
QString meterScopeWords(const MeterScene& scene);
/// Why the counts differ, of several heads then why their mean has more.
QStringList meterWhyWords(const MeterScene& scene);
/// What the ways to count are called, by sentence or by word: in the order of MeterForm.
QStringList meterFormWords(GroupBy by);

/// How the bars of the noise meter look and where they are, in pixels from the upper left corner: for the
/// widget and for figures.
struct MeterDrawing {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::MeterBars)

  public:
    Look theme = Theme::now();
    bool stale = false;
    QSize size;

    void setRows(std::vector<MeterRow> rows, MeterForm form, GroupBy by = GroupBy::Sentence);
    [[nodiscard]] const std::vector<MeterRow>& rows() const { return rows_; }
    [[nodiscard]] MeterForm form() const { return form_; }
    void paint(QPainter& painter) const;

    [[nodiscard]] QRect barRect(int row) const;
    /// What is printed beside a bar, from the left: what the answer has by sentence, by token and ÷ (1 − λ),
    /// where there is room what its rivals have in the form of the bars and what the answer has in the mean
    /// of the heads' own shares, and answer ÷ |next|. “–” where there is none, “sum ≈ 0” where that is
    /// why.
    [[nodiscard]] QStringList numbers(int row) const;
    [[nodiscard]] QStringList heads() const; // what stands above them
    [[nodiscard]] double low() const { return low_; }
    [[nodiscard]] double high() const { return high_; }
    [[nodiscard]] QRect place(int row) const; // its whole width
    /// Of the columns of numbers: where they stand, and what they count.
    [[nodiscard]] std::vector<std::pair<QRect, QString>> meanings() const;
    [[nodiscard]] int wantedHeight(int width) const; // rows of full height and the whole legend
    [[nodiscard]] int closeHeight(int width) const;  // rows as close as they are easily read
    [[nodiscard]] int leastHeight() const;

  private:
    [[nodiscard]] int width() const { return size.width(); }
    [[nodiscard]] int height() const { return size.height(); }
    [[nodiscard]] Legend legendOf(PainterInk* ink) const; // null: its words alone
    enum Column { Groups, Tokens, Paper, Rivals, Own, Next };
    /// Where things stand at a size: to measure the words takes longer than to paint them.
    struct Places {
        QSize size;
        int names = 0, header = 0, pitch = 0; // room for names; heights
        bool tight = false;                   // heads of columns take two lines
        std::vector<Column> columns = {};     // that have room
        std::vector<int> wide = {};           // of each
    };
    [[nodiscard]] const Places& places() const; // measured once for rows and size
    [[nodiscard]] Places placed() const;
    [[nodiscard]] int pitchBelow(int header) const;
    [[nodiscard]] int pitch() const { return places().pitch; }
    [[nodiscard]] QString headOf(Column column) const;
    [[nodiscard]] QString meaningOf(Column column) const;
    [[nodiscard]] int nameRoom() const { return places().names; }
    [[nodiscard]] const std::vector<Column>& columns() const { return places().columns; }
    [[nodiscard]] bool anyRivals() const;
    [[nodiscard]] int wideOf(Column column, bool tight) const;
    [[nodiscard]] int headerHigh() const { return places().header; }
    [[nodiscard]] QRect columnRect(std::size_t column, int top, int height) const;
    [[nodiscard]] QString textOf(const MeterRow& row, Column column) const;
    void paintHeader(PainterInk& ink) const;
    void paintScale(PainterInk& ink) const;
    void paintRow(PainterInk& ink, int row) const;
    void paintShares(PainterInk& ink, const RowShares& bar, const QRect& box) const;
    void paintSigned(PainterInk& ink, const RowShares& bar, const QRect& box) const;
    void paintTick(PainterInk& ink, double x, const QRect& box) const;
    void paintPart(PainterInk& ink, int kind, const QRectF& part) const;
    [[nodiscard]] double xOf(double value, const QRect& box) const; // of the form's scale

    std::vector<MeterRow> rows_;
    MeterForm form_ = MeterForm::Groups;
    GroupBy by_ = GroupBy::Sentence;
    double low_ = 0, high_ = 1;
    mutable std::optional<Places> places_; // of the rows; they are set once the theme is
};

/// The bars of the noise meter: a name, a bar and four to six numbers each, a scale where the bars are
/// signed, and the legend where there is room for it.
class MeterBars : public QWidget {
    Q_OBJECT

  public:
    explicit MeterBars(QWidget* parent = nullptr);

    void setRows(std::vector<MeterRow> rows, MeterForm form, GroupBy by = GroupBy::Sentence);
    void describe(const QString& words) { reader_->describe(words); } // all of it, for screen readers
    /// Rows that follow edits are dimmed, with a dashed rule.
    void setStale(bool stale);

    /// Where things are, in pixels of the widget.
    [[nodiscard]] const MeterDrawing& drawing() const {
        drawing_.size = size();
        return drawing_;
    }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    [[nodiscard]] std::vector<ChartMark> marks() const; // of rows, then of heads

    ChartReader* reader_;
    mutable MeterDrawing drawing_; // its size follows the widget's
};

} // namespace lambdascope
