// RUN: farkas opt --emit c++ --may-alias
func.func @for(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64, strided<[?, 1], offset: ?>>) -> i32 {
  affine.parallel (%i, %j) = (0, 0) to (%n, %n) {
    %x = affine.load %A[%i, %j] : memref<?x?xf64>
    affine.store %x, %B[%i, %j] : memref<?x?xf64, strided<[?, 1], offset: ?>>
  }
  %s = affine.parallel (%i) = (0) to (%n) reduce ("addi") -> i32 {
    %k = arith.index_cast %i : index to i32
    affine.yield %k : i32
  }
  return %s : i32
}

//| // Written by farkas. Compile with: c++ -std=c++17 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| extern "C" {
//|
//| void for_1(int64_t n, double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1,
//|     int64_t B_s0, int64_t B_s1, int32_t *result) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)B_d1;
//|   (void)B_s1;
//|   const double work = (double)n * ((double)n * 2);
//| #pragma omp parallel for if (work >= 100000)
//|   for (int64_t i = 0; i < n; i++) {
//|     for (int64_t j = 0; j < n; j++) {
//|       B_data[i * B_s0 + j] = A_data[i * A_d1 + j];
//|     }
//|   }
//|   const double work_1 = (double)n;
//|   uint32_t s_all = (uint32_t)0;
//| #pragma omp parallel for simd reduction(+ : s_all) if (parallel : work_1 >= 100000)
//|   for (int64_t i = 0; i < n; i++) {
//|     const uint32_t term = (uint32_t)(int32_t)i;
//|     s_all += term;
//|   }
//|   const int32_t s = (int32_t)s_all;
//|   *result = s;
//| }
//|
//| } // extern "C"
