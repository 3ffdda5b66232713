// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/play.h"
#include "core/pages/page_file.h"

#include <functional>
#include <map>
#include <string>

namespace lambdascope {

/// What of a state a page of a lesson keeps.
struct StateWish {
    bool slides = false;   // λ_init of its layer can be moved, over recorded passes
    bool allHeads = false; // of all its maps
};

/// States of an instrument as a page's script reads them, each once, and each map once.
class StateRecorder {
  public:
    explicit StateRecorder(LessonInstrument& instrument) : instrument_(instrument) {}

    /// Sets the instrument and records it; returns the number of the state. At every recorded value of λ_init
    /// `atStop` is called with the instrument set to it. It ends set to `stage`.
    int record(const Stage& stage, StateWish wish, const std::function<void()>& atStop);

    /// All of them, and the maps that they name by number.
    [[nodiscard]] const OrderedJson& states() const { return states_; }
    [[nodiscard]] const OrderedJson& maps() const { return maps_; }

  private:
    [[nodiscard]] PageContent content(const Stage& stage);
    [[nodiscard]] SweepPoint point(double value, const std::vector<int>& watched) const;
    void slide(PageContent& page, const Stage& stage, const std::function<void()>& atStop);
    void poolMaps(OrderedJson& state);

    LessonInstrument& instrument_;
    OrderedJson states_ = OrderedJson::array(), maps_ = OrderedJson::array();
    std::map<std::string, int> known_, knownMaps_; // by their text
};

} // namespace lambdascope
