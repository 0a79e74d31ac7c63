// RUN: farkas opt --emit c
// What a loop passes by is said by the loops around it as well: k is less than i, and j begins at i or at the tile, so that j is never
// k and the factor stays in a variable. Not where k may be i: then j may be k.
func.func @around(%n: index, %A: memref<?x?xf64>) {
  affine.for %jt = 0 to %n step 32 {
    affine.for %i = 0 to %n {
      affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] {
        affine.for %j = max affine_map<(d0, d1) -> (d0, d1)>(%i, %jt) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%jt)[%n] {
          %a = affine.load %A[%i, %k] : memref<?x?xf64>
          %b = affine.load %A[%k, %j] : memref<?x?xf64>
          %p = arith.mulf %a, %b : f64
          %c = affine.load %A[%i, %j] : memref<?x?xf64>
          %s = arith.subf %c, %p : f64
          affine.store %s, %A[%i, %j] : memref<?x?xf64>
        }
      }
      affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0 + 1, s0)>(%i)[%n] {
        affine.for %j = max affine_map<(d0, d1) -> (d0, d1)>(%i, %jt) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%jt)[%n] {
          %a = affine.load %A[%i, %k] : memref<?x?xf64>
          %b = affine.load %A[%k, %j] : memref<?x?xf64>
          %p = arith.mulf %a, %b : f64
          %c = affine.load %A[%i, %j] : memref<?x?xf64>
          %s = arith.subf %c, %p : f64
          affine.store %s, %A[%i, %j] : memref<?x?xf64>
        }
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
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| void around(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     for (int64_t jt = 0; jt < n; jt += 32) {
//|       for (int64_t i = 0; i < n; i++) {
//|         const int64_t k_end = fk_min(i, n);
//|         for (int64_t k = 0; k < k_end; k++) {
//|           const int64_t j_end = fk_min(jt + 32, n);
//|           if (fk_max(i, jt) < j_end) {
//|             const double a = A[i][k];
//| #pragma omp simd
//|             for (int64_t j = fk_max(i, jt); j < j_end; j++) {
//|               A[i][j] = A[i][j] - a * A[k][j];
//|             }
//|           }
//|         }
//|         const int64_t k_end_1 = fk_min(i + 1, n);
//|         for (int64_t k = 0; k < k_end_1; k++) {
//|           const int64_t j_end = fk_min(jt + 32, n);
//|           for (int64_t j = fk_max(i, jt); j < j_end; j++) {
//|             A[i][j] = A[i][j] - A[i][k] * A[k][j];
//|           }
//|         }
//|       }
//|     }
//|   }
//| }
