// SPDX-License-Identifier: MIT
#pragma once

#include "app/window/graphics.h"
#include "core/compute/forward.h"
#include "widgets/lab/chart/lab_canvas.h"
#include "widgets/lab/chart/lab_geometry.h"

#include <QApplication>
#include <QMainWindow>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

namespace lambdascope::test {

/// A LabCanvas in a real window with the shipped DIFF model: layer 2, head 3, nothing edited, and a made-up
/// sweep.
class LabWindow {
  public:
    LabWindow() {
        scene = trainedScene();
        window_.setCentralWidget(canvas); // takes it
        canvas->setScene(scene);
        window_.resize(1104, 855);
        window_.show();
    }
    /// False if the window does not come up.
    [[nodiscard]] bool ready() {
        return QTest::qWaitForWindowExposed(&window_) &&
               QTest::qWaitFor([&] { return canvas->size() == QSize(1104, 855); });
    }
    void show() { canvas->setScene(scene); }

    [[nodiscard]] LabGeometry geometry() const {
        return LabGeometry::of(scene, {QSizeF(canvas->size()), canvas->devicePixelRatioF(), {}});
    }
    void send(QEvent::Type type, QPointF at, Qt::KeyboardModifiers modifiers = {}) const {
        const bool move = type == QEvent::MouseMove;
        const bool release = type == QEvent::MouseButtonRelease;
        QMouseEvent event(type, at, canvas->mapToGlobal(at), move ? Qt::NoButton : Qt::LeftButton,
                          release ? Qt::NoButton : Qt::LeftButton, modifiers);
        QApplication::sendEvent(canvas, &event);
    }
    void drag(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {}) const {
        send(QEvent::MouseButtonPress, from, modifiers);
        for (int i = 1; i <= 10; ++i) send(QEvent::MouseMove, from + (to - from) * i / 10, modifiers);
        send(QEvent::MouseButtonRelease, to, modifiers);
    }
    void click(QPointF at, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mouseClick(canvas, Qt::LeftButton, modifiers, at.toPoint());
    }
    void wheel(QPointF at, int turned) const {
        QWheelEvent event(at, canvas->mapToGlobal(at), {}, {0, turned}, {}, {}, Qt::NoScrollPhase, false);
        QApplication::sendEvent(canvas, &event);
    }
    void leave() const {
        QEvent event(QEvent::Leave);
        QApplication::sendEvent(canvas, &event);
    }

    static ModelPtr model() {
        static const ModelPtr opened = loadModel(SOURCE_DIR "/assets/models/tiny-stories/diff");
        return opened;
    }
    static TracePtr trace(const Edits& edits = {}) {
        const auto tokens =
            model()->tokenizer->encode("The magic number for Rome is 7350. Lily saw a big dog.");
        return forward(*makeBackend("cpu"), model(),
                       {tokens, edits, std::vector(model()->layers.size(), true)});
    }

    LabCanvas* canvas = new LabCanvas(bestDrawing());
    LabScene scene; // what the canvas was given last, by show()

  private:
    static LabScene trainedScene() {
        LabScene scene;
        for (const LayerWeights& weights : model()->layers) {
            const LambdaParts& parts = weights.lambda;
            LabLayer layer;
            layer.plus = parts.plus;
            layer.minus = parts.minus;
            layer.scheduleInit = layer.trainedInit = layer.init = parts.init;
            layer.trainedLambda = layer.lambda = parts.trained();
            scene.layers.push_back(layer);
        }
        scene.first = scene.last = 2;
        scene.maps.trained = scene.maps.edited = trace();
        scene.maps.scale = MapScale::Absolute;
        scene.maps.head = {2, 3};
        scene.maps.trainedMix = scene.maps.mix = {scene.layers[2].lambda, 1};
        for (const TokenPiece& piece : model()->tokenizer->pieces(scene.maps.trained->request.tokens))
            scene.maps.tokens << QString::fromStdString(piece.display);
        scene.sweep.first = scene.sweep.last = 2;
        for (int i = 0; i <= 32; ++i) {
            scene.sweep.values.push_back(-0.2 + 0.05 * i);
            scene.sweep.loss.push_back(2 + std::pow(scene.sweep.values.back() - 0.5, 2));
        }
        scene.sweep.trained = scene.sweep.edited = scene.layers[2].trainedInit;
        scene.sweep.trainedLoss = 2;
        return scene;
    }

    QMainWindow window_;
};

} // namespace lambdascope::test
