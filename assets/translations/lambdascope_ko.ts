<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Graphics</name>
    <message>
        <source>They need OpenGL 3.3; the platform “%1” has none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They need OpenGL 3.3; this display offers none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They need OpenGL 3.3; this display offers %1.%2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lab</name>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No attention to read: its heads are off, or their maps are not kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to edit its λ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no head norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ = 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of layer %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of layers %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in all heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ of layer %1: %2 → %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init of layer %1: %2 → %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited layers: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The top token stays “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The top token changed from “%1” to “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabCanvas</name>
    <message>
        <source>Shift: finer · Ctrl: no snapping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag a point, or ↑ ↓; double-click returns to trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to see its λ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ &gt; 1: row sums turn negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ &lt; 0: A2 is added</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ exp(λq1·λk1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>− exp(λq2·λk2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an experiment is on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ set to %1 by itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained: λ_init %1, λ %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an experiment is on in this layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag · double-click returns to trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1–%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing the maps of this layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map appears with the first text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a DIFF Transformer to see its maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %1 cells a pixel, strongest kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom %1×, 0 shows all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained, held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head off: nothing of it reaches the layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · hold Space to see it in place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · nothing is edited here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>point at a cell, a click pins it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not visible: a token cannot attend to later ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in force %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click pins · wheel zooms · 0 shows all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ over the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drag the handle to a checkpoint ◆</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep of λ_init, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values · click the curve to go there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss on the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention to answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention to answer, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark an answer in the text to see this curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss at λ_init from −0.2 to 1.4, computed in the background</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noise %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click goes there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: A1 and A2 exchanged names at step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: A1 ↔ A2 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training loss %1, DIFF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training loss %1, Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click opens it · wheel goes to the next</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LessonText</name>
    <message>
        <source>Opens this lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows it in the maps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapCanvas</name>
    <message>
        <source>Point at a cell to read its arithmetic. A click pins it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1, key %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not visible: a token cannot attend to later ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predict first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % of Σ|weight| in this row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>click pins · ↑↓←→ move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the window larger to see the maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second softmax, swapped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first softmax × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>second softmax × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>|λ|, λ is negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head off: nothing of it reaches the layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what the values are weighted by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, looks there most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, nearest pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, chosen by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing the maps of this layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a DIFF Transformer beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a standard Transformer beside it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not visible to this token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then the map is uncovered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %1 cells a pixel, strongest kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom %1×, 0 shows all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row sum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>signed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Presenter</name>
    <message>
        <source>trained %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · λ %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as trained, while held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained / in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reveal the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spotlight on the pinned row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ up by 0.05</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ down by 0.05</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin the row above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin the row below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin the token to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin the token to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>black screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>white screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>freeze the audience’s picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>freeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>high contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>larger text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smaller text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end the presentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>leave</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+↑</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+←</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift+→</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then the map is uncovered</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message numerus="yes">
        <source>CPU · %n thread(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>from the earlier text or edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the earlier text, updating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from λ %1, updating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the earlier edit, updating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pass %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit from layer %1: %2 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passes run on: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not on a GPU: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPU failed at an earlier pass: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens, beyond the %2 it was trained on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 of them written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>maps kept for layers 0–%1; others are computed when shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows sum to 1 ✓ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows do not sum to 1: off by %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>%1 carries it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 carries it with a minus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has compute capability %2.%3, which this program was not built for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has λ of %2 layers, the ones before it of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2, no whole number from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is %2; the log has λ of %3 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a standard Transformer and has no λ to sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no part of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a value of λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not an edit; %2 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is of step %2 and comes after step %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lacks &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lacks its value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens cannot be written; 1 is the least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 values from %2 to %3 lie closer than 0.000001</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, or what this program was built for, cannot compute with bfloat16; float32 it can</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has %3 dimensions, at most 2 expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 has shape %3; config.json says %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 heads cannot share %3 key-value heads evenly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer and has no λ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is a standard Transformer; of the experiments it has head-off only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 is not an object: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of type &quot;%3&quot; is not supported; only the default RoPE is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the wrong type: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, outside 1…%4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a head; a number from 0 is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a layer; a number from 0 or &quot;all&quot; is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not known; head-off, a2-off, swap and no-norm are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; lacks &quot;=&quot;; write all=0.5 or 2=0.5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole number, not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: &quot;edits&quot; is no list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: a DiffLlama needs an even number of heads, not %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: an edit is a pair such as [&quot;--lambda-init&quot;, &quot;2=0&quot;]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: cannot be mapped: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: cannot be opened: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: cannot be read to its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: cannot be written: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: data_offsets are not two numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: element type &quot;%2&quot; is not known here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: has %2 bytes, too few for a safetensors file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: has elements of type %2; F32, F16 and BF16 can be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: has no config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: has no model.safetensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: has no tokenizer.json, so text cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: head_dim is %2, RoPE needs an even number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: hidden_act &quot;%2&quot; is not known here; silu and gelu are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: holds pytorch_model.bin, a PyTorch pickle, which is never executed; a model.safetensors is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is a DIFF model; standard/ must hold a standard one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is a standard Transformer; diff/ must hold a DIFF model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is missing; %2 names it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is no file of edits: it lacks &quot;%2&quot;: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not a complete tokenizer: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not a folder of assets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not a model folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not a regular file and is not replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is not an index with a weight_map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is of the same kind as %2; a DIFF model stands beside a standard one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: is version %2 of the format of edits; this program reads version %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: its bytes %2…%3 lie outside the file&apos;s %4 bytes of data; the file is cut short or damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: its header claims %2 bytes, the file has %3; it is not a safetensors file or is cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: its header entry is not complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: its header is not a JSON object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: its shape is impossible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: its shape needs %2 bytes, the header gives %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: model_type &quot;%2&quot; is not known here; diffllama and llama are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: names no file of this folder for %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: partial_rotary_factor other than 1 is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: rms_norm_eps is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: rope_theta is %2, it must be above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensor %2 is missing; config.json asks for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: tensors %2 and %3 overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the head is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the pass gives numbers that are not finite; its weights or λ are not usable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no head %2; %3 has heads 0 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no layer %2; %3 has layers 0 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--ablate: &quot;%1&quot; lacks &quot;=&quot;; write 2=a2-off or 2.1=swap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--output-factor: &quot;%1&quot; is not known; follow and keep are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--schedule: &quot;%1&quot; gives layer %2 no finite λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--schedule: &quot;%1&quot; is not known; paper, constant=0.8 and three numbers A,B,C of A − B·e^(−C·layer) are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA: built, not yet run on a device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA: not built</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In layer %1 head %2, “%3” weighs “%4” by %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In layer %1 head %2, “%3” weighs “%4” by %5 (trained %6)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an edit; %2 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fact is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a part of the program does not load: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sweep from %1 to %2 does not rise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sweep from %1 to %2 is not within ±%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sweep of %1 values is not possible; 2 to %2 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sweep starts from the trained model, not from edits in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sweep without values measures nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a temperature of %1 is not possible; 0 and above are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a token is missing; last, first, @30, 48 and The#2 are tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>backend &quot;%1&quot; is not known; auto, cpu and cuda are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both maps weigh in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>byte_fallback is not supported; byte-level BPE is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>character %1 of the formula: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropout is not supported: it makes ids random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edits are of a DIFF Transformer; only a standard one is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its pre_tokenizer has no ByteLevel step; byte-level BPE is supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merge %1 of the tokenizer joins &quot;%2&quot; and &quot;%3&quot;, which its vocabulary does not have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>neither map adds to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no assets in %1; LAMBDASCOPE_ASSETS (or --assets of the window) names their folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no layer was chosen to sweep λ_init of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 most probable tokens cannot be taken; 0 takes all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the GPU could not %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the NVIDIA GPU of this machine cannot be used: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the NVIDIA driver of this machine is made for CUDA %1; CUDA %2 is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first map added %1 to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first map took %1 from it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the formula is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the formula is longer than %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key “%1” stands twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the link sets nothing; lambdascope:?layer=2&amp;head=3 does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the maps of %1 tokens need %2 MiB and the budget is %3 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the merge &quot;%1&quot; is not a pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model type &quot;%1&quot; is not supported; byte-level BPE is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the normalizer &quot;%1&quot; is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the open models cannot answer this question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pattern &quot;%1&quot; is not valid at %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the post_processor &quot;%1&quot; is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pre_tokenizer &quot;%1&quot; is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the prompt is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the prompt is empty; at least one token is needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the prompt of %1 tokens is too long: the maps of one layer need %2 MiB, the budget is %3 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the second map added %1 to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the second map took %1 from it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the split behaviour &quot;%1&quot; is not supported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the text is at its end; there is nothing more to write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the token id %1 is impossible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tokenizer&apos;s pattern gave up on this text (PCRE2 error %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no edit; one reads &quot;--lambda-init 2=0&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no fact “%1”%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no layer %1 to sweep; %2 has layers 0 to %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this machine has no NVIDIA GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this machine has no NVIDIA driver</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this program was built without CUDA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1 is outside the vocabulary of %2 (0 to %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-p of %1 is not possible; above 0, 1 at most, is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown key “%1”, did you mean “%2”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown key “%1”; %2 are known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a token; behind # stands 1, 2, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a token; behind @ stands its number, from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” needs a token: %2 token=48</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” of the link is not KEY=VALUE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” takes no “%2”; it takes %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: %2 stands twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: %2=%3 is not a number from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: behind % stand two digits, as in %20 for a blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: there is no model=%2; %3 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: “%2” is not a whole number from %3 to %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: “%2” is not an argument; layer=2 is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: “%2” is not known; %3 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: “%2” stands twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“edits”: %1 lacks its value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“edits”: “%1” is not an edit; %2 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“lambdascope:%1” is not a link; lambdascope:?layer=2&amp;head=3 and lambdascope:lesson/09-negative are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“next” is a word, not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“pin”: “%1” is not QUERY -&gt; KEY, as in last -&gt; 48</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“prompt”: the text is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“twin”: “%1” is not LAYER.HEAD, as in 1.6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: has no tokenizer.json to read text with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: holds no DIFF model, which lessons are about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no head %2; heads 0 to %3 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no layer %2; layers 0 to %3 are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no page has set a prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pin: “%1” does not see “%2”, which comes later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the answer “%1” does not stand in the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pair has no step %1 of its training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no token of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::BusySigns</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of the computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel the computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops computing; what is on screen stays</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ChartView</name>
    <message>
        <source>Chart: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ContinuationStrip</name>
    <message>
        <source>Continuations of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than 0.0001</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gave it a probability of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · special</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the other row has another token here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written with other edits than those in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: all views show the text up to here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, token %2 of %3: %4, probability %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the views show the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the text up to the token before or after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up to the first or the last token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the other model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ContinuationsView</name>
    <message>
        <source>Use as prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use as prompt what %1 wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds what %1 wrote up to the token shown to the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds what %1 wrote to the prompt</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::DockTitle</name>
    <message>
        <source>Float “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Float or dock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close; the View menu opens it again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::EditExperiments</name>
    <message>
        <source>This head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments apply to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each is computed instead of A1 − λ·A2 while its button is down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ = 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets λ of the whole layer to 0: A1 alone, still with head norm and output factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A2 off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1 alone in these heads; the λ shown stays as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Swap A1, A2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maps change places: A2 − λ·A1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of these heads reaches the layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No head norm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sum is not normalised; the output factor 1 − λ_init is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments are for layer %1 head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments are for head %1 of each layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiments are for all %1 heads of the layers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::EditFactor</name>
    <message>
        <source>Output factor 1 − λ_init follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the trained factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A model trained with this λ_init would have both: λ_init inside λ and the output factor 1 − λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init moves inside λ alone, so what changes is the subtraction. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>isolates the subtraction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output factor, trained and with this λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::EditPanel</name>
    <message>
        <source>Copy as arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies the edits as arguments of lambdascope and lambdascope-cli</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes arguments from the clipboard in place of the edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves the edits as a small file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens edits that were saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts every layer and head back to its trained values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These layers differ; a move gives all of them one value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ is set to %1 by itself; moving λ_init ends that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ differs from layer to layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ in force %1, trained %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An experiment is on; λ %1 is as trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ %1, as trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::EditSchedule</name>
    <message>
        <source>A: what λ_init tends to in the last layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B: how far below A layer 0 starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C: how fast λ_init nears A from layer to layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The formula A − B·e^(−C·l); l is the layer, from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init =</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::EditTarget</name>
    <message>
        <source>Layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First layer of the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last layer of the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edited layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits go to layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits go to every layer from one to another</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model has one layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits go to all layers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::EditValue</name>
    <message>
        <source>λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the slider moves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The slider moves λ_init: inside λ, and in the output factor where it follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The slider sets λ itself; the output factor stays as λ_init has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layers %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Arrows 0.01, with Shift 0.1; double-click the handle: trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Arrows 0.01, with Shift 0.1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the trained %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is as trained</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::EffectView</name>
    <message>
        <source>trained %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in force %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KL, last token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KL(trained ‖ in force) of the next token after the prompt, in nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-1 flips</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Positions of the prompt whose most probable next token changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss on the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean −log p of the prompt&apos;s own tokens, trained → in force, nats per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next tokens, trained and in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Probabilities of the next token; the black tick is the trained one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt; 0.01</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of 1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::Engine</name>
    <message>
        <source>%1 cuts this text into other tokens, so its maps are not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for this prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory to go on with this prompt</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::FigureView</name>
    <message>
        <source>The figure %1 is not there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figure %1 is no SVG that can be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click or Enter shows the figure larger</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::FormulaView</name>
    <message>
        <source>Formula</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::GenerateBar</name>
    <message>
        <source>Generate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop generating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All views show the prompt alone again; what was written stays (Escape)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings of Generate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens are written, and how they are drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops at once; what is written stays (Escape)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open models go on with the prompt, a token of each in turn, with the edits in force (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::GeneratePanel</name>
    <message>
        <source>Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 row written with other edits · generate again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too long to follow; the views show it when it ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the views follow %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the views stay at token %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the views stay at the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the views show %1 up to token %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the views show the prompt</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::HeadGrid</name>
    <message>
        <source>Heads of both models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the thumbnails of the DIFF model show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>softmax · %1, values %2 wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1 − λ·A2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2, values 2 × %3 wide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>current</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, layer %2 head %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
computed when shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Colours end at 0.5; the strongest weight of every pixel is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a layer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::InitSpin</name>
    <message>
        <source>mixed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LabCanvas</name>
    <message>
        <source>λ lab: λ of every layer, its sweep, and the difference map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1: λ %2 in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, trained %1, λ_init %2, trained %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left and right choose the layer, up and down move it by 0.01, with Shift by 0.1; Home returns to trained, Space shows trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the window larger to see the λ lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss and attention against λ_init (S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ and attention over the training (T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the model at λ_init from −0.2 to 1.4, in the background (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the sweep; what is known stays (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click selects this layer, Shift+click all up to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose several layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move λ by 0.01</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move λ by 0.1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep or training in the lower chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier or later step of the training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the sweep, or unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all cells of the maps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LabWorkspace</name>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Noise meter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo the last edit (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo the edit (Ctrl+Shift+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>output factor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>schedule of λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>updating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the earlier text or edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;other set of edits, A or B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this set to the o&amp;ther</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy of the other set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy edits as arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save edits…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Op&amp;en edits…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to &amp;trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits are of a DIFF Transformer; none is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is edited, so there is nothing to copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pasted edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pasted: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard was not pasted. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edits of a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaChart</name>
    <message>
        <source>layer %1
λ %2 trained, λ_init %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
λ %1 in force, λ_init %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ of every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its schedule</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LambdaView</name>
    <message>
        <source>λ of every layer over its λ_init. A click, or ← →, chooses the layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init of the selected layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init of this layer. Arrows 0.01, with Shift 0.1; double-click the handle: trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init of this layer. Arrows 0.01, with Shift 0.1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the trained λ_init</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ above 1: rows sum to less than zero (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ below 0: the second map is added, rows sum to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · output factor 1 − λ_init = %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · output factor kept at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · output factor 1 − λ_init follows: %1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init, layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ in force %1, trained %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ %1, as trained</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LearnWorkspace</name>
    <message>
        <source>Lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonMenu</name>
    <message>
        <source>&amp;Lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go on with the course</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Course</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reveal the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open lesson…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lessons (*.md);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonPlayer</name>
    <message>
        <source>blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1 head %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your sign was off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not this time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is %1. You were %2 away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models say %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The models say %1: “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is %1, with %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is %1, with %2. You chose %3, with %4: place %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open models cannot answer this: they lack what it asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <comment>how long a lesson takes</comment>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This lesson asks for layer %1 head %2, which the open model does not have.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text has no “%1” that reads “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edit of the lesson</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::LessonText</name>
    <message>
        <source>Text of the lesson</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::MainWindow</name>
    <message>
        <source>Models and heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;beside…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;λ lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;earn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;all cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once upon a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init of layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to trained, layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>back to trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>updating</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the earlier text or edit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::MapCanvas</name>
    <message>
        <source>Attention maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the pinned cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First or last token of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold: see the trained model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in or out around the pinned cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::MeterBars</name>
    <message>
        <source>answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Σ|w|</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>distractors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>question</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::MeterView</name>
    <message>
        <source>Noise meter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the answer in the prompt and mark it.&lt;br&gt;“Answer” and “Distractor” stand beside the tokens, or Ctrl+M and Ctrl+Shift+M.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer is marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bars of the noise meter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of Σ|weight|. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Divided by 1 − λ. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switches between the two forms; with the keyboard Tab and Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1 − λ·A2, trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A2 − λ·A1, in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1 − λ·A2, in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: answer %2, noise %3 (distractors %4), first token %5, question %6.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Σ|weight| %1, row sum %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: no quotient, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: answer %2, noise %3, %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maps are not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All weights are 0, as in a head that is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 − λ is within 0.05 of 0: a quotient by it says nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 heads are left out: their 1 − λ is within 0.05 of 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 − λ is small beside Σ|weight|: the quotient magnifies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard, L%1 · H%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard, layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard, all heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, mean over the heads of layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, mean over all heads of all layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, mean over all heads of the %1 of %2 layers whose maps are kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch to the paper’s form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch to the share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of Σ|weight| in the row of the last token%1. %2: signed sum divided by 1 − λ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The paper’s form: signed sum divided by 1 − λ, in the row of the last token%1. %2 of Σ|weight|.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelOpener</name>
    <message>
        <source>%1 of %2 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comes with the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model beside the open one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelToolBar</name>
    <message>
        <source>Trained values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L%1 · H%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at one head: maps, λ, next token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow a lesson, page by page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts every edited layer back to its trained values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edits in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Twin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head of the standard Transformer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head of the standard Transformer that stands beside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds edits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a DIFF model has λ, and none is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move λ and see the whole model answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A and B hold two sets of edits; F6 goes from one to the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looks there most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head with the largest weight in the pinned cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nearest pattern</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head whose map is most similar to |A1 − λ·A2|: cosine %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ModelsButton</name>
    <message>
        <source>no model open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF %1 with Standard %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>with</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::NextTokenModel</name>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DIFF edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>change</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::NextTokenView</name>
    <message>
        <source>Most probable next tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KL %1 nats · flips %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>probabilities in %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KL %1 nats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-1 flips %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss Standard %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss DIFF %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KL of the last token, trained to edited. Loss: mean over the prompt, nats per token</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::NotesView</name>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Black</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>White</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes of this page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only you see these notes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the audience sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops the time since the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the time since the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: key %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>*No notes on this page.*</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The audience sees this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The screen is black.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The screen is white.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen: the audience’s picture stands still.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Behind it, it is frozen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes — Lambdascope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notes for the teacher</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::PredictionScale</name>
    <message>
        <source>Your guess</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No guess yet, between %1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your guess is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your guess is %1, it is %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag the marker, or move it by ← → (Shift: ten steps)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::Presenter</name>
    <message>
        <source>Presentation — Lambdascope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::PresenterView</name>
    <message>
        <source>Presentation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag λ; ↑ and ↓ move it by 0.05</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ is locked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptBar</name>
    <message>
        <source>Prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Example prompts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replaces the prompt by an example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens. Click a token to ask from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens, tinted by what “%1” (row %2) reads. Click a token to ask from it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::PromptMarks</name>
    <message>
        <source>Mark as &amp;answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark as &amp;distractor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distractor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark as answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark as distractor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select words in the prompt or a token first (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is marked; press to remove the mark (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks “%1” as the answer the model should find (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks “%1” as a distractor: like an answer, but none (%2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::RowHead</name>
    <message>
        <source>Show what %1 wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maps, tables and figures show what %1 wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in all views what %1 wrote</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::SamplingPopup</name>
    <message>
        <source>1 token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the most probable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-k %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top-p %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many tokens each model writes at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draws among the k most probable tokens only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed draws the same tokens again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 takes the most probable token; 1 draws by the model&apos;s probabilities; more draws bolder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draws among the most probable tokens that together reach p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>most probable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>T&amp;emperature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Top-&amp;p</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>40 tokens, the most probable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drawn with the seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is drawn</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ScheduleCombo</name>
    <message>
        <source>every layer as the checkpoint has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.8 − 0.6·e^(−0.3·l), layers l from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same λ_init in every layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ is the learned part alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A − B·e^(−C·l) with constants of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some layers were moved by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Schedule of λ_init over the layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives every layer the λ_init of a schedule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the paper&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant 0.8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>constant 0.5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ_init = 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>formula…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>own values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ScopeButtons</name>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The noise meter of the selected head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The noise meter of the selected layer: mean over its heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The noise meter of all layers: mean over all heads</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::Segments</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::Session</name>
    <message>
        <source>--layer: there is no layer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--head: there is no head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--pin: there is no token %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled. What is shown is of the earlier text or edit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maps of layer %1 could not be computed: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cuts this text into other tokens, so the views cannot show its row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its models are not of the shape of the open ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step %1 cannot be shown: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::Shell</name>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ShortcutsDialog</name>
    <message>
        <source>Anywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the maps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the λ lab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the continuations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closes this list (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::StatePage</name>
    <message>
        <source>Comes with Lambdascope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New here? Start with lesson 1, two minutes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the pair that comes with Lambdascope, and its first lesson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a model folder here, or choose one.
A folder has config.json and *.safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can type meanwhile. The old model stays until the new one is ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can type meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is still open and nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open another…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The maps cannot be drawn here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything else works: text, tables, λ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strongest cells of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strongest cells of row “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>λ·A2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A1 − λ·A2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::StatusBar</name>
    <message>
        <source>computing %1, layer %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPU failed, and the pass was repeated on the CPU: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The difference stays covered until you have predicted.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::TokenStrip</name>
    <message>
        <source>Tokens of the prompt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token %1 · id %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · special</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · bytes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · written by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · marked as answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · marked as distractor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · read with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go from token to token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First or last token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask from this token</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::ViewMenu</name>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduce &amp;motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Normal size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lambdascope::WrappedRadio</name>
    <message>
        <source>Choose this answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (your guess, and right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (your guess)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
