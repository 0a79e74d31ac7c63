// RUN: farkas opt --emit c
// A clone is memory of its own with a copy; a value that may be any is 0.
func.func @last(%a: memref<?x4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %any = llvm.mlir.undef : f32
  %b = bufferization.clone %a : memref<?x4xf32> to memref<?x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %any) -> (f32) {
    %y = memref.load %b[%i, %c0] : memref<?x4xf32>
    scf.yield %y : f32
  }
  memref.dealloc %b : memref<?x4xf32>
  return %r : f32
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
//| // Memory for so many bytes at least, aligned.
//| static inline void *fk_alloc(uint64_t bytes) {
//|   void *memory = bytes <= SIZE_MAX - 128 ? aligned_alloc(64, (size_t)(bytes + 64) / 64 * 64) : NULL;
//|   if (memory == NULL) fk_stop("out of memory");
//|   return memory;
//| }
//|
//| // A product of sizes; as large as can be where it is larger.
//| static inline uint64_t fk_times(uint64_t a, int64_t b) {
//|   if (b < 0) fk_stop("a size is negative");
//|   return b > 0 && a > UINT64_MAX / (uint64_t)b ? UINT64_MAX : a * (uint64_t)b;
//| }
//|
//| void last(int64_t n, float *a_data, int64_t a_d0, int64_t a_d1, float *result) {
//|   (void)a_d1;
//|   float *b_data = fk_alloc(fk_times(4 * sizeof(float), a_d0));
//|   for (int64_t i = 0; i < a_d0; i++) {
//|     for (int64_t j = 0; j < 4; j++) {
//|       b_data[i * 4 + j] = a_data[i * 4 + j];
//|     }
//|   }
//|   float x = 0.0f;
//|   {
//|     typedef float b_row[4];
//|     b_row *const restrict b = (void *)b_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       x = b[i][0];
//|     }
//|   }
//|   free(b_data);
//|   *result = x;
//| }
