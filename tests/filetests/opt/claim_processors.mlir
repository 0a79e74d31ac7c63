// RUN: farkas opt --schedule-from tree.txt
// Loops that a claim gives to processors are an scf.forall, as they are where a step does it.
func.func @f(%A: memref<64xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.store %c, %A[%i] : memref<64xf32>
  }
  return
}

//> band %i coincident mapping(gpu.block<x>): S0 -> i
//>   S0

//| module {
//|   func.func @f(%A: memref<64xf32>, %c: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c64 = arith.constant 64 : index
//|     %c1 = arith.constant 1 : index
//|     scf.forall (%i) in (64) {
//|       memref.store %c, %A[%i] : memref<64xf32>
//|     } {mapping = [#gpu.block<x>]}
//|     return
//|   }
//| }
