// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @triangle(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @triangle(%n: index, %A: memref<?x?xf64>, %x: f64) {
//|     affine.for %j = 0 to %n {
//|       affine.for %i = #map(%j) to %n {
//|         affine.store %x, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
