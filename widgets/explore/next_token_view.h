// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/answer/predictions.h"
#include "widgets/explore/next_token_table.h"
#include "widgets/kit/rich_text.h"
#include "widgets/kit/theme.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QTableView;

namespace lambdascope {

class DashedRule;
class ElidedLabel;
class FigureLine;

/// What stands under the next-token table. Losses are nats per token of the prompt.
struct NextTokenFooter {
    std::optional<Likelihood> answerStandard = {}, answerDiff = {}, answerEdited = {}; // of a marked answer
    std::optional<double> lossStandard, lossDiff, lossEdited; // absent: no such model, or nothing edited
    double kl = 0; // trained ‖ edited, nats; used with lossEdited
    int flips = 0, positions = 0;
    QString note = {};       // why there is nothing of it
    int otherPhrasings = 0;  // that the models learned to be asked in, where the prompt's is none of them
    bool blankAtEnd = false; // of the prompt, a token of its own: models then say other words
    QString beside = {}, first = {}; // what two DIFF models are called; empty: the other is a standard one
};

/// The most probable next tokens: standard, DIFF trained, DIFF edited. Columns of absent models are hidden.
class NextTokenView : public QWidget {
    Q_OBJECT

  public:
    explicit NextTokenView(QWidget* parent = nullptr);

    void setRows(std::vector<NextTokenRow> rows);
    void setRows(std::vector<NextTokenRow> rows, const NextTokenFooter& footer); // both at once
    void setFooter(const NextTokenFooter& footer);
    /// The token they follow: `after “is”`.
    void setAfter(const QString& token);
    /// All of it in words, for screen readers.
    void describe(const QString& words);
    /// Dimmed with a dashed rule and words such as "from λ 0.83, updating".
    void setStale(bool stale, const QString& words = {});
    /// The label with `after “is”` and the words of staleness, for the title bar of a dock; it stands above
    /// the table until it is placed elsewhere.
    [[nodiscard]] ElidedLabel* afterLabel() const { return after_; }
    [[nodiscard]] NextTokenModel* model() const { return model_; }
    [[nodiscard]] QSize sizeHint() const override { return {536, 270}; }

    /// The facts under the table, a line each; `mono` makes a number of a text, `gap` stands between two. And
    /// `after “is”`, above it.
    using Mono = std::function<RichText(const QString&)>;
    static std::vector<RichText> facts(const NextTokenFooter& of, const Mono& mono, const QString& gap);
    /// Those that change with every edit: of the answer, and of the whole prompt.
    static std::vector<RichText> figures(const NextTokenFooter& of, const Mono& mono, const QString& gap);
    /// The last of them, which stand where nothing else has room: what of the prompt leads the models astray.
    static std::vector<RichText> warnings(const NextTokenFooter& of);
    static QString afterWords(const QString& token);

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void hideAbsent();
    /// All words; what models say in one line; without why; nor figures: then the title has the foremost.
    enum class Form { Whole, Brief, Figures, Low };
    [[nodiscard]] Form fitting() const;
    [[nodiscard]] int wordsHigh(Form form) const;
    [[nodiscard]] QStringList said(Form form) const;
    [[nodiscard]] bool tellsNotWhy() const;
    void takeFooter(const NextTokenFooter& footer);
    void inkFigures();
    void showWords();
    void showInForm();
    void showVerdict();
    void showFigures();
    void fitColumns();
    void buildVerdict();
    void buildFooter();
    void showAfter();
    static QString answerName(const Likelihood& of);

    const Theme theme_ = Theme::now();
    NextTokenModel* model_;
    QTableView* table_;
    ElidedLabel* after_;
    QLabel* notWhy_;
    QWidget* verdict_;
    FigureLine* says_[3]; // of a model each, or of all in one
    DashedRule* rule_;
    QWidget* footer_;
    QLabel *note_, *warnings_;
    FigureLine* figures_[2];
    NextTokenFooter facts_;
    std::vector<RichText> figureLines_;
    QString token_, staleWords_;
    bool stale_ = false;
    Form form_ = Form::Whole; // what there is room for
};

} // namespace lambdascope
