// SPDX-License-Identifier: MIT
#include "python/src/python_api.h"

#include "core/util/error.h"

#include <atomic>
#include <new>

namespace lambdascope::python {
namespace {

std::atomic<int>& released() {
    static std::atomic<int> threads = 0;
    return threads;
}

} // namespace

Released::Released() : thread_(PyEval_SaveThread()) {
    ++released();
}

Released::~Released() {
    --released();
    PyEval_RestoreThread(thread_);
}

void Released::look() {
    if (PyThread_get_thread_ident() != own_) return;
    const auto now = std::chrono::steady_clock::now();
    if (now - looked_ < std::chrono::milliseconds(50)) return;
    looked_ = now;
    held([] { return PyErr_CheckSignals() == 0; });
}

int releasedThreads() {
    return released();
}

void raiseCaught(const ModuleState& state) {
    try {
        throw;
    } catch (const Raised&) { // it is there already
    } catch (const UsageError& error) {
        PyErr_SetString(state.usageError, error.what());
    } catch (const Error& error) {
        PyErr_SetString(state.error, error.what());
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        PyErr_SetString(state.error, error.what());
    } catch (...) {
        PyErr_SetString(state.error, "something went wrong that has no name");
    }
}

Ref textOf(const std::string& utf8) {
    return owned(PyUnicode_DecodeUTF8(utf8.data(), static_cast<Py_ssize_t>(utf8.size()), "replace"));
}

} // namespace lambdascope::python
