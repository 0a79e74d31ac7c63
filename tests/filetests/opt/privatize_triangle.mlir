// RUN: farkas opt --reassociate -t parallelize(%j;privatize=2,strip=4)
// A difference of products, in other cells of the array that it reads: the accumulators are of those that are written alone.
func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %l = affine.load %L[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %p = arith.mulf %l, %b : f64
      %a = affine.load %x[%i] : memref<?xf64>
      %d = arith.subf %a, %p : f64
      affine.store %d, %x[%i] : memref<?xf64>
    }
    %e = affine.load %x[%i] : memref<?xf64>
    %l = affine.load %L[%i, %i] : memref<?x?xf64>
    %q = arith.divf %e, %l : f64
    affine.store %q, %x[%i] : memref<?xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 4)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0, d1) -> (d0 + 4, d1)>
//| #set = affine_set<(d0) : (d0 - 1 >= 0)>
//| module {
//|   func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
//|     affine.for %i = 0 to %n {
//|       %cst = arith.constant 0.000000e+00 : f64
//|       %x_part1 = memref.alloc() : memref<2xf64>
//|       affine.parallel (%j_c) = (0) to (2) {
//|         affine.store %cst, %x_part1[%j_c] : memref<2xf64>
//|         affine.for %j_t = #map(%j_c) to #map1(%i) step 8 {
//|           affine.for %j = #map1(%j_t) to min #map2(%j_t, %i) {
//|             %l_1 = affine.load %L[%i, %j] : memref<?x?xf64>
//|             %b = affine.load %x[%j] : memref<?xf64>
//|             %p = arith.mulf %l_1, %b : f64
//|             %a = affine.load %x_part1[%j_c] : memref<2xf64>
//|             %d = arith.subf %a, %p : f64
//|             affine.store %d, %x_part1[%j_c] : memref<2xf64>
//|           }
//|         }
//|       }
//|       affine.if #set(%i) {
//|         affine.for %j_part = 0 to 2 {
//|           %0 = affine.load %x[%i] : memref<?xf64>
//|           %1 = affine.load %x_part1[%j_part] : memref<2xf64>
//|           %2 = arith.addf %0, %1 : f64
//|           affine.store %2, %x[%i] : memref<?xf64>
//|         }
//|       }
//|       memref.dealloc %x_part1 : memref<2xf64>
//|       %e = affine.load %x[%i] : memref<?xf64>
//|       %l = affine.load %L[%i, %i] : memref<?x?xf64>
//|       %q = arith.divf %e, %l : f64
//|       affine.store %q, %x[%i] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @solve: assumed: %L and %x do not overlap
//| @solve: storage: %x_part1, memref<2xf64>, 16 bytes, holds what 2 chunks of %j add to %x
//| @solve: license: the order of subf on %x is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @solve: %j runs as 2 chunks, which are combined in their order whatever the number of threads
