// RUN: farkas opt -t reverse(%k)
// The greatest integer by comparison.
func.func @greatest(%A: memref<16xi32>, %C: memref<1xi32>) {
  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xi32>
    %c = affine.load %C[0] : memref<1xi32>
    %g = arith.cmpi sgt, %c, %a : i32
    %s = arith.select %g, %c, %a : i32
    affine.store %s, %C[0] : memref<1xi32>
  }
  return
}

//| module {
//|   func.func @greatest(%A: memref<16xi32>, %C: memref<1xi32>) {
//|     affine.for %k = 0 to 16 {
//|       %a = affine.load %A[-%k + 15] : memref<16xi32>
//|       %c = affine.load %C[0] : memref<1xi32>
//|       %g = arith.cmpi sgt, %c, %a : i32
//|       %s = arith.select %g, %c, %a : i32
//|       affine.store %s, %C[0] : memref<1xi32>
//|     }
//|     return
//|   }
//| }
//| @greatest: license: the order of cmpi and select on %C is given up (integers)
//| @greatest: assumed: %A and %C do not overlap
