// RUN: farkas opt --emit c
// What a loop only loads, from one place, while it stores to others, is in a variable before it starts. Not what it may store
// to: the element in column k is one of the row. And not where all that it stores is kept itself: nothing is in the way then.
func.func @held(%n: index, %m: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %k = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%k, %k] : memref<?x?xf64>
      %b = affine.load %B[0, %j] : memref<?x?xf64>
      %c = affine.load %B[1, symbol(%n)] : memref<?x?xf64>
      %p = arith.mulf %a, %b : f64
      %s = arith.addf %p, %c : f64
      affine.store %s, %B[0, %j] : memref<?x?xf64>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %A[0, %k] : memref<?x?xf64>
      %b = affine.load %A[0, %j] : memref<?x?xf64>
      %p = arith.mulf %a, %b : f64
      affine.store %p, %A[0, %j] : memref<?x?xf64>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %A[%k, 0] : memref<?x?xf64>
      %b = affine.load %B[%k, %k] : memref<?x?xf64>
      %p = arith.mulf %a, %b : f64
      affine.store %p, %B[%k, %k] : memref<?x?xf64>
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void held(int64_t n, int64_t m, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0,
//|     int64_t B_d1) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     typedef double B_row[fk_max(B_d1, 1)];
//|     B_row *const restrict B = (void *)B_data;
//|     for (int64_t k = 0; k < n; k++) {
//|       if (0 < m) {
//|         const double a = A[k][k];
//|         const double c = B[1][n];
//| #pragma omp simd
//|         for (int64_t j = 0; j < m; j++) {
//|           B[0][j] = a * B[0][j] + c;
//|         }
//|       }
//|       for (int64_t j = 0; j < m; j++) {
//|         A[0][j] = A[0][k] * A[0][j];
//|       }
//|       if (0 < m) {
//|         double kept = B[k][k];
//|         for (int64_t j = 0; j < m; j++) {
//|           kept = A[k][0] * kept;
//|         }
//|         B[k][k] = kept;
//|       }
//|     }
//|   }
//| }
