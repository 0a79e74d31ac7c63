namespace fk {

// Ends the program if a CUDA call failed: with status 5 if there is no GPU for it, else with 4. What goes wrong in a kernel
// is met by the next call that waits for it.
#define FK_CHECK(call) fk::check((call), #call, __FILE__, __LINE__)
inline void check(cudaError_t error, const char *call, const char *file, int line) {
  if (error == cudaSuccess) return;
  const int number = static_cast<int>(error);
  fflush(stdout);
  switch (number) {
    case 34: case 35: case 36:  // no driver, or one that is older than nvcc
    case 46: case 100:          // no device, or none that is free
    case 209: case 222:         // none that the program is built for
    case 802: case 803: case 804:
      fprintf(stderr, "error: no GPU for this program: %s (CUDA error %d); it needs an NVIDIA GPU and a driver that is as "
              "new as nvcc: nvidia-smi shows both\n", cudaGetErrorString(error), number);
      exit(5);
    default:
      fprintf(stderr, "error: %s:%d: %s: %s (CUDA error %d)\n", file, line, call, cudaGetErrorString(error), number);
      exit(4);
  }
}

// How many blocks cover `n` iterations, `per_block` each, within the launch limits; kernels stride over the rest.
inline unsigned blocks(int64_t n, int64_t per_block, int64_t limit) {
  return static_cast<unsigned>(min(limit, (n - 1) / per_block + 1));
}

// The device copies of the host memory that one function works on. A view is always one of host memory; a kernel gets
// the same view of the device copy. Each copy knows which side is current, so that memory moves only when it must; what
// overlaps on the host shares one copy. When the function ends, everything is brought home.
class DeviceCopies {
 public:
  DeviceCopies() = default;
  DeviceCopies(const DeviceCopies &) = delete;
  DeviceCopies &operator=(const DeviceCopies &) = delete;
  ~DeviceCopies() {
    FK_CHECK(cudaDeviceSynchronize());
    for (Copy &copy : copies_) {
      to_host(copy);
      FK_CHECK(cudaFree(copy.device));
    }
    FK_CHECK(cudaFree(scratch_));
  }

  // Makes sure that the memory has one copy to itself. Done for all of a function's arguments before the first kernel, so
  // that what overlaps is one copy by then.
  template <typename T, int R>
  void cover(const MemRef<T, R> &m) {
    char *low, *high;
    if (range(m, low, high)) covering(low, high);
  }

  // The view for a kernel that reads and, if so, writes it.
  template <typename T, int R>
  MemRef<T, R> on_device(MemRef<T, R> m, bool writes) {
    char *low, *high;
    if (!range(m, low, high)) return m;
    Copy &copy = covering(low, high);
    if (!copy.device_current) {
      FK_CHECK(cudaMemcpy(copy.device, copy.low, copy.high - copy.low, cudaMemcpyHostToDevice));
      copy.device_current = true;
    }
    if (writes) copy.host_current = false;
    // The offset from the base stays what it was; the arithmetic is done on integers, as the base may lie outside.
    const uintptr_t shift = reinterpret_cast<uintptr_t>(m.base) - reinterpret_cast<uintptr_t>(copy.low);
    m.base = reinterpret_cast<T *>(reinterpret_cast<uintptr_t>(copy.device) + shift);
    return m;
  }

  // New host memory: nothing in it is worth a copy.
  template <typename T, int R>
  MemRef<T, R> fresh(MemRef<T, R> m) {
    forget(m);
    char *low, *high;
    if (range(m, low, high)) {
      add(low, high);
      copies_.back().device_current = true;
    }
    return m;
  }

  // The host memory is about to be freed.
  template <typename T, int R>
  void forget(const MemRef<T, R> &m) {
    char *low, *high;
    if (!range(m, low, high)) return;
    for (size_t k = copies_.size(); k-- > 0;) {
      if (copies_[k].low >= high || low >= copies_[k].high) continue;
      FK_CHECK(cudaFree(copies_[k].device));
      copies_.erase(copies_.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

  // Host code is about to read, and perhaps to write, any of the memory.
  void on_host(bool writes) {
    for (Copy &copy : copies_) {
      to_host(copy);
      if (writes) copy.device_current = false;
    }
  }

  // Device memory for `n` values, until there is the next one.
  template <typename T>
  T *scratch(int64_t n) {
    const size_t bytes = sizeof(T) * static_cast<size_t>(n);
    if (bytes > scratch_bytes_) {
      FK_CHECK(cudaFree(scratch_));
      FK_CHECK(cudaMalloc(&scratch_, bytes));
      scratch_bytes_ = bytes;
    }
    return reinterpret_cast<T *>(scratch_);
  }

  // A value that a kernel has put there.
  template <typename T>
  T fetch(const T *device) {
    T value;
    FK_CHECK(cudaMemcpy(&value, device, sizeof(T), cudaMemcpyDeviceToHost));
    return value;
  }

 private:
  char *scratch_ = nullptr;
  size_t scratch_bytes_ = 0;
  struct Copy {
    char *low, *high;  // the host memory
    char *device;
    bool host_current, device_current;
  };
  std::vector<Copy> copies_;

  // The bytes from the first to behind the last element; false if there is no element.
  template <typename T, int R>
  static bool range(const MemRef<T, R> &m, char *&low, char *&high) {
    int64_t first = m.offset, last = m.offset;
    for (int d = 0; d < R; d++) {
      if (m.sizes[d] <= 0) return false;
      const int64_t span = (m.sizes[d] - 1) * m.strides[d];
      (span < 0 ? first : last) += span;
    }
    low = reinterpret_cast<char *>(m.base + first);
    high = reinterpret_cast<char *>(m.base + last + 1);
    return true;
  }

  void to_host(Copy &copy) {
    if (copy.host_current) return;
    FK_CHECK(cudaMemcpy(copy.low, copy.device, copy.high - copy.low, cudaMemcpyDeviceToHost));
    copy.host_current = true;
  }

  void add(char *low, char *high) {
    Copy copy{low, high, nullptr, true, false};
    FK_CHECK(cudaMalloc(&copy.device, static_cast<size_t>(high - low)));
    copies_.push_back(copy);
  }

  // The copy that holds the bytes; copies that overlap with them are brought home and become one.
  Copy &covering(char *low, char *high) {
    for (Copy &copy : copies_) {
      if (copy.low <= low && high <= copy.high) return copy;
    }
    for (size_t k = copies_.size(); k-- > 0;) {
      Copy &copy = copies_[k];
      if (copy.low >= high || low >= copy.high) continue;
      to_host(copy);
      low = copy.low < low ? copy.low : low;
      high = copy.high > high ? copy.high : high;
      FK_CHECK(cudaFree(copy.device));
      copies_.erase(copies_.begin() + static_cast<std::ptrdiff_t>(k));
    }
    add(low, high);
    return copies_.back();
  }
};

// What a kernel hands back to the host.
template <typename T>
class Returned {
 public:
  Returned() { FK_CHECK(cudaMalloc(&device_, sizeof(T))); }
  Returned(const Returned &) = delete;
  Returned &operator=(const Returned &) = delete;
  ~Returned() { FK_CHECK(cudaFree(device_)); }
  T *on_device() { return device_; }
  T fetch() {
    T values;
    FK_CHECK(cudaMemcpy(&values, device_, sizeof(T), cudaMemcpyDeviceToHost));
    return values;
  }

 private:
  T *device_ = nullptr;
};

}  // namespace fk

