// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/twin.h"
#include "widgets/theme.h"

#include <QWidget>

#include <optional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QMenu;
class QPushButton;
class QSpinBox;

namespace lambdascope {

/// What the tool bar of the window holds: the open models, layer and head, the standard twin, and the way
/// back to the trained values while anything is edited.
class ModelToolBar : public QWidget {
    Q_OBJECT

  public:
    /// Numbers of layers and heads; 0 heads: no such model is open.
    struct Shape {
        int layers = 0, heads = 0;
    };

    explicit ModelToolBar(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Names of the open models; empty: not open.
    void setModels(const QString& diff, const QString& standard);
    /// Pairs offered by the menu of the models button, beside "Open folder…".
    void setShipped(const QStringList& names);
    void setShapes(Shape diff, Shape standard);
    struct TwinShown {
        HeadId head;
        bool chosen = false; // by the user, not by the rule
        TwinRule rule = TwinRule::LargestWeight;
        float similarity = 0; // of the nearest pattern
    };
    void setSelection(HeadId head, const TwinShown& twin);
    void setEdited(bool edited);

  signals:
    void openRequested();
    void openShipped(int index);
    void headChosen(lambdascope::HeadId head);
    void twinChosen(lambdascope::HeadId twin);
    void twinRuleChosen(lambdascope::TwinRule rule);
    void resetAllRequested();

  private:
    void buildSelection(QHBoxLayout* row);
    void buildTwin(QHBoxLayout* row);
    void fillMenu();

    QStringList shipped_;
    Shape diff_, standard_;
    QPushButton* models_;
    QMenu* menu_;
    QSpinBox *layer_, *head_;
    QWidget *twinGroup_, *selectionGroup_;
    QComboBox* twin_;
    QPushButton* reset_;
};

} // namespace lambdascope
