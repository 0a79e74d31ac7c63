// RUN: farkas opt --emit c
// A bound that is computed for one dim of several is written where it stands.
func.func @f(%n: index, %A: memref<?x?xf64>, %c: f64) {
  affine.for %i = 0 to %n {
    %s = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
    affine.parallel (%j, %k) = (0, %s + 1) to (%n, %n) {
      affine.store %c, %A[%j, %k] : memref<?x?xf64>
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
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| void f(int64_t n, double c, double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   const double work = (double)n * ((double)n - 2.5);
//| #pragma omp parallel firstprivate(c) if (work >= 50000)
//|   {
//|     for (int64_t i = 0; i < n; i++) {
//|       const int64_t begin = fk_mod(i, 3) + 1;
//|       const int64_t k_end = fk_max(begin, n);
//|       {
//|         typedef double A_row[fk_max(A_d1, 1)];
//|         A_row *const restrict A = (void *)A_data;
//|         // All threads meet behind this: A[0, 2] is written at (i, j, k) = (0, 0, 2) and written again at (i, j, k) =
//|         // (1, 0, 2).
//| #pragma omp for
//|         for (int64_t j = 0; j < n; j++) {
//| #pragma omp simd
//|           for (int64_t k = begin; k < k_end; k++) {
//|             A[j][k] = c;
//|           }
//|         }
//|       }
//|     }
//|   }
//| }
