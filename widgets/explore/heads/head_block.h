// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/groups/token_groups.h"
#include "core/compute/trace.h"
#include "widgets/canvas/map_cells.h"
#include "widgets/kit/theme.h"

#include <QImage>
#include <QRect>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

class QPainter;

namespace lambdascope {

/// What heads do to an answer, for the overview: by how much its logit changes without each.
struct HeadTints {
    std::map<std::pair<int, int>, double> diff, standard; // by layer and head, as far as they are there
    double largest = 0;                                   // of all, without its sign
    QString what;                                         // "“48”", whose logit it is
    bool stale = false;
};

/// How the overview reads heads: its pictures by token or by group, and of one row, by sentence, the answer
/// against its strongest rival. Without an answer the largest against the next.
struct HeadReading {
    std::shared_ptr<const TokenGroups> groups;    // of the pictures; null: by token
    std::shared_ptr<const TokenGroups> sentences; // of the numbers; null: there are none
    std::vector<int> answer;                      // groups of the sentences
    int row = -1;                                 // the query; −1: the last one
    friend bool operator==(const HeadReading&, const HeadReading&) = default;
};

/// What a head gives the answer's sentence ÷ |what it gives the next|, in the row that is read.
struct HeadRival {
    std::optional<double> ratio; // none where nothing rivals it, or the row comes before the answer
    bool against = false;        // the answer's own weight is below 0
    QString next;                // the rival's label
};

/// One model's half of the head overview: where its thumbnails are, and the cache of their pictures.
class HeadBlock {
  public:
    void setTrace(TracePtr trace);
    /// What the heads of a layer make of their maps, in force, before any pass has run.
    void setMixes(int layer, std::vector<HeadMix> mixes) { mixes_[layer] = std::move(mixes); }
    void setShow(MapName map) { show_ = map; }              // of a DIFF model
    void setSecond(const QString& name) { second_ = name; } // of a DIFF model beside another one
    [[nodiscard]] const QString& second() const { return second_; }
    void setDark(bool dark) { dark_ = dark; }
    void setReading(const HeadReading& reading) { reading_ = reading; }
    /// `pitch`: from head to head, from layer to layer.
    void place(QPoint topLeft, int thumb, QSize pitch, qreal ratio);

    [[nodiscard]] bool present() const { return trace_ != nullptr; }
    [[nodiscard]] bool differential() const;
    [[nodiscard]] int layers() const;
    [[nodiscard]] int heads() const;
    [[nodiscard]] MapName show() const { return show_; }
    [[nodiscard]] int top() const { return origin_.y(); }
    [[nodiscard]] bool hasMaps(int layer) const;
    /// What of a head a trace file has; all where it is none. A head without rows is left out.
    [[nodiscard]] RowRange recorded(HeadId head) const;
    /// The same in rows of its picture, and how many those are.
    [[nodiscard]] std::pair<RowRange, int> rowsOfPicture(HeadId head) const;
    [[nodiscard]] bool leftOut(int layer) const; // by a trace file, with all heads
    [[nodiscard]] bool moved(int layer) const;   // what is in force is not that of the trace
    [[nodiscard]] bool contains(HeadId head) const;
    [[nodiscard]] QRect rect(HeadId head) const; // in content coordinates
    [[nodiscard]] std::optional<HeadId> at(QPoint position) const;
    [[nodiscard]] const TracePtr& trace() const { return trace_; }

    /// The newest picture, which may be of older maps or another λ; null if there is none.
    [[nodiscard]] const QImage* picture(HeadId head) const;
    /// Of the time of the picture; none where no row of it is there.
    [[nodiscard]] std::optional<HeadRival> rival(HeadId head) const;
    [[nodiscard]] HeadMix mix(HeadId head) const; // in force
    /// Picture and number are of the maps, λ, reading, size and colours asked for.
    [[nodiscard]] bool current(HeadId head) const;
    void make(HeadId head);

