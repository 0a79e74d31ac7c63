// RUN: farkas opt -t auto
// Each row waits for the eight rows before it: the corner of four rows is half of that, and nothing is jammed.
func.func @trsm(%n: index, %m: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %k = max affine_map<(d0) -> (d0 - 8, 0)>(%i) to affine_map<(d0) -> (d0)>(%i) {
      affine.for %j = 0 to %m {
        %l = affine.load %L[%i, %k] : memref<?x?xf64>
        %x = affine.load %B[%k, %j] : memref<?x?xf64>
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %l, %x : f64
        %r = arith.subf %b, %p : f64
        affine.store %r, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %j = 0 to %m {
      %d = affine.load %L[%i, %i] : memref<?x?xf64>
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %r = arith.divf %b, %d : f64
      affine.store %r, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 - 8, 0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| module {
//|   func.func @trsm(%n: index, %m: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%m)) step (256) {
//|       affine.for %i = 0 to %n {
//|         affine.for %k = max #map(%i) to #map1(%i) {
//|           affine.for %j = #map1(%j_t) to min #map2(%j_t)[%m] {
//|             %l = affine.load %L[%i, %k] : memref<?x?xf64>
//|             %x = affine.load %B[%k, %j] : memref<?x?xf64>
//|             %b = affine.load %B[%i, %j] : memref<?x?xf64>
//|             %p = arith.mulf %l, %x : f64
//|             %r = arith.subf %b, %p : f64
//|             affine.store %r, %B[%i, %j] : memref<?x?xf64>
//|           }
//|         }
//|         affine.for %j = #map1(%j_t) to min #map2(%j_t)[%m] {
//|           %d = affine.load %L[%i, %i] : memref<?x?xf64>
//|           %b = affine.load %B[%i, %j] : memref<?x?xf64>
//|           %r = arith.divf %b, %d : f64
//|           affine.store %r, %B[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @trsm: auto orders the function anew: --schedule shows the tree
//| @trsm: order of S0 to S1: %j_t by 256 parallel > %i > { %k > %j; %j }
//| @trsm: assumed: %L and %B do not overlap
