// Runs an emitted .cu file on the CPU: g++ -std=c++17 -x c++ -include emulator.h program.cu
//
// The threads of a block are fibers; one runs until it waits at a barrier or ends. What CUDA leaves open is chosen to
// hurt, and what it forbids ends the program with status 97:
//   - device and host memory are apart: while a kernel runs, what the program got from malloc cannot be touched, and
//     otherwise device memory cannot; every allocation ends at a page that nobody may touch
//   - device and shared memory start as NaN (all bits set)
//   - EMULATOR_ORDER=forward|backward|random:SEED is the order of blocks, and of threads between barriers
//   - a warp runs ahead of the others as far as it can, and its lanes one after the other, never side by side
//   - a barrier that some threads reach and others do not, or threads that wait at different barriers
//   - memory that a kernel reads with __ldg and that somebody has changed by its end
//   - an asynchronous copy is made when it is begun, when its group is waited for, or at either, as the order is
//     forward, backward or random; until it is made the place it goes to is NaN; one that nobody waits for
//   - a shuffle that not all of the lanes it names come by, or one from a lane that takes no part
//   - launches beyond the limits of grid and block, shared memory of more than 48 KB that was not asked for or of
//     more than 227 KB, or more than the launch gives; device memory never freed
// Built with -DEMULATOR_BANKS, a program says at its end how often lanes of a warp wanted several words of one bank of shared memory at once: the
// accesses of a lane between two barriers are numbered, and those with one number are made at once.
// Built with -DEMULATOR_COPIES it says how often memory was copied between host and device.
// With EMULATOR_FAIL=NUMBER each call of the runtime fails with that error.
#ifndef FARKAS_EMULATOR_H
#define FARKAS_EMULATOR_H
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#define __global__
#define __device__
#define __host__
#define __launch_bounds__(...)

struct dim3 {
  unsigned x, y, z;
  dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
  uint64_t volume() const { return uint64_t{x} * y * z; }
  dim3 point(uint64_t number) const {
    return dim3(unsigned(number % x), unsigned(number / x % y), unsigned(number / x / y));
  }
};
inline dim3 threadIdx, blockIdx, blockDim, gridDim;

namespace emulated {

[[noreturn]] inline void stop(const std::string &reason) {
  fflush(stdout);
  fprintf(stderr, "emulator: %s\n", reason.c_str());
  if (gridDim.x != 0) {
    fprintf(stderr, "emulator: in block (%u, %u, %u), thread (%u, %u, %u)\n", blockIdx.x, blockIdx.y, blockIdx.z,
            threadIdx.x, threadIdx.y, threadIdx.z);
  }
  _exit(97);
}

// ---- memory: pages that are open or closed as a whole -------------------------------------------------------------

class Heap {
 public:
  explicit Heap(const char *kind) : kind_(kind) {}

  void *take(size_t bytes) {
    const size_t page = size_t(sysconf(_SC_PAGESIZE));
    const size_t body = (std::max<size_t>(bytes, 1) + page - 1) / page * page;
    void *start = mmap(nullptr, body + page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) return nullptr;
    mprotect(start, body, PROT_READ | PROT_WRITE);
    memset(start, 0xff, body);
    // As close to the closed page as an alignment of 16 bytes allows.
    char *memory = static_cast<char *>(start) + (body - bytes) / 16 * 16;
    pieces_[memory] = Piece{static_cast<char *>(start), body, page, bytes};
    if (!open_) mprotect(start, body, PROT_NONE);
    return memory;
  }

  void give(void *memory) {
    if (memory == nullptr) return;
    const auto found = pieces_.find(static_cast<char *>(memory));
    if (found == pieces_.end()) stop(std::string("freed twice, or never allocated: ") + kind_ + " memory");
    munmap(found->second.start, found->second.body + found->second.guard);
    pieces_.erase(found);
  }

  void open(bool open) {
    open_ = open;
    for (const auto &[memory, piece] : pieces_) {
      mprotect(piece.start, piece.body, open ? PROT_READ | PROT_WRITE : PROT_NONE);
    }
  }

  // Is it in the pages of an allocation, their guard included?
  bool near(const void *address) const {
    const auto *at = static_cast<const char *>(address);
    for (const auto &[memory, piece] : pieces_) {
      if (at >= piece.start && at < piece.start + piece.body + piece.guard) return true;
    }
    return false;
  }

  bool holds(const void *address, size_t bytes) const {
    const auto *at = static_cast<const char *>(address);
    for (const auto &[memory, piece] : pieces_) {
      if (at >= memory && at + bytes <= memory + piece.bytes) return true;
    }
    return false;
  }

