// SPDX-License-Identifier: MIT
#pragma once

// CPython's limited API of 3.11 (Py_LIMITED_API, set by CMake): what is built with it runs on every later
// one.
#include <Python.h>
#include <chrono>
#include <exception>
#include <memory>
#include <string>
#include <utility>

namespace lambdascope::python {

/// What Python has raised already: it only has to be handed on.
struct Raised {};

/// An owned reference.
class Ref {
  public:
    Ref() = default;
    explicit Ref(PyObject* owned) : object_(owned) {}
    Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    Ref& operator=(Ref&& other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~Ref() { Py_XDECREF(object_); }
    Ref(const Ref&) = delete;
    Ref& operator=(const Ref&) = delete;

    [[nodiscard]] PyObject* get() const { return object_; }
    [[nodiscard]] PyObject* release() { return std::exchange(object_, nullptr); }
    explicit operator bool() const { return object_ != nullptr; }

  private:
    PyObject* object_ = nullptr;
};

/// A new reference that must be there. Throws Raised.
inline Ref owned(PyObject* object) {
    if (object == nullptr) throw Raised();
    return Ref(object);
}

/// What a module holds in the place of globals.
struct ModuleState {
    PyObject *error = nullptr, *usageError = nullptr;
    PyTypeObject *pair = nullptr, *run = nullptr, *array = nullptr, *writer = nullptr;
};

/// While it lives other threads of Python run; look() lets Ctrl+C in.
class Released {
  public:
    Released();
    ~Released();
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;

    /// Every 50 ms at most, on the thread that made this: asks Python for signals. Throws Raised once a
    /// handler raised, as that of Ctrl+C does. Other threads are passed over.
    void look();
    /// work() with Python held again; what it returns is true unless it raised. Throws Raised then.
    template<typename Work>
    void held(const Work& work) {
        PyEval_RestoreThread(thread_);
        const bool went = work();
        thread_ = PyEval_SaveThread();
        if (!went) throw Raised();
    }

  private:
    PyThreadState* thread_;
    const unsigned long own_ = PyThread_get_thread_ident();
    std::chrono::steady_clock::time_point looked_ = std::chrono::steady_clock::now();
};

/// How many threads compute while Python runs on: what a fork leaves behind half done.
int releasedThreads();

/// Raises in Python what is being caught; call it within a catch.
void raiseCaught(const ModuleState& state);

/// fn() with every exception of C++ raised in Python, and then null.
template<typename Fn>
PyObject* guarded(const ModuleState& state, const Fn& fn) {
    try {
        return fn();
    } catch (...) {
        raiseCaught(state);
        return nullptr;
    }
}

/// A str of UTF-8.
Ref textOf(const std::string& utf8);

} // namespace lambdascope::python
