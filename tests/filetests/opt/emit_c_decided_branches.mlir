// RUN: farkas opt --emit c
// What a constant decides is written all the same, so that nothing is named in vain; and no comparison of what is computed is one
// that compilers take for a mistake.
func.func @f(%a: index, %A: memref<?xf64>) -> i64 {
  %false = arith.constant false
  %zero = arith.constant 0 : index
  %x = memref.load %A[%zero] : memref<?xf64>
  %y = arith.addf %x, %x : f64
  scf.if %false {
    memref.store %y, %A[%zero] : memref<?xf64>
  }
  %seven = arith.constant 7 : index
  %low = arith.andi %a, %seven : index
  %r = scf.index_switch %low -> i64
  case -1 {
    %ten = arith.constant 10 : i64
    scf.yield %ten : i64
  }
  default {
    %twenty = arith.constant 20 : i64
    scf.yield %twenty : i64
  }
  return %r : i64
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdbool.h>
//| #include <stdint.h>
//|
//| void f(int64_t a, double *A_data, int64_t A_d0, int64_t *result) {
//|   (void)A_d0;
//|   const double x = A_data[0];
//|   const double y = x + x;
//|   if (false) {
//|     A_data[0] = y;
//|   }
//|   const int64_t selector = a & 7;
//|   int64_t r;
//|   if (selector == -1) {
//|     r = 10;
//|   } else {
//|     r = 20;
//|   }
//|   *result = r;
//| }
