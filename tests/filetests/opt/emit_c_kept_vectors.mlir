// RUN: farkas opt --emit c
// Vectors stay in registers, as single elements do: until something is stored to one of their elements.
func.func @f(%A: memref<64xf64>, %B: memref<5x40xf64>, %x: f64) {
  affine.for %i = 0 to 5 {
    %a = affine.vector_load %A[%i * 8] : memref<64xf64>, vector<8xf64>
    affine.vector_store %a, %A[%i * 8 + 4] : memref<64xf64>, vector<8xf64>
    %changed = affine.vector_load %A[%i * 8] : memref<64xf64>, vector<8xf64>
    affine.vector_store %changed, %B[%i, 0] : memref<5x40xf64>, vector<8xf64>
    %stored = affine.vector_load %A[%i * 8 + 4] : memref<64xf64>, vector<8xf64>
    affine.vector_store %stored, %B[%i, 8] : memref<5x40xf64>, vector<8xf64>
    affine.store %x, %A[%i * 8 + 12] : memref<64xf64>
    %same = affine.vector_load %A[%i * 8 + 4] : memref<64xf64>, vector<8xf64>
    affine.vector_store %same, %B[%i, 16] : memref<5x40xf64>, vector<8xf64>
    affine.store %x, %A[%i * 8 + 11] : memref<64xf64>
    %other = affine.vector_load %A[%i * 8 + 4] : memref<64xf64>, vector<8xf64>
    affine.vector_store %other, %B[%i, 24] : memref<5x40xf64>, vector<8xf64>
    %short = affine.vector_load %A[%i * 8 + 4] : memref<64xf64>, vector<4xf64>
    affine.vector_store %short, %B[%i, 32] : memref<5x40xf64>, vector<4xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| typedef double fk_f64x8 __attribute__((vector_size(64)));
//|
//| typedef double fk_f64x8_u __attribute__((vector_size(64), aligned(8), may_alias));
//|
//| typedef double fk_f64x4_u __attribute__((vector_size(32), aligned(8), may_alias));
//|
//| // Assumes that A_data and B_data do not overlap.
//| void f(double x, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)B_d1;
//|   {
//|     double *const restrict A = A_data;
//|     typedef double B_row[40];
//|     B_row *const restrict B = (void *)B_data;
//|     for (int64_t i = 0; i < 5; i++) {
//|       const fk_f64x8 a = *(const fk_f64x8_u *)&A[i * 8];
//|       *(fk_f64x8_u *)&A[i * 8 + 4] = a;
//|       *(fk_f64x8_u *)&B[i][0] = *(const fk_f64x8_u *)&A[i * 8];
//|       *(fk_f64x8_u *)&B[i][8] = a;
//|       A[i * 8 + 12] = x;
//|       *(fk_f64x8_u *)&B[i][16] = a;
//|       A[i * 8 + 11] = x;
//|       *(fk_f64x8_u *)&B[i][24] = *(const fk_f64x8_u *)&A[i * 8 + 4];
//|       *(fk_f64x4_u *)&B[i][32] = *(const fk_f64x4_u *)&A[i * 8 + 4];
//|     }
//|   }
//| }
