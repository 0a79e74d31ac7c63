// RUN: farkas opt -t 'assume(the rows are apart) parallelize(%t)'
// Steps take the scf.forall as a whole, of which it is only known what it may touch. Its loads and stores do meet.
func.func @f(%A: memref<64xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %t = %c0 to %c8 step %c1 {
    scf.forall (%i) in (64) {
      %a = memref.load %A[%i] : memref<64xf32>
      %b = arith.addf %a, %x : f32
      memref.store %b, %A[%i] : memref<64xf32>
    }
  }
  return
}

//| refused: what is assumed is not so (the rows are apart: parallelize(%t)): iterations of a parallel loop meet: memref.load and memref.store, in the generated loops at (0, 0) and at (1, 0) [wrong-assumption]
//|  --> assume_what_is_not_so_refused.mlir:7:3
//|   |
//| 7 |   scf.for %t = %c0 to %c8 step %c1 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 6 tried
//| exit code 1
