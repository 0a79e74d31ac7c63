// RUN: farkas opt -t 'reverse(%i)'
// A maximum of floats is another one with NaNs and zeros in another order.
func.func @f(%A: memref<64xf32>, %m: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xf32>
    %c = affine.load %m[0] : memref<1xf32>
    %b = arith.cmpf ogt, %x, %c : f32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xf32>
    }
  }
  return
}

//| unknown: reverse may reverse a dependence: when the condition holds is not known [may-dependence]
//|  --> reverse_kept_refused.mlir:9:7
//|   |
//| 6 |     %c = affine.load %m[0] : memref<1xf32>
//|   |          --------------------------------- reads %m[0] at %i = 0
//| 7 |     %b = arith.cmpf ogt, %x, %c : f32
//| 8 |     scf.if %b {
//|   |     --------- when the condition holds is not known
//| 9 |       affine.store %x, %m[0] : memref<1xf32>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may overwrite %m[0] at %i = 1
//|   |
//|   = help: try: -t 'assume(REASON) reverse(%i)'
//| exit code 4
