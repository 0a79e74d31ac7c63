// RUN: farkas opt -t 'parallelize(%i)' --emit cuda
// A view is a descriptor of the same memory, on either side.
func.func @f(%A: memref<4x6xf32>, %B: memref<8x?xf32>, %n: index) {
  %flat = memref.collapse_shape %A [[0, 1]] : memref<4x6xf32> into memref<24xf32>
  affine.for %i = 0 to 8 {
    %row = memref.subview %B[%i, 1] [1, 3] [1, 2] : memref<8x?xf32> to memref<3xf32, strided<[2], offset: ?>>
    %x = affine.load %flat[%i * 3] : memref<24xf32>
    affine.store %x, %row[2] : memref<3xf32, strided<[2], offset: ?>>
  }
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
//| namespace fk {
//|
//| // Ends the program if a CUDA call failed: with status 5 if there is no GPU for it, else with 4. What goes wrong in a kernel
//| // is met by the next call that waits for it.
//| #define FK_CHECK(call) fk::check((call), #call, __FILE__, __LINE__)
//| inline void check(cudaError_t error, const char *call, const char *file, int line) {
//|   if (error == cudaSuccess) return;
//|   const int number = static_cast<int>(error);
//|   fflush(stdout);
//|   switch (number) {
//|     case 34: case 35: case 36:  // no driver, or one that is older than nvcc
//|     case 46: case 100:          // no device, or none that is free
//|     case 209: case 222:         // none that the program is built for
//|     case 802: case 803: case 804:
//|       fprintf(stderr, "error: no GPU for this program: %s (CUDA error %d); it needs an NVIDIA GPU and a driver that is as "
//|               "new as nvcc: nvidia-smi shows both\n", cudaGetErrorString(error), number);
//|       exit(5);
//|     default:
//|       fprintf(stderr, "error: %s:%d: %s: %s (CUDA error %d)\n", file, line, call, cudaGetErrorString(error), number);
//|       exit(4);
//|   }
//| }
//|
//| // How many blocks cover `n` iterations, `per_block` each, within the launch limits; kernels stride over the rest.
//| inline unsigned blocks(int64_t n, int64_t per_block, int64_t limit) {
//|   return static_cast<unsigned>(min(limit, (n - 1) / per_block + 1));
//| }
//|
//| // Device memory that stands for the host memory in [low, high).
//| struct DeviceCopy {
//|   char *low, *high;
//|   char *device;
//|   bool host_current, device_current;
//| };
//|
//| // All of them for one thread of the host.
//| struct DeviceTable {
//|   std::vector<DeviceCopy> copies;
//|   char *scratch = nullptr;
//|   size_t scratch_bytes = 0;
//|   int functions = 0;  // that work on it
//| };
//|
//| // The device copies of the host memory that functions work on. A view is always one of host memory; a kernel gets
//| // the same view of the device copy. Each copy knows which side is current, so that memory moves only when it must; what
//| // overlaps on the host shares one copy. Functions that call each other have the copies in common; when the first of them
//| // ends, everything is brought home.
//| class DeviceCopies {
//|  public:
//|   DeviceCopies() { table_.functions++; }
//|   DeviceCopies(const DeviceCopies &) = delete;
//|   DeviceCopies &operator=(const DeviceCopies &) = delete;
//|   ~DeviceCopies() {
//|     for (const auto &range : locals_) forget(range.first, range.second);
//|     if (--table_.functions > 0) return;
//|     FK_CHECK(cudaDeviceSynchronize());
//|     for (DeviceCopy &copy : copies_) {
//|       to_host(copy);
//|       FK_CHECK(cudaFree(copy.device));
//|     }
//|     copies_.clear();
//|     FK_CHECK(cudaFree(table_.scratch));
//|     table_.scratch = nullptr;
//|     table_.scratch_bytes = 0;
//|   }
//|
//|   // Makes sure that the memory has one copy to itself. Done for all of a function's arguments before its first kernel, so
//|   // that what overlaps is one copy by then.
//|   template <typename T, int R>
//|   void cover(const MemRef<T, R> &m) {
//|     char *low, *high;
//|     if (range(m, low, high)) covering(low, high);
//|   }
//|
//|   // The view for a kernel that reads and, if so, writes it.
//|   template <typename T, int R>
//|   MemRef<T, R> on_device(MemRef<T, R> m, bool writes) {
//|     char *low, *high;
//|     if (!range(m, low, high)) return m;
//|     DeviceCopy &copy = covering(low, high);
//|     if (!copy.device_current) {
//|       FK_CHECK(cudaMemcpy(copy.device, copy.low, copy.high - copy.low, cudaMemcpyHostToDevice));
//|       copy.device_current = true;
//|     }
//|     if (writes) copy.host_current = false;
//|     // The offset from the base stays what it was; the arithmetic is done on integers, as the base may lie outside.
//|     const uintptr_t shift = reinterpret_cast<uintptr_t>(m.base) - reinterpret_cast<uintptr_t>(copy.low);
//|     m.base = reinterpret_cast<T *>(reinterpret_cast<uintptr_t>(copy.device) + shift);
//|     return m;
//|   }
//|
//|   // New host memory: nothing in it is worth a copy.
//|   template <typename T, int R>
//|   MemRef<T, R> fresh(MemRef<T, R> m) {
//|     forget(m);
//|     char *low, *high;
//|     if (range(m, low, high)) {
//|       add(low, high);
//|       copies_.back().device_current = true;
//|     }
//|     return m;
//|   }
//|
//|   // The same, which is freed when the function ends.
//|   template <typename T, int R>
//|   MemRef<T, R> local(const MemRef<T, R> &m) {
//|     char *low, *high;
//|     if (range(m, low, high)) locals_.push_back({low, high});
//|     return fresh(m);
//|   }
//|
//|   // The host memory is about to be freed.
//|   template <typename T, int R>
//|   static void forget(const MemRef<T, R> &m) {
//|     char *low, *high;
//|     if (range(m, low, high)) forget(low, high);
//|   }
//|
//|   // Host code is about to read, and perhaps to write, any of the memory.
//|   void on_host(bool writes) {
//|     for (DeviceCopy &copy : copies_) {
//|       to_host(copy);
//|       if (writes) copy.device_current = false;
//|     }
//|   }
//|
//|   // Host code is about to read, and perhaps to write, what this is a view of.
//|   template <typename T, int R>
//|   void on_host(const MemRef<T, R> &m, bool writes) {
//|     char *low, *high;
//|     if (!range(m, low, high)) return;
//|     for (DeviceCopy &copy : copies_) {
//|       if (copy.low >= high || low >= copy.high) continue;
//|       to_host(copy);
//|       if (writes) copy.device_current = false;
//|     }
//|   }
//|
//|   // Device memory for `n` values, until there is the next one.
//|   template <typename T>
//|   T *scratch(int64_t n) {
//|     const size_t bytes = sizeof(T) * static_cast<size_t>(n);
//|     if (bytes > table_.scratch_bytes) {
//|       FK_CHECK(cudaFree(table_.scratch));
//|       FK_CHECK(cudaMalloc(&table_.scratch, bytes));
//|       table_.scratch_bytes = bytes;
//|     }
//|     return reinterpret_cast<T *>(table_.scratch);
//|   }
//|
//|   // A value that a kernel has put there.
//|   template <typename T>
//|   T fetch(const T *device) {
//|     T value;
//|     FK_CHECK(cudaMemcpy(&value, device, sizeof(T), cudaMemcpyDeviceToHost));
//|     return value;
//|   }
//|
//|  private:
//|   DeviceTable &table_ = table();
//|   std::vector<DeviceCopy> &copies_ = table_.copies;
//|   std::vector<std::pair<char *, char *>> locals_;
//|
//|   static DeviceTable &table() {
//|     static thread_local DeviceTable table;
//|     return table;
//|   }
//|
//|   static void forget(const char *low, const char *high) {
//|     std::vector<DeviceCopy> &copies = table().copies;
//|     for (size_t k = copies.size(); k-- > 0;) {
//|       if (copies[k].low >= high || low >= copies[k].high) continue;
//|       FK_CHECK(cudaFree(copies[k].device));
//|       copies.erase(copies.begin() + static_cast<std::ptrdiff_t>(k));
//|     }
//|   }
//|
//|   // The bytes from the first to behind the last element; false if there is no element.
//|   template <typename T, int R>
//|   static bool range(const MemRef<T, R> &m, char *&low, char *&high) {
//|     int64_t first = m.offset, last = m.offset;
//|     for (int d = 0; d < R; d++) {
//|       if (m.sizes[d] <= 0) return false;
//|       const int64_t span = (m.sizes[d] - 1) * m.strides[d];
//|       (span < 0 ? first : last) += span;
//|     }
//|     low = reinterpret_cast<char *>(m.base + first);
//|     high = reinterpret_cast<char *>(m.base + last + 1);
//|     return true;
//|   }
//|
//|   void to_host(DeviceCopy &copy) {
//|     if (copy.host_current) return;
//|     FK_CHECK(cudaMemcpy(copy.low, copy.device, copy.high - copy.low, cudaMemcpyDeviceToHost));
//|     copy.host_current = true;
//|   }
//|
//|   void add(char *low, char *high) {
//|     DeviceCopy copy{low, high, nullptr, true, false};
//|     FK_CHECK(cudaMalloc(&copy.device, static_cast<size_t>(high - low)));
//|     copies_.push_back(copy);
//|   }
//|
//|   // The copy that holds the bytes; copies that overlap with them are brought home and become one.
//|   DeviceCopy &covering(char *low, char *high) {
//|     for (DeviceCopy &copy : copies_) {
//|       if (copy.low <= low && high <= copy.high) return copy;
//|     }
//|     for (size_t k = copies_.size(); k-- > 0;) {
//|       DeviceCopy &copy = copies_[k];
//|       if (copy.low >= high || low >= copy.high) continue;
//|       to_host(copy);
//|       low = copy.low < low ? copy.low : low;
//|       high = copy.high > high ? copy.high : high;
//|       FK_CHECK(cudaFree(copy.device));
//|       copies_.erase(copies_.begin() + static_cast<std::ptrdiff_t>(k));
//|     }
//|     add(low, high);
//|     return copies_.back();
//|   }
//| };
//|
//| // What a kernel hands back to the host.
//| template <typename T>
//| class Returned {
//|  public:
//|   Returned() { FK_CHECK(cudaMalloc(&device_, sizeof(T))); }
//|   Returned(const Returned &) = delete;
//|   Returned &operator=(const Returned &) = delete;
//|   ~Returned() { FK_CHECK(cudaFree(device_)); }
//|   T *on_device() { return device_; }
//|   T fetch() {
//|     T values;
//|     FK_CHECK(cudaMemcpy(&values, device_, sizeof(T), cudaMemcpyDeviceToHost));
//|     return values;
//|   }
//|
//|  private:
//|   T *device_ = nullptr;
//| };
//|
//| }  // namespace fk
//|
//| namespace program {
//|
//| void f(const fk::MemRef<float, 2> A, const fk::MemRef<float, 2> B, const int64_t n);
//|
//| __global__ void __launch_bounds__(8, 1) f_kernel0(const fk::MemRef<float, 2> B, const fk::MemRef<float, 1> flat) {
//|   // Assumes that A and B do not overlap.
//|   const int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
//|   const fk::MemRef<float, 1> row = {B.base, i * B.sizes[1] + 1, {3}, {2}};
//|   const float x = __ldg(&flat.base[i * 3]);
//|   row.base[row.offset + 4] = x;
//| }
//|
//| void f(const fk::MemRef<float, 2> A, const fk::MemRef<float, 2> B, const int64_t n) {
//|   fk::DeviceCopies memory;
//|   memory.cover(A);
//|   memory.cover(B);
//|   const fk::MemRef<float, 1> flat = {A.base, 0, {24}, {1}};
//|   {
//|     const int64_t i_trips = fk::trips(0, 8, 1);
//|     if (i_trips > 0) {
//|       const auto B_device = memory.on_device(B, true);
//|       const auto flat_device = memory.on_device(flat, false);
//|       POLY_LAUNCH(f_kernel0, dim3(fk::blocks(i_trips, 8, 2147483647)), dim3(8), 0, B_device, flat_device);
//|       FK_CHECK(cudaGetLastError());
//|     }
//|   }
//| }
//|
//| }  // namespace program
//| @f: assumed: %A and %B do not overlap
