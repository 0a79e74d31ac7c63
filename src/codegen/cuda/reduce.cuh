
namespace fk {

// The number of a thread in its block; 32 in a row are a warp.
__device__ inline unsigned thread_number() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

// What the lanes of a warp have, combined in a fixed tree: lane k with lane k + 16, then with k + 8, and so on. The first
// lane gets it. All 32 come by, those without work with the neutral element.
template <typename T, typename Combine>
__device__ T over_lanes(T x, Combine combine) {
  using Word = std::conditional_t<(sizeof(T) < sizeof(int)), int, T>;
  for (unsigned distance = 16; distance > 0; distance /= 2) {
    x = combine(x, static_cast<T>(__shfl_down_sync(0xffffffffu, static_cast<Word>(x), distance)));
  }
  return x;
}

// The same, and all lanes get it.
template <typename T, typename Combine>
__device__ T over_warp(T x, Combine combine) {
  using Word = std::conditional_t<(sizeof(T) < sizeof(int)), int, T>;
  return static_cast<T>(__shfl_sync(0xffffffffu, static_cast<Word>(over_lanes(x, combine)), 0));
}

// What each warp of a block has, put side by side in shared memory. Behind a barrier all threads can read it.
template <typename T, int W, typename Combine>
__device__ void put_warps(T x, T (&warps)[W], Combine combine) {
  x = over_lanes(x, combine);
  if (thread_number() % 32 == 0) warps[thread_number() / 32] = x;
}

// What the warps of a block have put there, combined in order.
template <typename T, int W, typename Combine>
__device__ T over_warps(const T (&warps)[W], Combine combine) {
  T x = warps[0];
  for (int warp = 1; warp < W; warp++) x = combine(x, warps[warp]);
  return x;
}

// What the threads of a column of a block have put there, combined in order.
template <typename T, int Rows, typename Combine>
__device__ T over_rows(const T (&rows)[Rows][32], Combine combine) {
  T x = rows[0][threadIdx.x];
  for (int row = 1; row < Rows; row++) x = combine(x, rows[row][threadIdx.x]);
  return x;
}

// How iterations are dealt to blocks that each give a part of a result: rows along y, and of each row `chunk` iterations
// along x. How many blocks there are follows from the iterations alone, so that every device gives the same bits.
struct Parts {
  dim3 grid;
  int64_t chunk, count;
};
inline Parts parts(int64_t columns, int64_t rows) {
  const unsigned x = blocks(columns, 1024, 1024), y = blocks(rows, 1, 1024 / x);
  return {dim3(x, y), ((columns - 1) / x / 256 + 1) * 256, int64_t{x} * y};
}

}  // namespace fk
