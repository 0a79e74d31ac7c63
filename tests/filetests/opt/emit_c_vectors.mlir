// RUN: farkas opt -t 'vectorize(%i;8)' --emit c
func.func @f(%A: memref<?xf64>, %B: memref<?xf64>, %x: f64, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = arith.mulf %a, %x : f64
    affine.store %b, %B[%i] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| typedef double fk_f64x8 __attribute__((vector_size(64)));
//|
//| typedef double fk_f64x8_u __attribute__((vector_size(64), aligned(8), may_alias));
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void f(double x, int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   const fk_f64x8 v = {x, x, x, x, x, x, x, x};
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//|     for (int64_t i = 0; i < n - 7; i += 8) {
//|       *(fk_f64x8_u *)&B[i] = *(const fk_f64x8_u *)&A[i] * v;
//|     }
//|   }
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//| #pragma omp simd
//|     for (int64_t i_1 = fk_max(fk_floor_div(n, 8) * 8, 0); i_1 < n; i_1++) {
//|       B[i_1] = A[i_1] * x;
//|     }
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 8 iterations at once
