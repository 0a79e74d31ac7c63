// RUN: farkas opt --emit c
// A load that nobody asks for is not held before the loop: its subscript is not written either.
func.func @f(%n: index, %m: index, %A: memref<?xi32>, %N: memref<?xi32>, %x: i32) {
  %s = arith.muli %n, %m : index
  affine.for %i = 0 to %n {
    %a = affine.load %A[symbol(%s)] : memref<?xi32>
    affine.store %x, %N[%i] : memref<?xi32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| // Assumes that A_data and N_data do not overlap.
//| void f(int64_t n, int64_t m, int32_t x, int32_t *A_data, int64_t A_d0, int32_t *N_data, int64_t N_d0) {
//|   (void)m;
//|   (void)A_data;
//|   (void)A_d0;
//|   (void)N_d0;
//|   {
//|     int32_t *const restrict N = N_data;
//| #pragma omp simd
//|     for (int64_t i = 0; i < n; i++) {
//|       N[i] = x;
//|     }
//|   }
//| }
