// RUN: farkas opt --emit c
// Every other iteration of %s runs no phase: the next phase that a thread comes to is two iterations later, where `%B` is read.
func.func @f(%n: index, %t: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %s = 0 to %t {
    affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%s) {
      affine.parallel (%i) = (0) to (symbol(%n)) {
        %b = affine.load %B[%i] : memref<?xf64>
        affine.store %b, %A[%i + 1] : memref<?xf64>
      }
      affine.parallel (%i) = (0) to (symbol(%n)) {
        %b = affine.load %A[%i] : memref<?xf64>
        affine.store %b, %B[symbol(%n) - %i - 1] : memref<?xf64>
      }
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| // The remainder that goes with division rounded down.
//| static inline int64_t fk_mod(int64_t a, int64_t b) {
//|   const int64_t r = a % b;
//|   return r < 0 ? r + b : r;
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void f(int64_t n, int64_t t, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   const double work = (double)n * 4;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     for (int64_t s = 0; s < t; s++) {
//|       if (fk_mod(s, 2) == 0) {
//|         {
//|           double *const restrict B = B_data;
//|           double *const restrict A = A_data;
//|           // All threads meet behind this: A[1] is written at (s, i) = (0, 0) and read at (s, i) = (0, 1).
//| #pragma omp for simd
//|           for (int64_t i = 0; i < n; i++) {
//|             A[i + 1] = B[i];
//|           }
//|         }
//|         {
//|           double *const restrict A = A_data;
//|           double *const restrict B = B_data;
//|           // All threads meet behind this: B[0] is written at (s, i) = (0, 0) and read at (s, i) = (2, 0).
//| #pragma omp for
//|           for (int64_t i = 0; i < n; i++) {
//|             B[n - i - 1] = A[i];
//|           }
//|         }
//|       }
//|     }
//|   }
//| }
