// RUN: farkas opt --emit c
// Nobody reads what is stored: no compiler has to warn of it.
func.func @f(%A: memref<8xi32>) {
  %t = memref.alloca() : memref<3xi32>
  affine.for %i = 0 to 3 {
    %a = affine.load %A[%i] : memref<8xi32>
    affine.store %a, %t[%i] : memref<3xi32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void f(int32_t *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   int32_t t[3] = {0};
//|   (void)t;
//|   {
//|     int32_t *const restrict A = A_data;
//|     int32_t *const restrict t_1 = t;
//| #pragma omp simd
//|     for (int64_t i = 0; i < 3; i++) {
//|       t_1[i] = A[i];
//|     }
//|   }
//| }