  bool is_empty() const { return pieces_.empty(); }

 private:
  struct Piece {
    char *start;
    size_t body, guard, bytes;
  };
  const char *kind_;
  bool open_ = false;
  std::map<char *, Piece> pieces_;
};

inline Heap &device() {
  static Heap heap("device");
  return heap;
}
inline Heap &host() {
  static Heap heap("host");
  return heap;
}
inline bool in_kernel = false;
// So many times more than once a bank was asked for words, of so many accesses of warps.
inline uint64_t bank_conflicts = 0, warp_accesses = 0;
// So often memory was copied between host and device.
inline int copies = 0;

inline void caught(int, siginfo_t *info, void *) {
  const void *at = info->si_addr;
  if (in_kernel && host().near(at)) stop("a kernel touches host memory");
  if (!in_kernel && device().near(at)) stop("the host touches device memory");
  stop(device().near(at) || host().near(at) ? "an access behind the end of its memory" : "an access to no memory at all");
}

inline const bool prepared = [] {
  host().open(true);
  static char stack[64 << 10];
  stack_t alternative{};
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, nullptr);
  struct sigaction action {};
  action.sa_sigaction = caught;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
  atexit([] {
    gridDim.x = 0;
    if (!device().is_empty()) stop("device memory is never freed");
#ifdef EMULATOR_BANKS
    printf("bank conflicts: %llu of %llu accesses\n", (unsigned long long)bank_conflicts, (unsigned long long)warp_accesses);
#endif
#ifdef EMULATOR_COPIES
    printf("copies: %d\n", copies);
#endif
  });
  return true;
}();

// ---- blocks and threads -------------------------------------------------------------------------------------------

enum class State { Ready, Waiting, Shuffling, Ended };

struct Fiber {
  ucontext_t context{};
  std::unique_ptr<char[]> stack;
  State state = State::Ready;
  int line = 0;
  // At a shuffle: who takes part, which lane is asked, what the thread has, and what it is given.
  unsigned mask = 0, from = 0;
  uint64_t has = 0, given = 0;
  // Copies that are on their way: those that are in no group yet, and the groups, the oldest first.
  std::vector<std::function<void()>> copies;
  std::deque<std::vector<std::function<void()>>> groups;
  // What it has touched of shared memory since the last barrier, with the bytes of an element.
  std::vector<std::pair<uint64_t, uint64_t>> touched;
};

struct Shared {
  std::unique_ptr<unsigned char[]> bytes;
  size_t size;
};

inline ucontext_t scheduler;
inline std::vector<Fiber> fibers;
inline Fiber *running = nullptr;
inline const std::function<void()> *kernel_body = nullptr;
inline std::map<const void *, Shared> shared_memory;
// The bytes that the launch gives a block, and those that may be given to blocks of a kernel.
inline size_t given_memory = 0;
inline std::map<const void *, size_t> granted;
constexpr size_t plain_memory = 48 << 10, all_memory = 227 << 10;

// What the kernel has read and nobody may write while it runs: where it lies, and its bytes.
inline std::map<const void *, std::string> only_read;

template <typename T>
T read_only(const T *place) {
  only_read.emplace(place, std::string(reinterpret_cast<const char *>(place), sizeof(T)));
  return *place;
}

inline std::vector<uint64_t> order(uint64_t count) {
  static const char *const wish = getenv("EMULATOR_ORDER");
  static std::mt19937 random(wish != nullptr && strchr(wish, ':') != nullptr ? unsigned(atoi(strchr(wish, ':') + 1)) : 1u);
  std::vector<uint64_t> numbers(count);
  for (uint64_t k = 0; k < count; k++) numbers[k] = k;
  if (wish != nullptr && strncmp(wish, "backward", 8) == 0) std::reverse(numbers.begin(), numbers.end());
  if (wish != nullptr && strncmp(wish, "random", 6) == 0) std::shuffle(numbers.begin(), numbers.end(), random);
  return numbers;
}

inline void enter() {
  (*kernel_body)();
  for (const auto &group : running->groups) {
    running->copies.insert(running->copies.end(), group.begin(), group.end());
  }
  running->groups.clear();
  if (!running->copies.empty()) stop("a thread ends that has not waited for its copies");
  running->state = State::Ended;
  swapcontext(&running->context, &scheduler);
}

inline void barrier(int line) {
  running->state = State::Waiting;
  running->line = line;
  swapcontext(&running->context, &scheduler);
}

