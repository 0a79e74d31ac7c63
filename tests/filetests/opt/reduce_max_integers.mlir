// RUN: farkas opt -t parallelize(%i)
// The parallel loop of affine knows the greatest of integers for types with a sign only, which arith has no operation for.
func.func @greatest(%A: memref<64xi32>, %m: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%acc = %m) -> (i32) {
    %a = affine.load %A[%i] : memref<64xi32>
    %t = arith.maxsi %acc, %a : i32
    affine.yield %t : i32
  }
  return %r : i32
}

//| module {
//|   func.func @greatest(%A: memref<64xi32>, %m: i32) -> i32 {
//|     %c0 = arith.constant 0 : index
//|     %c64 = arith.constant 64 : index
//|     %c1 = arith.constant 1 : index
//|     %c-2147483648_i32 = arith.constant -2147483648 : i32
//|     %0 = scf.parallel (%i) = (%c0) to (%c64) step (%c1) init (%c-2147483648_i32) -> i32 {
//|       %a = memref.load %A[%i] : memref<64xi32>
//|       scf.reduce(%a : i32) {
//|       ^bb0(%arg0: i32, %arg1: i32):
//|         %2 = arith.maxsi %arg0, %arg1 : i32
//|         scf.reduce.return %2 : i32
//|       }
//|     }
//|     %1 = arith.maxsi %m, %0 : i32
//|     return %1 : i32
//|   }
//| }
//| @greatest: license: the order of maxsi on %r is given up (integers)
