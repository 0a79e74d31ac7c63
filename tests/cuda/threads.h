// As much of CUDA as kernels need whose threads meet by __syncthreads alone: each thread of a block is one of the host, blocks come one after the
// other. It is there for the thread sanitizer, which sees what two threads of a block do to one element without a barrier in between. An asynchronous
// copy is made where it is asked for, so that the sanitizer sees nothing of when it is waited for: that is the emulator's.
#ifndef FARKAS_THREADS_H
#define FARKAS_THREADS_H
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <thread>
#include <vector>

#define __global__
#define __device__
#define __host__
#define __launch_bounds__(...)
#define __ldg(address) (*(address))
#define __isShared(address) 1
struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x_of = 1, unsigned y_of = 1, unsigned z_of = 1) : x(x_of), y(y_of), z(z_of) {}
};
inline thread_local dim3 threadIdx, blockIdx, blockDim, gridDim;
inline pthread_barrier_t meeting;
inline void __syncthreads() { pthread_barrier_wait(&meeting); }
inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }
inline void __pipeline_commit() {}
inline void __pipeline_wait_prior(size_t) {}

enum cudaError_t { cudaSuccess = 0 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
template <typename T>
cudaError_t cudaMalloc(T **memory, size_t bytes) {
  *memory = static_cast<T *>(malloc(bytes));
  return cudaSuccess;
}
inline cudaError_t cudaFree(void *memory) {
  free(memory);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind) {
  memcpy(to, from, bytes);
  return cudaSuccess;
}
template <typename Kernel>
cudaError_t cudaFuncSetAttribute(Kernel *, cudaFuncAttribute, size_t) {
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline const char *cudaGetErrorString(cudaError_t) { return ""; }

#define POLY_SHARED(T, name, dims) alignas(16) static T name dims
#define POLY_DYNSHARED(T, name) alignas(16) static T name
namespace threads {
template <typename Kernel>
void launch(dim3 grid, dim3 block, Kernel kernel) {
  const unsigned all = block.x * block.y * block.z;
  for (unsigned b = 0; b < grid.x * grid.y * grid.z; b++) {
    pthread_barrier_init(&meeting, nullptr, all);
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < all; t++) {
      threads.emplace_back([=] {
        threadIdx = dim3(t % block.x, t / block.x % block.y, t / block.x / block.y);
        blockIdx = dim3(b % grid.x, b / grid.x % grid.y, b / grid.x / grid.y);
        blockDim = block;
        gridDim = grid;
        kernel();
      });
    }
    for (std::thread &thread : threads) thread.join();
    pthread_barrier_destroy(&meeting);
  }
}
}  // namespace threads
#define POLY_LAUNCH(kernel, grid, block, shared, ...) threads::launch(grid, block, [=] { kernel(__VA_ARGS__); })
#endif  // FARKAS_THREADS_H
