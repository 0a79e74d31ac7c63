// RUN: farkas opt -t 'overlap(%t;4,32)'
// Nobody knows what is called.
func.func private @g()
func.func @f(%A: memref<100xf64>, %B: memref<100xf64>) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 99 {
      %a = affine.load %A[%i - 1] : memref<100xf64>
      %b = affine.load %A[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<100xf64>
    }
    func.call @g() : () -> ()
    affine.for %i = 1 to 99 {
      %a = affine.load %B[%i - 1] : memref<100xf64>
      %b = affine.load %B[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i] : memref<100xf64>
    }
  }
  return
}

//| refused: this may do anything: it is not known what a tile would have to run again [not-a-sweep]
//|   --> overlap_opaque_refused.mlir:12:5
//|    |
//| 12 |     func.call @g() : () -> ()
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: nothing nearer: 25 tried
//| exit code 1
