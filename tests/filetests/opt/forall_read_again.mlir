// RUN: farkas opt -t 'interchange(%i,%j)'
// One op on blocks stays one.
#below = affine_set<(d0, d1) : (d0 - d1 - 32 >= 0)>
func.func @lower(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n) - 31, symbol(%n) - 31) step (32, 32) {
    affine.if #below(%i_t, %j_t) {
      affine.for %i = affine_map<(d0) -> (d0)>(%i_t) to affine_map<(d0) -> (d0 + 32)>(%i_t) {
        affine.for %j = affine_map<(d0) -> (d0)>(%j_t) to affine_map<(d0) -> (d0 + 32)>(%j_t) {
          affine.store %x, %A[%i, %j] : memref<?x?xf32>
        }
      }
    }
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 32)>
//| #set = affine_set<(d0, d1) : (d0 - d1 - 32 >= 0)>
//| module {
//|   func.func @lower(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n) - 31, symbol(%n) - 31) step (32, 32) {
//|       affine.if #set(%i_t, %j_t) {
//|         affine.for %j = #map(%j_t) to #map1(%j_t) {
//|           affine.for %i = #map(%i_t) to #map1(%i_t) {
//|             affine.store %x, %A[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
