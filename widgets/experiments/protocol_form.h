// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/experiments/experiment_scene.h"

#include <QScrollArea>

#include <functional>
#include <map>
#include <string>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;
class QVBoxLayout;

namespace lambdascope {

/// The protocol of an experiment: a field for each of its options, whose models it asks, and the command
/// that does the same. Values in, wishes out.
class ProtocolForm : public QScrollArea {
    Q_OBJECT

  public:
    explicit ProtocolForm(QWidget* parent = nullptr);

    void setScene(const ExperimentScene& scene); // without a signal

  signals:
    void optionTyped(const QString& option, const QString& text);
    void editedChosen(bool edited);
    void bothChosen(bool both);
    void paperChosen(bool shown);
    void defaultsRequested();

  private:
    using Show = std::function<void(const QString& text)>;
    void buildFoot(QVBoxLayout& column);
    void buildCommand(QVBoxLayout& column);
    void rebuild(const ExperimentKind& kind);
    QWidget* fieldOf(const ExperimentOption& option, Show& show);
    QWidget* fileField(const ExperimentOption& option, Show& show);
    void typed(const ExperimentOption& option, const QString& text);

    const ExperimentKind* kind_ = nullptr;
    QWidget* fields_ = nullptr;
    QFormLayout* rows_ = nullptr;
    std::map<std::string, Show> shows_; // of the fields
    QComboBox* edits_ = nullptr;
    QCheckBox *both_ = nullptr, *paper_ = nullptr;
    QLabel *problem_ = nullptr, *paperNote_ = nullptr;
    QPlainTextEdit* command_ = nullptr;
    QPushButton *copy_ = nullptr, *defaults_ = nullptr;
    bool showing_ = false;
};

} // namespace lambdascope
