// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/kit/keys.h"
#include "widgets/lab/effects/effects_table.h"

#include <QWidget>

#include <optional>
#include <utility>

class QAction;
class QLabel;
class QProgressBar;
class QTableView;

namespace lambdascope {

class ElidedLabel;
class FlatButton;
class Segments;

/// What every head does to the answer: the list of them, by which experiment, and how far it has come. Values
/// in, wishes out.
class EffectsView : public QWidget {
    Q_OBJECT

  public:
    explicit EffectsView(QWidget* parent = nullptr);
    static std::vector<KeyHelp> keys();

    void setScene(const EffectsScene& scene); // choices without a signal
    [[nodiscard]] const EffectsScene& scene() const { return scene_; }
    [[nodiscard]] EffectsModel* model() const { return model_; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {480, 240}; }

  signals:
    void headChosen(bool standard, lambdascope::HeadId head);
    void headToggled(bool standard, lambdascope::HeadId head); // taken out, or put back
    void experimentChosen(lambdascope::Ablation experiment);
    void startRequested();
    void cancelRequested();
    void peekRequested(bool trained);
    void backRequested(); // to λ and maps

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override; // keys of the list
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void showProgress();
    void fitColumns();
    void followSelection();
    void followCursor();
    void choose();
    void toggle();
    bool pressed(int key);

    EffectsScene scene_;
    EffectsModel* model_;
    QLabel* title_;
    ElidedLabel* note_;
    Segments* experiment_;
    QLabel* count_;
    QProgressBar* bar_;
    FlatButton *go_, *back_;
    QTableView* table_;
    QLabel* problem_;
    QAction* toggle_;
    QWidget* heads_;                                // a class may have locked choosing them
    std::optional<std::pair<bool, HeadId>> cursor_; // of which model; it stays while rows change places
    std::vector<std::pair<bool, HeadId>> followed_;
    bool showing_ = false; // a scene, so what is selected is no wish
};

} // namespace lambdascope
