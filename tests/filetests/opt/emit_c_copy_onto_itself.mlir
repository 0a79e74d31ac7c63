// RUN: farkas opt --emit c
// A copy onto itself does nothing: written out in a loop that runs in parallel, it would undo what other iterations write.
func.func @f(%A: memref<16x16xf32>, %c: f32) {
  affine.parallel (%i) = (0) to (16) {
    affine.store %c, %A[%i, 0] : memref<16x16xf32>
    memref.copy %A, %A : memref<16x16xf32> to memref<16x16xf32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void f(float c, float *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   {
//|     typedef float A_row[16];
//|     A_row *A = (void *)A_data;
//|     for (int64_t i = 0; i < 16; i++) {
//|       A[i][0] = c;
//|     }
//|   }
//| }
