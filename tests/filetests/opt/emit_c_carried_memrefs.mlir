// RUN: farkas opt --emit c
// The arrays change places from one iteration to the next.
func.func @f(%n: index, %A: memref<?x4xf64>, %B: memref<?x4xf64>) {
  %r:2 = affine.for %t = 0 to %n iter_args(%p = %A, %q = %B) -> (memref<?x4xf64>, memref<?x4xf64>) {
    affine.for %i = 1 to 3 {
      %x = affine.load %p[0, %i - 1] : memref<?x4xf64>
      affine.store %x, %q[0, %i] : memref<?x4xf64>
    }
    affine.yield %q, %p : memref<?x4xf64>, memref<?x4xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| // Assumes that A_data and B_data do not overlap.
//| void f(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)A_d1;
//|   (void)B_d1;
//|   double *p_data = A_data;
//|   int64_t p_d0 = A_d0;
//|   int64_t p_d1 = 4;
//|   (void)p_d1;
//|   double *q_data = B_data;
//|   int64_t q_d0 = B_d0;
//|   int64_t q_d1 = 4;
//|   (void)q_d1;
//|   for (int64_t t = 0; t < n; t++) {
//| #pragma omp simd
//|     for (int64_t i = 1; i < 3; i++) {
//|       q_data[i] = p_data[i - 1];
//|     }
//|     double *const q_data_next = p_data;
//|     const int64_t q_d0_next = p_d0;
//|     p_data = q_data;
//|     p_d0 = q_d0;
//|     p_d1 = 4;
//|     q_data = q_data_next;
//|     q_d0 = q_d0_next;
//|     q_d1 = 4;
//|   }
//| }
