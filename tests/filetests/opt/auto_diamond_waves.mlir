// RUN: farkas opt -t 'auto(time=diamond,tile=16x16)' --schedule
// The second sweep reads what lies behind, so that the other side of its diamonds is shifted.
func.func @waves(%m: index, %n: index, %e: memref<?xf64>, %h: memref<?xf64>) {
  %half = arith.constant 0.5 : f64
  affine.for %t = 0 to %m {
    affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a = affine.load %h[%i + 1] : memref<?xf64>
      %b = affine.load %h[%i] : memref<?xf64>
      %c = arith.subf %a, %b : f64
      %d = arith.mulf %c, %half : f64
      %g = affine.load %e[%i] : memref<?xf64>
      %r = arith.subf %g, %d : f64
      affine.store %r, %e[%i] : memref<?xf64>
    }
    affine.for %i = 1 to %n {
      %a = affine.load %e[%i] : memref<?xf64>
      %b = affine.load %e[%i - 1] : memref<?xf64>
      %c = arith.subf %a, %b : f64
      %d = arith.mulf %c, %half : f64
      %g = affine.load %h[%i] : memref<?xf64>
      %r = arith.subf %g, %d : f64
      affine.store %r, %h[%i] : memref<?xf64>
    }
  }
  return
}

//| func @waves
//| domain [m, n]
//|   S0[t, i] in { [t, i] : 0 <= t < m and 0 <= i <= n - 2 } // affine.store %e
//|   S1[t, i] in { [t, i] : 0 <= t < m and 1 <= i < n } // affine.store %h
//| band %t_t loop 0: S0 -> ((t - i) floordiv 16) * 16 + ((t + i) floordiv 16) * 16, S1 -> ((t - i + 1) floordiv 16) * 16 + ((t + i) floordiv 16) * 16
//|   band %i_t loop 1 tile 16 from 0 coincident: S0 -> t + i, S1 -> t + i
//|     band %t loop 0: S0 -> t, S1 -> t
//|       sequence
//|         band %i loop 1: S0 -> t + i
//|           S0
//|         band %i loop 2: S1 -> t + i
//|           S1
//| @waves: auto orders the function anew: --schedule shows the tree
//| @waves: order of S0 to S1: %t_t diamonds > %i_t by 16 parallel > %t > { %i; %i }
//| @waves: assumed: %e and %h do not overlap
