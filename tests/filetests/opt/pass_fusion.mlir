// RUN: farkas opt --affine-loop-fusion=mode=producer
func.func @f(%I: memref<8x8xf32>, %O: memref<8x8xf32>, %S: memref<8xf32>) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 4 {
      %a = affine.load %I[%j, %i] : memref<8x8xf32>
      affine.store %a, %O[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %k = 0 to 5 {
    affine.for %l = 0 to 4 {
      %b = affine.load %O[%k, %l] : memref<8x8xf32>
      %s = affine.load %S[%l] : memref<8xf32>
      %m = arith.mulf %b, %s : f32
      affine.store %m, %O[%k, %l] : memref<8x8xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%I: memref<8x8xf32>, %O: memref<8x8xf32>, %S: memref<8xf32>) {
//|     affine.for %i = 0 to 5 {
//|       affine.for %j = 0 to 4 {
//|         %a = affine.load %I[%j, %i] : memref<8x8xf32>
//|         affine.store %a, %O[%i, %j] : memref<8x8xf32>
//|         %b = affine.load %O[%i, %j] : memref<8x8xf32>
//|         %s = affine.load %S[%j] : memref<8xf32>
//|         %m = arith.mulf %b, %s : f32
//|         affine.store %m, %O[%i, %j] : memref<8x8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: assumed: %I and %O do not overlap
//| remark: @f: assumed: %O and %S do not overlap
