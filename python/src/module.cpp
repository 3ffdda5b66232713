// SPDX-License-Identifier: MIT
// lambdascope._core: the pair, the run, the array and the writer as Python has them. What is said of them
// stands in lambdascope/__init__.py; this hands over JSON and memory, and lets nothing of C++ out.
#include "core/analysis/answer/head_effects.h"
#include "core/analysis/attention/noise_meter.h"
#include "core/analysis/groups/group_by.h"
#include "core/compute/generation.h"
#include "core/text/display.h"
#include "core/util/error.h"
#include "core/util/utf8.h"

#include <fmt/ranges.h>

#include <array>
#include <memory>
#include <optional>
#include <unistd.h>
#include <vector>

#include "python/src/answers.h"
#include "python/src/python_api.h"
#include "python/src/run_pages.h"

namespace lambdascope::python {
namespace {

/// What an object of Python holds; of a process that forked it is left alone, as its end would wait for
/// threads that are not here.
template<typename Value>
struct Held {
    PyObject_HEAD std::unique_ptr<Value> value; // lives from its type's tp_alloc, which fills with zeros, on
};

struct HeldPair {
    std::shared_ptr<OpenPair> pair;
};

/// One model that writes.
struct Writing {
    std::shared_ptr<OpenPair> pair;
    ModelPtr model;
    std::unique_ptr<Generation> generation;
};

struct HeldArray {
    ArrayView view;
    std::array<Py_ssize_t, 3> shape{}, strides{};
};

ModuleState& stateOf(PyObject* module) {
    return *static_cast<ModuleState*>(PyModule_GetState(module));
}

template<typename Value>
const ModuleState& stateOfSelf(Held<Value>* self) {
    return *static_cast<ModuleState*>(PyType_GetModuleState(Py_TYPE(reinterpret_cast<PyObject*>(self))));
}

template<typename Value>
PyObject* newHeld(PyTypeObject* type, std::unique_ptr<Value> value) {
    const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
    auto* const self = reinterpret_cast<Held<Value>*>(allocate(type, 0));
    if (self == nullptr) throw Raised();
    new (&self->value) std::unique_ptr<Value>(std::move(value));
    return reinterpret_cast<PyObject*>(self);
}

bool isForked(const HeldPair& held) {
    return held.pair->ofAnotherProcess();
}
bool isForked(const PairRun& run) {
    return run.pair().ofAnotherProcess();
}
bool isForked(const Writing& writing) {
    return writing.pair->ofAnotherProcess();
}
bool isForked(const HeldArray& /*numbers alone*/) {
    return false;
}

template<typename Value>
void dropHeld(PyObject* object) {
    auto* const self = reinterpret_cast<Held<Value>*>(object);
    if (self->value && isForked(*self->value)) static_cast<void>(self->value.release());
    self->value.~unique_ptr();
    PyTypeObject* const type = Py_TYPE(object);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

/// fn(state, value, look) without the GIL; what it returns becomes an object by toPython once it is held
/// again.
template<typename Work, typename ToPython>
PyObject* withoutGil(const ModuleState& state, const Work& work, const ToPython& toPython) {
    return guarded(state, [&] {
        auto found = [&] {
            Released released;
            return work([&] { released.look(); });
        }();
        return toPython(std::move(found));
    });
}

const auto asText = [](const std::string& text) { return textOf(text).release(); };

std::string dumped(const OrderedJson& json) {
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

// ---- arrays ----

int showArray(PyObject* object, Py_buffer* view, int flags) {
    const HeldArray& held = *reinterpret_cast<Held<HeldArray>*>(object)->value;
    if ((flags & PyBUF_WRITABLE) == PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "what a pass has computed is read-only; copy it to change it");
        view->obj = nullptr;
        return -1;
    }
    const auto dimensions = static_cast<int>(held.view.shape.size());
    view->buf = const_cast<void*>(held.view.numbers.address());
    Py_INCREF(object);
    view->obj = object;
    view->len = held.view.numbers.size() * static_cast<Py_ssize_t>(sizeof(float));
    view->itemsize = sizeof(float);
    view->readonly = 1;
    view->format = (flags & PyBUF_FORMAT) != 0 ? const_cast<char*>("f") : nullptr;
    view->ndim = dimensions;
    view->shape = (flags & PyBUF_ND) != 0 ? const_cast<Py_ssize_t*>(held.shape.data()) : nullptr;
    view->strides =
        (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? const_cast<Py_ssize_t*>(held.strides.data()) : nullptr;
    view->suboffsets = nullptr;
    view->internal = nullptr;
    return 0;
}

PyObject* newArray(const ModuleState& state, ArrayView view) {
    auto held = std::make_unique<HeldArray>();
    Py_ssize_t stride = sizeof(float);
    for (std::size_t d = view.shape.size(); d-- > 0;) {
        held->shape[d] = view.shape[d];
        held->strides[d] = stride;
        stride *= view.shape[d];
    }
    held->view = std::move(view);
    return newHeld(state.array, std::move(held));
}

// ---- runs ----

PyObject* arrayOfRun(PyObject* object, PyObject* arguments) {
    auto* const self = reinterpret_cast<Held<PairRun>*>(object);
    const char *side = nullptr, *name = nullptr;
    int layer = 0;
    if (PyArg_ParseTuple(arguments, "ssi", &side, &name, &layer) == 0) return nullptr;
    const ModuleState& state = stateOfSelf(self);
    return withoutGil(
        state, [&](const Look&) { return self->value->array(side, name, layer); },
        [&](ArrayView view) { return newArray(state, std::move(view)); });
}

PyObject* askRun(PyObject* object, PyObject* arguments) {
    auto* const self = reinterpret_cast<Held<PairRun>*>(object);
    const char *question = nullptr, *asked = nullptr;
    if (PyArg_ParseTuple(arguments, "ss", &question, &asked) == 0) return nullptr;
    return withoutGil(
        stateOfSelf(self),
        [&](const Look& look) { return dumped(answerTo(*self->value, question, asked, look)); }, asText);
}

PyObject* shareRun(PyObject* object, PyObject* arguments) {
    auto* const self = reinterpret_cast<Held<PairRun>*>(object);
    const char *kind = nullptr, *asked = nullptr;
    if (PyArg_ParseTuple(arguments, "ss", &kind, &asked) == 0) return nullptr;
    return withoutGil(
        stateOfSelf(self),
        [&](const Look& look) { return dumped(sharedOf(*self->value, kind, asked, look)); }, asText);
}

PyObject* saveRun(PyObject* object, PyObject* arguments) {
    auto* const self = reinterpret_cast<Held<PairRun>*>(object);
    const char *side = nullptr, *file = nullptr;
    if (PyArg_ParseTuple(arguments, "ss", &side, &file) == 0) return nullptr;
    return withoutGil(
        stateOfSelf(self),
        [&](const Look& look) {
            besides(look, [&](const std::stop_token&) { self->value->save(side, file); });
            return std::string(file);
        },
        asText);
}

// ---- pairs ----

PyObject* runPair(PyObject* object, PyObject* wish) {
    auto* const self = reinterpret_cast<Held<HeldPair>*>(object);
    const char* const json = PyUnicode_AsUTF8AndSize(wish, nullptr);
    if (json == nullptr) return nullptr;
    const ModuleState& state = stateOfSelf(self);
    return withoutGil(
        state, [&](const Look& look) { return std::make_unique<PairRun>(self->value->pair, json, look); },
        [&](std::unique_ptr<PairRun> run) { return newHeld(state.run, std::move(run)); });
}

PyObject* factsOfPair(PyObject* object, PyObject* /*none*/) {
    auto* const self = reinterpret_cast<Held<HeldPair>*>(object);
    return withoutGil(
        stateOfSelf(self),
        [&](const Look&) {
            const Pair& pair = self->value->pair->pair();
            const auto told = [](const ModelPtr& model) -> OrderedJson {
                if (!model) return nullptr;
                return {{"name", model->name},
                        {"folder", model->folder.string()},
                        {"differential", model->differential()},
                        {"layers", model->layers.size()},
                        {"heads", model->plan.headCount()},
                        {"parameters", model->parameters},
                        {"trained_on", model->config.maxPositions}};
            };
            const ProcessorState state = self->value->pair->processor();
            return dumped({{"diff", told(pair.diff)},
                           {"standard", told(pair.standard)},
                           {"backend", state.name},
                           {"slow", whyCpuIsSlow().text()}});
        },
        asText);
}

PyObject* experimentOnPair(PyObject* object, PyObject* arguments) {
    auto* const self = reinterpret_cast<Held<HeldPair>*>(object);
    const char *name = nullptr, *asked = nullptr;
    PyObject* tell = nullptr;
    if (PyArg_ParseTuple(arguments, "ssO", &name, &asked, &tell) == 0) return nullptr;
    return guarded(stateOfSelf(self), [&] {
        ExperimentText found;
        {
            Released released;
            TellProgress telling;
            if (tell != Py_None)
                telling = [&](std::size_t done, std::size_t all) {
                    released.held([&] {
                        const Ref said(PyObject_CallFunction(tell, "nn", static_cast<Py_ssize_t>(done),
                                                             static_cast<Py_ssize_t>(all)));
                        return static_cast<bool>(said);
                    });
                };
            found = runExperimentOn(
                *self->value->pair, name, asked, [&] { released.look(); }, telling);
        }
        const Ref json = textOf(found.json), csv = textOf(found.csv);
        return PyTuple_Pack(2, json.get(), csv.get());
    });
}

// ---- what a model writes ----

Writing writingOf(const std::shared_ptr<OpenPair>& pair, std::string_view json) {
    const JsonFields wish(parseJsonText(json, "generate"), "generate");
    const Pair& models = pair->pair();
    const bool diff = wish.text("side").value_or(models.diff ? "diff" : "standard") == "diff";
    const ModelPtr model = diff ? models.diff : models.standard;
    if (!model) throw fail<UsageError>("there is no {} model in this pair", diff ? "DIFF" : "standard");
    const PairEdits edits = pair->edits(wish);
    const std::string text = wish.text("text").value_or("");
    std::vector<int> tokens;
    if (wish.has("ids"))
        for (const nlohmann::json& each : wish.list("ids")) tokens.push_back(each.get<int>());
    else if (text.empty())
        throw UsageError("the text is empty; at least one token is needed");
    else
        tokens = model->tokenizer->encode(text);
    if (tokens.empty()) throw UsageError(whyNoTokens(*model->tokenizer));
    Sampling sampling;
    sampling.temperature = wish.number("temperature").value_or(0);
    sampling.topK = static_cast<int>(wish.integer("top_k", 0, 1 << 30).value_or(0));
    sampling.topP = wish.number("top_p").value_or(1);
    sampling.seed = static_cast<std::uint64_t>(
        wish.integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(0));
    const GenerationPlan plan{.prompt = tokens,
                              .edits = edits.of(*model, models),
                              .tokens = static_cast<int>(wish.integer("tokens", 1, 1 << 20).value_or(64)),
                              .sampling = sampling,
                              .keepTrace = false,
                              .sentence = wish.flag("sentence", false)};
    return {pair, model, std::make_unique<Generation>(model, plan)};
}

PyObject* generateOfPair(PyObject* object, PyObject* wish) {
    auto* const self = reinterpret_cast<Held<HeldPair>*>(object);
    const char* const json = PyUnicode_AsUTF8AndSize(wish, nullptr);
    if (json == nullptr) return nullptr;
    const ModuleState& state = stateOfSelf(self);
    return withoutGil(
        state, [&](const Look&) { return std::make_unique<Writing>(writingOf(self->value->pair, json)); },
        [&](std::unique_ptr<Writing> writing) { return newHeld(state.writer, std::move(writing)); });
}

/// The next token; none where another thread took the last one. A step that a look ends can be taken again.
std::optional<GeneratedToken> stepOf(Writing& writing, const Look& look) {
    return writing.pair->run(look, [&](Backend& backend) -> std::optional<GeneratedToken> {
        if (writing.generation->done()) return {};
        return writing.generation->step(backend);
    });
}

/// Null without an exception once it is over.
PyObject* nextOfWriter(PyObject* object) {
    auto* const self = reinterpret_cast<Held<Writing>*>(object);
    Writing& writing = *self->value;
    return withoutGil(
        stateOfSelf(self),
        [&](const Look& look) -> std::string {
            const auto written = stepOf(writing, look);
            if (!written) return {};
            const Model& model = *writing.model;
            return dumped({{"id", written->token},
                           {"text", replaceInvalid(model.tokenizer->decode(std::vector{written->token}, true,
                                                                           TextPlace::Middle))},
                           {"probability", written->probability}});
        },
        [](const std::string& json) { return json.empty() ? nullptr : textOf(json).release(); });
}

// ---- the module ----

PyObject* openPair(PyObject* module, PyObject* arguments) {
    PyObject* names = nullptr;
    const char* backend = nullptr;
    int threads = 0;
    if (PyArg_ParseTuple(arguments, "Osi", &names, &backend, &threads) == 0) return nullptr;
    const ModuleState& state = stateOf(module);
    return guarded(state, [&] {
        std::vector<std::string> paths;
        for (Py_ssize_t i = 0; i < PySequence_Size(names); ++i) {
            const Ref name = owned(PySequence_GetItem(names, i));
            const char* const text = PyUnicode_AsUTF8AndSize(name.get(), nullptr);
            if (text == nullptr) throw Raised();
            paths.emplace_back(text);
        }
        std::shared_ptr<OpenPair> pair;
        {
            Released released;
            pair = std::make_shared<OpenPair>(paths, backend, threads, [&] { released.look(); });
        }
        auto held = std::make_unique<HeldPair>();
        held->pair = std::move(pair);
        return newHeld(state.pair, std::move(held));
    });
}

PyObject* cpuBuildOf(PyObject* module, PyObject* /*none*/) {
    return guarded(stateOf(module), [] { return textOf(cpuBuild()).release(); });
}

PyObject* experimentsOf(PyObject* module, PyObject* /*none*/) {
    return guarded(stateOf(module), [] { return textOf(dumped(listOfExperiments())).release(); });
}

PyObject* threadsReleased(PyObject* /*module*/, PyObject* /*none*/) {
    return PyLong_FromLong(releasedThreads());
}

template<typename Function>
void* slot(Function* function) {
    return reinterpret_cast<void*>(function);
}

/// A type of the module that Python makes none of by itself.
PyTypeObject* newType(PyObject* module, const char* name, int size, std::vector<PyType_Slot> slots) {
    slots.push_back({0, nullptr});
    PyType_Spec spec{name, size, 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots.data()};
    return reinterpret_cast<PyTypeObject*>(owned(PyType_FromModuleAndSpec(module, &spec, nullptr)).release());
}

PyObject* newError(const char* name, const char* says, PyObject* bases) {
    return owned(PyErr_NewExceptionWithDoc(name, says, bases, nullptr)).release();
}

void fill(PyObject* module) {
    static std::array<PyMethodDef, 5> ofPair{{{"run", runPair, METH_O, nullptr},
                                              {"facts", factsOfPair, METH_NOARGS, nullptr},
                                              {"experiment", experimentOnPair, METH_VARARGS, nullptr},
                                              {"generate", generateOfPair, METH_O, nullptr},
                                              {nullptr, nullptr, 0, nullptr}}};
    static std::array<PyMethodDef, 5> ofRun{{{"array", arrayOfRun, METH_VARARGS, nullptr},
                                             {"ask", askRun, METH_VARARGS, nullptr},
                                             {"share", shareRun, METH_VARARGS, nullptr},
                                             {"save", saveRun, METH_VARARGS, nullptr},
                                             {nullptr, nullptr, 0, nullptr}}};
    ModuleState& state = stateOf(module);
    state.error =
        newError("lambdascope.Error", "What could not be done, in one sentence.", PyExc_RuntimeError);
    const Ref bases = owned(PyTuple_Pack(2, state.error, PyExc_ValueError));
    state.usageError = newError("lambdascope.UsageError",
                                "What was asked for that there is not, in one sentence.", bases.get());
    state.pair = newType(module, "lambdascope._core.Pair", sizeof(Held<HeldPair>),
                         {{Py_tp_dealloc, slot(dropHeld<HeldPair>)}, {Py_tp_methods, ofPair.data()}});
    state.run = newType(module, "lambdascope._core.Run", sizeof(Held<PairRun>),
                        {{Py_tp_dealloc, slot(dropHeld<PairRun>)}, {Py_tp_methods, ofRun.data()}});
    state.array = newType(module, "lambdascope._core.Array", sizeof(Held<HeldArray>),
                          {{Py_tp_dealloc, slot(dropHeld<HeldArray>)}, {Py_bf_getbuffer, slot(showArray)}});
    state.writer = newType(module, "lambdascope._core.Writer", sizeof(Held<Writing>),
                           {{Py_tp_dealloc, slot(dropHeld<Writing>)},
                            {Py_tp_iter, slot(PyObject_SelfIter)},
                            {Py_tp_iternext, slot(nextOfWriter)}});
    if (PyModule_AddObjectRef(module, "Error", state.error) < 0 ||
        PyModule_AddObjectRef(module, "UsageError", state.usageError) < 0 ||
        PyModule_AddStringConstant(module, "version", LAMBDASCOPE_VERSION) < 0)
        throw Raised();
    const auto addWords = [&](const char* name, const auto& words) { // that its types spell, one by one
        if (PyModule_AddStringConstant(module, name, fmt::format("{}", fmt::join(words, " ")).c_str()) < 0)
            throw Raised();
    };
    addWords("groupings", groupingNames);
    addWords("scopes", meterScopeNames);
    addWords("effects", effectNames);
}

int execModule(PyObject* module) {
    try {
        fill(module);
        return 0;
    } catch (...) {
        raiseCaught(stateOf(module));
        return -1;
    }
}

void freeModule(void* module) {
    auto* const state = static_cast<ModuleState*>(PyModule_GetState(static_cast<PyObject*>(module)));
    if (state == nullptr) return;
    for (PyObject* const each :
         {state->error, state->usageError, reinterpret_cast<PyObject*>(state->pair),
          reinterpret_cast<PyObject*>(state->run), reinterpret_cast<PyObject*>(state->array),
          reinterpret_cast<PyObject*>(state->writer)})
        Py_XDECREF(each);
    *state = {};
}

} // namespace
} // namespace lambdascope::python

extern "C" [[gnu::visibility("default")]] PyObject* PyInit__core() {
    using namespace lambdascope::python;
    static std::array<PyMethodDef, 5> functions{{{"open", openPair, METH_VARARGS, nullptr},
                                                 {"cpu_build", cpuBuildOf, METH_NOARGS, nullptr},
                                                 {"experiments", experimentsOf, METH_NOARGS, nullptr},
                                                 {"released_threads", threadsReleased, METH_NOARGS, nullptr},
                                                 {nullptr, nullptr, 0, nullptr}}};
    static std::array<PyModuleDef_Slot, 2> slots{
        {{Py_mod_exec, reinterpret_cast<void*>(execModule)}, {0, nullptr}}};
    static PyModuleDef definition{PyModuleDef_HEAD_INIT,
                                  "lambdascope._core",
                                  nullptr,
                                  sizeof(ModuleState),
                                  functions.data(),
                                  slots.data(),
                                  nullptr,
                                  nullptr,
                                  freeModule};
    return PyModuleDef_Init(&definition);
}
