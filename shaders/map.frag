#version 330 core
// The cells of one panel: of every row a weighted sum of two matrices, such as A1 − λ·A2, computed here from
// their numbers; its magnitude in ink, or in colour with its sign.
// A row sees its first columns; what it does not see is hidden.

uniform sampler2D uFirst;  // R32F, [rows, columns]
uniform sampler2D uSecond;
uniform sampler2D uColours; // the palette, left = lowest value
uniform sampler2D uRows;   // RGB32F, [rows, 1]: scaled weights of both, as 1 and −λ; how many columns it sees
uniform bool uSigned;      // in colour, and marked where it is negative
uniform float uMaximum;    // value at which the colour bar ends
uniform bool uRoot;        // colours go by the root of the share of it
uniform vec2 uCells;       // columns, rows
uniform vec2 uRecorded;    // the first row that is there, and that after the last
uniform vec2 uOrigin;      // lower left corner of the panel on the framebuffer, device pixels
uniform vec2 uSize;        // of the panel, device pixels
uniform vec3 uView;        // first column, first row, number of columns across
uniform float uScale;      // device pixels per logical pixel
uniform vec3 uCanvas;
uniform vec4 uHatch;       // hairlines over hidden cells
uniform vec3 uGround;      // of rows that are left out
uniform vec4 uLeftOut;     // hairlines over them
uniform vec3 uMark;        // minus marks

out vec4 colour;

vec3 rowOf(int row) {
    return texelFetch(uRows, ivec2(row, 0), 0).rgb;
}

float valueAt(ivec2 cell, vec3 row) {
    float sum = row.x * texelFetch(uFirst, cell, 0).r + row.y * texelFetch(uSecond, cell, 0).r;
    return uSigned ? sum : abs(sum);
}

// How many columns the rows see, at most.
int seenBy(int low, int high) {
    float most = 0.0;
    for (int y = low; y <= high; ++y) most = max(most, rowOf(y).z);
    return int(most);
}

// The value of largest magnitude among the cells of this pixel, with its sign: from full resolution, because
// pooling and subtraction do not commute.
float strongest(ivec2 low, ivec2 high) {
    float best = 0.0;
    for (int y = low.y; y <= high.y; ++y) {
        vec3 row = rowOf(y);
        for (int x = low.x; x <= min(high.x, int(row.z) - 1); ++x) {
            float value = valueAt(ivec2(x, y), row);
            if (abs(value) > abs(best)) best = value;
        }
    }
    return best;
}

vec3 masked(vec2 pixel) {
    float diagonal = mod((pixel.x + pixel.y) / uScale, 6.0);
    return mix(uCanvas, uHatch.rgb, diagonal < 1.0 ? uHatch.a : 0.0);
}

vec3 leftOut(vec2 pixel) {
    float diagonal = mod((pixel.x - pixel.y) / uScale, 6.0);
    return mix(uGround, uLeftOut.rgb, diagonal < 1.0 ? uLeftOut.a : 0.0);
}

bool onMinusMark(vec2 inCell, float cellSize) {
    float thickness = cellSize >= 14.0 ? 2.0 : 1.0;
    float middle = cellSize >= 28.0 * uScale ? 0.84 : 0.5; // below the number that stands in a large cell
    return abs(inCell.x - 0.5) <= 0.2 && abs(inCell.y - middle) * cellSize <= thickness * 0.5;
}

void main() {
    vec2 pixel = gl_FragCoord.xy - uOrigin;
    vec2 fromTop = vec2(pixel.x, uSize.y - pixel.y);
    float cellsPerPixel = uView.z / uSize.x;
    vec2 position = uView.xy + fromTop * cellsPerPixel;
    ivec2 cell = ivec2(floor(position));
    ivec2 high = cell;
    if (cellsPerPixel > 1.0) {
        cell = ivec2(floor(position - 0.5 * cellsPerPixel));
        high = ivec2(ceil(position + 0.5 * cellsPerPixel)) - 1;
        cell = max(cell, ivec2(0));
        high = min(high, ivec2(uCells) - 1);
    }
    if (any(lessThan(high, ivec2(0))) || any(greaterThanEqual(cell, ivec2(uCells)))) {
        colour = vec4(uCanvas, 1.0);
        return;
    }
    ivec2 recorded = ivec2(uRecorded);
    if (high.y < recorded.x || cell.y >= recorded.y) {
        colour = vec4(leftOut(fromTop), 1.0);
        return;
    }
    cell.y = max(cell.y, recorded.x);
    high.y = min(high.y, recorded.y - 1);
    if (cell.x >= seenBy(cell.y, high.y)) {
        colour = vec4(masked(fromTop), 1.0);
        return;
    }
    float value = cellsPerPixel > 1.0 ? strongest(cell, high) : valueAt(cell, rowOf(cell.y));
    float share = clamp(value / uMaximum, -1.0, 1.0);
    if (uRoot) share = sign(share) * sqrt(abs(share));
    float where = uSigned ? 0.5 + 0.5 * share : share;
    float steps = float(textureSize(uColours, 0).x - 1);
    vec3 fill = texture(uColours, vec2((where * steps + 0.5) / (steps + 1.0), 0.5)).rgb;
    float cellSize = 1.0 / (cellsPerPixel * uScale);
    bool marked =
        uSigned && cellSize >= 9.5 && value < -0.1 * uMaximum && onMinusMark(fract(position), cellSize);
    colour = vec4(marked ? uMark : fill, 1.0);
}
