// RUN: farkas opt -t 'vectorize(%i;8)'
// Each lane reads what no lane of its chunk or before it has written: all reads of a chunk may come before its stores.
func.func @shift(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i + 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}
