// RUN: farkas opt --emit c
// A sum stays in a variable where the loop passes its element by: column j comes behind all k < j, and column i before all k > i. Not
// where the loop comes as far as that: for k <= j it reads the sum itself, and for k >= i.
func.func @passed(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to min affine_map<(d0)[s0] -> (d0, s0)>(%j)[%n] {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%i, %k] : memref<?x?xf64>
        %s = arith.subf %a, %b : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
      affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%j) {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%i, %k] : memref<?x?xf64>
        %s = arith.subf %a, %b : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%k, %j] : memref<?x?xf64>
        %s = arith.subf %a, %b : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
      affine.for %k = affine_map<(d0) -> (d0)>(%i) to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%k, %j] : memref<?x?xf64>
        %s = arith.subf %a, %b : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| void passed(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = 0; j < n; j++) {
//|         const int64_t k_end = fk_min(j, n);
//|         if (0 < k_end) {
//|           double kept = A[i][j];
//|           for (int64_t k = 0; k < k_end; k++) {
//|             kept = kept - A[i][k];
//|           }
//|           A[i][j] = kept;
//|         }
//|         for (int64_t k = 0; k < j + 1; k++) {
//|           A[i][j] = A[i][j] - A[i][k];
//|         }
//|         if (i + 1 < n) {
//|           double kept = A[i][j];
//|           for (int64_t k = i + 1; k < n; k++) {
//|             kept = kept - A[k][j];
//|           }
//|           A[i][j] = kept;
//|         }
//|         for (int64_t k = i; k < n; k++) {
//|           A[i][j] = A[i][j] - A[k][j];
//|         }
//|       }
//|     }
//|   }
//| }
