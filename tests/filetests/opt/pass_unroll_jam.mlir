// RUN: farkas opt --affine-loop-unroll-jam=unroll-jam-factor=2
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 0 to 7 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to 7 {
      %a = affine.load %A[%j, %i] : memref<16x16xf32>
      affine.store %a, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| #set = affine_set<(d0, d1) : (d0 - (d1 + 1) - 1 >= 0)>
//| module {
//|   func.func @f(%A: memref<16x16xf32>) {
//|     affine.for %i = 0 to 6 step 2 {
//|       affine.for %j = #map(%i) to 7 {
//|         %a = affine.load %A[%j, %i] : memref<16x16xf32>
//|         affine.store %a, %A[%i, %j] : memref<16x16xf32>
//|         affine.if #set(%j, %i) {
//|           %a_1 = affine.load %A[%j, %i + 1] : memref<16x16xf32>
//|           affine.store %a_1, %A[%i + 1, %j] : memref<16x16xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
