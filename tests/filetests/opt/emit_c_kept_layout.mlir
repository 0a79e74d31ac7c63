// RUN: farkas opt --emit c
// Of a part of an array, and of an array that is given its rows, different subscripts are different elements. Where nothing is known
// of strides, or a row is longer than the next one is away, elements of equal subscripts alone are known to be the same: what is
// stored to others in between may have been stored there.
func.func @part(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %a = memref.subview %A[1, 2] [%n, %n] [1, 2] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 2], offset: ?>>
  %b = memref.subview %B[0, 0] [%n, %n] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1]>>
  affine.for %i = 0 to %n step 2 {
    affine.for %k = 0 to %n {
      %x = affine.load %b[%i, %k] : memref<?x?xf64, strided<[?, 1]>>
      %c = affine.load %a[%i, 0] : memref<?x?xf64, strided<[?, 2], offset: ?>>
      %s = arith.addf %c, %x : f64
      affine.store %s, %a[%i, 0] : memref<?x?xf64, strided<[?, 2], offset: ?>>
      %d = affine.load %a[%i + 1, 0] : memref<?x?xf64, strided<[?, 2], offset: ?>>
      %t = arith.addf %d, %x : f64
      affine.store %t, %a[%i + 1, 0] : memref<?x?xf64, strided<[?, 2], offset: ?>>
    }
  }
  return
}

func.func @rows(%n: index, %m: index, %C0: memref<?xf64>) {
  %C = memref.reinterpret_cast %C0 to offset: [0], sizes: [%n, %m], strides: [%m, 1] : memref<?xf64> to memref<?x?xf64, strided<[?, 1]>>
  affine.for %k = 0 to %n {
    %x = affine.load %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %y = affine.load %C[1, 0] : memref<?x?xf64, strided<[?, 1]>>
    %s = arith.addf %x, %y : f64
    affine.store %s, %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %t = affine.load %C[1, 0] : memref<?x?xf64, strided<[?, 1]>>
    affine.store %t, %C[2, 0] : memref<?x?xf64, strided<[?, 1]>>
  }
  return
}

func.func @rows_that_overlap(%n: index, %m: index, %C0: memref<?xf64>) {
  %C = memref.reinterpret_cast %C0 to offset: [0], sizes: [%n, %n], strides: [%m, 1] : memref<?xf64> to memref<?x?xf64, strided<[?, 1]>>
  affine.for %k = 0 to %n {
    %x = affine.load %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %y = affine.load %C[1, 0] : memref<?x?xf64, strided<[?, 1]>>
    %s = arith.addf %x, %y : f64
    affine.store %s, %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %t = affine.load %C[1, 0] : memref<?x?xf64, strided<[?, 1]>>
    affine.store %t, %C[2, 0] : memref<?x?xf64, strided<[?, 1]>>
  }
  return
}

func.func @stand_still(%n: index, %m: index, %B: memref<?xf64>) {
  %b = memref.subview %B[0] [%n] [%m] : memref<?xf64> to memref<?xf64, strided<[?]>>
  affine.for %k = 0 to %n {
    %x = affine.load %b[0] : memref<?xf64, strided<[?]>>
    affine.store %x, %b[1] : memref<?xf64, strided<[?]>>
    %y = affine.load %b[0] : memref<?xf64, strided<[?]>>
    %s = arith.addf %x, %y : f64
    affine.store %s, %b[0] : memref<?xf64, strided<[?]>>
  }
  return
}

func.func @strides_of_the_caller(%n: index, %C: memref<?x?xf64, strided<[?, 1]>>, %A: memref<?xf64>) {
  affine.for %k = 0 to %n {
    %a = affine.load %A[%k] : memref<?xf64>
    %x = affine.load %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %s = arith.addf %x, %a : f64
    affine.store %s, %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %y = affine.load %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %t = arith.addf %y, %a : f64
    affine.store %t, %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
  }
  affine.for %k = 0 to %n {
    %a = affine.load %A[%k] : memref<?xf64>
    %x = affine.load %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %s = arith.addf %x, %a : f64
    affine.store %s, %C[1, 0] : memref<?x?xf64, strided<[?, 1]>>
    %y = affine.load %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
    %t = arith.addf %y, %a : f64
    affine.store %t, %C[0, 0] : memref<?x?xf64, strided<[?, 1]>>
  }
  return
}

