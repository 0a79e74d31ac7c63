// RUN: farkas opt -t 'vectorize(%i;8)'
// The second lane reads what the first has written.
func.func @shift(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + 1] : memref<?xf32>
  }
  return
}
