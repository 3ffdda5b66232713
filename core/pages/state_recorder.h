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

    /// Told of every recorded value of λ_init: what facts are read from there.
    using AtStop = std::function<void(const FactSource&)>;
    /// Sets the instrument and records it; returns the number of the state.
    int record(const Stage& stage, StateWish wish, const AtStop& atStop);

    /// All of them, and the maps that they name by number.
    [[nodiscard]] const OrderedJson& states() const { return states_; }
    [[nodiscard]] const OrderedJson& maps() const { return maps_; }

  private:
    [[nodiscard]] PageContent content(const Stage& stage);
    void slide(PageContent& page, const AtStop& atStop);
    void poolMaps(OrderedJson& state);

    LessonInstrument& instrument_;
    OrderedJson states_ = OrderedJson::array(), maps_ = OrderedJson::array();
    std::map<std::string, int> known_, knownMaps_; // by their text
};

} // namespace lambdascope
