// What the emitted kernels are held against on the same GPU: the bandwidth of a copy, and cuBLAS for products, in single precision without
// tensor cores. Prints `PEER name value`: GB/s that are read and written, and TFLOP/s. cuBLAS is looked for when the program runs: CUBLAS names
// the library, if it has another name than usual.
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <vector>

static void check(int error, const char *what) {
  if (error == 0) return;
  fprintf(stderr, "error: %s failed with %d\n", what, error);
  exit(1);
}
#define CHECK(call) check(static_cast<int>(call), #call)

static __global__ void fill(float *cells, size_t count, unsigned seed) {
  for (size_t k = blockIdx.x * size_t{blockDim.x} + threadIdx.x; k < count; k += size_t{gridDim.x} * blockDim.x) {
    cells[k] = static_cast<float>((static_cast<unsigned>(k) * 2654435761u + seed) >> 8) / 16777216.0f - 0.5f;
  }
}

static __global__ void copy(const double2 *__restrict__ from, double2 *__restrict__ to, size_t count) {
  const size_t k = blockIdx.x * size_t{blockDim.x} + threadIdx.x;
  if (k < count) to[k] = from[k];
}

// The median time of a launch, in seconds.
template <typename Launch>
static double median(int turns, const Launch &launch) {
  cudaEvent_t before, after;
  CHECK(cudaEventCreate(&before));
  CHECK(cudaEventCreate(&after));
  std::vector<float> times;
  for (int turn = 0; turn < turns + 3; turn++) {
    float milliseconds = 0;
    CHECK(cudaEventRecord(before));
    launch();
    CHECK(cudaEventRecord(after));
    CHECK(cudaEventSynchronize(after));
    CHECK(cudaEventElapsedTime(&milliseconds, before, after));
    if (turn >= 3) times.push_back(milliseconds);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2] * 1e-3;
}

int main() {
  const int n = 4096;
  const size_t cells = size_t{n} * n, bytes = size_t{1} << 30;
  char *from = nullptr, *to = nullptr;
  CHECK(cudaMalloc(&from, bytes));
  CHECK(cudaMalloc(&to, bytes));
  fill<<<4096, 256>>>(reinterpret_cast<float *>(from), bytes / sizeof(float), 1);
  const size_t pairs = bytes / sizeof(double2);
  const double kernel = median(20, [&] {
    copy<<<static_cast<unsigned>(pairs / 256), 256>>>(reinterpret_cast<double2 *>(from), reinterpret_cast<double2 *>(to), pairs);
  });
  const double runtime = median(20, [&] { CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice)); });
  printf("PEER copy %.1f\n", 2e-9 * static_cast<double>(bytes) / std::min(kernel, runtime));

  float *a = reinterpret_cast<float *>(from), *b = a + cells, *c = reinterpret_cast<float *>(to);
  const char *const named = getenv("CUBLAS");
  const char *const names[] = {named != nullptr ? named : "libcublas.so", "libcublas.so.13", "libcublas.so.12", "/usr/local/cuda/lib64/libcublas.so"};
  void *library = nullptr;
  for (const char *name : names) library = library != nullptr ? library : dlopen(name, RTLD_NOW);
  if (library == nullptr) {
    fprintf(stderr, "no cuBLAS: name it in CUBLAS\n");
    return 0;
  }
  using Create = int (*)(void **);
  using SetMathMode = int (*)(void *, int);
  using Sgemm = int (*)(void *, int, int, int, int, int, const float *, const float *, int, const float *, int, const float *, float *, int);
  const auto create = reinterpret_cast<Create>(dlsym(library, "cublasCreate_v2"));
  const auto set_math_mode = reinterpret_cast<SetMathMode>(dlsym(library, "cublasSetMathMode"));
  const auto sgemm = reinterpret_cast<Sgemm>(dlsym(library, "cublasSgemm_v2"));
  void *handle = nullptr;
  CHECK(create(&handle));
  const int pedantic = 2;  // CUBLAS_PEDANTIC_MATH: single precision, and no tensor cores
  CHECK(set_math_mode(handle, pedantic));
  const float one = 1;
  const double product = median(20, [&] { CHECK(sgemm(handle, 0, 0, n, n, n, &one, a, n, b, n, &one, c, n)); });
  printf("PEER sgemm %.2f\n", 2e-12 * static_cast<double>(n) * static_cast<double>(cells) / product);
}
