// RUN: farkas opt -t 'parallelize'
func.func @triangle(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @triangle(%n: index, %A: memref<?x?xf64>, %x: f64) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.parallel (%j) = (0) to (%i + 1) {
//|         affine.store %x, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @triangle: %i is parallel
//| @triangle: %j is parallel
