// RUN: farkas opt --affine-scalrep
func.func @f(%L: memref<16x16xf32>, %x: memref<16xf32>) {
  affine.for %i = 0 to 7 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %l = affine.load %L[%i, %j] : memref<16x16xf32>
      %b = affine.load %x[%j] : memref<16xf32>
      %c = affine.load %x[%i] : memref<16xf32>
      %m = arith.mulf %l, %b : f32
      %s = arith.subf %c, %m : f32
      affine.store %s, %x[%i] : memref<16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @f(%L: memref<16x16xf32>, %x: memref<16xf32>) {
//|     affine.for %i = 0 to 7 {
//|       affine.for %j = 0 to #map(%i) {
//|         %l = affine.load %L[%i, %j] : memref<16x16xf32>
//|         %b = affine.load %x[%j] : memref<16xf32>
//|         %c = affine.load %x[%i] : memref<16xf32>
//|         %m = arith.mulf %l, %b : f32
//|         %s = arith.subf %c, %m : f32
//|         affine.store %s, %x[%i] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
