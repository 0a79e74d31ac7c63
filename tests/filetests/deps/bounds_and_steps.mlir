// RUN: farkas deps
func.func @tiled(%A: memref<100x101xf32>) {
  affine.for %it = 0 to 100 step 32 {
    affine.for %i = affine_map<(d0) -> (d0)>(%it) to min affine_map<(d0) -> (d0 + 32, 100)>(%it) {
      affine.for %j = 0 to 100 {
        %a = affine.load %A[%i, %j] : memref<100x101xf32>
        affine.store %a, %A[%i, %j + 1] : memref<100x101xf32>
      }
    }
  }
  return
}
func.func @step_from_a_maximum(%A: memref<200xf32>, %n: index, %m: index) {
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] to 100 step 3 {
    %a = affine.load %A[%i + 1] : memref<200xf32>
    affine.store %a, %A[%i] : memref<200xf32>
  }
  return
}
func.func @minimum(%A: memref<200xf32>, %n: index) {
  affine.for %i = 0 to 100 {
    %k = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n]
    %a = memref.load %A[%k] : memref<200xf32>
    affine.store %a, %A[%i] : memref<200xf32>
  }
  return
}
func.func @otherwise(%A: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 20 {
    affine.if affine_set<(d0) : (d0 mod 2 == 0, 9 - d0 >= 0)>(%i) {
      affine.store %v, %A[%i] : memref<64xf32>
    } else {
      affine.store %v, %A[%i + 1] : memref<64xf32>
    }
  }
  return
}
func.func @never(%A: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0)>(%i) {
      affine.store %v, %A[0] : memref<64xf32>
    }
  }
  return
}
// A row may run over into the next one.
func.func @perhaps_out_of_bounds(%A: memref<8x8xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %n {
      affine.store %v, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

//| func @tiled
//|
//| loops
//|   line 3  %it = 0 to 100 step 32            parallel
//|   line 4    %i = %it to min(%it + 32, 100)  parallel
//|   line 5      %j = 0 to 100                 sequential  S1 (line 7) writes %A[0, 1] at (%it, %i, %j) = (0, 0, 0), then S0 (line 6) reads it at (0, 0, 1)
//|
//| nearest
//|   %j  try: opt --func tiled -t 'parallelize(%i)'
//|
//| bands
//|   (%it, %i, %j)  permutable
//|
//| accesses
//|   S0  line 6  load   %A[%i, %j]
//|   S1  line 7  store  %A[%i, %j + 1]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %j  (0, 0, 1)  { [it, i, j] -> [it, i, j + 1] : it mod 32 = 0 and it >= 0 and it <= i <= it + 31 and i <= 99 and 0 <= j <= 98 }
//|
//| func @step_from_a_maximum[%n, %m]
//|
//| loops
//|   line 14  %i = max(%n, %m) to 100 step 3  parallel
//|
//| accesses
//|   S0  line 15  load   %A[%i + 1]
//|   S1  line 16  store  %A[%i]
//|
//| func @minimum[%n]
//|
//| loops
//|   line 21  %i = 0 to 100  sequential  S1 (line 24) writes %A[0] at %i = 0, then S0 (line 23) reads it at %i = 1, for %n = 0
//|
//| nearest
//|   %i  try: --assume '%n >= 99'
//|
//| accesses
//|   S0  line 23  load   %A[%k]
//|   S1  line 24  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti         (0)  [n] -> { [i] -> [i] : 0 <= i <= n and i <= 99 }
//|   S1 -> S0  flow  by %i  (<)  [n] -> { [i] -> [i'] : i = n and n >= 0 and n < i' <= 99 }
//|
//| func @otherwise
//|
//| loops
//|   line 29  %i = 0 to 20  sequential  S1 (line 33) writes %A[2] at %i = 1, then S0 (line 31) overwrites it at %i = 2
//|
//| nearest
//|   %i  try: opt --func otherwise -t 'promote(%A,%i;private) parallelize(%i)'
//|
//| accesses
//|   S0  line 31  store  %A[%i]
//|   S1  line 33  store  %A[%i + 1]
//|
//| dependences, memory-based
//|   S1 -> S0  output  by %i  (1)  { [i] -> [i + 1] : i mod 2 = 1 and 1 <= i <= 7 }
//|
//| func @never
//|
//| loops
//|   line 39  %i = 0 to 8      parallel
//|   line 40    %j = %i to %i  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 41  store  %A[0]
//|
//| func @perhaps_out_of_bounds[%n]
//|
//| loops
//|   line 48  %i = 0 to 8     parallel
//|   line 49    %j = 0 to %n  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 50  store  %A[%i, %j]
//|
//| assumed
//|   the subscripts of %A are in bounds
