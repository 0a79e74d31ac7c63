// RUN: farkas opt -t 'vectorize(%i;8;mask)' --emit c
func.func @f(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//|
//| typedef float fk_f32x8 __attribute__((vector_size(32)));
//|
//| typedef float fk_f32x8_u __attribute__((vector_size(32), aligned(4), may_alias));
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
//|
//| static inline void fk_stop(const char *why) {
//|   fflush(stdout);
//|   fprintf(stderr, "error: %s\n", why);
//|   exit(3);
//| }
//|
//| // How often a loop from lower to upper by step runs.
//| static inline uint64_t fk_trips(int64_t lower, int64_t upper, int64_t step) {
//|   if (step <= 0) fk_stop("the step of a loop is not positive");
//|   return upper <= lower ? 0 : ((uint64_t)upper - (uint64_t)lower - 1) / (uint64_t)step + 1;
//| }
//|
//| // The induction variable of iteration number n.
//| static inline int64_t fk_value(int64_t lower, uint64_t n, int64_t step) {
//|   return (int64_t)((uint64_t)lower + n * (uint64_t)step);
//| }
//|
//| typedef int64_t fk_i64x8 __attribute__((vector_size(64)));
//|
//| void f(float x, int64_t n, float *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   const fk_f32x8 v = {x, x, x, x, x, x, x, x};
//|   {
//|     float *const restrict A = A_data;
//|     for (int64_t i = 0; i < n - 7; i += 8) {
//|       *(fk_f32x8_u *)&A[i] = v;
//|     }
//|   }
//|   const fk_f32x8 v_1 = {x, x, x, x, x, x, x, x};
//|   const int64_t i_1_begin = fk_max(fk_floor_div(n, 8) * 8, 0);
//|   const uint64_t i_1_trips = fk_trips(i_1_begin, n, 8);
//|   {
//|     float *const restrict A = A_data;
//|     for (uint64_t i_1_n = 0; i_1_n < i_1_trips; i_1_n++) {
//|       const int64_t i_1 = fk_value(i_1_begin, i_1_n, 8);
//|       const int64_t lanes = n - i_1;
//|       fk_i64x8 v_2 = {0};
//|       for (int64_t lane = 0; lane < 8; lane++) {
//|         v_2[lane] = -(int64_t)(lane < lanes);
//|       }
//|       for (int64_t lane = 0; lane < 8; lane++) {
//|         if (v_2[lane] != 0) A[i_1 + lane] = v_1[lane];
//|       }
//|     }
//|   }
//| }
//| @f: %i: 8 iterations at once
