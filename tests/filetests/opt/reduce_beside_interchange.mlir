// RUN: farkas opt -t 'parallelize(%i) interchange(%j,%k)'
// The order of the sum is given up by the first step, and stays so in the second.
func.func @f(%r: memref<1xi32>, %A: memref<64xi32>, %B: memref<8x8xi32>, %C: memref<8x8xi32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xi32>
    %s = affine.load %r[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %r[0] : memref<1xi32>
  }
  affine.for %j = 0 to 8 {
    affine.for %k = 0 to 8 {
      %b = affine.load %B[%j, %k] : memref<8x8xi32>
      affine.store %b, %C[%j, %k] : memref<8x8xi32>
    }
  }
  return
}

//| module {
//|   func.func @f(%r: memref<1xi32>, %A: memref<64xi32>, %B: memref<8x8xi32>, %C: memref<8x8xi32>) {
//|     %0 = affine.parallel (%i) = (0) to (64) reduce ("addi") -> (i32) {
//|       %a = affine.load %A[%i] : memref<64xi32>
//|       affine.yield %a : i32
//|     }
//|     %s = affine.load %r[0] : memref<1xi32>
//|     %1 = arith.addi %s, %0 : i32
//|     affine.store %1, %r[0] : memref<1xi32>
//|     affine.for %k = 0 to 8 {
//|       affine.for %j = 0 to 8 {
//|         %b = affine.load %B[%j, %k] : memref<8x8xi32>
//|         affine.store %b, %C[%j, %k] : memref<8x8xi32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: license: the order of addi on %r is given up (integers)
//| @f: assumed: %A and %C do not overlap
//| @f: assumed: %B and %C do not overlap
//| @f: assumed: %r and %A do not overlap
//| @f: assumed: %r and %B do not overlap
//| @f: assumed: %r and %C do not overlap
