// RUN: farkas opt -t 'fuse(%j,%k)'
// For the store to %B, which runs where nothing is written, the load may stand before the loop; the store to %C has to load anew.
func.func @f(%A: memref<16xf32>, %B: memref<8x8xf32>, %C: memref<8x8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
        affine.store %x, %A[%i + %j] : memref<16xf32>
      }
    }
    %a = affine.load %A[%i] : memref<16xf32>
    affine.for %k = 0 to 8 {
      affine.if affine_set<(d0) : (-d0 + 3 >= 0)>(%i) {
        %b = arith.mulf %a, %x : f32
        affine.store %b, %B[%i, %k] : memref<8x8xf32>
      }
      %c = arith.addf %a, %x : f32
      affine.store %c, %C[%i, %k] : memref<8x8xf32>
    }
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 4 >= 0)>
//| #set1 = affine_set<(d0) : (-d0 + 3 >= 0)>
//| module {
//|   func.func @f(%A: memref<16xf32>, %B: memref<8x8xf32>, %C: memref<8x8xf32>, %x: f32) {
//|     affine.for %i = 0 to 8 {
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       affine.for %j = 0 to 8 {
//|         affine.if #set(%i) {
//|           affine.store %x, %A[%i + %j] : memref<16xf32>
//|         }
//|         %a_1 = affine.load %A[%i] : memref<16xf32>
//|         affine.if #set1(%i) {
//|           %b = arith.mulf %a, %x : f32
//|           affine.store %b, %B[%i, %j] : memref<8x8xf32>
//|         }
//|         %c = arith.addf %a_1, %x : f32
//|         affine.store %c, %C[%i, %j] : memref<8x8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %C do not overlap
