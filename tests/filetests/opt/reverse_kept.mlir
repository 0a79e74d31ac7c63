// RUN: farkas opt -t 'reverse(%i)'
// The maximum of all elements, kept by comparison: the loop may run backwards.
func.func @f(%A: memref<64xi32>, %m: memref<1xi32>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xi32>
    %c = affine.load %m[0] : memref<1xi32>
    %b = arith.cmpi slt, %c, %x : i32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xi32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xi32>, %m: memref<1xi32>) {
//|     affine.for %i = 0 to 64 {
//|       %x = affine.load %A[-%i + 63] : memref<64xi32>
//|       %c = affine.load %m[0] : memref<1xi32>
//|       %b = arith.cmpi slt, %c, %x : i32
//|       scf.if %b {
//|         affine.store %x, %m[0] : memref<1xi32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: license: the order of cmpi and scf.if on %m is given up (integers)
//| @f: assumed: %A and %m do not overlap
