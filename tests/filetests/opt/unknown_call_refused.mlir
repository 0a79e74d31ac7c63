// RUN: farkas opt --func f -t 'parallelize(%i)'
// One access that may write what it may read in the next iteration.
func.func @square(%A: memref<64xf32>, %i: index) {
  %a = memref.load %A[%i] : memref<64xf32>
  %b = arith.mulf %a, %a : f32
  memref.store %b, %A[%i] : memref<64xf32>
  return
}
func.func @f(%A: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    func.call @square(%A, %i) : (memref<64xf32>, index) -> ()
  }
  return
}
