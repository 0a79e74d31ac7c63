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

// Device memory that stands for the host memory in [low, high).
struct DeviceCopy {
  char *low, *high;
  char *device;
  bool host_current, device_current;
};

// All of them for one thread of the host.
struct DeviceTable {
  std::vector<DeviceCopy> copies;
  char *scratch = nullptr;
  size_t scratch_bytes = 0;
  int functions = 0;  // that work on it
};

// The device copies of the host memory that functions work on. A view is always one of host memory; a kernel gets
// the same view of the device copy. Each copy knows which side is current, so that memory moves only when it must; what
// overlaps on the host shares one copy. Functions that call each other have the copies in common; when the first of them
// ends, everything is brought home.
class DeviceCopies {
 public:
  DeviceCopies() { table_.functions++; }
  DeviceCopies(const DeviceCopies &) = delete;
  DeviceCopies &operator=(const DeviceCopies &) = delete;
  ~DeviceCopies() {
    for (const auto &range : locals_) forget(range.first, range.second);
    if (--table_.functions > 0) return;
    FK_CHECK(cudaDeviceSynchronize());
    for (DeviceCopy &copy : copies_) {
      to_host(copy);
      FK_CHECK(cudaFree(copy.device));
    }
    copies_.clear();
    FK_CHECK(cudaFree(table_.scratch));
    table_.scratch = nullptr;
    table_.scratch_bytes = 0;
  }

  // Makes sure that the memory has one copy to itself. Done for all of a function's arguments before its first kernel, so
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
    DeviceCopy &copy = covering(low, high);
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

  // The same, which is freed when the function ends.
  template <typename T, int R>
  MemRef<T, R> local(const MemRef<T, R> &m) {
    char *low, *high;
    if (range(m, low, high)) locals_.push_back({low, high});
    return fresh(m);
  }

  // The host memory is about to be freed.
  template <typename T, int R>
  static void forget(const MemRef<T, R> &m) {
    char *low, *high;
    if (range(m, low, high)) forget(low, high);
  }

  // Host code is about to read, and perhaps to write, any of the memory.
  void on_host(bool writes) {
    for (DeviceCopy &copy : copies_) {
      to_host(copy);
      if (writes) copy.device_current = false;
    }
  }

  // Host code is about to read, and perhaps to write, what this is a view of.
  template <typename T, int R>
  void on_host(const MemRef<T, R> &m, bool writes) {
    char *low, *high;
    if (!range(m, low, high)) return;
    for (DeviceCopy &copy : copies_) {
      if (copy.low >= high || low >= copy.high) continue;
      to_host(copy);
      if (writes) copy.device_current = false;
    }
  }

  // Device memory for `n` values, until there is the next one.
  template <typename T>
  T *scratch(int64_t n) {
    const size_t bytes = sizeof(T) * static_cast<size_t>(n);
    if (bytes > table_.scratch_bytes) {
      FK_CHECK(cudaFree(table_.scratch));
      FK_CHECK(cudaMalloc(&table_.scratch, bytes));
      table_.scratch_bytes = bytes;
    }
    return reinterpret_cast<T *>(table_.scratch);
  }

  // A value that a kernel has put there.
  template <typename T>
  T fetch(const T *device) {
    T value;
    FK_CHECK(cudaMemcpy(&value, device, sizeof(T), cudaMemcpyDeviceToHost));
    return value;
  }

 private:
  DeviceTable &table_ = table();
  std::vector<DeviceCopy> &copies_ = table_.copies;
  std::vector<std::pair<char *, char *>> locals_;

  static DeviceTable &table() {
    static thread_local DeviceTable table;
    return table;
  }

  static void forget(const char *low, const char *high) {
    std::vector<DeviceCopy> &copies = table().copies;
    for (size_t k = copies.size(); k-- > 0;) {
      if (copies[k].low >= high || low >= copies[k].high) continue;
      FK_CHECK(cudaFree(copies[k].device));
      copies.erase(copies.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }

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

  void to_host(DeviceCopy &copy) {
    if (copy.host_current) return;
    FK_CHECK(cudaMemcpy(copy.low, copy.device, copy.high - copy.low, cudaMemcpyDeviceToHost));
    copy.host_current = true;
  }

  void add(char *low, char *high) {
    DeviceCopy copy{low, high, nullptr, true, false};
    FK_CHECK(cudaMalloc(&copy.device, static_cast<size_t>(high - low)));
    copies_.push_back(copy);
  }

  // The copy that holds the bytes; copies that overlap with them are brought home and become one.
  DeviceCopy &covering(char *low, char *high) {
    for (DeviceCopy &copy : copies_) {
      if (copy.low <= low && high <= copy.high) return copy;
    }
    for (size_t k = copies_.size(); k-- > 0;) {
      DeviceCopy &copy = copies_[k];
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

