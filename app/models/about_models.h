// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "widgets/kit/theme.h"

#include <QDialog>
#include <QString>
#include <QStringList>

#include <initializer_list>
#include <vector>

class QVBoxLayout;

namespace lambdascope {

/// One thing that was found in a model: "Parameters", "1,030,000".
struct ModelFact {
    QString name, value;
};

/// What was found in a model, for whoever brings one of their own: whether it was read as meant; and what
/// happened in its pair's training.
std::vector<ModelFact> factsOf(const Model& model, const TrainingHistory* history = nullptr);

/// What the families of the models are, in the language of the window; a sentence of both once.
QStringList familySentences(std::initializer_list<const Model*> models);

/// How well a pair can be compared, a sentence each, from core/model/found.h; empty for one model.
struct MatchShown {
    QString words;
    bool good = false;
};
std::vector<MatchShown> matchesOf(const Pair& models);

/// All of it as plain text, to be copied.
QString aboutText(const SessionState& state);

/// What the badge of the status bar says: rows of the softmax maps on screen sum to 1, and every layout was
/// checked as it was read.
struct CheckShown {
    QString words, brief, tip;
    bool good = false;
    bool known = false; // something was computed
};
CheckShown checkOf(const SessionState& state);

/// What was found in the open models, how well they match, and what was checked: a page to read and to copy.
class AboutModels : public QDialog {
    Q_OBJECT

  public:
    AboutModels(const SessionState& state, QWidget& window);

  private:
    void addModel(QVBoxLayout& column, const Model& model, const TrainingHistory* history, bool beside);
    void addMatch(QVBoxLayout& column, const Pair& models);
    void addCheck(QVBoxLayout& column, const SessionState& state);
    QWidget* foot(const QString& text);

    const Theme theme_ = Theme::now();
};

} // namespace lambdascope
