// RUN: farkas opt -t 'parallelize(%i) parallelize(%p) strip_mine(%u;32) parallelize(%u_t)' --emit c
// Rows of a triangle are dealt to threads in turns, since later ones do more; rows of a rectangle in one piece each. Tiles of a
// band beside the diagonal do the same wherever they are, although the bounds of the loop inside move.
func.func @triangle(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = affine.load %A[%i, %j] : memref<?x?xf64>
      %y = arith.mulf %x, %x : f64
      affine.store %y, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %p = 0 to %n {
    affine.for %q = 0 to %n {
      %x = affine.load %A[%p, %q] : memref<?x?xf64>
      %y = arith.mulf %x, %x : f64
      affine.store %y, %A[%p, %q] : memref<?x?xf64>
    }
  }
  affine.for %u = 0 to %n {
    affine.for %v = affine_map<(d0) -> (d0)>(%u) to affine_map<(d0) -> (d0 + 64)>(%u) {
      %x = affine.load %A[%u, %v] : memref<?x?xf64>
      %y = arith.mulf %x, %x : f64
      affine.store %y, %A[%u, %v] : memref<?x?xf64>
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
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| void triangle(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   const double work = (double)n * (((double)n / 2 + 1) * 3);
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//| #pragma omp for schedule(static, 8)
//|     for (int64_t i = 0; i < n; i++) {
//| #pragma omp simd
//|       for (int64_t j = 0; j < i + 1; j++) {
//|         const double x = A[i][j];
//|         A[i][j] = x * x;
//|       }
//|     }
//|   }
//|   const double work_1 = (double)n * ((double)n * 3);
//| #pragma omp parallel if (work_1 >= 100000)
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//| #pragma omp for
//|     for (int64_t p = 0; p < n; p++) {
//| #pragma omp simd
//|       for (int64_t q = 0; q < n; q++) {
//|         const double x = A[p][q];
//|         A[p][q] = x * x;
//|       }
//|     }
//|   }
//|   const double work_2 = (double)n / 32 * 6144;
//| #pragma omp parallel if (work_2 >= 100000)
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//| #pragma omp for
//|     for (int64_t u_t = 0; u_t < n; u_t += 32) {
//|       const int64_t u_end = fk_min(u_t + 32, n);
//|       for (int64_t u = u_t; u < u_end; u++) {
//| #pragma omp simd
//|         for (int64_t v = u; v < u + 64; v++) {
//|           const double x = A[u][v];
//|           A[u][v] = x * x;
//|         }
//|       }
//|     }
//|   }
//| }
