#ifndef POLY_LAUNCH
#include <cuda_runtime.h>
#define POLY_SHARED(T, name, dims) __shared__ __align__(16) T name dims
#define POLY_DYNSHARED(T, name)                               \
  extern __shared__ __align__(16) unsigned char poly_bytes[]; \
  T &name = *reinterpret_cast<T *>(poly_bytes)
#define POLY_LAUNCH(kernel, grid, block, shared, ...) kernel<<<(grid), (block), (shared)>>>(__VA_ARGS__)
#endif
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <type_traits>
#include <utility>
#include <vector>

