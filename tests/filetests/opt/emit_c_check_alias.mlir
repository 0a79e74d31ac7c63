// RUN: farkas opt --emit c --check-alias -t 'reverse(%i)'
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %x = affine.load %A[%i] : memref<?xf64>
    affine.store %x, %B[%i] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdbool.h>
//| #include <stdint.h>
//|
//| // Is it small enough to be computed with?
//| static inline bool fk_fits(int64_t a) { return a > -1099511627776 && a < 1099511627776; }
//|
//| // Do two arrays share a byte?
//| static inline bool fk_overlap(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes) {
//|   const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
//|   if (a_bytes == 0 || b_bytes == 0) return false;
//|   if (a_bytes == UINT64_MAX || b_bytes == UINT64_MAX) return true;
//|   return x < y ? y - x < a_bytes : x - y < b_bytes;
//| }
//|
//| static void f_as_written(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   for (int64_t i = 0; i < n; i++) {
//|     B_data[i] = A_data[i];
//|   }
//| }
//|
//| // Where what is touched of A_data and B_data overlaps, f_as_written runs.
//| void f(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   int64_t A_first = 0;
//|   int64_t A_end = 0;
//|   int64_t B_first = 0;
//|   int64_t B_end = 0;
//|   bool overlap = true;
//|   if (fk_fits(n)) {
//|     if (n - 1 >= 0) {
//|       A_first = 0;
//|       A_end = n;
//|       B_first = 0;
//|       B_end = n;
//|     }
//|     overlap = fk_overlap(A_data + A_first, (uint64_t)(A_end - A_first) * sizeof(double), B_data + B_first,
//|         (uint64_t)(B_end - B_first) * sizeof(double));
//|   }
//|   if (overlap) {
//|     f_as_written(n, A_data, A_d0, B_data, B_d0);
//|     return;
//|   }
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       B[n - i - 1] = A[n - i - 1];
//|     }
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
