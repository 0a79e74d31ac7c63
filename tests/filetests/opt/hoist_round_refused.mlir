// RUN: farkas opt -t 'hoist(%t)'
// The next iteration reads what this one has made.
func.func @f(%A: memref<64xf64>, %first: memref<f64>) {
  affine.for %i = 0 to 64 iter_args(%last = %first) -> (memref<f64>) {
    %t = memref.alloc() : memref<f64>
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %t[] : memref<f64>
    %b = affine.load %last[] : memref<f64>
    affine.store %b, %A[%i] : memref<64xf64>
    affine.yield %t : memref<f64>
  }
  return
}
