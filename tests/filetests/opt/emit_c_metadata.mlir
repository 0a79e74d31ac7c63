// RUN: farkas opt --emit c
// Where memory begins, and how a part lies in it.
func.func @f(%A: memref<4x6xf32>, %i: index) -> f32 {
  %part = memref.subview %A[1, %i] [2, 3] [1, 1] : memref<4x6xf32> to memref<2x3xf32, strided<[6, 1], offset: ?>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %part : memref<2x3xf32, strided<[6, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %at = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%offset, %sizes#1)
  %whole = memref.reinterpret_cast %base to offset: [0], sizes: [24], strides: [1] : memref<f32> to memref<24xf32>
  %x = memref.load %whole[%at] : memref<24xf32>
  return %x : f32
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void f(int64_t i, float *A_data, int64_t A_d0, int64_t A_d1, float *result) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   float *part_data = A_data + (6 + i);
//|   const int64_t offset = 6 + i;
//|   const int64_t v = 3;
//|   float *whole_data = part_data - (6 + i);
//|   *result = whole_data[offset + v * 2];
//| }
