// RUN: farkas opt --emit c
// The inner loop never runs: nothing is kept before it, and no name is compared with itself.
func.func @f(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %N: memref<?xi32>) {
  %one = arith.constant 1 : index
  affine.for %i = 0 to %n {
    %q = affine.load %N[%i] : memref<?xi32>
    %q2 = arith.index_cast %q : i32 to index
    %r = arith.remsi %q2, %n : index
    scf.for %j = %r to %r step %one {
      %a = affine.load %A[%i] : memref<?xf32>
      %b = memref.load %B[%j] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %A[%i] : memref<?xf32>
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//|
//| static inline void fk_stop(const char *why) {
//|   fflush(stdout);
//|   fprintf(stderr, "error: %s\n", why);
//|   exit(3);
//| }
//|
//| static inline int64_t fk_rem_i64(int64_t a, int64_t b) {
//|   if (b == 0) fk_stop("division by zero");
//|   return b == -1 ? 0 : (int64_t)(a % b);
//| }
//|
//| // Assumes that A_data, B_data and N_data do not overlap.
//| void f(int64_t n, float *A_data, int64_t A_d0, float *B_data, int64_t B_d0, int32_t *N_data, int64_t N_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)N_d0;
//|   {
//|     int32_t *const restrict N = N_data;
//|     float *const restrict A = A_data;
//|     float *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       const int64_t r = fk_rem_i64((int64_t)N[i], n);
//|       for (int64_t j = r; j < r; j++) {
//|         A[i] = A[i] + B[j];
//|       }
//|     }
//|   }
//| }
