
namespace fk {

#ifdef __CUDA_ARCH__
template <typename T>
using Word = std::conditional_t<sizeof(T) == 8, unsigned long long, unsigned>;
#endif

// Combines what stands in a place with a value, with no other update of it in between.
template <typename T, typename Combine>
__host__ __device__ void update_atomically(T *place, T value, Combine combine) {
#ifdef __CUDA_ARCH__
  Word<T> *const word = reinterpret_cast<Word<T> *>(place);
  Word<T> old = *reinterpret_cast<volatile Word<T> *>(word), expected, next;
  do {
    expected = old;
    T now;
    memcpy(&now, &old, sizeof(T));
    now = combine(now, value);
    memcpy(&next, &now, sizeof(T));
    old = atomicCAS(word, expected, next);
  } while (old != expected);
#else
  *place = combine(*place, value);
#endif
}

// The same for sums of integers, which wrap around.
template <typename T>
__host__ __device__ void add_atomically(T *place, T value) {
#ifdef __CUDA_ARCH__
  atomicAdd(reinterpret_cast<Word<T> *>(place), static_cast<Word<T>>(value));
#else
  *place = add(*place, value);
#endif
}

}  // namespace fk
