// RUN: farkas opt --emit c -t 'parallelize'
func.func @scaled(%n: index, %a: f64, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %p = affine.load %A[%i, %j] : memref<?x?xf64>
      %q = affine.load %x[%j] : memref<?xf64>
      %r = arith.mulf %p, %q : f64
      %s = affine.load %y[%i] : memref<?xf64>
      %t = arith.mulf %a, %r : f64
      %u = arith.addf %s, %t : f64
      affine.store %u, %y[%i] : memref<?xf64>
    }
  }
  affine.for %i = 8 to %n step 4 {
    %p = affine.load %x[%i - 8] : memref<?xf64>
    affine.store %p, %x[%i] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Assumes that A_data, x_data and y_data do not overlap.
//| void scaled(int64_t n, double a, double *A_data, int64_t A_d0, int64_t A_d1, double *x_data, int64_t x_d0,
//|     double *y_data, int64_t y_d0) {
//|   (void)A_d0;
//|   (void)x_d0;
//|   (void)y_d0;
//|   const double work = (double)n * ((double)n * 7);
//| #pragma omp parallel firstprivate(a) if (work >= 100000)
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     double *const restrict x = x_data;
//|     double *const restrict y = y_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       if (0 < n) {
//|         double kept = y[i];
//|         for (int64_t j = 0; j < n; j++) {
//|           kept = kept + a * (A[i][j] * x[j]);
//|         }
//|         y[i] = kept;
//|       }
//|     }
//|   }
//|   {
//|     double *const restrict x = x_data;
//|     for (int64_t i = 8; i < n; i += 4) {
//|       x[i] = x[i - 8];
//|     }
//|   }
//| }
//| @scaled: %i@0 is parallel
//| @scaled: %j is not parallel: affine.store writes %y[0] at (%i, %j) = (0, 0), then affine.load reads it at (0, 1), for %n = 2; try: --reassociate
//| @scaled: %i@1 is not parallel: affine.store writes %x[8] at %i = 8, then affine.load reads it at %i = 16, for %n = 17; try: -t 'strip_mine(%i@1;2) parallelize(%i@1)'
//| @scaled: assumed: %A, %x and %y do not overlap
