
namespace fk {

// The bits of a double, and the double of some bits.
__host__ __device__ inline uint64_t bits_of(double x) { return bitcast<uint64_t, double>(x); }
__host__ __device__ inline double double_of(uint64_t bits) { return bitcast<double, uint64_t>(bits); }

// A float of 16 bits, so many of them a fraction; its least exponent that is not subnormal. It is computed with in doubles, which have more
// than twice as many digits, and rounded once more: to nearest, ties to even.
template <int Fraction, int Least>
struct Narrow {
  uint16_t bits;

  Narrow() = default;
  __host__ __device__ static Narrow of(unsigned bits) {
    Narrow x;
    x.bits = static_cast<uint16_t>(bits);
    return x;
  }

  __host__ __device__ explicit Narrow(double x) {
    constexpr unsigned infinity = 0x7fffu >> Fraction << Fraction;
    const uint64_t word = bits_of(x), magnitude = word << 1 >> 1;
    const unsigned sign = static_cast<unsigned>(word >> 48) & 0x8000u;
    const int exponent = static_cast<int>(magnitude >> 52) - 1023;
    unsigned rounded = 0;
    if (magnitude > uint64_t{0x7ff} << 52) {
      rounded = infinity | 1u << (Fraction - 1);
    } else if (exponent >= 2 - Least) {
      rounded = infinity;
    } else if (exponent >= Least - Fraction - 1) {
      // A carry out of the fraction is one into the exponent.
      const uint64_t digits = magnitude << 12 >> 12 | uint64_t{1} << 52;
      const int from = exponent < Least ? Least : exponent, dropped = 52 - Fraction + from - exponent;
      const uint64_t kept = digits >> dropped, rest = digits - (kept << dropped), middle = uint64_t{1} << (dropped - 1);
      const unsigned up = rest > middle || (rest == middle && (kept & 1) != 0) ? 1u : 0u;
      rounded = (static_cast<unsigned>(from - Least) << Fraction) + static_cast<unsigned>(kept) + up;
    }
    bits = static_cast<uint16_t>(sign | rounded);
  }

  __host__ __device__ operator double() const {
    constexpr int largest = 0x7fff >> Fraction;
    const uint64_t sign = uint64_t{bits} >> 15 << 63, fraction = bits & ((1u << Fraction) - 1);
    const int exponent = bits >> Fraction & largest;
    if (exponent == largest && fraction != 0) return double_of(sign | uint64_t{0xfff} << 51);
    if (exponent == largest) return double_of(sign | uint64_t{0x7ff} << 52);
    const double unit = double_of(static_cast<uint64_t>(Least - Fraction + 1023) << 52);
    if (exponent == 0) return double_of(sign | bits_of(static_cast<double>(fraction) * unit));
    return double_of(sign | static_cast<uint64_t>(exponent - 1 + Least + 1023) << 52 | fraction << (52 - Fraction));
  }
};
using half = Narrow<10, -14>;
using bfloat = Narrow<7, -126>;

inline void print_number(half x) { printf("%g", static_cast<double>(x)); }
inline void print_number(bfloat x) { printf("%g", static_cast<double>(x)); }

// a * b + c of narrow numbers as a double of which the last bit is set where it is not exact: rounded once more, it is as if it had been exact.
__host__ __device__ inline double fma_to_odd(double a, double b, double c) {
  const double product = a * b, sum = product + c, of_c = sum - product;
  const double error = (product - (sum - of_c)) + (c - of_c);
  const uint64_t bits = bits_of(sum);
  if ((bits & 1) != 0 || !isfinite(sum) || !(error != 0)) return sum;
  return double_of((error > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

// An integer as a double of which the last bit is set where it is not exact.
__host__ __device__ inline double unsigned_to_odd(uint64_t x) {
  if (x >> 53 == 0) return static_cast<double>(x);
  return static_cast<double>(x >> 11 | ((x & 2047) != 0 ? 1 : 0)) * 2048.0;
}
__host__ __device__ inline double signed_to_odd(int64_t x) {
  return x < 0 ? -unsigned_to_odd(uint64_t{0} - static_cast<uint64_t>(x)) : unsigned_to_odd(static_cast<uint64_t>(x));
}

}  // namespace fk
