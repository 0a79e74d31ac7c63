// RUN: farkas opt -t 'parallelize(%i) tile(%i;16) unroll_jam(%i;4)' --emit c
// Four rows of a stencil touch 18 cells in each iteration, more than there are addresses in registers: in C they are vectors, counted from the start of a row, and none
// is loaded twice. The ends of rows, and rows that are left over, stay loops.
func.func @rows(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %m: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %w = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %e = affine.load %A[%i, %j + 1] : memref<?x?xf64>
      %s = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %u = affine.load %A[%i + 1, %j] : memref<?x?xf64>
      %0 = arith.addf %a, %w : f64
      %1 = arith.addf %0, %e : f64
      %2 = arith.addf %1, %s : f64
      %3 = arith.addf %2, %u : f64
      affine.store %3, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <math.h>
//| #include <stdint.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| typedef double fk_f64x8 __attribute__((vector_size(64)));
//|
//| typedef double fk_f64x8_u __attribute__((vector_size(64), aligned(8), may_alias));
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void rows(int64_t n, int64_t m, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0,
//|     int64_t B_d1) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   const double work = 3.25 * (238 + ((double)m / 8 - 1.875) * 34) + fmax(0 - (double)n / 2 + 16.5, 0) * (((double)m - 1) * 10);
//| #pragma omp parallel if (work >= 0)
//|   {
//|     for (int64_t i_t = 1; i_t < n; i_t += 16) {
//|       const int64_t i_end = fk_max(i_t, fk_min(i_t + 13, n - 3));
//|       {
//|         typedef double A_row[fk_max(A_d1, 1)];
//|         A_row *const restrict A = (void *)A_data;
//|         typedef double B_row[fk_max(B_d1, 1)];
//|         B_row *const restrict B = (void *)B_data;
//| #pragma omp for nowait
//|         for (int64_t i = i_t; i < i_end; i += 4) {
//|           const int64_t j_2_end = fk_min(8, m);
//| #pragma omp simd
//|           for (int64_t j_2 = 1; j_2 < j_2_end; j_2++) {
//|             const double a = A[i][j_2];
//|             const double u = A[i + 1][j_2];
//|             B[i][j_2] = a + A[i][j_2 - 1] + A[i][j_2 + 1] + A[i - 1][j_2] + u;
//|             const double u_1 = A[i + 2][j_2];
//|             B[i + 1][j_2] = u + A[i + 1][j_2 - 1] + A[i + 1][j_2 + 1] + a + u_1;
//|             const double u_2 = A[i + 3][j_2];
//|             B[i + 2][j_2] = u_1 + A[i + 2][j_2 - 1] + A[i + 2][j_2 + 1] + u + u_2;
//|             B[i + 3][j_2] = u_2 + A[i + 3][j_2 - 1] + A[i + 3][j_2 + 1] + u_1 + A[i + 4][j_2];
//|           }
//|           for (int64_t j = 8; j < m - 7; j += 8) {
//|             const fk_f64x8 a = *(const fk_f64x8_u *)&A[i][j];
//|             const fk_f64x8 u = *(const fk_f64x8_u *)&A[i + 1][j];
//|             const fk_f64x8 v1 = a + *(const fk_f64x8_u *)&A[i][j - 1] + *(const fk_f64x8_u *)&A[i][j + 1];
//|             *(fk_f64x8_u *)&B[i][j] = v1 + *(const fk_f64x8_u *)&A[i - 1][j] + u;
//|             const fk_f64x8 u_1 = *(const fk_f64x8_u *)&A[i + 2][j];
//|             const fk_f64x8 v1_1 = u + *(const fk_f64x8_u *)&A[i + 1][j - 1] + *(const fk_f64x8_u *)&A[i + 1][j + 1];
//|             *(fk_f64x8_u *)&B[i + 1][j] = v1_1 + a + u_1;
//|             const fk_f64x8 u_2 = *(const fk_f64x8_u *)&A[i + 3][j];
//|             const fk_f64x8 v1_2 = u_1 + *(const fk_f64x8_u *)&A[i + 2][j - 1] + *(const fk_f64x8_u *)&A[i + 2][j + 1];
//|             *(fk_f64x8_u *)&B[i + 2][j] = v1_2 + u + u_2;
//|             const fk_f64x8 v1_3 = u_2 + *(const fk_f64x8_u *)&A[i + 3][j - 1] + *(const fk_f64x8_u *)&A[i + 3][j + 1];
//|             *(fk_f64x8_u *)&B[i + 3][j] = v1_3 + u_1 + *(const fk_f64x8_u *)&A[i + 4][j];
//|           }
//| #pragma omp simd
//|           for (int64_t j_3 = fk_max(fk_floor_div(m, 8) * 8, 8); j_3 < m; j_3++) {
//|             const double a = A[i][j_3];
//|             const double u = A[i + 1][j_3];
//|             B[i][j_3] = a + A[i][j_3 - 1] + A[i][j_3 + 1] + A[i - 1][j_3] + u;
//|             const double u_1 = A[i + 2][j_3];
//|             B[i + 1][j_3] = u + A[i + 1][j_3 - 1] + A[i + 1][j_3 + 1] + a + u_1;
//|             const double u_2 = A[i + 3][j_3];
//|             B[i + 2][j_3] = u_1 + A[i + 2][j_3 - 1] + A[i + 2][j_3 + 1] + u + u_2;
//|             B[i + 3][j_3] = u_2 + A[i + 3][j_3 - 1] + A[i + 3][j_3 + 1] + u_1 + A[i + 4][j_3];
//|           }
//|         }
//|       }
//|       const int64_t begin = fk_floor_div(n - 1, 4) * 4 + 1;
//|       const int64_t i_1_end = fk_max(begin, fk_min(i_t + 16, n));
//|       {
//|         typedef double A_row[fk_max(A_d1, 1)];
//|         A_row *const restrict A = (void *)A_data;
//|         typedef double B_row[fk_max(B_d1, 1)];
//|         B_row *const restrict B = (void *)B_data;
//| #pragma omp for nowait
//|         for (int64_t i_1 = begin; i_1 < i_1_end; i_1++) {
//| #pragma omp simd
//|           for (int64_t j_1 = 1; j_1 < m; j_1++) {
//|             const double v3 = A[i_1][j_1] + A[i_1][j_1 - 1] + A[i_1][j_1 + 1] + A[i_1 - 1][j_1] + A[i_1 + 1][j_1];
//|             B[i_1][j_1] = v3;
//|           }
//|         }
//|       }
//|     }
//|   }
//| }
//| @rows: assumed: %A and %B do not overlap
