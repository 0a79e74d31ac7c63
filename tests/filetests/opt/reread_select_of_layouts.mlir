// RUN: farkas opt -t parallelize
// What an access of one of two memories says of its subscripts says nothing of the cells of each.
func.func @f(%A: memref<2x2xf32, strided<[1, 1]>>, %B: memref<2x2xf32, strided<[1, 1]>>) {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %is = arith.cmpi sge, %c0, %c0 : index
    %m = arith.select %is, %A, %B : memref<2x2xf32, strided<[1, 1]>>
    memref.store %zero, %m[%i, %c0] : memref<2x2xf32, strided<[1, 1]>>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<2x2xf32, strided<[1, 1]>>, %B: memref<2x2xf32, strided<[1, 1]>>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c2 = arith.constant 2 : index
//|     affine.parallel (%i) = (0) to (2) {
//|       %is = arith.cmpi sge, %c0, %c0 : index
//|       %m = arith.select %is, %A, %B : memref<2x2xf32, strided<[1, 1]>>
//|       memref.store %zero, %m[%i, %c0] : memref<2x2xf32, strided<[1, 1]>>
//|     }
//|     return
//|   }
//| }
//| @f: %i is parallel
//| @f: assumed: %A and %B do not overlap
