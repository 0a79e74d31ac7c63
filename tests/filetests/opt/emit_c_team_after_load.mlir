// RUN: farkas opt -t parallelize --emit c
// What is loaded before the team's loop is returned behind it.
func.func @f(%n: index, %A: memref<8xf64>, %B: memref<?x?xf64>) -> f64 {
  %a = affine.load %A[3] : memref<8xf64>
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %b = affine.load %B[%i - 1, %j] : memref<?x?xf64>
      affine.store %b, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return %a : f64
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void f(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, int64_t B_d1, double *result) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   const double work = (double)n * 2;
//|   const double a = A_data[3];
//| #pragma omp parallel if (work >= 50000)
//|   {
//|     for (int64_t i = 1; i < n; i++) {
//|       {
//|         typedef double B_row[fk_max(B_d1, 1)];
//|         B_row *const restrict B = (void *)B_data;
//|         // All threads meet behind this: B[1, 0] is written at (i, j) = (1, 0) and read at (i, j) = (2, 0).
//| #pragma omp for simd
//|         for (int64_t j = 0; j < n; j++) {
//|           B[i][j] = B[i - 1][j];
//|         }
//|       }
//|     }
//|   }
//|   *result = a;
//| }
//| @f: %i is not parallel: affine.store writes %B[1, 0] at (%i, %j) = (1, 0), then affine.load reads it at (2, 0), for %n = 3; try: -t 'skew(%i,%j;1) interchange(%i,%j) parallelize(%i)'
//| @f: %j is parallel
