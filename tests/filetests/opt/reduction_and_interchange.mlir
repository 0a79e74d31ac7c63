// RUN: farkas opt -t 'parallelize(%i) interchange(%j,%k)'
// The order of the sum is given up by the first step; the second does not forget it.
func.func @f(%A: memref<8xi32>, %r: memref<1xi32>, %B: memref<8x8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xi32>
    %s = affine.load %r[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %r[0] : memref<1xi32>
  }
  affine.for %j = 0 to 8 {
    affine.for %k = 0 to 8 {
      %b = affine.load %A[%j] : memref<8xi32>
      affine.store %b, %B[%j, %k] : memref<8x8xi32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8xi32>, %r: memref<1xi32>, %B: memref<8x8xi32>) {
//|     %0 = affine.parallel (%i) = (0) to (8) reduce ("addi") -> (i32) {
//|       %a = affine.load %A[%i] : memref<8xi32>
//|       affine.yield %a : i32
//|     }
//|     %s = affine.load %r[0] : memref<1xi32>
//|     %1 = arith.addi %s, %0 : i32
//|     affine.store %1, %r[0] : memref<1xi32>
//|     affine.for %k = 0 to 8 {
//|       affine.for %j = 0 to 8 {
//|         %b = affine.load %A[%j] : memref<8xi32>
//|         affine.store %b, %B[%j, %k] : memref<8x8xi32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: license: the order of addi on %r is given up (integers)
//| @f: assumed: %A, %r and %B do not overlap
