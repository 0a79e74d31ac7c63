// RUN: farkas opt --affine-loop-normalize
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %N: index) {
  affine.for %i = 0 to %N {
    affine.for %j = max affine_map<(d0) -> (0, d0 - 2)>(%i) to min affine_map<(d0)[s0] -> (s0, d0 + 3)>(%i)[%N] {
      %a = affine.load %A[%j] : memref<64xf32>
      %b = affine.load %B[%i] : memref<64xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i] : memref<64xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (0, d0 - 2)>
//| #map1 = affine_map<(d0)[s0] -> (s0, d0 + 3)>
//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %N: index) {
//|     affine.for %i = 0 to %N {
//|       affine.for %j = max #map(%i) to min #map1(%i)[%N] {
//|         %a = affine.load %A[%j] : memref<64xf32>
//|         %b = affine.load %B[%i] : memref<64xf32>
//|         %c = arith.addf %a, %b : f32
//|         affine.store %c, %B[%i] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-loop-normalize left the loop %j: %j starts at a maximum; nothing nearer: 18 tried
