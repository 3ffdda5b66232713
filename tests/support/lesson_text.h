// SPDX-License-Identifier: MIT
#pragma once

#include "core/lessons/lesson.h"
#include "core/lessons/play.h"
#include "core/util/error.h"
#include "tests/support/shipped_pair.h"

#include <string>

namespace lambdascope::test {

/// A lesson without a fault: line 1 is its first line of dashes. Used as it is and with planted faults.
inline const std::string goodLesson = R"(---
title: Two maps
minutes: 2
stage:
  prompt: The key to Mia is 4821. What is the key to Mia?
  answer: "4821"
  layer: 2
  head: 1
  twin: "1.6"
  pin: last -> 48
  panels: [maps, row]
  maps: [a1, a2, difference]
  cover: [difference]
say: What both maps see cancels.
---

Look at {{weight}} and $\lambda = {{lambda}}$.

$$ A_1 - \lambda \cdot A_2 $$

---

```step
stage:
  edits: --lambda-init 2=0
until: lambda layer=2 < 0.05
until-says: Drag the slider.
```

[Pin it](lambdascope:?pin=last%20->%20The), or [go on](lambdascope:lesson/09-negative).

```figure
file: ../figures/line.svg
labels: {signal: the signal}
caption: Two wires.
```

```chart
kind: bars
title: Attention
categories: [1, 2]
series:
  - {name: paper, values: [0.2, null]}
  - {name: here, facts: [answer_share]}
```

```predict
ask: How large is it?
kind: number
answer: weight
from: -1
to: 1
near: 0.1
hints:
  - Read the cells.
  - Multiply by λ.
  - It is {{a1}} − {{lambda}} × {{a2}}.
why: Little is taken away.
```
)";

/// The lesson with the first `from` replaced.
inline std::string planted(const std::string& from, const std::string& to) {
    std::string text = goodLesson;
    return text.replace(text.find(from), from.size(), to);
}

/// What parsing this text throws; empty for a good lesson.
inline std::string lessonFault(const std::string& text) {
    try {
        parseLesson(text, "lessons/en/07-two-maps.md");
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

/// The pair of the lessons, opened once for all tests.
inline LessonInstrument& lessonInstrument() {
    static LessonInstrument one(tinyStories, Processor("cpu", 2));
    return one;
}

} // namespace lambdascope::test
