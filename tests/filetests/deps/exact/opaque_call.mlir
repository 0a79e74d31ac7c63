// RUN: farkas deps --all
// Nobody knows what the call does: it is ordered with itself and with all that it may see.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S1 order (0), 4 pairs
//   S0 -> S1 order by %i (1..3), 6 pairs
//   S0 -> S2 flow (), 4 pairs
//   S0 -> S3 output (), 4 pairs
//   S1 -> S0 order by %i (1..3), 6 pairs
//   S1 -> S1 order by %i (1..3), 6 pairs
//   S1 -> S2 order (), 16 pairs
//   S1 -> S3 order (), 16 pairs
//   S2 -> S3 anti (0), 4 pairs
func.func private @mystery()
func.func @f(%A: memref<4xf32>, %v: f32) {
  affine.for %i = 0 to 4 {
    affine.store %v, %A[%i] : memref<4xf32>
    func.call @mystery() : () -> ()
  }
  affine.for %j = 0 to 4 {
    %b = affine.load %A[%j] : memref<4xf32>
    %c = arith.addf %b, %v : f32
    affine.store %c, %A[%j] : memref<4xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 15  %i = 0 to 4  sequential  S1 (line 17) calls what may touch any memory at %i = 0, then again at %i = 1
//|   line 19  %j = 0 to 4  parallel
//|
//| nearest
//|   %i  nothing nearer: 45 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 3 }
//|
//| accesses
//|   S0  line 16  store  %A[%i]
//|   S1  line 17  call
//|   S2  line 20  load   %A[%j]
//|   S3  line 22  store  %A[%j]
//|
//| dependences, memory-based
//|   S0 -> S1  order          (0)  { [i] -> [i] : 0 <= i <= 3 } (at most)
//|   S0 -> S1  order   by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 3 } (at most)
//|   S0 -> S2  flow           ()   { [i] -> [i] : 0 <= i <= 3 }
//|   S0 -> S3  output         ()   { [i] -> [i] : 0 <= i <= 3 }
//|   S1 -> S0  order   by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 3 } (at most)
//|   S1 -> S1  order   by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 3 }
//|   S1 -> S2  order          ()   { [i] -> [j'] : 0 <= i <= 3 and 0 <= j' <= 3 } (at most)
//|   S1 -> S3  order          ()   { [i] -> [j'] : 0 <= i <= 3 and 0 <= j' <= 3 } (at most)
//|   S2 -> S3  anti           (0)  { [j] -> [j] : 0 <= j <= 3 }
//|
//| unknown
//|   line 17  what func.call touches is not known [opaque-operation]
