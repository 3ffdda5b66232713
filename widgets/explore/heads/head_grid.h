// SPDX-License-Identifier: MIT
#pragma once

#include "core/compute/trace.h"
#include "core/files/session_record.h"
#include "widgets/explore/heads/head_block.h"
#include "widgets/kit/keys.h"
#include "widgets/kit/theme.h"

#include <QAbstractScrollArea>

#include <functional>
#include <iterator>
#include <optional>
#include <utility>

class QAction;
class QComboBox;
class QTimer;

namespace lambdascope {

class ElidedLabel;

/// Every head of both models as a thumbnail, × even: rows are layers, columns heads. The DIFF block shows
/// A1 − λ·A2 (or A1, A2) and the answer's sentence ÷ the next in one row, the standard block its softmax
/// maps; or both show what every head does to the answer. Thumbnails are made in slices while the window
/// stays live.
class HeadGrid : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit HeadGrid(QWidget* parent = nullptr);

    /// What the keys do here, for the list of shortcuts.
    static std::vector<KeyHelp> keys();
    /// Either may be null: its block is hidden. `second`: what a DIFF model in the standard one's place is
    /// called.
    void setTraces(TracePtr diff, TracePtr standard, const QString& second = {},
                   const QString& first = {}); // names, of two DIFF models
    /// λ in force of one layer; only its thumbnails are made anew.
    void setMixes(int layer, const std::vector<HeadMix>& mixes, bool standard = false);
    /// What the tiles show while showsEffect().
    void setTints(const HeadTints& tints);
    [[nodiscard]] bool showsEffect() const; // by the combo, and in view
    void setSelection(HeadId diff, HeadId standard);
    /// What the thumbnails are of, and of which row, called `row`, every head gives its number.
    void setReading(const HeadReading& reading, const QString& row);
    /// Without numbers, which tell what a map would.
    void setCovered(bool covered);
    /// Thumbnails of DIFF layers from this one on are not yet of the edits in force; −1: all are.
    void setFresh(int firstStaleLayer);
    /// What came of layerWanted().
    void setLayer(const LayerThumbs& thumbs);
    /// What the numbers are, and "difference / A1 / A2": for the title bar of a dock; until placed elsewhere
    /// a hidden child.
    [[nodiscard]] QWidget* titlePart() const { return title_; }
    [[nodiscard]] QComboBox* showCombo() const { return show_; }
    [[nodiscard]] MapName shown() const { return diff_.show(); } // by the combo

    /// Of a thumbnail, in viewport coordinates; null if there is none.
    [[nodiscard]] QRect thumbRect(bool standard, HeadId head) const;
    [[nodiscard]] bool settled(); // nothing visible waits to be made
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 96}; }

  signals:
    void headChosen(lambdascope::HeadId head);
    void twinChosen(lambdascope::HeadId head);
    void headToggled(bool standard, lambdascope::HeadId head); // taken out, or put back
    void effectShown();                                        // or no longer: showsEffect() has changed
    /// Thumbnails are in view whose layer did not keep its maps: one layer at a time.
    void layerWanted(const lambdascope::LayerThumbs& thumbs);

  protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

  private:
    void arrange();
    bool canMake(); // something visible waits to be made of maps that are there
    void showSecond();
    void makeSoon();
    void makeSome(); // one slice of thumbnails
    void wantLayer();
    void paintBlock(QPainter& painter, const HeadBlock& block);
    void paintHeader(QPainter& painter, const HeadBlock& block);
    void paintFreshness(QPainter& painter, int layer, const QRect& first);
    void eachVisible(const std::function<bool(HeadBlock&, HeadId)>& visit); // until it returns false
    void choose(bool standard, HeadId head);
    using Tile = std::pair<bool, HeadId>; // of the standard model, or of the DIFF model
    [[nodiscard]] std::optional<Tile> tileAt(QPoint place) const;
    [[nodiscard]] Tile selectedTile() const;
    [[nodiscard]] const HeadBlock& block(bool standard) const { return standard ? standard_ : diff_; }
    [[nodiscard]] QRect signRect(const Tile& tile) const; // where a click takes the head out
    [[nodiscard]] std::optional<double> change(const Tile& tile) const;
    void hover(std::optional<Tile> tile);
    void paintTile(QPainter& painter, const Tile& tile, const QRect& box, bool stale);
    void showScale();
    void nameToggle();
    static constexpr int effectIndex = std::ssize(overviewMaps); // of the combo
    [[nodiscard]] bool tints() const;                            // by the combo
    void describe();
    [[nodiscard]] QString rivalWords(const Tile& tile) const;
    [[nodiscard]] QString changeWords(const Tile& tile) const;
    [[nodiscard]] QString tipOf(const Tile& tile) const;

    const Theme theme_ = Theme::now();
    HeadBlock diff_, standard_;
    HeadTints tints_;
    std::optional<Tile> hovered_;
    int firstStale_ = -1;
    HeadReading reading_;
    QString row_;   // what its row is called
    QString first_; // what the DIFF model is called beside a second one
    bool covered_ = false;
    bool wanted_ = false; // a layer, which is to come
    bool keyboardOnStandard_ = false;
    QWidget* title_;
    ElidedLabel* scale_;
    QComboBox* show_;
    QAction *toggle_, *effect_; // of the menu of the view
    QTimer* slices_;
};

} // namespace lambdascope
