// SPDX-License-Identifier: MIT
#pragma once

#include "widgets/explore/text/text_scene.h"
#include "widgets/kit/marks.h"
#include "widgets/kit/theme.h"

#include <QCoreApplication>
#include <QRectF>

#include <array>
#include <optional>
#include <vector>

class QPainter;

namespace lambdascope {

/// Where one token looks, in every head of both models at once: a strip a head, its keys from left to right
/// in the colours of their weights, the largest of the row in full colour. For the widget and for figures.
struct TextHeads {
    Q_DECLARE_TR_FUNCTIONS(lambdascope::TextView)

  public:
    static constexpr double titleHigh = 40;

    Look theme = Theme::now();

    void setScene(const TextScene& scene);
    void setPlace(const QRectF& place); // after the scene, whose strips it places
    void paint(QPainter& painter, int query) const;
    [[nodiscard]] const QRectF& place() const { return place_; }

    struct Strip {
        bool standard = false;
        HeadId head;
        QRectF box; // label and words included
        friend bool operator==(const Strip&, const Strip&) = default;
    };
    [[nodiscard]] const std::vector<Strip>& strips() const { return strips_; } // that are shown
    [[nodiscard]] std::optional<Strip> at(QPointF point) const;
    /// "Layer 2 head 3: “48” −0.62, “is” +0.21"; empty where its layer keeps no maps.
    [[nodiscard]] QString inWords(const Strip& strip, int query) const;
    /// The columns of the models that there are; the other one is empty.
    [[nodiscard]] QRectF column(bool standard) const;
    [[nodiscard]] double wantedHeight() const; // with strips that have words

  private:
    struct Block {
        TracePtr trace;
        bool standard = false;
        HeadId selected;
        std::vector<std::vector<HeadMix>> mixes = {};
        [[nodiscard]] int layers() const;
        [[nodiscard]] int heads() const;
        [[nodiscard]] std::vector<float> row(HeadId head, int query) const;
    };
    struct Window { // the layers that have room
        int first = 0, end = 0;
        double strip = 0; // pixels of one
    };
    [[nodiscard]] Window windowOf(const Block& block) const;
    void paintBlock(QPainter& painter, const Block& block, int query) const;
    void paintKeys(QPainter& painter, const QRectF& bar, const std::vector<float>& weights, float most,
                   bool isSigned) const;
    [[nodiscard]] bool isSigned(const Block& block) const; // its weights: those of a standard model are not
    [[nodiscard]] BadgeKind kindOf(const Block& block) const;
    struct Told { // the largest weight of a strip
        int key = -1;
        float weight = 0;
    };
    Told paintStrip(QPainter& painter, const Block& block, const Strip& strip, int query) const;
    void paintNames(QPainter& painter, const Block& block) const;
    void tell(QPainter& painter, const Block& block, const std::vector<Told>& told) const;
    [[nodiscard]] QString wordOf(int key) const;

    QRectF place_;
    std::array<Block, 2> blocks_; // DIFF, standard
    std::vector<Strip> strips_;
    std::vector<TokenPiece> pieces_;
    QString beside_, first_; // what two DIFF models are called
};

} // namespace lambdascope
