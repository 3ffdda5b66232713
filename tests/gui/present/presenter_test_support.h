// SPDX-License-Identifier: MIT
#pragma once

#include "app/present/presenter.h"
#include "tests/gui/present/presenter_sample.h"

#include <QTest>

namespace lambdascope::test {

/// A session and a lesson, as far as the presenter knows them.
struct Fake {
    PresenterPage page = samplePage();
    NotesPage notes{
        "Two maps", "It enters with a minus.", "Negative is not ignored.", "Ask **first**.", "", 5, 9, true};
    QStringList wishes;
    Presenter* presenter = nullptr;

    PresenterSource source() {
        const auto wish = [this](const char* name) { return [this, name] { wishes << name; }; };
        PresenterSource s;
        s.page = [this] { return page; };
        s.notes = [this] { return notes; };
        s.first = wish("first");
        s.back = wish("back");
        s.reveal = wish("reveal");
        s.nextPart = wish("next part");
        s.partBefore = wish("part before");
        s.allParts = wish("all parts");
        s.endGesture = wish("end");
        s.next = [this] {
            wishes << "next";
            ++page.step;
            page.sentence = QString("page %1").arg(page.step);
            presenter->refresh();
        };
        s.moveLambda = [this](double lambda) {
            wishes << QString("lambda %1").arg(lambda);
            page.lambda->edited = lambda;
            presenter->refresh();
        };
        s.showTrained = [this](bool held) { wishes << (held ? "trained" : "in force"); };
        s.count = [this](int option, int by) {
            wishes << QString("count %1 %2").arg(option).arg(by);
            page.tally->counts[static_cast<std::size_t>(option)] += by;
            presenter->refresh();
        };
        s.takeBack = wish("take back");
        s.clearCounts = wish("clear");
        s.pin = [this](Cell cell) {
            wishes << QString("pin %1 %2").arg(cell.query).arg(cell.key);
            page.map->pin = cell;
            presenter->refresh();
        };
        return s;
    }
};

/// A presenter of it that has begun.
struct Shown {
    Fake fake;
    Presenter presenter{fake.source()};
    QWidget main;
    explicit Shown() {
        fake.presenter = &presenter;
        main.show();
        presenter.start(&main, false);
    }
    PresenterView* view() { return presenter.view(); }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(view(), key, with); }
};

} // namespace lambdascope::test
