// RUN: farkas opt -t 'tile(%i,%j;32,32) skew(%j_t,%i_t;1) parallelize(%j_t)' --emit c
// Which of the bounds of a tile count is decided where sizes are large: a wavefront is as much as its tiles, and not nothing.
func.func @waves(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %x = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %y = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %z = arith.addf %x, %y : f64
      affine.store %z, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Rounded up.
//| static inline int64_t fk_ceil_div(int64_t a, int64_t b) {
//|   return a / b + ((a % b != 0) & ((a < 0) == (b < 0)));
//| }
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
//|
//| // One thread alone leaves the program: nothing may end it twice.
//| static inline void fk_stop(const char *why) {
//| #pragma omp critical(fk_stop)
//|   {
//|     fflush(stdout);
//|     fprintf(stderr, "error: %s\n", why);
//|     exit(3);
//|   }
//| }
//|
//| // How often a loop from lower to upper by step runs.
//| static inline uint64_t fk_trips(int64_t lower, int64_t upper, int64_t step) {
//|   if (step <= 0) fk_stop("the step of a loop is not positive");
//|   return upper <= lower ? 0 : ((uint64_t)upper - (uint64_t)lower - 1) / (uint64_t)step + 1;
//| }
//|
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| // The induction variable of iteration number n.
//| static inline int64_t fk_value(int64_t lower, uint64_t n, int64_t step) {
//|   return (int64_t)((uint64_t)lower + n * (uint64_t)step);
//| }
//|
//| void waves(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   const double work = ((double)n / 32 - 0.046875) * 4096;
//| #pragma omp parallel if (work >= 50000)
//|   {
//|     for (int64_t i_t = 2; i_t < n * 2 - 1; i_t += 32) {
//|       const int64_t begin = fk_max(i_t + fk_ceil_div(2 - n, 32) * 32 - 1, fk_floor_div(2 - i_t, 32) * 32 + (i_t - 1));
//|       const uint64_t j_t_trips = fk_trips(begin, fk_min(i_t + 31, n), 32);
//|       {
//|         typedef double A_row[fk_max(A_d1, 1)];
//|         A_row *const restrict A = (void *)A_data;
//|         // All threads meet behind this: A[32, 1] is written at (i_t, j_t, i, j) = (2, 1, 32, 1) and read at (i_t, j_t,
//|         // i, j) = (34, 1, 33, 1).
//| #pragma omp for
//|         for (uint64_t j_t_n = 0; j_t_n < j_t_trips; j_t_n++) {
//|           const int64_t j_t = fk_value(begin, j_t_n, 32);
//|           const int64_t i_end = fk_min(i_t - j_t + 32, n);
//|           for (int64_t i = i_t - j_t; i < i_end; i++) {
//|             const int64_t j_end = fk_min(j_t + 32, n);
//|             for (int64_t j = j_t; j < j_end; j++) {
//|               A[i][j] = A[i - 1][j] + A[i][j - 1];
//|             }
//|           }
//|         }
//|       }
//|     }
//|   }
//| }
