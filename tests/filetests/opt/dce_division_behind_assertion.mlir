// RUN: farkas opt -t dce
// %q is loaded before the store that the assertion is about. What divides by it stays behind the assertion all the same.
func.func @f(%A: memref<4xi32>, %B: memref<4xi32>, %x: i32) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    %q = affine.load %B[%i] : memref<4xi32>
    affine.store %x, %B[%i] : memref<4xi32>
    %b = affine.load %B[%i] : memref<4xi32>
    %c = arith.cmpi sgt, %b, %zero : i32
    cf.assert %c, "positive"
    %z = arith.divsi %x, %q : i32
    affine.store %z, %A[%i] : memref<4xi32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<4xi32>, %B: memref<4xi32>, %x: i32) {
//|     %zero = arith.constant 0 : i32
//|     affine.for %i = 0 to 4 {
//|       %q = affine.load %B[%i] : memref<4xi32>
//|       affine.store %x, %B[%i] : memref<4xi32>
//|       %b = affine.load %B[%i] : memref<4xi32>
//|       %c = arith.cmpi sgt, %b, %zero : i32
//|       cf.assert %c, "positive"
//|       %z = arith.divsi %x, %q : i32
//|       affine.store %z, %A[%i] : memref<4xi32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: `dce` changes nothing
