// RUN: farkas opt -t 'strip_mine(%i;%n)' --emit scf
func.func @dot(%n: index, %x: memref<100xf32>, %y: memref<100xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 5 to 100 step 3 iter_args(%acc = %zero) -> (f32) {
    %a = affine.load %x[%i] : memref<100xf32>
    %b = affine.load %y[%i] : memref<100xf32>
    %p = arith.mulf %a, %b : f32
    %next = arith.addf %acc, %p : f32
    affine.yield %next : f32
  }
  return %sum : f32
}

//| module {
//|   func.func @dot(%n: index, %x: memref<100xf32>, %y: memref<100xf32>) -> f32 {
//|     %c1 = arith.constant 1 : index
//|     %c0 = arith.constant 0 : index
//|     %c94 = arith.constant 94 : index
//|     %c3 = arith.constant 3 : index
//|     %c5 = arith.constant 5 : index
//|     %c100 = arith.constant 100 : index
//|     %n_1 = arith.maxsi %n, %c1 : index
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %0 = arith.muli %n_1, %c3 : index
//|     %1 = arith.cmpi sle, %c94, %c0 : index
//|     %2 = arith.subi %c0, %c94 : index
//|     %3 = arith.subi %c94, %c1 : index
//|     %4 = arith.select %1, %2, %3 : index
//|     %5 = arith.divsi %4, %0 : index
//|     %6 = arith.subi %c0, %5 : index
//|     %7 = arith.addi %5, %c1 : index
//|     %8 = arith.select %1, %6, %7 : index
//|     %sum = scf.for %i_t = %c0 to %8 step %c1 iter_args(%acc = %zero) -> (f32) {
//|       %9 = arith.muli %n_1, %c3 : index
//|       %10 = arith.muli %i_t, %9 : index
//|       %11 = arith.addi %10, %c5 : index
//|       %12 = arith.muli %n_1, %c3 : index
//|       %13 = arith.muli %i_t, %12 : index
//|       %14 = arith.muli %n_1, %c3 : index
//|       %15 = arith.addi %13, %14 : index
//|       %16 = arith.addi %15, %c5 : index
//|       %17 = arith.minsi %16, %c100 : index
//|       %sum_1 = scf.for %i = %11 to %17 step %c3 iter_args(%acc_1 = %acc) -> (f32) {
//|         %a = memref.load %x[%i] : memref<100xf32>
//|         %b = memref.load %y[%i] : memref<100xf32>
//|         %p = arith.mulf %a, %b : f32
//|         %next = arith.addf %acc_1, %p : f32
//|         scf.yield %next : f32
//|       }
//|       scf.yield %sum_1 : f32
//|     }
//|     return %sum : f32
//|   }
//| }
//| @dot: not re-read: for sizes of tiles other than 1, 2 and 7
//| @dot: proved for every %n >= 1; a smaller one counts as 1
//| @dot: assumed: sums and products with %n do not wrap
