// RUN: farkas opt -t parallelize(%i)
// Nobody uses what %u hands on, but the load stays where it is: in a parallel loop it would race.
func.func @f(%B: memref<4xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to 3 {
    %u = affine.if affine_set<() : (0 >= 0)>() -> f32 {
      %b = affine.load %B[0] : memref<4xf32>
      affine.yield %b : f32
    } else {
      affine.yield %x : f32
    }
    affine.if affine_set<(d0)[s0] : (d0 - s0 == 0)>(%i)[%n] {
      affine.store %x, %B[0] : memref<4xf32>
    }
    %v = affine.if affine_set<() : (0 >= 0)>() -> f32 {
      affine.yield %u : f32
    } else {
      affine.yield %x : f32
    }
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|   --> parallelize_dead_chain_refused.mlir:6:12
//|    |
//|  6 |       %b = affine.load %B[0] : memref<4xf32>
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %B[0] at %i = 1
//| ...
//| 12 |       affine.store %x, %B[0] : memref<4xf32>
//|    |       -------------------------------------- writes %B[0] at %i = 0
//|    |
//|    = with %n = 0
//|    = all such pairs: [n] -> { [i] -> [i'] : i = n and n >= 0 and n < i' <= 2 }
//|    = help: nothing nearer: 6 tried
//| exit code 1
