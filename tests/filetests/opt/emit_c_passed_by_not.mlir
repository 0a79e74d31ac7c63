// RUN: farkas opt --emit c
// For k >= i - 1 row k + 1 may be row i: what was stored there before has to be there when it is read.
func.func @f(%n: index, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %k = max affine_map<(d0) -> (d0 - 1, 0)>(%i) to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 0 to %n {
        %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
        %b1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %s = arith.addf %b0, %b1 : f64
        affine.store %s, %B[%i, %j] : memref<?x?xf64>
        %b2 = affine.load %B[%i, %j] : memref<?x?xf64>
        %b3 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
        %t = arith.addf %b2, %b3 : f64
        affine.store %t, %B[%i, %j] : memref<?x?xf64>
      }
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
//| void f(int64_t n, double *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)B_d0;
//|   {
//|     typedef double B_row[fk_max(B_d1, 1)];
//|     B_row *const restrict B = (void *)B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t k = fk_max(i - 1, 0); k < n - 1; k++) {
//| #pragma omp simd
//|         for (int64_t j = 0; j < n; j++) {
//|           const double s = B[i][j] + B[k][j];
//|           B[i][j] = s;
//|           B[i][j] = s + B[k + 1][j];
//|         }
//|       }
//|     }
//|   }
//| }
