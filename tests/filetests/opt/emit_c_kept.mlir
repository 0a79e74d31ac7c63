// RUN: farkas opt --emit c
// A sum that stays in one place while the innermost loop runs is kept in a variable, and nothing is touched where the loop is
// empty. Not where the loop may read that place under another subscript, nor where it stores there and reads nothing.
func.func @kept(%n: index, %i: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %v: memref<?xf64>) {
  affine.for %j = 0 to %n step 2 {
    affine.for %k = 0 to %n {
      %a = affine.load %A[%j, %k] : memref<?x?xf64>
      %c0 = affine.load %C[symbol(%i), %j] : memref<?x?xf64>
      %s0 = arith.addf %c0, %a : f64
      affine.store %s0, %C[symbol(%i), %j] : memref<?x?xf64>
      %c1 = affine.load %C[symbol(%i), %j + 1] : memref<?x?xf64>
      %s1 = arith.addf %c1, %a : f64
      affine.store %s1, %C[symbol(%i), %j + 1] : memref<?x?xf64>
    }
  }
  affine.for %p = 0 to %n {
    affine.for %q = 0 to %n {
      %x = affine.load %v[%p] : memref<?xf64>
      %y = affine.load %v[%q] : memref<?xf64>
      %z = arith.subf %x, %y : f64
      affine.store %z, %v[%p] : memref<?xf64>
    }
  }
  affine.for %r = 0 to %n {
    %w = affine.load %A[%r, %r] : memref<?x?xf64>
    affine.store %w, %v[0] : memref<?xf64>
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
//| // Assumes that C_data, A_data and v_data do not overlap.
//| void kept(int64_t n, int64_t i, double *C_data, int64_t C_d0, int64_t C_d1, double *A_data, int64_t A_d0, int64_t A_d1,
//|     double *v_data, int64_t v_d0) {
//|   (void)C_d0;
//|   (void)A_d0;
//|   (void)v_d0;
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     typedef double C_row[fk_max(C_d1, 1)];
//|     C_row *const restrict C = (void *)C_data;
//|     for (int64_t j = 0; j < n; j += 2) {
//|       if (0 < n) {
//|         double kept_1 = C[i][j];
//|         double kept_2 = C[i][j + 1];
//|         for (int64_t k = 0; k < n; k++) {
//|           const double a = A[j][k];
//|           kept_1 = kept_1 + a;
//|           kept_2 = kept_2 + a;
//|         }
//|         C[i][j] = kept_1;
//|         C[i][j + 1] = kept_2;
//|       }
//|     }
//|   }
//|   {
//|     double *const restrict v = v_data;
//|     for (int64_t p = 0; p < n; p++) {
//|       for (int64_t q = 0; q < n; q++) {
//|         v[p] = v[p] - v[q];
//|       }
//|     }
//|   }
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     double *const restrict v = v_data;
//|     for (int64_t r = 0; r < n; r++) {
//|       v[0] = A[r][r];
//|     }
//|   }
//| }
