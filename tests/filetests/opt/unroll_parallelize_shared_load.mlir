// RUN: farkas opt -t 'unroll(%i;2) parallelize'
// In the loop over what is left one iteration stores at most. Its load of %A[0] stays with it: others would read while it writes.
func.func @greatest(%A: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] {
    %a = affine.load %A[%i] : memref<?xf32>
    %s = affine.load %A[0] : memref<?xf32>
    %t = arith.maximumf %a, %s : f32
    affine.store %t, %A[0] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0, s1] -> (s0 - 1, s1 - 1)>
//| module {
//|   func.func @greatest(%A: memref<?xf32>, %n: index, %m: index) {
//|     affine.for %i = 0 to min #map()[%n, %m] step 2 {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       %s = affine.load %A[0] : memref<?xf32>
//|       %t = arith.maximumf %a, %s : f32
//|       affine.store %t, %A[0] : memref<?xf32>
//|       %a_1 = affine.load %A[%i + 1] : memref<?xf32>
//|       %s_1 = affine.load %A[0] : memref<?xf32>
//|       %t_1 = arith.maximumf %a_1, %s_1 : f32
//|       affine.store %t_1, %A[0] : memref<?xf32>
//|     }
//|     affine.parallel (%i_1) = (max((symbol(%n) floordiv 2) * 2, 0)) to (min((symbol(%m) floordiv 2) * 2, symbol(%n))) {
//|       %a = affine.load %A[%i_1] : memref<?xf32>
//|       %s = affine.load %A[0] : memref<?xf32>
//|       %t = arith.maximumf %a, %s : f32
//|       affine.store %t, %A[0] : memref<?xf32>
//|     }
//|     affine.parallel (%i_2) = (max((symbol(%m) floordiv 2) * 2, 0)) to (min(symbol(%n), symbol(%m))) {
//|       %a = affine.load %A[%i_2] : memref<?xf32>
//|       %s = affine.load %A[0] : memref<?xf32>
//|       %t = arith.maximumf %a, %s : f32
//|       affine.store %t, %A[0] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @greatest: %i is not parallel: affine.load reads %A[0] at %i = 0, then affine.store overwrites it at %i = 2, for %n = 4, %m = 4; try: --assume '%n <= 3'
//| @greatest: %i_1 is parallel
//| @greatest: %i_2 is parallel
