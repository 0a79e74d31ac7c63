// RUN: farkas opt --emit c --func plain
func.func @plain(%A: memref<8xf32>) {
  %x = affine.load %A[0] : memref<8xf32>
  affine.store %x, %A[1] : memref<8xf32>
  return
}
func.func @wide(%A: memref<8xf32>) {
  %x = affine.vector_load %A[0] : memref<8xf32>, vector<4xf32>
  affine.vector_store %x, %A[4] : memref<8xf32>, vector<4xf32>
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void plain(float *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   A_data[1] = A_data[0];
//| }