// A copy from global to shared memory: at once, or when the thread waits.
inline void copy_async(void *to, const void *from, size_t bytes) {
  if (bytes != 4 && bytes != 8 && bytes != 16) stop("an asynchronous copy of " + std::to_string(bytes) + " bytes");
  const auto is_shared = [to, bytes](const auto &piece) {
    const unsigned char *first = piece.second.bytes.get(), *at = static_cast<unsigned char *>(to);
    return at >= first && at + bytes <= first + piece.second.size;
  };
  if (reinterpret_cast<uintptr_t>(to) % bytes != 0 || reinterpret_cast<uintptr_t>(from) % bytes != 0) {
    stop("an asynchronous copy of " + std::to_string(bytes) + " bytes from or to another multiple of bytes");
  }
  if (std::none_of(shared_memory.begin(), shared_memory.end(), is_shared)) stop("an asynchronous copy to no shared memory");
  if (!device().near(from)) stop("an asynchronous copy from no global memory");
  const uint64_t late = order(2)[0];
  const auto copy = [=] { memcpy(to, from, bytes); };
  if (late) {
    memset(to, 0xff, bytes);
    running->copies.push_back(copy);
  } else {
    copy();
    running->copies.push_back([] {});
  }
}
inline void copies_grouped() {
  running->groups.push_back(std::move(running->copies));
  running->copies.clear();
}
// All groups but the last so many.
inline void copies_done(size_t left) {
  while (running->groups.size() > left) {
    for (const auto &copy : running->groups.front()) copy();
    running->groups.pop_front();
  }
}

// What the lane `from` has, which all lanes of the mask wait for.
inline uint64_t shuffle(int line, unsigned mask, uint64_t has, unsigned from) {
  running->state = State::Shuffling;
  running->line = line;
  running->mask = mask;
  running->has = has;
  running->from = from;
  swapcontext(&running->context, &scheduler);
  return running->given;
}
inline unsigned lane() { return static_cast<unsigned>(running - fibers.data()) % 32; }

template <typename T>
T shuffle_value(int line, unsigned mask, T value, unsigned from) {
  uint64_t bits = 0;
  memcpy(&bits, &value, sizeof value);
  bits = shuffle(line, mask, bits, from);
  memcpy(&value, &bits, sizeof value);
  return value;
}

// Have all lanes that are named come by? Then each is given what it asked for.
inline bool exchange(uint64_t first) {
  const uint64_t count = std::min<uint64_t>(32, fibers.size() - first);
  Fiber *const lanes = &fibers[first];
  bool exchanged = false;
  for (uint64_t k = 0; k < count; k++) {
    if (lanes[k].state != State::Shuffling) continue;
    const unsigned mask = lanes[k].mask;
    if ((mask >> k & 1) == 0) stop("a shuffle of a lane that it does not name");
    bool all = true;
    for (uint64_t j = 0; j < 32 && all; j++) {
      if ((mask >> j & 1) == 0) continue;
      if (j >= count) stop("a shuffle names a lane that is not there, in line " + std::to_string(lanes[k].line));
      all = lanes[j].state == State::Shuffling && lanes[j].mask == mask && lanes[j].line == lanes[k].line;
    }
    if (!all) continue;
    for (uint64_t j = 0; j < count; j++) {
      if ((mask >> j & 1) == 0) continue;
      if ((mask >> lanes[j].from & 1) == 0) stop("a shuffle from a lane that takes no part");
      lanes[j].given = lanes[lanes[j].from].has;
      lanes[j].state = State::Ready;
    }
    exchanged = true;
  }
  return exchanged;
}

// The block's array of that name; made, and poisoned, when the first thread comes by.
inline void *shared(const void *key, size_t size) {
  Shared &piece = shared_memory[key];
  if (piece.bytes == nullptr) {
    piece.size = size;
    piece.bytes.reset(new unsigned char[size]);
    memset(piece.bytes.get(), 0xff, size);
    size_t total = 0;
    for (const auto &[other, memory] : shared_memory) {
      if (other != &given_memory) total += memory.size;
    }
    if (total > plain_memory) stop("more than 48 KB of shared memory");
    if (total + given_memory > all_memory) stop("more than 227 KB of shared memory");
  }
  return piece.bytes.get();
}

// What the launch gives the block.
inline void *given(size_t size) {
  if (size > given_memory) stop("more shared memory than the launch gives");
  return shared(&given_memory, given_memory);
}

