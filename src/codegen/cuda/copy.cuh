
namespace fk {

// Copies `n` elements, numbered in the order of the subscripts by numbers of type N.
template <typename N, typename T, int R>
__global__ void copy_elements(const MemRef<T, R> from, const MemRef<T, R> to, const int64_t n) {
  const int64_t threads = int64_t{gridDim.x} * blockDim.x;
  for (int64_t k = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; k < n; k += threads) {
    int64_t at = from.offset, into = to.offset;
    N rest = static_cast<N>(k);
    for (int d = R - 1; d >= 0; d--) {
      const N size = static_cast<N>(from.sizes[d]), digit = d > 0 ? rest % size : rest;
      at += static_cast<int64_t>(digit) * from.strides[d];
      into += static_cast<int64_t>(digit) * to.strides[d];
      if (d > 0) rest /= size;
    }
    to.base[into] = from.base[at];
  }
}

template <typename T, int R>
void launch_copy(const MemRef<T, R> &from, const MemRef<T, R> &to, int64_t n, bool by_one) {
  const auto kernel = n <= INT32_MAX ? copy_elements<uint32_t, T, R> : copy_elements<int64_t, T, R>;
  const unsigned threads = by_one ? 1 : 256;
  POLY_LAUNCH(kernel, dim3(by_one ? 1 : blocks(n, threads, INT32_MAX)), dim3(threads), 0, from, to, n);
  FK_CHECK(cudaGetLastError());
}

// Are the elements row after row?
template <typename T, int R>
bool is_whole(const MemRef<T, R> &m) {
  int64_t stride = 1;
  for (int d = R - 1; d >= 0; stride *= m.sizes[d--]) {
    if (m.sizes[d] != 1 && m.strides[d] != stride) return false;
  }
  return true;
}

// The places of the first and the last element.
template <typename T, int R>
void ends(const MemRef<T, R> &m, uintptr_t &first, uintptr_t &last) {
  int64_t low = m.offset, high = m.offset;
  for (int d = 0; d < R; d++) {
    const int64_t span = (m.sizes[d] - 1) * m.strides[d];
    (span < 0 ? low : high) += span;
  }
  first = reinterpret_cast<uintptr_t>(m.base + low);
  last = reinterpret_cast<uintptr_t>(m.base + high);
}

// Copies a view into another of the same shape, on the device: a thread for each element. Where they may share some it is one thread for
// all, in the order of the subscripts.
template <typename T, int R>
void copy_on_device(DeviceCopies &memory, const MemRef<T, R> &from, const MemRef<T, R> &to) {
  const int64_t n = count(from);
  if (n <= 0) return;
  uintptr_t first, last, into_first, into_last;
  ends(from, first, last);
  ends(to, into_first, into_last);
  const bool is_apart = last < into_first || into_last < first;
  const auto source = memory.on_device(from, false);
  const auto target = memory.on_device(to, true);
  if (is_apart && is_whole(from) && is_whole(to)) {
    const MemRef<T, 1> flat_source = {source.base, source.offset, {n}, {1}};
    const MemRef<T, 1> flat_target = {target.base, target.offset, {n}, {1}};
    launch_copy(flat_source, flat_target, n, false);
  } else {
    launch_copy(source, target, n, !is_apart);
  }
}

}  // namespace fk
