// RUN: farkas opt --emit c --check-alias
// What is called counts as its body; what is not known counts so much that two iterations are worth a fork. The function as it was
// written asks for as much.
func.func @leaf(%x: f64, %B: memref<4xf64>) -> f64 {
  %T = memref.alloca() : memref<4xf64>
  affine.for %i = 0 to 4 {
    %b = affine.load %B[%i] : memref<4xf64>
    %y = arith.addf %b, %x : f64
    affine.store %y, %T[3 - %i] : memref<4xf64>
  }
  %r = affine.load %T[1] : memref<4xf64>
  return %r : f64
}
func.func @calls(%n: index, %B: memref<4xf64>, %o: memref<?xf64>) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %o[%i] : memref<?xf64>
    %y = func.call @leaf(%x, %B) : (f64, memref<4xf64>) -> f64
    affine.store %y, %o[%i] : memref<?xf64>
  }
  return
}
func.func @endless(%n: index, %o: memref<?xf64>) {
  %half = arith.constant 0.5 : f64
  %two = arith.constant 2.0 : f64
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %o[%i] : memref<?xf64>
    %r = scf.while (%z = %x) : (f64) -> f64 {
      %c = arith.cmpf ogt, %z, %two : f64
      scf.condition(%c) %z : f64
    } do {
    ^bb0(%z: f64):
      %h = arith.mulf %z, %half : f64
      scf.yield %h : f64
    }
    affine.store %r, %o[%i] : memref<?xf64>
  }
  return
}
func.func @forall(%n: index, %A: memref<?x?xf32>) {
  %c = arith.constant 1.0 : f32
  scf.forall (%i, %j) = (1, %n) to (%n, 9) step (2, 3) {
    memref.store %c, %A[%i, %j] : memref<?x?xf32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <math.h>
//| #include <stdbool.h>
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
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
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| void leaf(double x, double *B_data, int64_t B_d0, double *result);
//| void calls(int64_t n, double *B_data, int64_t B_d0, double *o_data, int64_t o_d0);
//| void endless(int64_t n, double *o_data, int64_t o_d0);
//| void forall(int64_t n, float *A_data, int64_t A_d0, int64_t A_d1);
//|
//| void leaf(double x, double *B_data, int64_t B_d0, double *result) {
//|   (void)B_d0;
//|   double T[4] = {0};
//|   {
//|     double *const restrict B = B_data;
//|     double *const restrict T_1 = T;
//|     for (int64_t i = 0; i < 4; i++) {
//|       T_1[3 - i] = B[i] + x;
//|     }
//|   }
//|   *result = T[1];
//| }
//|
//| static void calls_as_written(int64_t n, double *B_data, int64_t B_d0, double *o_data, int64_t o_d0) {
//|   (void)B_d0;
//|   (void)o_d0;
//|   const double work = (double)n * 16;
//| #pragma omp parallel for if (work >= 100000)
//|   for (int64_t i = 0; i < n; i++) {
//|     double y;
//|     leaf(o_data[i], B_data, 4, &y);
//|     o_data[i] = y;
//|   }
//| }
//|
//| // Where what is touched of B_data and o_data overlaps, calls_as_written runs.
//| void calls(int64_t n, double *B_data, int64_t B_d0, double *o_data, int64_t o_d0) {
//|   int64_t o_first = 0;
//|   int64_t o_end = 0;
//|   bool overlap = true;
//|   if (fk_fits(n)) {
//|     if (n - 1 >= 0) {
//|       o_first = 0;
//|       o_end = n;
//|     }
//|     overlap = fk_overlap(B_data, fk_times(sizeof(double), 4), o_data + o_first,
//|         (uint64_t)(o_end - o_first) * sizeof(double));
//|   }
//|   if (overlap) {
//|     calls_as_written(n, B_data, B_d0, o_data, o_d0);
//|     return;
//|   }
//|   const double work = (double)n * 16;
//| #pragma omp parallel for if (work >= 100000)
//|   for (int64_t i = 0; i < n; i++) {
//|     double y;
//|     leaf(o_data[i], B_data, 4, &y);
//|     o_data[i] = y;
//|   }
//| }
//|
//| void endless(int64_t n, double *o_data, int64_t o_d0) {
//|   (void)o_d0;
//|   const double work = (double)n * 50002;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     double *const restrict o = o_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       double z = o[i];
//|       double r;
//|       for (;;) {
//|         r = z;
//|         if (!(z > 2.0)) break;
//|         z = r * 0.5;
//|       }
//|       o[i] = r;
//|     }
//|   }
//| }
//|
//| void forall(int64_t n, float *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   const double work = ((double)n / 2 - 0.5) * fmax(0 - (double)n / 3 + 3, 0);
//|   const int64_t i_end = fk_max(1, n);
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     typedef float A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//| #pragma omp for
//|     for (int64_t i = 1; i < i_end; i += 2) {
//|       for (int64_t j = n; j < 9; j += 3) {
//|         A[i][j] = 1.0f;
//|       }
//|     }
//|   }
//| }
