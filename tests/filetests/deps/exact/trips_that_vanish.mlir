// RUN: farkas deps --all
// The first inner loop never runs, the second only for %i < 3: of its cells, iterations before read what it writes.
// By enumeration: %i sequential, %j parallel, %k parallel.
//   S3 -> S0 flow by %i (1..3), 6 pairs
//   S3 -> S3 output by %i (1..2, 0), 4 pairs
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %B[%i] : memref<8xf32>
    affine.for %j = 5 to 5 {
      affine.store %v, %A[0] : memref<8xf32>
    }
    affine.for %k = affine_map<(d0) -> (d0)>(%i) to 3 {
      affine.store %v, %A[%k + 1] : memref<8xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 7   %i = 0 to 8     sequential  S3 (line 14) writes %A[1] at (%i, %k) = (0, 0), then S0 (line 8) reads it at %i = 1
//|   line 10    %j = 5 to 5   parallel
//|   line 13    %k = %i to 3  parallel
//|
//| nearest
//|   %i  try: opt -t 'distribute(%i) parallelize(%i_2)'
//|
//| accesses
//|   S0  line 8   load   %A[%i]
//|   S1  line 9   store  %B[%i]
//|   S2  line 11  store  %A[0]
//|   S3  line 14  store  %A[%k + 1]
//|
//| dependences, memory-based
//|   S3 -> S0  flow    by %i  (<)     { [i, k] -> [k + 1] : i >= 0 and i <= k <= 2 }
//|   S3 -> S3  output  by %i  (<, 0)  { [i, k] -> [i', k] : i >= 0 and k <= 2 and i < i' <= k }
//|
//| assumed
//|   %A and %B do not overlap