func.func @two_parts_of_one(%n: index, %p: index, %A: memref<?xf64>) {
  %a = memref.subview %A[0] [%n] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
  %b = memref.subview %A[%p] [%n] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
  affine.for %k = 0 to %n {
    %x = affine.load %a[0] : memref<?xf64, strided<[1]>>
    %y = affine.load %b[%k] : memref<?xf64, strided<[1], offset: ?>>
    %s = arith.addf %x, %y : f64
    affine.store %s, %a[0] : memref<?xf64, strided<[1]>>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void part(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1);
//| void rows(int64_t n, int64_t m, double *C0_data, int64_t C0_d0);
//| void rows_that_overlap(int64_t n, int64_t m, double *C0_data, int64_t C0_d0);
//| void stand_still(int64_t n, int64_t m, double *B_data, int64_t B_d0);
//| void strides_of_the_caller(int64_t n, double *C_data, int64_t C_d0, int64_t C_d1, int64_t C_s0, int64_t C_s1,
//|     double *A_data, int64_t A_d0);
//| void two_parts_of_one(int64_t n, int64_t p, double *A_data, int64_t A_d0);
//|
//| // Assumes that A_data and B_data do not overlap.
//| void part(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   double *a_data = A_data + (A_d1 + 2);
//|   double *b_data = B_data;
//|   {
//|     double *const restrict b = b_data;
//|     double *const restrict a = a_data;
//|     for (int64_t i = 0; i < n; i += 2) {
//|       if (0 < n) {
//|         double kept = a[i * A_d1];
//|         double kept_1 = a[(i + 1) * A_d1];
//|         for (int64_t k = 0; k < n; k++) {
//|           const double x = b[i * B_d1 + k];
//|           kept = kept + x;
//|           kept_1 = kept_1 + x;
//|         }
//|         a[i * A_d1] = kept;
//|         a[(i + 1) * A_d1] = kept_1;
//|       }
//|     }
//|   }
//| }
//|
//| void rows(int64_t n, int64_t m, double *C0_data, int64_t C0_d0) {
//|   (void)C0_d0;
//|   double *C_data = C0_data;
//|   {
//|     double *const restrict C = C_data;
//|     if (0 < n) {
//|       double kept = C[0];
//|       const double y = C[m];
//|       for (int64_t k = 0; k < n; k++) {
//|         const double y_1 = y;
//|         kept = kept + y_1;
//|         C[2 * m] = y_1;
//|       }
//|       C[0] = kept;
//|     }
//|   }
//| }
//|
//| void rows_that_overlap(int64_t n, int64_t m, double *C0_data, int64_t C0_d0) {
//|   (void)C0_d0;
//|   double *C_data = C0_data;
//|   {
//|     double *const restrict C = C_data;
//|     for (int64_t k = 0; k < n; k++) {
//|       C[0] = C[0] + C[m];
//|       C[2 * m] = C[m];
//|     }
//|   }
//| }
//|
//| void stand_still(int64_t n, int64_t m, double *B_data, int64_t B_d0) {
//|   (void)B_d0;
//|   double *b_data = B_data;
//|   {
//|     double *const restrict b = b_data;
//|     for (int64_t k = 0; k < n; k++) {
//|       const double x = b[0];
//|       b[m] = x;
//|       b[0] = x + b[0];
//|     }
//|   }
//| }
//|
//| // Assumes that C_data and A_data do not overlap.
//| void strides_of_the_caller(int64_t n, double *C_data, int64_t C_d0, int64_t C_d1, int64_t C_s0, int64_t C_s1,
//|     double *A_data, int64_t A_d0) {
//|   (void)C_d0;
//|   (void)C_d1;
//|   (void)C_s1;
//|   (void)A_d0;
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict C = C_data;
//|     if (0 < n) {
//|       double kept = C[0];
//|       for (int64_t k = 0; k < n; k++) {
//|         const double a = A[k];
//|         kept = kept + a + a;
//|       }
//|       C[0] = kept;
//|     }
//|   }
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict C = C_data;
//|     for (int64_t k = 0; k < n; k++) {
//|       const double a = A[k];
//|       C[C_s0] = C[0] + a;
//|       C[0] = C[0] + a;
//|     }
//|   }
//| }
//|
//| void two_parts_of_one(int64_t n, int64_t p, double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   double *a_data = A_data;
//|   double *b_data = A_data + p;
//|   for (int64_t k = 0; k < n; k++) {
//|     a_data[0] = a_data[0] + b_data[k];
//|   }
//| }
