// SPDX-License-Identifier: MIT
// The only file that knows the CUDA runtime and cuBLAS.
#include "core/compute/cuda/device_cuda.h"

#include "core/compute/cuda/kernels.h"

#include <algorithm>
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <map>

namespace lambdascope::cuda {
namespace {

constexpr std::size_t workspaceBytes = std::size_t{32} << 20; // what cuBLAS asks for on Hopper
constexpr std::size_t sharedWithoutAsking = std::size_t{48} << 10;

/// `what` completes "the GPU could not …".
void check(cudaError_t code, const char* what) {
    if (code == cudaSuccess) return;
    cudaGetLastError(); // a failure that leaves the device well is not to be found again by the next call
    if (code == cudaErrorMemoryAllocation)
        throw fail<OutOfDeviceMemory>("the GPU could not {}: {}", what, cudaGetErrorString(code));
    throw fail<DeviceError>("the GPU could not {}: {}", what, cudaGetErrorString(code));
}

void check(cublasStatus_t status, const char* what) {
    if (status == CUBLAS_STATUS_SUCCESS) return;
    if (status == CUBLAS_STATUS_ALLOC_FAILED)
        throw fail<OutOfDeviceMemory>("the GPU could not {}: {}", what, cublasGetStatusString(status));
    throw fail<DeviceError>("the GPU could not {}: {}", what, cublasGetStatusString(status));
}

std::string versionText(int version) {
    return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

/// Throws why there is no GPU to work with.
void requireDevice() {
    int count = 0; // left alone by the call if it fails
    const cudaError_t code = cudaGetDeviceCount(&count);
    if (code == cudaSuccess && count > 0) return;
    cudaGetLastError();
    if (code == cudaErrorInsufficientDriver) {
        int driver = 0;
        int runtime = 0;
        cudaDriverGetVersion(&driver);
        cudaRuntimeGetVersion(&runtime);
        if (driver == 0) throw DeviceError("this machine has no NVIDIA driver");
        throw fail<DeviceError>("the NVIDIA driver of this machine is made for CUDA {}; CUDA {} is needed",
                                versionText(driver), versionText(runtime));
    }
    if (code == cudaSuccess || code == cudaErrorNoDevice) throw DeviceError("this machine has no NVIDIA GPU");
    throw fail<DeviceError>("the NVIDIA GPU of this machine cannot be used: {}", cudaGetErrorString(code));
}

DeviceInfo readInfo() {
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, 0), "be asked for its properties");
    return {properties.name, properties.major * 10 + properties.minor, properties.multiProcessorCount,
            properties.sharedMemPerBlockOptin, properties.totalGlobalMem};
}

/// Any kernel shows whether the plug-in has code for this GPU, and for which: code for an older one, which
/// the driver translated, can do no more than that one, whatever the GPU can.
void requireKernels(DeviceInfo& info) {
    cudaFuncAttributes attributes;
    const auto* kernel = reinterpret_cast<const void*>(poison({}).kernel);
    const cudaError_t code = cudaFuncGetAttributes(&attributes, kernel);
    if (code == cudaErrorNoKernelImageForDevice || code == cudaErrorInvalidDeviceFunction ||
        code == cudaErrorUnsupportedPtxVersion)
        throw fail<DeviceError>("{} has compute capability {}.{}, which this program was not built for",
                                info.name, info.computeCapability / 10, info.computeCapability % 10);
    check(code, "load the kernels");
    info.computeCapability = std::min(info.computeCapability, attributes.ptxVersion);
}

class CudaGraph final : public Graph {
  public:
    explicit CudaGraph(cudaGraphExec_t of) : executable(of) {}
    ~CudaGraph() override { cudaGraphExecDestroy(executable); }
    CudaGraph(const CudaGraph&) = delete;
    CudaGraph& operator=(const CudaGraph&) = delete;

    cudaGraphExec_t executable;
};

/// The stream, cuBLAS and its memory: destroyed in this order's reverse, also if one cannot be made.
struct Handles {
    Handles() = default;
    ~Handles() {
        if (blas != nullptr) cublasDestroy(blas);
        if (workspace != nullptr) cudaFree(workspace);
        if (stream != nullptr) cudaStreamDestroy(stream);
    }
    Handles(const Handles&) = delete;
    Handles& operator=(const Handles&) = delete;

    cudaStream_t stream = nullptr;
    void* workspace = nullptr;
    cublasHandle_t blas = nullptr;
};

class CudaDevice final : public Device {
  public:
    CudaDevice() : info_(readInfo()) {
        requireKernels(info_);
        check(cudaStreamCreateWithFlags(&handles_.stream, cudaStreamNonBlocking), "make a stream");
        check(cudaMalloc(&handles_.workspace, workspaceBytes), "allocate memory for cuBLAS");
        check(cublasCreate(&handles_.blas), "start cuBLAS");
        check(cublasSetStream(handles_.blas, handles_.stream), "set up cuBLAS");
        // after the stream, which takes it away; with memory of its own cuBLAS allocates none in a capture
        check(cublasSetWorkspace(handles_.blas, handles_.workspace, workspaceBytes), "set up cuBLAS");
        // float32 as it is, no TF32; sums of bfloat16 products in float32
        const auto mode =
            static_cast<cublasMath_t>(CUBLAS_DEFAULT_MATH | CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION);
        check(cublasSetMathMode(handles_.blas, mode), "set up cuBLAS");
    }
    ~CudaDevice() override { cudaStreamSynchronize(handles_.stream); }
    CudaDevice(const CudaDevice&) = delete;
    CudaDevice& operator=(const CudaDevice&) = delete;