// Threads that have the numbers [first, last) in a block: as many lanes as have elements of 128 bytes together touch them at once.
inline void count_banks(uint64_t first, uint64_t last) {
  size_t most = 0;
  for (uint64_t k = first; k < last; k++) most = std::max(most, fibers[k].touched.size());
  for (size_t at = 0; at < most; at++) {
    uint64_t bytes = 4;
    for (uint64_t k = first; k < last; k++) {
      if (at < fibers[k].touched.size()) bytes = std::max(bytes, fibers[k].touched[at].second);
    }
    const uint64_t together = 128 / bytes;
    for (uint64_t part = first; part < last; part += together) {
      std::map<uint64_t, std::set<uint64_t>> words;
      for (uint64_t k = part; k < std::min(part + together, last); k++) {
        if (at >= fibers[k].touched.size()) continue;
        const auto [address, size] = fibers[k].touched[at];
        for (uint64_t word = address / 4; word <= (address + size - 1) / 4; word++) words[word % 32].insert(word);
      }
      size_t passes = 1;
      for (const auto &[bank, wanted] : words) passes = std::max(passes, wanted.size());
      bank_conflicts += passes - 1;
      warp_accesses += !words.empty();
    }
  }
}

// An array of a block that notes what is touched of it.
template <typename A>
struct Banked {
  using T = std::remove_extent_t<A>;
  A all;
  T &operator[](int64_t at) {
    running->touched.emplace_back(reinterpret_cast<uint64_t>(&all[at]) - reinterpret_cast<uint64_t>(&all[0]), sizeof(T));
    return all[at];
  }
};

inline void run_block(uint64_t threads) {
  constexpr size_t stack_size = 64 << 10;
  fibers.resize(threads);
  for (Fiber &fiber : fibers) {
    if (fiber.stack == nullptr) fiber.stack.reset(new char[stack_size]);
    fiber.state = State::Ready;
    getcontext(&fiber.context);
    fiber.context.uc_stack.ss_sp = fiber.stack.get();
    fiber.context.uc_stack.ss_size = stack_size;
    fiber.context.uc_link = nullptr;
    makecontext(&fiber.context, enter, 0);
  }
  shared_memory.clear();
  const auto advance = [](uint64_t number) {
    running = &fibers[number];
    if (running->state != State::Ready) return;
    threadIdx = blockDim.point(number);
    swapcontext(&scheduler, &running->context);
  };
  for (;;) {
    for (const uint64_t number : order(threads)) {
      advance(number);
      const uint64_t first = number / 32 * 32;
      while (exchange(first)) {
        for (const uint64_t lane : order(std::min<uint64_t>(32, threads - first))) advance(first + lane);
      }
    }
#ifdef EMULATOR_BANKS
    for (uint64_t first = 0; first < threads; first += 32) count_banks(first, std::min(first + 32, threads));
    for (Fiber &fiber : fibers) fiber.touched.clear();
#endif
    const Fiber *waits = nullptr;
    for (const Fiber &fiber : fibers) {
      if (fiber.state == State::Waiting) waits = &fiber;
    }
    for (const Fiber &fiber : fibers) {
      if (fiber.state == State::Shuffling) {
        stop("some lanes never come to the shuffle of line " + std::to_string(fiber.line));
      }
    }
    if (waits == nullptr) return;
    for (Fiber &fiber : fibers) {
      if (fiber.state == State::Ended) {
        stop("a thread ended while others wait at the barrier of line " + std::to_string(waits->line));
      }
      if (fiber.line != waits->line) {
        stop("threads wait at the barriers of lines " + std::to_string(fiber.line) + " and " + std::to_string(waits->line));
      }
      fiber.state = State::Ready;
    }
  }
}

inline void launch(const char *name, const void *kernel, dim3 grid, dim3 block, size_t memory,
                   const std::function<void()> &body) {
  if (memory > std::max(plain_memory, granted[kernel])) stop(std::string(name) + ": shared memory that was not asked for");
  given_memory = memory;
  if (block.volume() == 0 || block.volume() > 1024 || block.x > 1024 || block.y > 1024 || block.z > 64) {
    stop(std::string(name) + ": impossible number of threads");
  }
  if (grid.volume() == 0 || grid.x > 0x7fffffff || grid.y > 65535 || grid.z > 65535) {
    stop(std::string(name) + ": impossible number of blocks");
  }
  kernel_body = &body;
  gridDim = grid;
  blockDim = block;
  host().open(false);
  device().open(true);
  in_kernel = true;
  for (const uint64_t number : order(grid.volume())) {
    blockIdx = grid.point(number);
    run_block(block.volume());
  }
  for (const auto &[place, bytes] : only_read) {
    if (memcmp(place, bytes.data(), bytes.size()) != 0) stop(std::string(name) + ": memory read with __ldg is written");
  }
  only_read.clear();
  in_kernel = false;
  device().open(false);
  host().open(true);
  gridDim.x = 0;
}

}  // namespace emulated

