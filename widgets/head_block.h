// SPDX-License-Identifier: MIT
#pragma once

#include "core/analysis/twin.h"
#include "core/compute/trace.h"
#include "widgets/thumbnail.h"

#include <QRect>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace lambdascope {

/// One model's half of the head overview: where its thumbnails are, and the cache of their pictures.
class HeadBlock {
  public:
    enum class Show { Difference, A1, A2 };

    void setTrace(TracePtr trace);
    void setLambda(int layer, float lambda);
    void setShow(Show show);
    void setDark(bool dark);
    void place(QPoint topLeft, int thumb, int gap, int pitch, qreal ratio); // pitch: from row to row

    [[nodiscard]] bool present() const { return trace_ != nullptr; }
    [[nodiscard]] bool differential() const;
    [[nodiscard]] int layers() const;
    [[nodiscard]] int heads() const;
    [[nodiscard]] int thumb() const { return thumb_; }
    [[nodiscard]] bool hasMaps(int layer) const;
    [[nodiscard]] bool contains(HeadId head) const;
    [[nodiscard]] QRect rect(HeadId head) const; // in content coordinates
    [[nodiscard]] std::optional<HeadId> at(QPoint position) const;
    [[nodiscard]] const TracePtr& trace() const { return trace_; }

    /// The picture if it is made and current; else null (`made` tells whether an older one may be shown).
    [[nodiscard]] const QImage* picture(HeadId head) const;
    [[nodiscard]] bool current(HeadId head) const;
    void make(HeadId head);

    HeadId selected;

  private:
    struct Picture {
        QImage image;
        const LayerTrace* layer = nullptr;
        std::shared_ptr<const LayerTrace> keepAlive; // so that no later record has the same address
        float lambda = 0;
        Show show = Show::Difference;
        int pixels = 0;
        bool dark = false;
    };
    [[nodiscard]] float lambda(int layer) const;
    [[nodiscard]] int pixels() const;

    TracePtr trace_;
    std::map<int, float> lambda_; // in force, where told
    Show show_ = Show::Difference;
    bool dark_ = false;
    QPoint origin_;
    int thumb_ = 0, gap_ = 0, pitch_ = 0;
    qreal ratio_ = 1;
    std::map<std::pair<int, int>, Picture> pictures_;
};

} // namespace lambdascope
