// Comes before an emitted program: each launch is timed by events, and at the end of the program a line for each kernel says on standard
// error how often it ran, and its least, median and total time in milliseconds. A line begins with `TIME`.
#pragma once
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#define POLY_SHARED(T, name, dims) __shared__ __align__(16) T name dims
#define POLY_DYNSHARED(T, name)                               \
  extern __shared__ __align__(16) unsigned char poly_bytes[]; \
  T &name = *reinterpret_cast<T *>(poly_bytes)
#define POLY_LAUNCH(kernel, grid, block, shared, ...) \
  timed::Table::the().launch(#kernel, [&] { kernel<<<(grid), (block), (shared)>>>(__VA_ARGS__); })

namespace timed {

inline void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "error: %s\n", cudaGetErrorString(error));
  exit(1);
}

static __global__ void spin(float *cell, int turns) {
  float x = *cell;
  for (int turn = 0; turn < turns; turn++) x = x * 0.999f + 0.1f;
  *cell = x;
}

class Table {
 public:
  static Table &the() {
    static Table table;
    return table;
  }

  template <typename Launch>
  void launch(const char *kernel, const Launch &launch) {
    check(cudaEventRecord(before_));
    launch();
    check(cudaEventRecord(after_));
    check(cudaEventSynchronize(after_));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, before_, after_));
    times_[kernel].push_back(milliseconds);
  }

 private:
  std::map<std::string, std::vector<float>> times_;
  cudaEvent_t before_, after_;

  // The clocks of a GPU that had nothing to do are low: it is given something first.
  Table() {
    check(cudaEventCreate(&before_));
    check(cudaEventCreate(&after_));
    float *cell = nullptr;
    check(cudaMalloc(&cell, sizeof(float)));
    for (int k = 0; k < 20; k++) spin<<<1024, 256>>>(cell, 100000);
    check(cudaDeviceSynchronize());
    check(cudaFree(cell));
  }

  ~Table() {
    for (auto &[kernel, times] : times_) {
      std::sort(times.begin(), times.end());
      double total = 0;
      for (const float time : times) total += time;
      fprintf(stderr, "TIME %s %zu %.5f %.5f %.5f\n", kernel.c_str(), times.size(), times[0], times[times.size() / 2], total);
    }
  }
};

}  // namespace timed
