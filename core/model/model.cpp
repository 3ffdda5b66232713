// SPDX-License-Identifier: MIT
#include "core/model/model.h"

#include "core/model/weight_files.h"
#include "core/util/error.h"

#include <openssl/evp.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace lambdascope {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t mostRopeRows = 4096; // a longer prompt makes a table of its own

float dot(const Tensor& a, const Tensor& b) {
    float sum = 0;
    for (std::int64_t i = 0; i < a.size(); ++i) sum += a.data()[i] * b.data()[i];
    return sum;
}

LambdaParts readLambda(WeightFiles& files, const std::string& attention, std::int64_t headDim,
                       std::int64_t layer) {
    const auto vector = [&](const char* name) { return files.vector(attention + name, headDim); };
    LambdaParts parts;
    parts.plus = std::exp(dot(vector("lambda_q1"), vector("lambda_k1")));
    parts.minus = std::exp(dot(vector("lambda_q2"), vector("lambda_k2")));
    parts.init = lambdaInitOfLayer(layer);
    return parts;
}

LayerWeights readLayer(WeightFiles& files, const Config& c, std::int64_t index) {
    const std::string layer = fmt::format("layers.{}.", index);
    const std::string attention = layer + "self_attn.";
    const std::int64_t queries = c.heads * c.headDim; // H·d
    const std::int64_t keys = c.kvHeads * c.headDim;  // K·d
    LayerWeights w;
    w.inputNorm = files.vector(layer + "input_layernorm.weight", c.hiddenSize);
    w.postNorm = files.vector(layer + "post_attention_layernorm.weight", c.hiddenSize);
    w.q = files.matrix(attention + "q_proj.weight", queries, c.hiddenSize);
    w.k = files.matrix(attention + "k_proj.weight", keys, c.hiddenSize);
    w.v = files.matrix(attention + "v_proj.weight", keys, c.hiddenSize);
    w.o = files.matrix(attention + "o_proj.weight", c.hiddenSize, queries);
    if (c.attentionBias) {
        w.qBias = files.vector(attention + "q_proj.bias", queries);
        w.kBias = files.vector(attention + "k_proj.bias", keys);
        w.vBias = files.vector(attention + "v_proj.bias", keys);
        w.oBias = files.vector(attention + "o_proj.bias", c.hiddenSize);
    }
    w.gate = files.matrix(layer + "mlp.gate_proj.weight", c.intermediateSize, c.hiddenSize);
    w.up = files.matrix(layer + "mlp.up_proj.weight", c.intermediateSize, c.hiddenSize);
    w.down = files.matrix(layer + "mlp.down_proj.weight", c.hiddenSize, c.intermediateSize);
    if (c.mlpBias) {
        w.gateBias = files.vector(layer + "mlp.gate_proj.bias", c.intermediateSize);
        w.upBias = files.vector(layer + "mlp.up_proj.bias", c.intermediateSize);
        w.downBias = files.vector(layer + "mlp.down_proj.bias", c.hiddenSize);
    }
    if (c.differential()) w.lambda = readLambda(files, attention, c.headDim, index);
    return w;
}

std::string nameOfFolder(const fs::path& folder) {
    const fs::path full = fs::absolute(folder).lexically_normal();
    const fs::path last = full.has_filename() ? full : full.parent_path();
    std::string name = last.filename().string();
    // "diff" alone says nothing: a model of a pair carries the pair's name
    if (name == "diff" || name == "standard") return (last.parent_path().filename() / name).string();
    return name;
}

} // namespace

ModelPtr loadModel(const fs::path& folder, const LoadProgress& progress) {
    if (!fs::exists(folder)) throw fail("{}: does not exist", folder.string());
    if (!fs::is_directory(folder)) throw fail("{}: is not a model folder", folder.string());
    if (!fs::exists(folder / "config.json")) throw fail("{}: has no config.json", folder.string());

    auto model = std::make_shared<Model>();
    model->folder = folder;
    model->name = nameOfFolder(folder);
    model->config = readConfig(folder / "config.json");
    const Config& c = model->config;
    model->plan = c.differential() ? planDiffLlama(c) : planLlama(c);
    model->rope = makeRopeTable(c, std::min(c.maxPositions, mostRopeRows));

    WeightFiles files(folder);
    model->embedding = files.matrix("embed_tokens.weight", c.vocabSize, c.hiddenSize);
    for (std::int64_t l = 0; l < c.layers; ++l) {
        model->layers.push_back(readLayer(files, c, l));
        if (progress && !progress(folder, files.bytesRead(), files.bytes())) throw Cancelled();
    }
    model->finalNorm = files.vector("norm.weight", c.hiddenSize);
    model->lmHead = c.tiedEmbeddings ? model->embedding : files.head(c.vocabSize, c.hiddenSize);
    model->parameters = files.elementsRead();
    model->weightFiles = files.paths();
    if (const fs::path file = folder / "tokenizer.json"; fs::exists(file))
        model->tokenizer = loadTokenizer(file);
    return model;
}

Pair loadPair(const fs::path& folder, const LoadProgress& progress) {
    const bool isPair = fs::exists(folder / "diff") || fs::exists(folder / "standard");
    if (!isPair) {
        ModelPtr model = loadModel(folder, progress);
        return model->differential() ? Pair{model, nullptr} : Pair{nullptr, model};
    }
    Pair pair;
    if (fs::exists(folder / "diff")) pair.diff = loadModel(folder / "diff", progress);
    if (fs::exists(folder / "standard")) pair.standard = loadModel(folder / "standard", progress);
    if (pair.diff && !pair.diff->differential())
        throw fail("{}: is a standard Transformer; diff/ must hold a DIFF model", (folder / "diff").string());
    if (pair.standard && pair.standard->differential())
        throw fail("{}: is a DIFF model; standard/ must hold a standard one", (folder / "standard").string());
    return pair;
}

namespace {

std::string sha256Of(const std::vector<fs::path>& files) {
    const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr);
    std::vector<char> block(1 << 20);
    for (const fs::path& path : files) {
        std::ifstream stream(path, std::ios::binary);
        if (!stream) throw fail("{}: cannot be read", path.string());
        while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) || stream.gcount() > 0)
            EVP_DigestUpdate(context.get(), block.data(), static_cast<std::size_t>(stream.gcount()));
    }
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    EVP_DigestFinal_ex(context.get(), digest.data(), &length);
    std::string hex;
    for (unsigned int i = 0; i < length; ++i) hex += fmt::format("{:02x}", digest[i]);
    return hex;
}

} // namespace

std::string sha256OfWeights(const Model& model) {
    return sha256Of(model.weightFiles);
}

std::string sha256OfWeights(const fs::path& folder) {
    return sha256Of(WeightFiles(folder).paths());
}

} // namespace lambdascope
