// RUN: farkas opt --emit c
// Seventeen cells, but the function is called with one array for both: what is stored may be what is read next, and the loop stays a loop.
func.func @f(%A: memref<4x100xf32>, %B: memref<4x100xf32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 64 {
      %s0 = affine.load %A[%i, %j] : memref<4x100xf32>
      %a1 = affine.load %A[%i, %j + 1] : memref<4x100xf32>
      %s1 = arith.addf %s0, %a1 : f32
      %a2 = affine.load %A[%i, %j + 2] : memref<4x100xf32>
      %s2 = arith.addf %s1, %a2 : f32
      %a3 = affine.load %A[%i, %j + 3] : memref<4x100xf32>
      %s3 = arith.addf %s2, %a3 : f32
      %a4 = affine.load %A[%i, %j + 4] : memref<4x100xf32>
      %s4 = arith.addf %s3, %a4 : f32
      %a5 = affine.load %A[%i, %j + 5] : memref<4x100xf32>
      %s5 = arith.addf %s4, %a5 : f32
      %a6 = affine.load %A[%i, %j + 6] : memref<4x100xf32>
      %s6 = arith.addf %s5, %a6 : f32
      %a7 = affine.load %A[%i, %j + 7] : memref<4x100xf32>
      %s7 = arith.addf %s6, %a7 : f32
      %a8 = affine.load %A[%i, %j + 8] : memref<4x100xf32>
      %s8 = arith.addf %s7, %a8 : f32
      %a9 = affine.load %A[%i, %j + 9] : memref<4x100xf32>
      %s9 = arith.addf %s8, %a9 : f32
      %a10 = affine.load %A[%i, %j + 10] : memref<4x100xf32>
      %s10 = arith.addf %s9, %a10 : f32
      %a11 = affine.load %A[%i, %j + 11] : memref<4x100xf32>
      %s11 = arith.addf %s10, %a11 : f32
      %a12 = affine.load %A[%i, %j + 12] : memref<4x100xf32>
      %s12 = arith.addf %s11, %a12 : f32
      %a13 = affine.load %A[%i, %j + 13] : memref<4x100xf32>
      %s13 = arith.addf %s12, %a13 : f32
      %a14 = affine.load %A[%i, %j + 14] : memref<4x100xf32>
      %s14 = arith.addf %s13, %a14 : f32
      %a15 = affine.load %A[%i, %j + 15] : memref<4x100xf32>
      %s15 = arith.addf %s14, %a15 : f32
      affine.store %s15, %B[%i, %j + 20] : memref<4x100xf32>
    }
  }
  return
}
func.func @main(%A: memref<4x100xf32>) {
  func.call @f(%A, %A) : (memref<4x100xf32>, memref<4x100xf32>) -> ()
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void f(float *A_data, int64_t A_d0, int64_t A_d1, float *B_data, int64_t B_d0, int64_t B_d1);
//| void main_1(float *A_data, int64_t A_d0, int64_t A_d1);
//|
//| void f(float *A_data, int64_t A_d0, int64_t A_d1, float *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   (void)B_d0;
//|   (void)B_d1;
//|   {
//|     typedef float A_row[100];
//|     A_row *A = (void *)A_data;
//|     typedef float B_row[100];
//|     B_row *B = (void *)B_data;
//|     for (int64_t i = 0; i < 4; i++) {
//|       for (int64_t j = 0; j < 64; j++) {
//|         const float s5 = A[i][j] + A[i][j + 1] + A[i][j + 2] + A[i][j + 3] + A[i][j + 4] + A[i][j + 5];
//|         const float s10 = s5 + A[i][j + 6] + A[i][j + 7] + A[i][j + 8] + A[i][j + 9] + A[i][j + 10];
//|         const float s15 = s10 + A[i][j + 11] + A[i][j + 12] + A[i][j + 13] + A[i][j + 14] + A[i][j + 15];
//|         B[i][j + 20] = s15;
//|       }
//|     }
//|   }
//| }
//|
//| void main_1(float *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   f(A_data, 4, 100, A_data, 4, 100);
//| }