    [[nodiscard]] const DeviceInfo& info() const override { return info_; }

    void* allocate(std::size_t bytes) override {
        void* memory = nullptr;
        check(cudaMalloc(&memory, bytes), "allocate memory");
        return memory;
    }
    void release(void* memory) noexcept override { cudaFree(memory); }
    void* allocatePinned(std::size_t bytes) override {
        void* memory = nullptr;
        check(cudaMallocHost(&memory, bytes), "get pinned memory of the machine");
        return memory;
    }
    void releasePinned(void* memory) noexcept override { cudaFreeHost(memory); }

    void run(std::span<const Command> commands) override {
        for (const Command& command : commands) std::visit([this](const auto& c) { start(c); }, command);
    }
    std::unique_ptr<Graph> capture(std::span<const Command> commands) override;
    void run(Graph& graph) override {
        check(cudaGraphLaunch(static_cast<CudaGraph&>(graph).executable, handles_.stream), "run a graph");
    }

    void copyToDevice(void* to, const void* from, std::size_t bytes) override {
        check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, handles_.stream), "take data");
        finish(); // from memory that is not pinned: only then it may be changed on every system
    }
    void copyToHost(void* to, const void* from, std::size_t bytes) override {
        check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, handles_.stream), "give data");
    }
    void finish() override { check(cudaStreamSynchronize(handles_.stream), "finish its work"); }

  private:
    void start(const Launch& launch);
    void start(const Gemm& gemm);
    void start(const Upload& upload);

    DeviceInfo info_;
    Handles handles_;
    std::map<Launch::Kernel, std::size_t> shared_; // what kernels were allowed beyond 48 KiB
};

std::unique_ptr<Graph> CudaDevice::capture(std::span<const Command> commands) {
    // relaxed: a kernel that is used for the first time is loaded now
    check(cudaStreamBeginCapture(handles_.stream, cudaStreamCaptureModeRelaxed), "record a graph");
    cudaGraph_t graph = nullptr;
    try {
        run(commands);
    } catch (...) {
        cudaStreamEndCapture(handles_.stream, &graph);
        if (graph != nullptr) cudaGraphDestroy(graph);
        cudaGetLastError();
        throw;
    }
    check(cudaStreamEndCapture(handles_.stream, &graph), "record a graph");
    cudaGraphExec_t executable = nullptr;
    const cudaError_t code = cudaGraphInstantiate(&executable, graph, 0);
    cudaGraphDestroy(graph);
    check(code, "make a graph");
    return std::make_unique<CudaGraph>(executable);
}

void CudaDevice::start(const Launch& launch) {
    const auto* kernel = reinterpret_cast<const void*>(launch.kernel);
    if (launch.sharedBytes > sharedWithoutAsking && shared_[launch.kernel] < launch.sharedBytes) {
        check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(launch.sharedBytes)),
              "give a kernel its shared memory");
        shared_[launch.kernel] = launch.sharedBytes;
    }
    void* arguments[] = {const_cast<std::byte*>(launch.argument.data())};
    check(cudaLaunchKernel(kernel, dim3(launch.grid.x, launch.grid.y, launch.grid.z), dim3(launch.threads),
                           arguments, launch.sharedBytes, handles_.stream),
          "start a kernel");
}

/// cuBLAS stores by columns: it sees yᵀ [out, rows] = w · xᵀ.
void CudaDevice::start(const Gemm& gemm) {
    if (gemm.rows == 0 || gemm.out == 0) return;
    const float one = 1;
    const float zero = 0;
    const cudaDataType_t type = gemm.bf16 ? CUDA_R_16BF : CUDA_R_32F;
    check(cublasGemmEx_64(handles_.blas, CUBLAS_OP_T, CUBLAS_OP_N, gemm.out, gemm.rows, gemm.in, &one, gemm.w,
                          type, gemm.in, gemm.x, type, gemm.in, &zero, gemm.y, CUDA_R_32F, gemm.out,
                          CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT),
          "multiply matrices");
}

void CudaDevice::start(const Upload& upload) {
    check(cudaMemcpyAsync(upload.to, upload.from, upload.bytes, cudaMemcpyHostToDevice, handles_.stream),
          "take data");
}

} // namespace

std::unique_ptr<Device> openCudaDevice() {
    requireDevice();
    return std::make_unique<CudaDevice>();
}

} // namespace lambdascope::cuda
