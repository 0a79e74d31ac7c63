// RUN: farkas opt -t 'tile(%i;%m) parallelize'
func.func @f(%D: memref<40xi32>, %x: i32, %m: index) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %v = affine.load %D[%i] : memref<40xi32>
    %w = arith.xori %a, %v : i32
    affine.yield %w : i32
  }
  return %r : i32
}

//| #map = affine_map<()[s0] -> (s0, 1)>
//| module {
//|   func.func @f(%D: memref<40xi32>, %x: i32, %m: index) -> i32 {
//|     %c0 = arith.constant 0 : index
//|     %c4 = arith.constant 4 : index
//|     %c1 = arith.constant 1 : index
//|     %c0_i32 = arith.constant 0 : i32
//|     %m_1 = affine.max #map()[%m]
//|     %0 = arith.cmpi sle, %c4, %c0 : index
//|     %1 = arith.subi %c0, %c4 : index
//|     %2 = arith.subi %c4, %c1 : index
//|     %3 = arith.select %0, %1, %2 : index
//|     %4 = arith.divsi %3, %m_1 : index
//|     %5 = arith.subi %c0, %4 : index
//|     %6 = arith.addi %4, %c1 : index
//|     %7 = arith.select %0, %5, %6 : index
//|     %8 = scf.parallel (%i_t) = (%c0) to (%7) step (%c1) init (%c0_i32) -> i32 {
//|       %10 = arith.muli %i_t, %m_1 : index
//|       %11 = arith.muli %i_t, %m_1 : index
//|       %12 = arith.addi %11, %m_1 : index
//|       %13 = arith.minsi %12, %c4 : index
//|       %14 = scf.parallel (%i) = (%10) to (%13) step (%c1) init (%c0_i32) -> i32 {
//|         %v = memref.load %D[%i] : memref<40xi32>
//|         scf.reduce(%v : i32) {
//|         ^bb0(%arg0: i32, %arg1: i32):
//|           %15 = arith.xori %arg0, %arg1 : i32
//|           scf.reduce.return %15 : i32
//|         }
//|       }
//|       scf.reduce(%14 : i32) {
//|       ^bb0(%arg0: i32, %arg1: i32):
//|         %15 = arith.xori %arg0, %arg1 : i32
//|         scf.reduce.return %15 : i32
//|       }
//|     }
//|     %9 = arith.xori %x, %8 : i32
//|     return %9 : i32
//|   }
//| }
//| @f: %i_t is parallel: its iterations compute partial results
//| @f: %i is parallel: its iterations compute partial results
//| @f: license: the order of xori on %r is given up (integers)
//| @f: not re-read: for sizes of tiles other than 1, 2 and 7
//| @f: proved for every %m >= 1; a smaller one counts as 1
//| @f: assumed: sums and products with %m do not wrap
