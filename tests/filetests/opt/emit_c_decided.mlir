// RUN: farkas opt --emit c
// Comparisons that have one answer are not written: a compiler takes them for mistakes. Beside each is the nearest one that is.
func.func @ends(%x: i32, %y: index, %z: i8, %B: memref<12xi1>) {
  %least = arith.constant -2147483648 : i32
  %more = arith.constant -2147483647 : i32
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %wide = arith.extsi %z : i8 to i32
  %c127 = arith.constant 127 : i32
  %c126 = arith.constant 126 : i32
  %u = arith.extui %z : i8 to i32
  %minus = arith.constant -1 : i32
  %c6 = arith.constant 6 : i32
  %c2 = arith.constant 2 : i32
  %c9 = arith.constant 9 : i32
  %mask = arith.andi %x, %c6 : i32
  %0 = arith.cmpi sgt, %least, %x : i32
  %1 = arith.cmpi sgt, %more, %x : i32
  %2 = arith.cmpi ult, %y, %zero : index
  %3 = arith.cmpi ult, %y, %one : index
  %4 = arith.cmpi sle, %wide, %c127 : i32
  %5 = arith.cmpi sle, %wide, %c126 : i32
  %6 = arith.cmpi sgt, %u, %minus : i32
  %7 = arith.cmpi ugt, %u, %c126 : i32
  %8 = arith.cmpi eq, %mask, %c9 : i32
  %9 = arith.cmpi eq, %mask, %c2 : i32
  affine.store %0, %B[0] : memref<12xi1>
  affine.store %1, %B[1] : memref<12xi1>
  affine.store %2, %B[2] : memref<12xi1>
  affine.store %3, %B[3] : memref<12xi1>
  affine.store %4, %B[4] : memref<12xi1>
  affine.store %5, %B[5] : memref<12xi1>
  affine.store %6, %B[6] : memref<12xi1>
  affine.store %7, %B[7] : memref<12xi1>
  affine.store %8, %B[8] : memref<12xi1>
  affine.store %9, %B[9] : memref<12xi1>
  %empty = arith.maxsi %zero, %zero : index
  %10 = arith.cmpi ult, %empty, %zero : index
  %11 = arith.select %10, %y, %one : index
  %12 = arith.cmpi eq, %11, %one : index
  affine.store %12, %B[10] : memref<12xi1>
  return
}
// A cell that is stored under a condition first holds something before.
func.func @cell(%n: index, %A: memref<?xf64>) {
  %one = arith.constant 1.0 : f64
  %s = memref.alloca() : memref<f64>
  %t = memref.alloca() : memref<f64>
  affine.if affine_set<()[n] : (n - 5 >= 0)>()[%n] { affine.store %one, %s[] : memref<f64> }
  affine.if affine_set<()[n] : (n - 5 >= 0)>()[%n] {
    %x = affine.load %s[] : memref<f64>
    affine.store %x, %A[0] : memref<?xf64>
  }
  affine.store %one, %t[] : memref<f64>
  affine.for %i = 0 to %n {
    %x = affine.load %t[] : memref<f64>
    affine.store %x, %A[%i] : memref<?xf64>
  }
  return
}
// Dims of which one never runs are not collapsed; those that may be are.
func.func @never(%A: memref<9x9x9xf64>, %B: memref<9x9x9xf64>, %n: index) {
  affine.parallel (%i, %j, %k) = (0, 2, 0) to (%n, 1, %n) {
    %x = affine.load %A[%i, %j, %k] : memref<9x9x9xf64>
    affine.store %x, %B[%i, %j, %k] : memref<9x9x9xf64>
  }
  affine.parallel (%i, %j, %k) = (0, 2, 0) to (%n, %n, %n) {
    %x = affine.load %A[%i, %j, %k] : memref<9x9x9xf64>
    affine.store %x, %B[%i, %j, %k] : memref<9x9x9xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdbool.h>
//| #include <stdint.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| void ends(int32_t x, int64_t y, int8_t z, bool *B_data, int64_t B_d0);
//| void cell(int64_t n, double *A_data, int64_t A_d0);
//| void never(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, int64_t A_d2, double *B_data, int64_t B_d0,
//|     int64_t B_d1, int64_t B_d2);
//|
//| void ends(int32_t x, int64_t y, int8_t z, bool *B_data, int64_t B_d0) {
//|   (void)B_d0;
//|   const int32_t wide = (int32_t)z;
//|   const int32_t u = (int32_t)(uint8_t)z;
//|   const int32_t mask = x & 6;
//|   B_data[0] = false;
//|   B_data[1] = (-2147483647) > x;
//|   B_data[2] = false;
//|   B_data[3] = (uint64_t)y < (uint64_t)1;
//|   B_data[4] = true;
//|   B_data[5] = wide <= 126;
//|   B_data[6] = true;
//|   B_data[7] = (uint32_t)u > (uint32_t)126;
//|   B_data[8] = false;
//|   B_data[9] = mask == 2;
//|   B_data[10] = true;
//| }
//|
//| void cell(int64_t n, double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   double s[1] = {0};
//|   double t[1];
//|   if (n - 5 >= 0) {
//|     s[0] = 1.0;
//|   }
//|   if (n - 5 >= 0) {
//|     A_data[0] = s[0];
//|   }
//|   t[0] = 1.0;
//|   {
//|     double *const restrict t_1 = t;
//|     double *const restrict A = A_data;
//|     if (0 < n) {
//|       const double x = t_1[0];
//| #pragma omp simd
//|       for (int64_t i = 0; i < n; i++) {
//|         A[i] = x;
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void never(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, int64_t A_d2, double *B_data, int64_t B_d0,
//|     int64_t B_d1, int64_t B_d2) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   (void)A_d2;
//|   (void)B_d0;
//|   (void)B_d1;
//|   (void)B_d2;
//|   {
//|     typedef double A_row[9][9];
//|     A_row *const restrict A = (void *)A_data;
//|     typedef double B_row[9][9];
//|     B_row *const restrict B = (void *)B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = 2; j < 1; j++) {
//| #pragma omp simd
//|         for (int64_t k = 0; k < n; k++) {
//|           B[i][j][k] = A[i][j][k];
//|         }
//|       }
//|     }
//|   }
//|   const double work = (double)n * (((double)n - 2) * ((double)n * 2));
//|   const int64_t j_end = fk_max(2, n);
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     typedef double A_row[9][9];
//|     A_row *const restrict A = (void *)A_data;
//|     typedef double B_row[9][9];
//|     B_row *const restrict B = (void *)B_data;
//| #pragma omp for collapse(2)
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = 2; j < j_end; j++) {
//| #pragma omp simd
//|         for (int64_t k = 0; k < n; k++) {
//|           B[i][j][k] = A[i][j][k];
//|         }
//|       }
//|     }
//|   }
//| }
