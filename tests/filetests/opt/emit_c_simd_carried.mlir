// RUN: farkas opt --emit c
// What a loop in order carries is no matter for vectors: a sum of floats has its order. A sum of integers is one of the directive where
// there is one for it.
func.func @in_order(%n: index, %B: memref<?xf64>) -> f64 {
  %r = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> f64 {
    %x = affine.load %B[%i] : memref<?xf64>
    affine.yield %x : f64
  }
  return %r : f64
}
func.func @both(%n: index, %A: memref<?xi64>, %B: memref<?xf64>) -> (i64, f64) {
  %r:2 = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addi", "addf") -> (i64, f64) {
    %x = affine.load %A[%i] : memref<?xi64>
    %y = affine.load %B[%i] : memref<?xf64>
    affine.yield %x, %y : i64, f64
  }
  return %r#0, %r#1 : i64, f64
}
func.func @few(%A: memref<100xi64>) -> i64 {
  %r = affine.parallel (%i) = (0) to (100) reduce ("addi") -> i64 {
    %x = affine.load %A[%i] : memref<100xi64>
    affine.yield %x : i64
  }
  return %r : i64
}
func.func @square(%n: index, %A: memref<?x?xi64>) -> i64 {
  %r = affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) reduce ("addi") -> i64 {
    %x = affine.load %A[%i, %j] : memref<?x?xi64>
    affine.yield %x : i64
  }
  return %r : i64
}
// Without divisions, functions and loops there is something for vectors.
func.func @divided(%n: index, %A: memref<?xi64>, %B: memref<?xi64>) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xi64>
    %y = affine.load %B[%i] : memref<?xi64>
    %z = arith.divsi %x, %y : i64
    affine.store %z, %B[%i] : memref<?xi64>
  }
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xi64>
    %z = math.ctlz %x : i64
    affine.store %z, %B[%i] : memref<?xi64>
  }
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %x = affine.load %A[%i] : memref<?xi64>
    %z = arith.addi %x, %x : i64
    affine.store %z, %B[%i] : memref<?xi64>
  }
  return
}
// A dependence of eight iterations leaves room for vectors, one of five that are loaded as they were stored does not.
func.func @behind(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 8 to %n {
    %x = affine.load %A[%i - 8] : memref<?xf64>
    affine.store %x, %A[%i] : memref<?xf64>
  }
  affine.for %i = 5 to %n {
    %x = affine.load %B[%i - 5] : memref<?xf64>
    affine.store %x, %B[%i] : memref<?xf64>
  }
  affine.for %i = 129 to %n {
    %x = affine.load %C[%i - 129] : memref<?xf64>
    affine.store %x, %C[%i] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//|
//| static inline int64_t fk_add_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
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
//| static inline int64_t fk_div_i64(int64_t a, int64_t b) {
//|   if (b == 0) fk_stop("division by zero");
//|   if (b == -1 && a == INT64_MIN) fk_stop("the quotient of the smallest integer by -1 does not fit");
//|   return (int64_t)(a / b);
//| }
//|
//| static inline int64_t fk_ctlz_i64(int64_t a) {
//|   int64_t count = 64;
//|   for (uint64_t rest = (uint64_t)a; rest != 0; rest >>= 1) count--;
//|   return count;
//| }
//|
//| void in_order(int64_t n, double *B_data, int64_t B_d0, double *result);
//| void both(int64_t n, int64_t *A_data, int64_t A_d0, double *B_data, int64_t B_d0, int64_t *result0, double *result1);
//| void few(int64_t *A_data, int64_t A_d0, int64_t *result);
//| void square(int64_t n, int64_t *A_data, int64_t A_d0, int64_t A_d1, int64_t *result);
//| void divided(int64_t n, int64_t *A_data, int64_t A_d0, int64_t *B_data, int64_t B_d0);
//| void behind(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, double *C_data, int64_t C_d0);
//|
//| void in_order(int64_t n, double *B_data, int64_t B_d0, double *result) {
//|   (void)B_d0;
//|   double r = 0.0;
//|   {
//|     double *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       r = r + B[i];
//|     }
//|   }
//|   *result = r;
//| }
//|
//| void both(int64_t n, int64_t *A_data, int64_t A_d0, double *B_data, int64_t B_d0, int64_t *result0, double *result1) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   int64_t r = 0;
//|   double v = 0.0;
//|   {
//|     int64_t *const restrict A = A_data;
//|     double *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       r = fk_add_i64(r, A[i]);
//|       v = v + B[i];
//|     }
//|   }
//|   *result0 = r;
//|   *result1 = v;
//| }
//|
//| void few(int64_t *A_data, int64_t A_d0, int64_t *result) {
//|   (void)A_d0;
//|   int64_t r = 0;
//|   {
//|     int64_t *const restrict A = A_data;
//|     for (int64_t i = 0; i < 100; i++) {
//|       r = fk_add_i64(r, A[i]);
//|     }
//|   }
//|   *result = r;
//| }
//|
//| void square(int64_t n, int64_t *A_data, int64_t A_d0, int64_t A_d1, int64_t *result) {
//|   (void)A_d0;
//|   const double work = (double)n * (double)n;
//|   uint64_t r_all = (uint64_t)0;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     typedef int64_t A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//| #pragma omp for reduction(+ : r_all)
//|     for (int64_t i = 0; i < n; i++) {
//| #pragma omp simd reduction(+ : r_all)
//|       for (int64_t j = 0; j < n; j++) {
//|         const uint64_t term = (uint64_t)A[i][j];
//|         r_all += term;
//|       }
//|     }
//|   }
//|   const int64_t r = (int64_t)r_all;
//|   *result = r;
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void divided(int64_t n, int64_t *A_data, int64_t A_d0, int64_t *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   const double work = (double)n * 4;
//| #pragma omp parallel firstprivate(n) if (work >= 100000)
//|   {
//|     int64_t *const restrict A = A_data;
//|     int64_t *const restrict B = B_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       const int64_t z = fk_div_i64(A[i], B[i]);
//|       B[i] = z;
//|     }
//|   }
//|   const double work_1 = (double)n * 3;
//| #pragma omp parallel firstprivate(n) if (work_1 >= 100000)
//|   {
//|     int64_t *const restrict A = A_data;
//|     int64_t *const restrict B = B_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       B[i] = fk_ctlz_i64(A[i]);
//|     }
//|   }
//|   const double work_2 = (double)n * 3;
//| #pragma omp parallel firstprivate(n) if (work_2 >= 100000)
//|   {
//|     int64_t *const restrict A = A_data;
//|     int64_t *const restrict B = B_data;
//| #pragma omp for simd
//|     for (int64_t i = 0; i < n; i++) {
//|       const int64_t x = A[i];
//|       B[i] = fk_add_i64(x, x);
//|     }
//|   }
//| }
//|
//| // Assumes that A_data, B_data and C_data do not overlap.
//| void behind(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, double *C_data, int64_t C_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)C_d0;
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp simd safelen(8)
//|     for (int64_t i = 8; i < n; i++) {
//|       A[i] = A[i - 8];
//|     }
//|   }
//|   {
//|     double *const restrict B = B_data;
//|     for (int64_t i = 5; i < n; i++) {
//|       B[i] = B[i - 5];
//|     }
//|   }
//|   {
//|     double *const restrict C = C_data;
//| #pragma omp simd safelen(129)
//|     for (int64_t i = 129; i < n; i++) {
//|       C[i] = C[i - 129];
//|     }
//|   }
//| }
