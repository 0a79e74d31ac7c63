// RUN: farkas opt -t 'auto(storage=private)' --report
// Asked for no more than a buffer for each iteration, auto makes no array of sums.
func.func @symm(%m: index, %n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.store %zero, %t[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %s = affine.load %t[] : memref<f64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %p = arith.mulf %b, %a : f64
        %q = arith.addf %s, %p : f64
        affine.store %q, %t[] : memref<f64>
      }
      %r = affine.load %t[] : memref<f64>
      affine.store %r, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @symm(%m: index, %n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %t = memref.alloca() : memref<f64>
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%m), symbol(%n)) step (32, 32) {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%m] {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           %t_buf = memref.alloc() : memref<f64>
//|           affine.store %zero, %t_buf[] : memref<f64>
//|           affine.for %k = 0 to #map(%i) {
//|             %s = affine.load %t_buf[] : memref<f64>
//|             %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|             %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|             %p = arith.mulf %b, %a : f64
//|             %q = arith.addf %s, %p : f64
//|             affine.store %q, %t_buf[] : memref<f64>
//|           }
//|           %r = affine.load %t_buf[] : memref<f64>
//|           affine.store %r, %C[%i, %j] : memref<?x?xf64>
//|           memref.dealloc %t_buf : memref<f64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @symm: storage: %t_buf, memref<f64>, 8 bytes, holds what an iteration of %j touches of %t
//| @symm: assumed: %C and %A do not overlap
//| @symm: assumed: %C and %B do not overlap
//| @symm: auto does promote(%t,%j) first: 1.23 s by the model with it, 2.45 s without
//| @symm: no wavefronts of tiles: it needs more memory
//| @symm: no other order of loops: it needs more memory
//| @symm: no wavefronts of tiles: it needs more memory
//| @symm: auto does tile(%i,%j;32,32) parallelize(%i_t) parallelize(%j_t)
//| @symm: 1 nest; the model takes %m = 1000, %n = 1000, 2 processors of 3 GHz
//|   first promote(%t,%j)
//|     storage    %t_buf, memref<f64>, 8 bytes, holds what an iteration of %j touches of %t
//|     time       1.23 s, without 2.45 s
//|   S0 to S4: %i_t by 32 parallel > %j_t by 32 parallel > %i > %j > %k
//|     bands      (%i_t %j_t %i %j) (%k)
//|     in order   %k: affine.store writes %t_buf[] at (%i, %j, %k) = (2, 0, 0), then affine.load reads it at (2, 0, 1), for %m = 3, %n = 1; try: --reassociate -t 'promote(%t,%j) parallelize(%k;privatize=8)'
//|     free       %i %j: parallel is not faster there by the model, or not asked for
//|     traffic    25.00 MB from memory for 1.0e9 operations on floats: 40.00 for each byte
//|     time       1.23 s, as written 2.45 s; the roof is 10.42 ms, by operations
