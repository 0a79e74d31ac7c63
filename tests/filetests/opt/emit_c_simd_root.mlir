// RUN: farkas opt --emit c
// A loop with a square root may be vectors, as the flags in the head say that no errno is set.
func.func @roots(%n: index, %A: memref<?xf64>, %B: memref<?xf32>, %C: memref<1xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %r = math.sqrt %a : f64
    affine.store %r, %A[%i] : memref<?xf64>
  }
  affine.for %i = 0 to %n {
    %b = affine.load %B[%i] : memref<?xf32>
    %r = math.sqrt %b : f32
    affine.store %r, %B[%i] : memref<?xf32>
  }
  %c = affine.load %C[0] : memref<1xf64>
  %r = math.sqrt %c : f64
  affine.store %r, %C[0] : memref<1xf64>
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <math.h>
//| #include <stdint.h>
//|
//| // Assumes that A_data, B_data and C_data do not overlap.
//| void roots(int64_t n, double *A_data, int64_t A_d0, float *B_data, int64_t B_d0, double *C_data, int64_t C_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)C_d0;
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp simd
//|     for (int64_t i = 0; i < n; i++) {
//|       A[i] = sqrt(A[i]);
//|     }
//|   }
//|   {
//|     float *const restrict B = B_data;
//| #pragma omp simd
//|     for (int64_t i = 0; i < n; i++) {
//|       B[i] = sqrtf(B[i]);
//|     }
//|   }
//|   C_data[0] = sqrt(C_data[0]);
//| }