    /// A layer did not keep its maps, and whoever computes them for it has not failed at it.
    [[nodiscard]] bool wantsMaps(int layer) const {
        return layer < layers() && !hasMaps(layer) && !refused_.contains(layer) && !leftOut(layer);
    }
    /// The pictures of such a layer: made on a copy, by the thread that has its maps, …
    void makeLayer(int layer, const std::vector<Tensor>& maps, const std::stop_token& stop);
    void takeLayer(const HeadBlock& made, int layer); // … and taken from it; the maps go
    void refuse(int layer) { refused_.insert(layer); }

    HeadId selected;

  private:
    struct Picture {
        QImage image;
        HeadMix mix;
        MapName show = MapName::Difference;
        bool dark = false;
        bool ofTrace = true; // the maps have not changed since
        HeadReading reading = {};
        std::optional<HeadRival> rival;
    };
    [[nodiscard]] const Picture* found(HeadId head) const;
    [[nodiscard]] bool pictured(HeadId head) const; // the picture alone is current
    [[nodiscard]] QImage draw(HeadId head) const;
    [[nodiscard]] const TokenGroups* groupsOfPicture() const; // null: it is by token
    [[nodiscard]] int pixels() const;
    [[nodiscard]] std::optional<HeadRival> read(HeadId head) const;

    TracePtr trace_;
    std::map<int, std::vector<HeadMix>> mixes_; // in force, where told
    MapName show_ = MapName::Difference;
    QString second_;
    bool dark_ = false;
    HeadReading reading_;
    QPoint origin_;
    int thumb_ = 0;
    QSize pitch_;
    qreal ratio_ = 1;
    std::map<std::pair<int, int>, Picture> pictures_;
    std::set<int> refused_; // layers whose maps could not be computed
};

/// What the thumbnails of a layer that did not keep its maps need, and, with the same block, those
/// thumbnails.
struct LayerThumbs {
    HeadBlock block;
    int layer = 0;
    bool made = false;
};

/// Where the heads of both models stand, in pixels: the DIFF model's left, with room for a number beside
/// each, and the numbers of layers before each model's.
struct HeadsLayout {
    static constexpr int margin = 12, labels = 32, between = 8;
    static constexpr int gap = 2, number = 42; // the least beside a thumbnail
    static constexpr int wordsTop = 46, lowTop = 20;

    int thumb = 24, top = wordsTop;         // top: of the first row
    int row = 27, diff = 80, standard = 31; // pitches
    qreal ratio = 1;

    QSize place(HeadBlock& diffHeads, HeadBlock& standardHeads) const; // of all that is placed
};

// The parts of the overview of heads, for the widget and for figures; boxes are in pixels.

/// A thumbnail in its frame, which is accent around the selected head; dimmed if it is stale.
void paintHeadThumb(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box,
                    const Theme& theme, bool stale);
/// "4.7 ×" beside a thumbnail, "against" where the head reads against the answer, "—" without a rival.
void paintRival(QPainter& painter, const HeadBlock& block, HeadId head, const QRect& box, const Look& theme,
                bool stale);
/// Badge and, where there is room above the heads, words of a model: "A1 − λ·A2 · 4 heads, values 2 × 16
/// wide".
void paintHeadModel(QPainter& painter, const HeadBlock& block, int left, int right, const Look& theme);
/// In the place of a thumbnail: the colour of what the head does to the answer, its number in it where there
/// is room.
void paintHeadTint(QPainter& painter, const HeadBlock& block, HeadId head, std::optional<double> change,
                   double largest, const QRect& box, const Theme& theme, bool stale);
/// The sign of a head that is taken out, over its thumbnail.
void paintHeadOff(QPainter& painter, const QRect& box, const Theme& theme);
/// "H3" above the column of thumbnails that begins with `first`.
void paintHeadNumber(QPainter& painter, const HeadBlock& block, int head, const QRect& first,
                     const Look& theme);
/// "L2" before the first thumbnail of a row; `raised`: with a line below it.
void paintLayerNumber(QPainter& painter, const HeadBlock& block, int layer, const QRect& first,
                      const Look& theme, bool raised = false);

} // namespace lambdascope
