// RUN: farkas opt --emit c --check-alias -t 'parallelize'
// Triangles, strides, sizes of arguments, rows that are written alone; a function that is handed an array counts all of it, and so
// does what is found by a value that is loaded. Two arrays that are only read may be one.
func.func @triangle(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<8xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %x = affine.load %A[%i, %j] : memref<?x?xf64>
      %y = affine.load %C[3] : memref<8xf64>
      %z = arith.addf %x, %y : f64
      affine.store %z, %B[%j, 2 * %i + 1] : memref<?x?xf64>
    }
  }
  return
}
func.func @sizes(%A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %A, %c0 : memref<?xf64>
  affine.for %i = 0 to %n step 4 {
    %x = affine.load %A[%i] : memref<?xf64>
    affine.store %x, %B[%i floordiv 4] : memref<?xf64>
  }
  return
}
func.func @found(%n: index, %at: memref<?xindex>, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %j = affine.load %at[%i] : memref<?xindex>
    %x = memref.load %A[%j] : memref<?xf64>
    affine.store %x, %B[%i] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -fno-strict-aliasing -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdbool.h>
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Is it small enough to be computed with?
//| static inline bool fk_fits(int64_t a) { return a > -1099511627776 && a < 1099511627776; }
//|
//| // Do two arrays share a byte?
//| static inline bool fk_overlap(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes) {
//|   const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
//|   if (a_bytes == 0 || b_bytes == 0) return false;
//|   if (a_bytes == UINT64_MAX || b_bytes == UINT64_MAX) return true;
//|   return x < y ? y - x < a_bytes : x - y < b_bytes;
//| }
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
//|
//| // One thread alone leaves the program: nothing may end it twice.
//| static inline void fk_stop(const char *why) {
//| #pragma omp critical(fk_stop)
//|   {
//|     fflush(stdout);
//|     fprintf(stderr, "error: %s\n", why);
//|     exit(3);
//|   }
//| }
//|
//| // A product of sizes; as large as can be where it is larger.
//| static inline uint64_t fk_times(uint64_t a, int64_t b) {
//|   if (b < 0) fk_stop("a size is negative");
//|   return b > 0 && a > UINT64_MAX / (uint64_t)b ? UINT64_MAX : a * (uint64_t)b;
//| }
//|
//| void triangle(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1,
//|     double *C_data, int64_t C_d0);
//| void sizes(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0);
//| void found(int64_t n, int64_t *at_data, int64_t at_d0, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0);
//|
//| static void triangle_as_written(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0,
//|     int64_t B_d1, double *C_data, int64_t C_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)C_d0;
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *A = (void *)A_data;
//|     typedef double B_row[fk_max(B_d1, 1)];
//|     B_row *B = (void *)B_data;
//|     for (int64_t i = 1; i < n; i++) {
//|       for (int64_t j = 0; j < i; j++) {
//|         B[j][i * 2 + 1] = A[i][j] + C_data[3];
//|       }
//|     }
//|   }
//| }
//|
//| // Where what is touched of A_data, B_data and C_data overlaps, triangle_as_written runs.
//| void triangle(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1,
//|     double *C_data, int64_t C_d0) {
//|   int64_t A_first = 0;
//|   int64_t A_end = 0;
//|   int64_t B_first = 0;
//|   int64_t B_end = 0;
//|   int64_t C_first = 0;
//|   int64_t C_end = 0;
//|   bool overlap = true;
//|   if (fk_fits(n)) {
//|     if (n - 2 >= 0) {
//|       A_first = A_d1;
//|       A_end = (n - 1) * A_d1 + (n - 1);
//|       B_first = 3;
//|       B_end = (n - 2) * B_d1 + n * 2;
//|       C_first = 3;
//|       C_end = 4;
//|     }
//|     overlap = fk_overlap(A_data + A_first, (uint64_t)(A_end - A_first) * sizeof(double), B_data + B_first,
//|         (uint64_t)(B_end - B_first) * sizeof(double));
//|     overlap = overlap || fk_overlap(B_data + B_first, (uint64_t)(B_end - B_first) * sizeof(double), C_data + C_first,
//|         (uint64_t)(C_end - C_first) * sizeof(double));
//|   }
//|   if (overlap) {
//|     triangle_as_written(n, A_data, A_d0, A_d1, B_data, B_d0, B_d1, C_data, C_d0);
//|     return;
//|   }
//|   const double work = ((double)n - 1) * (((double)n / 2 + 0.5) * 4);
//|   const int64_t i_end = fk_max(1, n);
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     double *const restrict C = C_data;
//|     typedef double B_row[fk_max(B_d1, 1)];
//|     B_row *const restrict B = (void *)B_data;
//| #pragma omp for schedule(static, 8)
//|     for (int64_t i = 1; i < i_end; i++) {
//|       for (int64_t j = 0; j < i; j++) {
//|         B[j][i * 2 + 1] = A[i][j] + C[3];
//|       }
//|     }
//|   }
//| }
//|
//| static void sizes_as_written(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)B_d0;
//|   for (int64_t i = 0; i < A_d0; i += 4) {
//|     B_data[fk_floor_div(i, 4)] = A_data[i];
//|   }
//| }
//|
//| // Where what is touched of A_data and B_data overlaps, sizes_as_written runs.
//| void sizes(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   int64_t A_first = 0;
//|   int64_t A_end = 0;
//|   int64_t B_first = 0;
//|   int64_t B_end = 0;
//|   bool overlap = true;
//|   if (fk_fits(A_d0)) {
//|     if (A_d0 - 1 >= 0) {
//|       A_first = 0;
//|       A_end = fk_floor_div(A_d0 + fk_floor_div(1 - A_d0, 4) + 2, 3) * 4 - 3;
//|       B_first = 0;
//|       B_end = fk_floor_div(A_d0 + 3, 4);
//|     }
//|     overlap = fk_overlap(A_data + A_first, (uint64_t)(A_end - A_first) * sizeof(double), B_data + B_first,
//|         (uint64_t)(B_end - B_first) * sizeof(double));
//|   }
//|   if (overlap) {
//|     sizes_as_written(A_data, A_d0, B_data, B_d0);
//|     return;
//|   }
//|   const int64_t n = A_d0;
//|   const double work = (double)n / 4 * 2;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i += 4) {
//|       B[fk_floor_div(i, 4)] = A[i];
//|     }
//|   }
//| }
//|
//| static void found_as_written(int64_t n, int64_t *at_data, int64_t at_d0, double *A_data, int64_t A_d0, double *B_data,
//|     int64_t B_d0) {
//|   (void)at_d0;
//|   (void)A_d0;
//|   (void)B_d0;
//|   for (int64_t i = 0; i < n; i++) {
//|     B_data[i] = A_data[at_data[i]];
//|   }
//| }
//|
//| // Where what is touched of at_data, A_data and B_data overlaps, found_as_written runs.
//| void found(int64_t n, int64_t *at_data, int64_t at_d0, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   int64_t at_first = 0;
//|   int64_t at_end = 0;
//|   int64_t B_first = 0;
//|   int64_t B_end = 0;
//|   bool overlap = true;
//|   if (fk_fits(n)) {
//|     if (n - 1 >= 0) {
//|       at_first = 0;
//|       at_end = n;
//|       B_first = 0;
//|       B_end = n;
//|     }
//|     overlap = fk_overlap(at_data + at_first, (uint64_t)(at_end - at_first) * sizeof(int64_t), B_data + B_first,
//|         (uint64_t)(B_end - B_first) * sizeof(double));
//|     overlap = overlap || fk_overlap(A_data, fk_times(sizeof(double), A_d0), B_data + B_first,
//|         (uint64_t)(B_end - B_first) * sizeof(double));
//|   }
//|   if (overlap) {
//|     found_as_written(n, at_data, at_d0, A_data, A_d0, B_data, B_d0);
//|     return;
//|   }
//|   const double work = (double)n * 3;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     int64_t *const restrict at = at_data;
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       B[i] = A[at[i]];
//|     }
//|   }
//| }
//| @triangle: %i is parallel
//| @triangle: %j is parallel
//| @triangle: assumed: %A and %B do not overlap
//| @triangle: assumed: %B and %C do not overlap
//| @sizes: %i is parallel
//| @sizes: assumed: %A and %B do not overlap
//| @found: %i is parallel
//| @found: assumed: %at and %B do not overlap
//| @found: assumed: %A and %B do not overlap
