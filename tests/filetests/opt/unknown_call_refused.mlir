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

//| unknown: parallelize may reverse a dependence: which elements the function touches is not modelled [called-function]
//|   --> unknown_call_refused.mlir:11:5
//|    |
//| 11 |     func.call @square(%A, %i) : (memref<64xf32>, index) -> ()
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |     |
//|    |     may read a cell of %A at %i = 1
//|    |     may write a cell of %A at %i = 0
//|    |
//|    = help: try: -t 'assume(REASON) parallelize(%i)'
//| exit code 4
