// RUN: farkas opt --emit c --check-alias
// What may overlap is tested, arguments against globals too, and nothing where it is known to be apart.
memref.global "private" @hidden : memref<8xf64>
memref.global "private" @shown : memref<8xf64>
func.func @make() -> memref<8xf64> {
  %A = memref.alloc() : memref<8xf64>
  return %A : memref<8xf64>
}
func.func @give() -> memref<8xf64> {
  %A = memref.get_global @shown : memref<8xf64>
  return %A : memref<8xf64>
}
func.func @own(%A: memref<8xf64>, %B: memref<8xf64>) {
  affine.for %i = 1 to 8 {
    %x = affine.load %B[%i - 1] : memref<8xf64>
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
func.func @same(%A: memref<8xf64>, %B: memref<8xf64>) {
  affine.for %i = 1 to 8 {
    %x = affine.load %B[%i - 1] : memref<8xf64>
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
func.func @of_hidden(%A: memref<8xf64>) {
  %B = memref.get_global @hidden : memref<8xf64>
  affine.for %i = 1 to 8 {
    %x = affine.load %B[%i - 1] : memref<8xf64>
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
func.func @of_shown(%A: memref<8xf64>) {
  %B = memref.get_global @shown : memref<8xf64>
  affine.for %i = 1 to 8 {
    %x = affine.load %B[%i - 1] : memref<8xf64>
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
func.func @of_passed(%A: memref<8xf64>) {
  %B = memref.get_global @shown : memref<8xf64>
  affine.for %i = 1 to 8 {
    %x = affine.load %B[%i - 1] : memref<8xf64>
    affine.store %x, %A[%i] : memref<8xf64>
  }
  return
}
func.func @calls() {
  %A = call @make() : () -> memref<8xf64>
  %B = call @make() : () -> memref<8xf64>
  %C = call @give() : () -> memref<8xf64>
  %D = memref.get_global @shown : memref<8xf64>
  call @own(%A, %B) : (memref<8xf64>, memref<8xf64>) -> ()
  call @same(%C, %D) : (memref<8xf64>, memref<8xf64>) -> ()
  call @of_passed(%C) : (memref<8xf64>) -> ()
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdbool.h>
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
//| // Memory for so many bytes at least, aligned.
//| static inline void *fk_alloc(uint64_t bytes) {
//|   void *memory = bytes <= SIZE_MAX - 128 ? aligned_alloc(64, (size_t)(bytes + 64) / 64 * 64) : NULL;
//|   if (memory == NULL) fk_stop("out of memory");
//|   return memory;
//| }
//|
//| // Do two arrays share a byte?
//| static inline bool fk_overlap(const void *a, uint64_t a_bytes, const void *b, uint64_t b_bytes) {
//|   const uintptr_t x = (uintptr_t)a, y = (uintptr_t)b;
//|   if (a_bytes == 0 || b_bytes == 0) return false;
//|   if (a_bytes == UINT64_MAX || b_bytes == UINT64_MAX) return true;
//|   return x < y ? y - x < a_bytes : x - y < b_bytes;
//| }
//|
//| static double hidden[8];
//| static double shown[8];
//|
//| void make(double **result_data, int64_t *result_d0);
//| void give(double **result_data, int64_t *result_d0);
//| void own(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0);
//| void same(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0);
//| void of_hidden(double *A_data, int64_t A_d0);
//| void of_shown(double *A_data, int64_t A_d0);
//| void of_passed(double *A_data, int64_t A_d0);
//| void calls(void);
//|
//| void make(double **result_data, int64_t *result_d0) {
//|   double *A_data = fk_alloc(8 * sizeof(double));
//|   *result_data = A_data;
//|   *result_d0 = 8;
//| }
//|
//| void give(double **result_data, int64_t *result_d0) {
//|   *result_data = shown;
//|   *result_d0 = 8;
//| }
//|
//| static void own_as_written(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = B_data[i - 1];
//|   }
//| }
//|
//| // Where what is touched of A_data and B_data overlaps, own_as_written runs.
//| void own(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   bool overlap = fk_overlap(A_data + 1, 7 * sizeof(double), B_data, 7 * sizeof(double));
//|   if (overlap) {
//|     own_as_written(A_data, A_d0, B_data, B_d0);
//|     return;
//|   }
//|   {
//|     double *const restrict B = B_data;
//|     double *const restrict A = A_data;
//| #pragma omp simd
//|     for (int64_t i = 1; i < 8; i++) {
//|       A[i] = B[i - 1];
//|     }
//|   }
//| }
//|
//| static void same_as_written(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = B_data[i - 1];
//|   }
//| }
//|
//| // Where what is touched of A_data and B_data overlaps, same_as_written runs.
//| void same(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   bool overlap = fk_overlap(A_data + 1, 7 * sizeof(double), B_data, 7 * sizeof(double));
//|   if (overlap) {
//|     same_as_written(A_data, A_d0, B_data, B_d0);
//|     return;
//|   }
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = B_data[i - 1];
//|   }
//| }
//|
//| void of_hidden(double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//| #pragma omp simd
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = hidden[i - 1];
//|   }
//| }
//|
//| static void of_shown_as_written(double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = shown[i - 1];
//|   }
//| }
//|
//| // Where what is touched of A_data and shown overlaps, of_shown_as_written runs.
//| void of_shown(double *A_data, int64_t A_d0) {
//|   bool overlap = fk_overlap(A_data + 1, 7 * sizeof(double), shown, 7 * sizeof(double));
//|   if (overlap) {
//|     of_shown_as_written(A_data, A_d0);
//|     return;
//|   }
//| #pragma omp simd
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = shown[i - 1];
//|   }
//| }
//|
//| static void of_passed_as_written(double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = shown[i - 1];
//|   }
//| }
//|
//| // Where what is touched of A_data and shown overlaps, of_passed_as_written runs.
//| void of_passed(double *A_data, int64_t A_d0) {
//|   bool overlap = fk_overlap(A_data + 1, 7 * sizeof(double), shown, 7 * sizeof(double));
//|   if (overlap) {
//|     of_passed_as_written(A_data, A_d0);
//|     return;
//|   }
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = shown[i - 1];
//|   }
//| }
//|
//| void calls(void) {
//|   double *A_data;
//|   int64_t A_d0;
//|   make(&A_data, &A_d0);
//|   double *B_data;
//|   int64_t B_d0;
//|   make(&B_data, &B_d0);
//|   double *C_data;
//|   int64_t C_d0;
//|   give(&C_data, &C_d0);
//|   own(A_data, 8, B_data, 8);
//|   same(C_data, 8, shown, 8);
//|   of_passed(C_data, 8);
//| }
