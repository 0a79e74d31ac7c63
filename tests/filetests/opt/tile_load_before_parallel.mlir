// RUN: farkas opt -t tile(%i;2)
// The load stays outside of the parallel loop, whose last iteration overwrites what it reads: inside it would race.
func.func @f(%A: memref<9xf32>) {
  affine.for %i = 0 to 8 {
    %h = affine.load %A[7] : memref<9xf32>
    affine.parallel (%j) = (0) to (8) {
      affine.store %h, %A[%j] : memref<9xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 2)>
//| module {
//|   func.func @f(%A: memref<9xf32>) {
//|     affine.for %i_t = 0 to 8 step 2 {
//|       affine.for %i = #map(%i_t) to #map1(%i_t) {
//|         %h = affine.load %A[7] : memref<9xf32>
//|         affine.parallel (%j) = (0) to (8) {
//|           affine.store %h, %A[%j] : memref<9xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
