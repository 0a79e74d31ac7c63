// RUN: farkas opt --schedule-from tree.txt
// Time runs through the few steps that a diamond has, not through all of them.
func.func @f(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a0 = affine.load %A[%i - 1] : memref<?xf64>
      %a1 = affine.load %A[%i + 1] : memref<?xf64>
      %a = arith.addf %a0, %a1 : f64
      affine.store %a, %B[%i] : memref<?xf64>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b = affine.load %B[%j] : memref<?xf64>
      affine.store %b, %A[%j] : memref<?xf64>
    }
  }
  return
}

//> band %p_t tile 32 from 0: S0 -> t * 2 + i, S1 -> t * 2 + j + 1
//>   band %q_t tile 32 from 0: S0 -> t * 2 - i, S1 -> t * 2 - j + 1
//>     band %t: S0 -> t, S1 -> t
//>       sequence
//>         band %i: S0 -> i
//>           S0
//>         band %j: S1 -> j
//>           S1

