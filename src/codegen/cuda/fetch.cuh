
#ifdef __CUDACC__
#include <cuda_pipeline_primitives.h>
#endif

namespace fk {

// Begins to copy `n` values in a row, of four or eight bytes each, from global to shared memory. The thread goes on; until it has
// come by a `fetched` that waits for it, the copy may read and write at any time. As many bytes at once as the places allow.
template <int n, typename T>
__device__ void fetch(T *to, const T *from) {
  constexpr int bytes = n * sizeof(T) % 16 == 0 ? 16 : n * sizeof(T) % 8 == 0 ? 8 : 4, at_once = bytes / sizeof(T);
  if constexpr (at_once > 1) {
    if ((reinterpret_cast<uintptr_t>(to) | reinterpret_cast<uintptr_t>(from)) % bytes == 0) {
      for (int k = 0; k < n; k += at_once) __pipeline_memcpy_async(to + k, from + k, bytes);
      return;
    }
  }
  for (int k = 0; k < n; k++) __pipeline_memcpy_async(to + k, from + k, sizeof(T));
}

// Ends a group: what this thread has begun to fetch since the last one ended, which may be nothing. Waits for all groups but the last
// `left`. Other threads see what they hold behind a barrier.
template <int left = 0>
__device__ void fetched() {
  __pipeline_commit();
  __pipeline_wait_prior(left);
}

}  // namespace fk
