// RUN: farkas opt --emit c
// Copies go element by element in the order of the subscripts, whether memory overlaps or not.
func.func @different(%A: memref<8x8xf64>, %B: memref<8x8xf64>) {
  %a = memref.subview %A[0, 0] [8, 4] [1, 2] : memref<8x8xf64> to memref<8x4xf64, strided<[8, 2]>>
  %b = memref.subview %B[0, 4] [8, 4] [1, 1] : memref<8x8xf64> to memref<8x4xf64, strided<[8, 1], offset: 4>>
  memref.copy %a, %b : memref<8x4xf64, strided<[8, 2]>> to memref<8x4xf64, strided<[8, 1], offset: 4>>
  return
}
func.func @same(%A: memref<8x8xf64>) {
  %a = memref.subview %A[0, 0] [8, 4] [1, 2] : memref<8x8xf64> to memref<8x4xf64, strided<[8, 2]>>
  %b = memref.subview %A[0, 4] [8, 4] [1, 1] : memref<8x8xf64> to memref<8x4xf64, strided<[8, 1], offset: 4>>
  memref.copy %a, %b : memref<8x4xf64, strided<[8, 2]>> to memref<8x4xf64, strided<[8, 1], offset: 4>>
  return
}
func.func @whole(%A: memref<8x8xf64>, %B: memref<8x8xf64>) {
  memref.copy %A, %B : memref<8x8xf64> to memref<8x8xf64>
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void different(double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1);
//| void same(double *A_data, int64_t A_d0, int64_t A_d1);
//| void whole(double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1);
//|
//| void different(double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   (void)B_d0;
//|   (void)B_d1;
//|   double *a_data = A_data;
//|   double *b_data = B_data + 4;
//|   (void)b_data;
//|   for (int64_t i = 0; i < 8; i++) {
//|     for (int64_t j = 0; j < 4; j++) {
//|       b_data[i * 8 + j] = a_data[i * 8 + j * 2];
//|     }
//|   }
//| }
//|
//| void same(double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   double *a_data = A_data;
//|   double *b_data = A_data + 4;
//|   (void)b_data;
//|   for (int64_t i = 0; i < 8; i++) {
//|     for (int64_t j = 0; j < 4; j++) {
//|       b_data[i * 8 + j] = a_data[i * 8 + j * 2];
//|     }
//|   }
//| }
//|
//| void whole(double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   (void)B_d0;
//|   (void)B_d1;
//|   for (int64_t i = 0; i < 8; i++) {
//|     for (int64_t j = 0; j < 8; j++) {
//|       B_data[i * 8 + j] = A_data[i * 8 + j];
//|     }
//|   }
//| }
