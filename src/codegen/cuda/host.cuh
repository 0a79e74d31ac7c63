namespace fk {

// The number of elements of a view.
template <typename T, int R>
__host__ __device__ int64_t count(const MemRef<T, R> &m) {
  int64_t n = 1;
  for (int d = 0; d < R; d++) n *= m.sizes[d];
  return n;
}

// Memory as a view, laid out row by row.
template <typename T, int R>
MemRef<T, R> view(T *memory, const std::vector<int64_t> &sizes) {
  MemRef<T, R> m{};
  m.base = memory;
  int64_t stride = 1;
  for (int d = R - 1; d >= 0; d--) {
    m.sizes[d] = sizes[d];
    m.strides[d] = stride;
    stride *= sizes[d];
  }
  return m;
}

// New memory, laid out row by row.
template <typename T, int R>
MemRef<T, R> alloc(const std::vector<int64_t> &sizes) {
  MemRef<T, R> m = view<T, R>(nullptr, sizes);
  const int64_t n = count(m);
  if (n < 0) {
    fflush(stdout);
    fprintf(stderr, "error: a memref has a negative size\n");
    exit(3);
  }
  m.base = static_cast<T *>(malloc(sizeof(T) * static_cast<size_t>(n > 0 ? n : 1)));
  if (m.base == nullptr) {
    fflush(stdout);
    fprintf(stderr, "error: out of host memory: %lld elements\n", static_cast<long long>(n));
    exit(4);
  }
  return m;
}

// Memory that lives as long as the function that makes it.
class Scope {
 public:
  Scope() = default;
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;
  ~Scope() {
    for (void *memory : owned_) free(memory);
  }
  template <typename T, int R>
  MemRef<T, R> alloc(const std::vector<int64_t> &sizes) {
    const MemRef<T, R> m = fk::alloc<T, R>(sizes);
    owned_.push_back(m.base);
    return m;
  }

 private:
  std::vector<void *> owned_;
};

// Copies a view into another of the same shape.
template <typename T, int R>
__host__ __device__ void copy(const MemRef<T, R> &from, const MemRef<T, R> &to) {
  const int64_t n = count(from);
  for (int64_t k = 0; k < n; k++) {
    int64_t at = from.offset, into = to.offset, rest = k;
    for (int d = R - 1; d >= 0; d--) {
      at += rest % from.sizes[d] * from.strides[d];
      into += rest % from.sizes[d] * to.strides[d];
      rest /= from.sizes[d];
    }
    to.base[into] = from.base[at];
  }
}

// Printing: numbers as %g and %d do it, six digits.
inline void print_number(double x) { printf("%g", x); }
inline void print_number(float x) { printf("%g", static_cast<double>(x)); }
inline void print_number(int64_t x) { printf("%lld", static_cast<long long>(x)); }
inline void print_number(int32_t x) { printf("%d", x); }

template <typename T, int R>
void print_elements(const MemRef<T, R> &m, int dim, int64_t at) {
  printf("[");
  if (dim >= R) print_number(m.base[at]);
  for (int64_t k = 0; dim < R && k < m.sizes[dim]; k++, at += m.strides[dim]) {
    if (dim == R - 1) {
      if (k > 0) printf(",%*s", R + 1, "");
      print_number(m.base[at]);
    } else {
      if (k > 0) printf(", \n%*s", dim + 1, "");
      print_elements(m, dim + 1, at);
    }
  }
  printf("]");
}

// What the runner library's printMemref prints, at a fixed address.
template <typename T, int R>
void print_memref(const MemRef<T, R> &m) {
  printf("Unranked Memref base@ = 0x1000 rank = %d offset = %lld sizes = [", R, static_cast<long long>(m.offset));
  for (int d = 0; d < R; d++) printf("%s%lld", d > 0 ? ", " : "", static_cast<long long>(m.sizes[d]));
  printf("] strides = [");
  for (int d = 0; d < R; d++) printf("%s%lld", d > 0 ? ", " : "", static_cast<long long>(m.strides[d]));
  printf("] data = \n");
  print_elements(m, 0, m.offset);
  printf("\n");
}

}  // namespace fk

