// RUN: farkas opt --emit c
// An element that moves on with the loop is stored as it was loaded: no variable is kept.
func.func @f(%n: index, %A: memref<?xi32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    affine.store %a, %A[%i] : memref<?xi32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void f(int64_t n, int32_t *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   {
//|     int32_t *const restrict A = A_data;
//| #pragma omp simd
//|     for (int64_t i = 0; i < n; i++) {
//|       A[i] = A[i];
//|     }
//|   }
//| }
