// RUN: farkas opt --emit c
// A maximum that a NaN wins, without a branch, so that a compiler makes vectors of it; one that numbers win.
func.func @largest(%A: memref<?xf64>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %A[%i + 1] : memref<?xf64>
    %m = arith.maximumf %a, %b : f64
    affine.store %m, %A[%i] : memref<?xf64>
    %c = affine.load %B[%i] : memref<?xf32>
    %d = affine.load %B[%i + 1] : memref<?xf32>
    %l = arith.minimumf %c, %d : f32
    %k = arith.maxnumf %l, %d : f32
    affine.store %k, %B[%i] : memref<?xf32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//| #include <string.h>
//|
//| static inline double fk_of_bits_f64(uint64_t bits) {
//|   double value;
//|   memcpy(&value, &bits, sizeof value);
//|   return value;
//| }
//|
//| static inline uint64_t fk_bits_f64(double value) {
//|   uint64_t bits;
//|   memcpy(&bits, &value, sizeof bits);
//|   return bits;
//| }
//|
//| // A NaN wins, and -0 is less than +0: equal numbers have the same bits, but for zeros.
//| static inline double fk_maximum_f64(double a, double b) {
//|   double found = a == b ? fk_of_bits_f64(fk_bits_f64(a) & fk_bits_f64(b)) : a > b ? a : b;
//|   found = b == b ? found : b;
//|   return a == a ? found : a;
//| }
//|
//| // A number wins over a NaN.
//| static inline float fk_maxnum_f32(float a, float b) {
//|   if (a != a) return b;
//|   return b != b || a >= b ? a : b;
//| }
//|
//| static inline float fk_of_bits_f32(uint32_t bits) {
//|   float value;
//|   memcpy(&value, &bits, sizeof value);
//|   return value;
//| }
//|
//| static inline uint32_t fk_bits_f32(float value) {
//|   uint32_t bits;
//|   memcpy(&bits, &value, sizeof bits);
//|   return bits;
//| }
//|
//| // A NaN wins, and -0 is less than +0: equal numbers have the same bits, but for zeros.
//| static inline float fk_minimum_f32(float a, float b) {
//|   float found = a == b ? fk_of_bits_f32(fk_bits_f32(a) | fk_bits_f32(b)) : a < b ? a : b;
//|   found = b == b ? found : b;
//|   return a == a ? found : a;
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void largest(int64_t n, double *A_data, int64_t A_d0, float *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   {
//|     double *const restrict A = A_data;
//|     float *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       A[i] = fk_maximum_f64(A[i], A[i + 1]);
//|       const float d = B[i + 1];
//|       B[i] = fk_maxnum_f32(fk_minimum_f32(B[i], d), d);
//|     }
//|   }
//| }
