// RUN: farkas opt --emit c --check-alias
// Where there is nothing to test there is one function: one array is touched, or none is written.
func.func @one(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i + 7] : memref<?xf64>
    affine.store %x, %A[%i + 9] : memref<?xf64>
  }
  return
}
func.func @read(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %sum = affine.for %i = 0 to %n iter_args(%s = %zero) -> f64 {
    %x = affine.load %A[%i] : memref<?xf64>
    %y = affine.load %B[%i] : memref<?xf64>
    %z = arith.mulf %x, %y : f64
    %t = arith.addf %s, %z : f64
    affine.yield %t : f64
  }
  return %sum : f64
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void one(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0);
//| void read_1(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, double *result);
//|
//| void one(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_data;
//|   (void)B_d0;
//|   {
//|     double *const restrict A = A_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       A[i + 9] = A[i + 7];
//|     }
//|   }
//| }
//|
//| void read_1(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, double *result) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   double s = 0.0;
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       s = s + A[i] * B[i];
//|     }
//|   }
//|   *result = s;
//| }
