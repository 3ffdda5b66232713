// SPDX-License-Identifier: MIT
#pragma once

#include "app/session/session_state.h"
#include "widgets/kit/theme.h"

#include <QDialog>

class QVBoxLayout;

namespace lambdascope {

/// What was found in the open models, how well they match, and what was checked: a page to read and to copy.
class AboutModels : public QDialog {
    Q_OBJECT

  public:
    AboutModels(const SessionState& state, const Theme& theme, QWidget& window);

  private:
    void addModel(QVBoxLayout& column, const Model& model, const TrainingHistory* history);
    void addMatch(QVBoxLayout& column, const Pair& models);
    void addCheck(QVBoxLayout& column, const SessionState& state);
    QWidget* foot(const QString& text);

    Theme theme_;
};

} // namespace lambdascope