#ifdef EMULATOR_BANKS
#define POLY_ARRAY(T, dims) emulated::Banked<T dims>
#else
#define POLY_ARRAY(T, dims) T dims
#endif
#define POLY_SHARED(T, name, dims)                      \
  static const char name##_key = 0;                     \
  using name##_array = POLY_ARRAY(T, dims);             \
  name##_array &name = *static_cast<name##_array *>(emulated::shared(&name##_key, sizeof(name##_array)))
#define POLY_DYNSHARED(T, name) T &name = *static_cast<T *>(emulated::given(sizeof(T)))
#define POLY_LAUNCH(kernel, grid, block, shared, ...)                                               \
  emulated::launch(#kernel, reinterpret_cast<const void *>(kernel), (grid), (block), size_t(shared), \
                   [=] { kernel(__VA_ARGS__); })
#define __syncthreads() emulated::barrier(__LINE__)
#define __ldg(place) emulated::read_only(place)
#define __pipeline_memcpy_async(to, from, bytes) emulated::copy_async(to, from, bytes)
#define __pipeline_commit() emulated::copies_grouped()
#define __pipeline_wait_prior(left) emulated::copies_done(left)
#define __syncwarp() emulated::shuffle(__LINE__, 0xffffffffu, 0, emulated::lane())
#define __shfl_sync(mask, value, from) emulated::shuffle_value(__LINE__, mask, value, unsigned(from) % 32)
#define __shfl_down_sync(mask, value, distance) \
  emulated::shuffle_value(__LINE__, mask, value, emulated::lane() + (distance) < 32 ? emulated::lane() + (distance) : emulated::lane())

// ---- the runtime's functions --------------------------------------------------------------------------------------

enum cudaError_t : int { cudaSuccess = 0, cudaErrorInvalidValue = 1, cudaErrorMemoryAllocation = 2 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2 };

namespace emulated {
inline cudaError_t failure() {
  static const char *const wish = getenv("EMULATOR_FAIL");
  return wish == nullptr ? cudaSuccess : static_cast<cudaError_t>(atoi(wish));
}
}  // namespace emulated
#define EMULATOR_CALL \
  if (emulated::failure() != cudaSuccess) return emulated::failure()

template <typename T>
cudaError_t cudaMalloc(T **memory, size_t bytes) {
  EMULATOR_CALL;
  *memory = static_cast<T *>(emulated::device().take(bytes));
  return *memory == nullptr ? cudaErrorMemoryAllocation : cudaSuccess;
}
inline cudaError_t cudaFree(void *memory) {
  EMULATOR_CALL;
  emulated::device().give(memory);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind) {
  EMULATOR_CALL;
  const void *there = kind == cudaMemcpyHostToDevice ? to : from;
  const void *here = kind == cudaMemcpyHostToDevice ? from : to;
  if (!emulated::device().holds(there, bytes) || emulated::device().near(here)) return cudaErrorInvalidValue;
  emulated::copies++;
  emulated::device().open(true);
  memcpy(to, from, bytes);
  emulated::device().open(false);
  return cudaSuccess;
}
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };
template <typename Kernel>
cudaError_t cudaFuncSetAttribute(Kernel *kernel, cudaFuncAttribute, int bytes) {
  EMULATOR_CALL;
  if (bytes < 0 || size_t(bytes) > emulated::all_memory) return cudaErrorInvalidValue;
  emulated::granted[reinterpret_cast<const void *>(kernel)] = size_t(bytes);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() { return emulated::failure(); }
inline cudaError_t cudaGetLastError() { return emulated::failure(); }
inline const char *cudaGetErrorString(cudaError_t error) {
  return error == cudaSuccess ? "no error" : error == cudaErrorInvalidValue ? "invalid argument" : error == cudaErrorMemoryAllocation ? "out of memory" : "another error";
}

// From here on the program's own memory is the emulator's.
#define malloc(bytes) emulated::host().take(bytes)
#define free(memory) emulated::host().give(memory)
#endif  // FARKAS_EMULATOR_H
