// RUN: farkas opt -t auto --schedule
// The nests around one that runs in blocks have orders of their own, and the loops that are jammed are found again.
func.func @three(%n: index, %A: memref<?x?xf64>, %L: memref<?x?xf64>, %x: memref<?xf64>, %u: memref<?xf64>, %v: memref<?xf64>, %w: memref<?xf64>) {
  affine.for %a = 0 to %n {
    affine.for %b = 0 to %n {
      %s = affine.load %u[%a] : memref<?xf64>
      %l = affine.load %A[%a, %b] : memref<?x?xf64>
      %y = affine.load %v[%b] : memref<?xf64>
      %p = arith.mulf %l, %y : f64
      %d = arith.addf %s, %p : f64
      affine.store %d, %u[%a] : memref<?xf64>
    }
  }
  affine.for %r = 0 to %n {
    affine.for %c = 0 to affine_map<(d0) -> (d0)>(%r) {
      %s = affine.load %x[%r] : memref<?xf64>
      %l = affine.load %L[%r, %c] : memref<?x?xf64>
      %y = affine.load %x[%c] : memref<?xf64>
      %p = arith.mulf %l, %y : f64
      %d = arith.subf %s, %p : f64
      affine.store %d, %x[%r] : memref<?xf64>
    }
    %s = affine.load %x[%r] : memref<?xf64>
    %l = affine.load %L[%r, %r] : memref<?x?xf64>
    %q = arith.divf %s, %l : f64
    affine.store %q, %x[%r] : memref<?xf64>
  }
  affine.for %e = 0 to %n {
    affine.for %f = 0 to %n {
      %s = affine.load %w[%e] : memref<?xf64>
      %l = affine.load %A[%f, %e] : memref<?x?xf64>
      %y = affine.load %x[%f] : memref<?xf64>
      %p = arith.mulf %l, %y : f64
      %d = arith.addf %s, %p : f64
      affine.store %d, %w[%e] : memref<?xf64>
    }
  }
  return
}

//| func @three
//| domain [n]
//|   S0[a, b] in { [a, b] : 0 <= a < n and 0 <= b < n } // affine.store %u
//|   S1[r, c] in { [r, c] : r < n and 0 <= c < r } // affine.store %x
//|   S2[r] in { [r] : 0 <= r < n } // affine.store %x
//|   S3[e, f] in { [e, f] : 0 <= e < n and 0 <= f < n } // affine.store %w
//| sequence
//|   band %a loop 0 coincident: S0 -> a
//|     band %b loop 1: S0 -> b
//|       S0
//|   band %r loop 2: S1 -> r, S2 -> r
//|     sequence
//|       band %c loop 3: S1 -> c
//|         S1
//|       S2
//|   band %e_t loop 4 tile 256 from 0 coincident: S3 -> e
//|     band %f loop 5: S3 -> f
//|       band %e loop 4: S3 -> e
//|         S3
//| apply strip_mine(%r;32) split(%c; %c < %r_t) distribute(%r) parallelize(%r) unroll_jam(%f;4) unroll_jam(%r;8) unroll_jam(%a;8)
//| @three: auto orders the function anew: --schedule shows the tree, then strip_mine(%r;32) split(%c; %c < %r_t) distribute(%r) parallelize(%r) unroll_jam(%f;4) unroll_jam(%r;8) unroll_jam(%a;8)
//| @three: order of S0: %a parallel > %b
//| @three: order of S1 to S4: %r_t by 32 > { %r parallel > %c; %r_1 > %c_1 }
//| @three: %r_t runs in order: affine.store writes %x[31] at %r = 31, then affine.load reads it at (%r, %c) = (32, 31), for %n = 33; nothing nearer: 13 tried, all such pairs: [n] -> { [r] -> [r', r] : 0 <= r < 32*floor((r')/32) and r' < n }
//| @three: order of S3: %e_t by 256 parallel > %f > %e
//| @three: assumed: %A, %x, %u and %w do not overlap
//| @three: assumed: %L, %x, %u and %w do not overlap
//| @three: assumed: %x, %v, %u and %w do not overlap
