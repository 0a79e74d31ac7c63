namespace fk {

// A strided view of memory: element (i, j) is base[offset + i * strides[0] + j * strides[1]].
template <typename T, int R>
struct MemRef {
  T *base;
  int64_t offset;
  int64_t sizes[R > 0 ? R : 1];
  int64_t strides[R > 0 ? R : 1];
};

// Division rounded down, division rounded up, and the remainder that goes with the former.
__host__ __device__ inline int64_t floor_div(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
__host__ __device__ inline int64_t ceil_div(int64_t a, int64_t b) {
  return a / b + (a % b != 0 && (a < 0) == (b < 0));
}
__host__ __device__ inline int64_t mod(int64_t a, int64_t b) {
  const int64_t r = a % b;
  return r < 0 ? r + b : r;
}
__host__ __device__ inline int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
__host__ __device__ inline int64_t max(int64_t a, int64_t b) { return a < b ? b : a; }

// How often a loop from `lower` to `upper` by `step` runs.
__host__ __device__ inline int64_t trips(int64_t lower, int64_t upper, int64_t step) {
  return upper <= lower ? 0 : 1 + static_cast<int64_t>((static_cast<uint64_t>(upper) - lower - 1) / step);
}

// Integers wrap around: computed without a sign, then cut to width.
template <typename T>
__host__ __device__ inline T add(T a, T b) {
  return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
template <typename T>
__host__ __device__ inline T sub(T a, T b) {
  return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
}
template <typename T>
__host__ __device__ inline T mul(T a, T b) {
  return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}
template <typename T>
__host__ __device__ inline T shl(T a, T b) {
  return static_cast<T>(static_cast<uint64_t>(a) << b);
}

// maximumf and minimumf: a NaN wins, and -0 is less than +0.
template <typename T>
__host__ __device__ inline T maximum(T a, T b) {
  if (a != a || b != b) return a != a ? a : b;
  if (a == b) return signbit(a) ? b : a;
  return a > b ? a : b;
}
template <typename T>
__host__ __device__ inline T minimum(T a, T b) {
  if (a != a || b != b) return a != a ? a : b;
  if (a == b) return signbit(a) ? a : b;
  return a < b ? a : b;
}
// maxnumf and minnumf: a number wins over a NaN.
template <typename T>
__host__ __device__ inline T maxnum(T a, T b) {
  return a != a ? b : b != b ? a : maximum(a, b);
}
template <typename T>
__host__ __device__ inline T minnum(T a, T b) {
  return a != a ? b : b != b ? a : minimum(a, b);
}

// The bits of a value, read as another type.
template <typename To, typename From>
__host__ __device__ inline To bitcast(From from) {
  static_assert(sizeof(To) == sizeof(From), "a bitcast keeps the width");
  To to;
  memcpy(&to, &from, sizeof to);
  return to;
}

}  // namespace fk

