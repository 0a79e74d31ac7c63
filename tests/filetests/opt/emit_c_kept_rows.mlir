// RUN: farkas opt --emit c
// Subscripts that count elements row by row, the length of a row an argument: they are one where the same product and sum make them, and
// step by one along a row. Not where rows of two lengths meet, nor down a column.
func.func @computed(%n: index, %m: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %k = %c0 to %n step %c1 {
      scf.for %j = %c0 to %m step %c1 {
        %im = arith.muli %i, %m : index
        %ij = arith.addi %im, %j : index
        %in = arith.muli %i, %n : index
        %ik = arith.addi %in, %k : index
        %km = arith.muli %k, %m : index
        %kj = arith.addi %km, %j : index
        %c = memref.load %C[%ij] : memref<?xf64>
        %a = memref.load %A[%ik] : memref<?xf64>
        %b = memref.load %B[%kj] : memref<?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        memref.store %s, %C[%ij] : memref<?xf64>
      }
    }
  }
  return
}

func.func @written(%n: index, %A: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i * symbol(%n) + %k] : memref<?xf64>
        %c = affine.load %C[%i * symbol(%n) + %j] : memref<?xf64>
        %s = arith.addf %c, %a : f64
        affine.store %s, %C[%j + %i * symbol(%n)] : memref<?xf64>
        %d = affine.load %C[(%i + 1) * symbol(%n) + %j] : memref<?xf64>
        %t = arith.addf %d, %a : f64
        affine.store %t, %C[%i * symbol(%n) + %j + symbol(%n)] : memref<?xf64>
      }
    }
  }
  return
}

func.func @two_lengths(%n: index, %m: index, %A: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i * symbol(%n) + %k] : memref<?xf64>
        %c = affine.load %C[%i * symbol(%n) + %j] : memref<?xf64>
        %s = arith.addf %c, %a : f64
        affine.store %s, %C[%i * symbol(%n) + %j] : memref<?xf64>
        %d = affine.load %C[%i * symbol(%m) + %j] : memref<?xf64>
        %t = arith.addf %d, %a : f64
        affine.store %t, %C[%i * symbol(%m) + %j] : memref<?xf64>
      }
    }
  }
  return
}

func.func @down(%n: index, %A: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%j * symbol(%n) + %i] : memref<?xf64>
      affine.store %a, %C[%i * symbol(%n) + %j] : memref<?xf64>
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
//| static inline int64_t fk_mul_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a * (uint64_t)b); }
//|
//| static inline int64_t fk_add_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
//|
//| void computed(int64_t n, int64_t m, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, double *C_data,
//|     int64_t C_d0);
//| void written(int64_t n, double *A_data, int64_t A_d0, double *C_data, int64_t C_d0);
//| void two_lengths(int64_t n, int64_t m, double *A_data, int64_t A_d0, double *C_data, int64_t C_d0);
//| void down(int64_t n, double *A_data, int64_t A_d0, double *C_data, int64_t C_d0);
//|
//| // Assumes that A_data, B_data and C_data do not overlap.
//| void computed(int64_t n, int64_t m, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, double *C_data,
//|     int64_t C_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)C_d0;
//|   {
//|     double *const restrict C = C_data;
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t k = 0; k < n; k++) {
//|         if (0 < m) {
//|           const int64_t in = fk_mul_i64(i, n);
//|           const int64_t ik = fk_add_i64(in, k);
//|           const double a = A[ik];
//| #pragma omp simd
//|           for (int64_t j = 0; j < m; j++) {
//|             const int64_t ij = fk_add_i64(fk_mul_i64(i, m), j);
//|             C[ij] = C[ij] + a * B[fk_add_i64(fk_mul_i64(k, m), j)];
//|           }
//|         }
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and C_data do not overlap.
//| void written(int64_t n, double *A_data, int64_t A_d0, double *C_data, int64_t C_d0) {
//|   (void)A_d0;
//|   (void)C_d0;
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict C = C_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = 0; j < n; j++) {
//|         if (0 < n) {
//|           double kept = C[j + i * n];
//|           double kept_1 = C[i * n + j + n];
//|           for (int64_t k = 0; k < n; k++) {
//|             const double a = A[i * n + k];
//|             kept = kept + a;
//|             kept_1 = kept_1 + a;
//|           }
//|           C[j + i * n] = kept;
//|           C[i * n + j + n] = kept_1;
//|         }
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and C_data do not overlap.
//| void two_lengths(int64_t n, int64_t m, double *A_data, int64_t A_d0, double *C_data, int64_t C_d0) {
//|   (void)A_d0;
//|   (void)C_d0;
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict C = C_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = 0; j < n; j++) {
//|         for (int64_t k = 0; k < n; k++) {
//|           const double a = A[i * n + k];
//|           C[i * n + j] = C[i * n + j] + a;
//|           C[i * m + j] = C[i * m + j] + a;
//|         }
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and C_data do not overlap.
//| void down(int64_t n, double *A_data, int64_t A_d0, double *C_data, int64_t C_d0) {
//|   (void)A_d0;
//|   (void)C_d0;
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict C = C_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = 0; j < n; j++) {
//|         C[i * n + j] = A[j * n + i];
//|       }
//|     }
//|   }
//| }
