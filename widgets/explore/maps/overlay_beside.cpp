// SPDX-License-Identifier: MIT
// What is said of the model beside: a standard Transformer, or a second DIFF model and how far the first one
// is from it.
#include "core/util/phrase.h"
#include "widgets/canvas/map_marks.h"
#include "widgets/explore/maps/overlay.h"

#include <algorithm>

namespace lambdascope {

namespace {

QString textOf(const std::string& text) {
    return QString::fromStdString(text);
}

} // namespace

void Overlay::titlesBeside() {
    const HeadId& twin = f_.scene.twin;
    const QString head = QStringLiteral("L%1 · H%2").arg(twin.layer).arg(twin.head);
    using Reason = CanvasScene::TwinReason;
    const QString reason = f_.scene.twinReason == Reason::LargestWeight    ? tr("%1, looks there most")
                           : f_.scene.twinReason == Reason::NearestPattern ? tr("%1, nearest pattern")
                           : f_.scene.twinReason == Reason::LayerShare     ? tr("%1, same depth")
                                                                           : tr("%1, chosen by you");
    const HeadMix& ofTwin = f_.scene.twinMix;
    const bool second = !f_.scene.beside.isEmpty();
    const QString name = second ? fitted(CanvasLayout::standardPanel, f_.scene.beside) : tr("Standard");
    if (f_.scene.standard)
        title(CanvasLayout::standardPanel, name,
              ofTwin.off      ? tr("%1, head off").arg(head)
              : ofTwin.mean   ? tr("%1, its mean instead").arg(head)
              : f_.scene.diff ? reason.arg(head)
                              : head,
              {});
    else
        title(CanvasLayout::standardPanel, name, {}, {});
    if (second)
        title(CanvasLayout::apartPanel, tr("difference of both"), tr("this model − %1").arg(f_.scene.beside),
              f_.layout.shows(CanvasLayout::standardPanel) ? QStringLiteral("Δ") : QString());
}

/// The end of a name says which checkpoint it is: what does not fit goes from its beginning.
QString Overlay::fitted(int panel, const QString& name) const {
    const QFont bold = t_.words(15, QFont::DemiBold);
    const double room = f_.layout.panels.at(static_cast<std::size_t>(panel)).width();
    QString shown = name;
    while (shown.size() > 4 && ink_.width(shown, bold) > room)
        shown = QStringLiteral("…") + shown.mid(shown.startsWith(u'…') ? 2 : 1);
    return shown;
}

Overlay::Words Overlay::standardWords(Cell cell) const {
    const QFont big = t_.digits(f_.layout.compact || t_.paper ? 20 : 22, QFont::Medium);
    const QFont small = t_.digits(12);
    const auto [number, seen] = standardNumber(cell, 2);
    const QColor ink = !f_.values.besideIsSigned() ? t_.ink1
                       : number.startsWith(u'−')   ? t_.negative
                                                   : t_.positive;
    Words words = {{tokenName(cell.query) + " → " + tokenName(cell.key), small, t_.ink2, 18},
                   {number, big, ink, 18}};
    const bool named = drawn(CanvasLayout::apartPanel) && has(CanvasLayout::apartPanel, cell);
    if (named) words.erase(words.begin()); // before the equation
    if (seen > 0) words.push_back({timesEven(seen), small, t_.ink2, 18});
    return words;
}

/// As arithmetic() prints the weights of a differential head: small ones in even shares.
std::pair<QString, int> Overlay::standardNumber(Cell cell, int decimals) const {
    const float weight = f_.values.standardCell(f_.scene, cell);
    if (f_.values.besideIsSigned()) return {textOf(formatNumber(weight, decimals, true)), 0};
    const Arithmetic sum = arithmetic({weight, 0, 0}, f_.scene.seen(cell.query));
    if (sum.seen > 0) return {textOf(sum.a1), sum.seen};
    return {textOf(formatNumber(weight, decimals)), 0};
}

QString Overlay::timesEven(int seen) {
    return tr("× 1/%1").arg(seen);
}

/// "0.06 − (−0.02)" and "+0.08", true as printed.
Overlay::Difference Overlay::apartOf(Cell cell) const {
    const float first = f_.values.diffCell(f_.scene, cell).difference();
    const Arithmetic sum = arithmetic({first, f_.values.standardCell(f_.scene, cell), 1});
    const QString taken = textOf(sum.a2);
    return {textOf(sum.a1) + QStringLiteral(" − ") + (taken.startsWith(u'−') ? "(" + taken + ")" : taken),
            textOf(sum.result)};
}

/// Below its map, in letters that have room there.
void Overlay::writeApart(Cell cell, double y) const {
    if (!drawn(CanvasLayout::apartPanel) || f_.layout.arrangement == CanvasLayout::Arrangement::Grid) return;
    const QRectF& panel = f_.layout.panels[CanvasLayout::apartPanel];
    const QFont font = t_.digits(f_.layout.compact || t_.paper ? 12 : 14, QFont::Medium);
    const Difference sum = apartOf(cell);
    const QColor sign = sum.result.startsWith(u'−') ? t_.negative : t_.positive;
    const Words words = {{sum.terms, font, t_.ink1, 8}, {"=", font, t_.ink2, 8}, {sum.result, font, sign, 0}};
    const double room = f_.size.width() - 12 - widthOf(words);
    write(words, {std::min(room, panel.center().x() - widthOf(words) / 2), y});
}

} // namespace lambdascope
