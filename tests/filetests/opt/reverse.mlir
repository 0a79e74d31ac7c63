// RUN: farkas opt -t 'reverse(%i) reverse(%j)'
// Both loops keep their ranges, a triangle's too.
func.func @reverse(%n: index, %A: memref<?x?xf32>, %v: f32) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %v, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0)[s0] -> (-d0 + s0)>
//| module {
//|   func.func @reverse(%n: index, %A: memref<?x?xf32>, %v: f32) {
//|     affine.for %i = 1 to %n {
//|       affine.for %j = 0 to #map(%i)[%n] {
//|         affine.store %v, %A[-%i + symbol(%n), -%i - %j + symbol(%n) - 1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
