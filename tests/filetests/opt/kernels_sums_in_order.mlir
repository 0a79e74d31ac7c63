// RUN: farkas opt -t kernels
// Nothing permits to give up the order of this one.
func.func @f(%A: memref<100x64xf32>, %B: memref<100x64xf32>, %m: memref<100xf32>) {
  affine.parallel (%i) = (0) to (100) {
    affine.for %k = 0 to 64 {
      %0 = memref.load %A[%i, %k] : memref<100x64xf32>
      %1 = memref.load %m[%i] : memref<100xf32>
      %2 = arith.maximumf %0, %1 : f32
      memref.store %2, %m[%i] : memref<100xf32>
    }
    affine.parallel (%j) = (0) to (64) {
      %0 = affine.load %A[%i, %j] : memref<100x64xf32>
      %1 = affine.load %m[%i] : memref<100xf32>
      %2 = arith.subf %0, %1 : f32
      affine.store %2, %B[%i, %j] : memref<100x64xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<100x64xf32>, %B: memref<100x64xf32>, %m: memref<100xf32>) {
//|     affine.parallel (%i) = (0) to (100) {
//|       affine.for %k = 0 to 64 {
//|         %0 = memref.load %A[%i, %k] : memref<100x64xf32>
//|         %1 = memref.load %m[%i] : memref<100xf32>
//|         %2 = arith.maximumf %0, %1 : f32
//|         memref.store %2, %m[%i] : memref<100xf32>
//|       }
//|       affine.parallel (%j) = (0) to (64) {
//|         %0 = affine.load %A[%i, %j] : memref<100x64xf32>
//|         %1 = affine.load %m[%i] : memref<100xf32>
//|         %2 = arith.subf %0, %1 : f32
//|         affine.store %2, %B[%i, %j] : memref<100x64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %m do not overlap
//| @f: `kernels` changes nothing
