// SPDX-License-Identifier: MIT
#include "app/window/busy_signs.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace lambdascope {
namespace {

constexpr int barAfter = 200;     // ms
constexpr int cancelAfter = 1000; // ms

} // namespace

BusySigns::BusySigns(QWidget* parent)
    : QWidget(parent), bar_(new QProgressBar), cancel_(new QPushButton(tr("Cancel"))) {
    bar_->setTextVisible(false);
    bar_->setFixedSize(120, 4);
    bar_->setAccessibleName(tr("Progress of the computation"));
    cancel_->setObjectName("cancelPass");
    cancel_->setProperty("small", true); // as high as the status bar
    cancel_->setAccessibleName(tr("Cancel the computation"));
    cancel_->setToolTip(tr("Stops computing; what is on screen stays"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(bar_);
    row->addWidget(cancel_);
    hide();
    cancel_->hide();
    for (QTimer* timer : {&barDelay_, &cancelDelay_}) timer->setSingleShot(true);
    barDelay_.setInterval(barAfter);
    cancelDelay_.setInterval(cancelAfter);
    connect(&barDelay_, &QTimer::timeout, this, &QWidget::show);
    connect(&cancelDelay_, &QTimer::timeout, cancel_, &QWidget::show);
    connect(cancel_, &QPushButton::clicked, this, &BusySigns::cancelRequested);
}

void BusySigns::setProgress(int done, int all) {
    if (!barDelay_.isActive() && isHidden()) {
        barDelay_.start();
        cancelDelay_.start();
    }
    bar_->setRange(0, all);
    bar_->setValue(done);
}

void BusySigns::stop() {
    barDelay_.stop();
    cancelDelay_.stop();
    hide();
    cancel_->hide();
}

} // namespace lambdascope
