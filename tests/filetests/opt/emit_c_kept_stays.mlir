// RUN: farkas opt --emit c
// The element is kept, and stored as it was loaded: no variable is assigned to itself, of which compilers warn.
func.func @f(%n: index, %S: memref<1xi32>) {
  affine.for %i = 0 to %n {
    %s = affine.load %S[0] : memref<1xi32>
    affine.store %s, %S[0] : memref<1xi32>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| void f(int64_t n, int32_t *S_data, int64_t S_d0) {
//|   (void)S_d0;
//|   {
//|     int32_t *const restrict S = S_data;
//|     if (0 < n) {
//|       int32_t kept = S[0];
//|       for (int64_t i = 0; i < n; i++) {
//|       }
//|       S[0] = kept;
//|     }
//|   }
//| }
