#version 330 core
// One T × T map: a softmax map in ink, a multiple of one, or a signed sum of two such as A1 − λ·A2, computed
// here from its weights.
// Row = query (downwards), column = key. Keys after the query are masked, where attention is causal.

uniform sampler2D uFirst;  // A1 (or A), R32F, [T, T]
uniform sampler2D uSecond; // A2
uniform sampler2D uColours; // the palette, left = lowest value
uniform int uKind;         // 0: weight · uFirst, 1: |weight · uSecond|, 2: the sum of both
uniform sampler2D uRows;   // RG32F, [T, 1]: weights of both in each row, such as 1 and −λ, scaled
uniform float uMaximum;    // value at which the colour bar ends
uniform bool uRoot;        // colours go by the root of the share of it
uniform int uTokens;       // T
uniform bool uCausal;      // keys after the query are masked
uniform vec2 uRecorded;    // the first row that is there, and that after the last
uniform vec2 uOrigin;      // lower left corner of the map on the framebuffer, device pixels
uniform vec2 uSize;        // of the map, device pixels
uniform vec3 uView;        // first key, first query, number of cells across
uniform float uScale;      // device pixels per logical pixel
uniform vec3 uCanvas;
uniform vec4 uHatch;       // hairlines over masked cells
uniform vec3 uGround;      // of rows that are left out
uniform vec4 uLeftOut;     // hairlines over them
uniform vec3 uMark;        // minus marks

out vec4 colour;

vec2 weightsOf(int row) {
    return texelFetch(uRows, ivec2(row, 0), 0).rg;
}

float valueAt(ivec2 cell, vec2 weights) {
    float first = uKind == 1 ? 0.0 : weights.x * texelFetch(uFirst, cell, 0).r;
    if (uKind == 0) return first;
    float second = weights.y * texelFetch(uSecond, cell, 0).r;
    return uKind == 1 ? abs(second) : first + second;
}

// The value of largest magnitude among the cells of this pixel, with its sign: from full resolution, because
// pooling and subtraction do not commute.
float strongest(ivec2 low, ivec2 high) {
    float best = 0.0;
    for (int y = low.y; y <= high.y; ++y) {
        vec2 weights = weightsOf(y);
        for (int x = low.x; x <= (uCausal ? min(high.x, y) : high.x); ++x) {
            float value = valueAt(ivec2(x, y), weights);
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
        high = min(high, ivec2(uTokens - 1));
    }
    if (any(lessThan(high, ivec2(0))) || any(greaterThanEqual(cell, ivec2(uTokens)))) {
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
    if (uCausal && cell.x > high.y) {
        colour = vec4(masked(fromTop), 1.0);
        return;
    }
    float value = cellsPerPixel > 1.0 ? strongest(cell, high) : valueAt(cell, weightsOf(cell.y));
    float share = clamp(value / uMaximum, -1.0, 1.0);
    if (uRoot) share = sign(share) * sqrt(abs(share));
    float where = uKind == 2 ? 0.5 + 0.5 * share : share;
    float steps = float(textureSize(uColours, 0).x - 1);
    vec3 fill = texture(uColours, vec2((where * steps + 0.5) / (steps + 1.0), 0.5)).rgb;
    float cellSize = 1.0 / (cellsPerPixel * uScale);
    bool marked =
        uKind == 2 && cellSize >= 9.5 && value < -0.1 * uMaximum && onMinusMark(fract(position), cellSize);
    colour = vec4(marked ? uMark : fill, 1.0);
}
