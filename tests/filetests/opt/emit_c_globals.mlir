// RUN: farkas opt --emit c
// What a function returns is memory of its own, or not: @own is called with arrays that are apart, @same is not. A global is apart from
// arguments where no function hands it out and it is not passed itself.
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
//| // Assumes that A_data and B_data do not overlap.
//| void own(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
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
//| void same(double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
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
//| // Assumes that A_data and shown do not overlap.
//| void of_shown(double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//| #pragma omp simd
//|   for (int64_t i = 1; i < 8; i++) {
//|     A_data[i] = shown[i - 1];
//|   }
//| }
//|
//| void of_passed(double *A_data, int64_t A_d0) {
//|   (void)A_d0;
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
