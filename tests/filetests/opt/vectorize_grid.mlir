// RUN: farkas opt -t 'vectorize(%j;4)'
// A row starts anywhere, chunks at multiples of 4: what comes before the first is left over too.
func.func @f(%A: memref<64x80xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to 70 {
      %a = affine.load %A[%i, %j + 5] : memref<64x80xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j + 1] : memref<64x80xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| #map1 = affine_map<(d0) -> (((-d0 + 69) floordiv 4) * 4 + d0 + 1)>
//| module {
//|   func.func @f(%A: memref<64x80xf32>) {
//|     affine.for %i = 0 to 64 {
//|       affine.for %j = #map(%i) to 67 step 4 {
//|         %a = affine.vector_load %A[%i, %j + 5] : memref<64x80xf32>, vector<4xf32>
//|         %b = arith.addf %a, %a : vector<4xf32>
//|         affine.vector_store %b, %A[%i, %j + 1] : memref<64x80xf32>, vector<4xf32>
//|       }
//|       affine.for %j_1 = #map1(%i) to 70 {
//|         %a = affine.load %A[%i, %j_1 + 5] : memref<64x80xf32>
//|         %b = arith.addf %a, %a : f32
//|         affine.store %b, %A[%i, %j_1 + 1] : memref<64x80xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: %j: 4 iterations at once
