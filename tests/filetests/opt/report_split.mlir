// RUN: farkas opt -t 'split(%i; %i < 10)' --report -q
// Where steps split statements, the model has no words for what is left of them.
func.func @f(%A: memref<?xf64>, %n: index, %x: f64) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf64>
  }
  return
}

//| #map = affine_map<()[s0] -> (10, s0)>
//| module {
//|   func.func @f(%A: memref<?xf64>, %n: index, %x: f64) {
//|     affine.for %i = 0 to min #map()[%n] {
//|       affine.store %x, %A[%i] : memref<?xf64>
//|     }
//|     affine.for %i_1 = 10 to %n {
//|       affine.store %x, %A[%i_1] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @f: 2 nests; the model says nothing: a step split statements
//|   S0: %i
//|     free       %i: parallel is not faster there by the model, or not asked for
//|   S1: %i_1
//|     free       %i_1: parallel is not faster there by the model, or not asked for
