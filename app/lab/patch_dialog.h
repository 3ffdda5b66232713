// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/edits.h"
#include "core/compute/trace.h"

#include <QDialog>

#include <array>
#include <optional>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace lambdascope {

class Segments;

/// What patches can be made of: the open models with their edits, the prompt, and what is selected.
struct PatchScene {
    struct Side {
        ModelPtr model; // null: none is open
        Edits edits;
        int layer = 0, head = 0; // selected
    };
    std::array<Side, 2> sides; // DIFF, standard
    QString beside, first;     // what two DIFF models are called; empty: the other is a standard one
    std::string text;
    QStringList tokens; // of the text, as they are shown
    int token = 0;      // that is asked from
};

/// The window "Patch": a part of another run in the place of the same part of this one; which are in force,
/// and taking them back. It shows a state and asks; nothing changes here by itself.
class PatchDialog : public QDialog {
    Q_OBJECT

  public:
    explicit PatchDialog(QWidget* parent = nullptr);

    void setScene(const PatchScene& scene); // what is being chosen stays where it can

  signals:
    void edited(bool ofStandard, const lambdascope::Edits& edits, const QString& what);
    void headPatched(bool ofStandard, lambdascope::HeadId head);

  private:
    void buildPlace(QVBoxLayout& column);
    void buildSource(QVBoxLayout& column);
    void buildList(QVBoxLayout& column);
    void connectAll();
    void choosePart();
    void refresh();
    void showList();
    void putIn();
    void takeOut();
    [[nodiscard]] bool ofStandard() const;
    [[nodiscard]] const PatchScene::Side& side() const;
    [[nodiscard]] Patch patch() const;
    [[nodiscard]] int at() const;
    [[nodiscard]] bool otherPrompt() const;
    [[nodiscard]] QString whyNot() const; // it cannot be put in; empty: it can

    /// A patch in force, a row of the list.
    struct Row {
        int layer;
        Patch patch;
        int at;
    };
    PatchScene scene_;
    std::vector<Row> rows_;
    bool begun_ = false; // the first scene chose layer, head and token
    Segments *model_ = nullptr, *part_ = nullptr;
    QSpinBox *layer_ = nullptr, *head_ = nullptr, *token_ = nullptr;
    QLabel *headWords_ = nullptr, *tokenWords_ = nullptr, *word_ = nullptr, *count_ = nullptr,
           *from_ = nullptr;
    QComboBox* source_ = nullptr;
    QPlainTextEdit* prompt_ = nullptr;
    QCheckBox* into_ = nullptr;
    QListWidget* list_ = nullptr;
    QPushButton *put_ = nullptr, *remove_ = nullptr;
};

} // namespace lambdascope
