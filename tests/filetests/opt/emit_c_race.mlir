// RUN: farkas opt --emit c
// A loop that is written as parallel runs in parallel, and who reads the file hears that its iterations are not independent. The next one's are;
// of the third one nobody knows.
func.func @races(%A: memref<?xf64>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %A[%i + 1] : memref<?xf64>
  }
  return
}
func.func @does_not(%A: memref<?xf64>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %a = affine.load %A[2 * %i] : memref<?xf64>
    affine.store %a, %A[2 * %i + 1] : memref<?xf64>
  }
  return
}
func.func @may(%A: memref<?xf64>, %at: memref<?xindex>, %n: index) {
  affine.parallel (%i) = (0) to (%n) {
    %k = affine.load %at[%i] : memref<?xindex>
    %a = memref.load %A[%k] : memref<?xf64>
    %b = arith.addf %a, %a : f64
    memref.store %b, %A[%k] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void races(int64_t n, double *A_data, int64_t A_d0);
//| void does_not(int64_t n, double *A_data, int64_t A_d0);
//| void may(int64_t n, double *A_data, int64_t A_d0, int64_t *at_data, int64_t at_d0);
//|
//| void races(int64_t n, double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   const double work = (double)n * 2;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       A[i + 1] = A[i];
//|     }
//|   }
//| }
//|
//| void does_not(int64_t n, double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   const double work = (double)n * 2;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       A[i * 2 + 1] = A[i * 2];
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and at_data do not overlap.
//| void may(int64_t n, double *A_data, int64_t A_d0, int64_t *at_data, int64_t at_d0) {
//|   (void)A_d0;
//|   (void)at_d0;
//|   const double work = (double)n * 4;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     int64_t *const restrict at = at_data;
//|     double *const restrict A = A_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       const int64_t k = at[i];
//|       const double a = A[k];
//|       A[k] = a + a;
//|     }
//|   }
//| }
//| warning: loop %i is written as parallel, but S1 (line 7) writes %A[1] at %i = 0, then S0 (line 6) reads it at %i = 1, for %n = 2 [race]
//|  --> emit_c_race.mlir:5:3
//|   |
//| 5 |   affine.parallel (%i) = (0) to (%n) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
