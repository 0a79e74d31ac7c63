// RUN: farkas opt --emit cuda
// What the runner's library prints between values.
func.func private @printOpen()
func.func private @printComma()
func.func private @printClose()
func.func private @printNewline()
func.func @main() {
  call @printOpen() : () -> ()
  call @printComma() : () -> ()
  call @printClose() : () -> ()
  call @printNewline() : () -> ()
  return
}

//| // Written by farkas. Compile with: nvcc -arch=sm_90 -o program this_file.cu
//| // Add -fmad=false for results that are equal bit for bit to those of the program run step by step: by default nvcc
//| // fuses a multiplication and an addition into one rounding.
//| #ifndef POLY_LAUNCH
//| #include <cuda_runtime.h>
//| #define POLY_SHARED(T, name, dims) __shared__ __align__(16) T name dims
//| #define POLY_DYNSHARED(T, name)                               \
//|   extern __shared__ __align__(16) unsigned char poly_bytes[]; \
//|   T &name = *reinterpret_cast<T *>(poly_bytes)
//| #define POLY_LAUNCH(kernel, grid, block, shared, ...) kernel<<<(grid), (block), (shared)>>>(__VA_ARGS__)
//| #endif
//| #include <math.h>
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//| #include <string.h>
//|
//| #include <type_traits>
//| #include <utility>
//| #include <vector>
//|
//| namespace fk {
//|
//| // A strided view of memory: element (i, j) is base[offset + i * strides[0] + j * strides[1]].
//| template <typename T, int R>
//| struct MemRef {
//|   T *base;
//|   int64_t offset;
//|   int64_t sizes[R > 0 ? R : 1];
//|   int64_t strides[R > 0 ? R : 1];
//| };
//|
//| // Division rounded down, division rounded up, and the remainder that goes with the former.
//| __host__ __device__ inline int64_t floor_div(int64_t a, int64_t b) {
//|   return a / b - (a % b != 0 && (a < 0) != (b < 0));
//| }
//| __host__ __device__ inline int64_t ceil_div(int64_t a, int64_t b) {
//|   return a / b + (a % b != 0 && (a < 0) == (b < 0));
//| }
//| __host__ __device__ inline int64_t mod(int64_t a, int64_t b) {
//|   const int64_t r = a % b;
//|   return r < 0 ? r + b : r;
//| }
//| __host__ __device__ inline int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
//| __host__ __device__ inline int64_t max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // How often a loop from `lower` to `upper` by `step` runs.
//| __host__ __device__ inline int64_t trips(int64_t lower, int64_t upper, int64_t step) {
//|   return upper <= lower ? 0 : 1 + static_cast<int64_t>((static_cast<uint64_t>(upper) - lower - 1) / step);
//| }
//|
//| // Integers wrap around: computed without a sign, then cut to width.
//| template <typename T>
//| __host__ __device__ inline T add(T a, T b) {
//|   return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
//| }
//| template <typename T>
//| __host__ __device__ inline T sub(T a, T b) {
//|   return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
//| }
//| template <typename T>
//| __host__ __device__ inline T mul(T a, T b) {
//|   return static_cast<T>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
//| }
//| template <typename T>
//| __host__ __device__ inline T shl(T a, T b) {
//|   return static_cast<T>(static_cast<uint64_t>(a) << b);
//| }
//|
//| // maximumf and minimumf: a NaN wins, and -0 is less than +0.
//| template <typename T>
//| __host__ __device__ inline T maximum(T a, T b) {
//|   if (a != a || b != b) return a != a ? a : b;
//|   if (a == b) return signbit(a) ? b : a;
//|   return a > b ? a : b;
//| }
//| template <typename T>
//| __host__ __device__ inline T minimum(T a, T b) {
//|   if (a != a || b != b) return a != a ? a : b;
//|   if (a == b) return signbit(a) ? a : b;
//|   return a < b ? a : b;
//| }
//| // maxnumf and minnumf: a number wins over a NaN.
//| template <typename T>
//| __host__ __device__ inline T maxnum(T a, T b) {
//|   return a != a ? b : b != b ? a : maximum(a, b);
//| }
//| template <typename T>
//| __host__ __device__ inline T minnum(T a, T b) {
//|   return a != a ? b : b != b ? a : minimum(a, b);
//| }
//|
//| // The bits of a value, read as another type.
//| template <typename To, typename From>
//| __host__ __device__ inline To bitcast(From from) {
//|   static_assert(sizeof(To) == sizeof(From), "a bitcast keeps the width");
//|   To to;
//|   memcpy(&to, &from, sizeof to);
//|   return to;
//| }
//|
//| }  // namespace fk
//|
//| namespace fk {
//|
//| // The number of elements of a view.
//| template <typename T, int R>
//| __host__ __device__ int64_t count(const MemRef<T, R> &m) {
//|   int64_t n = 1;
//|   for (int d = 0; d < R; d++) n *= m.sizes[d];
//|   return n;
//| }
//|
//| // Memory as a view, laid out row by row.
//| template <typename T, int R>
//| MemRef<T, R> view(T *memory, const std::vector<int64_t> &sizes) {
//|   MemRef<T, R> m{};
//|   m.base = memory;
//|   int64_t stride = 1;
//|   for (int d = R - 1; d >= 0; d--) {
//|     m.sizes[d] = sizes[d];
//|     m.strides[d] = stride;
//|     stride *= sizes[d];
//|   }
//|   return m;
//| }
//|
//| // New memory, laid out row by row.
//| template <typename T, int R>
//| MemRef<T, R> alloc(const std::vector<int64_t> &sizes) {
//|   MemRef<T, R> m = view<T, R>(nullptr, sizes);
//|   const int64_t n = count(m);
//|   if (n < 0) {
//|     fflush(stdout);
//|     fprintf(stderr, "error: a memref has a negative size\n");
//|     exit(3);
//|   }
//|   m.base = static_cast<T *>(malloc(sizeof(T) * static_cast<size_t>(n > 0 ? n : 1)));
//|   if (m.base == nullptr) {
//|     fflush(stdout);
//|     fprintf(stderr, "error: out of host memory: %lld elements\n", static_cast<long long>(n));
//|     exit(4);
//|   }
//|   return m;
//| }
//|
//| // Memory that lives as long as the function that makes it.
//| class Scope {
//|  public:
//|   Scope() = default;
//|   Scope(const Scope &) = delete;
//|   Scope &operator=(const Scope &) = delete;
//|   ~Scope() {
//|     for (void *memory : owned_) free(memory);
//|   }
//|   template <typename T, int R>
//|   MemRef<T, R> alloc(const std::vector<int64_t> &sizes) {
//|     const MemRef<T, R> m = fk::alloc<T, R>(sizes);
//|     owned_.push_back(m.base);
//|     return m;
//|   }
//|
//|  private:
//|   std::vector<void *> owned_;
//| };
//|
//| // Copies a view into another of the same shape.
//| template <typename T, int R>
//| __host__ __device__ void copy(const MemRef<T, R> &from, const MemRef<T, R> &to) {
//|   const int64_t n = count(from);
//|   for (int64_t k = 0; k < n; k++) {
//|     int64_t at = from.offset, into = to.offset, rest = k;
//|     for (int d = R - 1; d >= 0; d--) {
//|       at += rest % from.sizes[d] * from.strides[d];
//|       into += rest % from.sizes[d] * to.strides[d];
//|       rest /= from.sizes[d];
//|     }
//|     to.base[into] = from.base[at];
//|   }
//| }
//|
//| // Printing: numbers as %g and %d do it, six digits.
//| inline void print_number(double x) { printf("%g", x); }
//| inline void print_number(float x) { printf("%g", static_cast<double>(x)); }
//| inline void print_number(int64_t x) { printf("%lld", static_cast<long long>(x)); }
//| inline void print_number(int32_t x) { printf("%d", x); }
//|
//| template <typename T, int R>
//| void print_elements(const MemRef<T, R> &m, int dim, int64_t at) {
//|   printf("[");
//|   if (dim >= R) print_number(m.base[at]);
//|   for (int64_t k = 0; dim < R && k < m.sizes[dim]; k++, at += m.strides[dim]) {
//|     if (dim == R - 1) {
//|       if (k > 0) printf(",%*s", R + 1, "");
//|       print_number(m.base[at]);
//|     } else {
//|       if (k > 0) printf(", \n%*s", dim + 1, "");
//|       print_elements(m, dim + 1, at);
//|     }
//|   }
//|   printf("]");
//| }
//|
//| // What the runner library's printMemref prints, at a fixed address.
//| template <typename T, int R>
//| void print_memref(const MemRef<T, R> &m) {
//|   printf("Unranked Memref base@ = 0x1000 rank = %d offset = %lld sizes = [", R, static_cast<long long>(m.offset));
//|   for (int d = 0; d < R; d++) printf("%s%lld", d > 0 ? ", " : "", static_cast<long long>(m.sizes[d]));
//|   printf("] strides = [");
//|   for (int d = 0; d < R; d++) printf("%s%lld", d > 0 ? ", " : "", static_cast<long long>(m.strides[d]));
//|   printf("] data = \n");
//|   print_elements(m, 0, m.offset);
//|   printf("\n");
//| }
//|
//| }  // namespace fk
//|
//| namespace program {
//|
//| void main_program();
//|
//| void main_program() {
//|   printf("( ");
//|   printf(", ");
//|   printf(" )");
//|   printf("\n");
//| }
//|
//| }  // namespace program
//|
//| int main() {
//|   program::main_program();
//|   return 0;
//| }
