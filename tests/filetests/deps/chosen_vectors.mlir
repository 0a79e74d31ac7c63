// RUN: farkas deps --value-based
// The second store overwrites half of the first, in whichever buffer it is.
func.func @f(%A: memref<32xf32>, %x: vector<4xf32>, %O: memref<16xvector<4xf32>>) {
  affine.for %i = 0 to 16 {
    %L = memref.alloc() : memref<32xf32>
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c = arith.cmpi slt, %i, %c8 : index
    %m = arith.select %c, %A, %L : memref<32xf32>
    vector.store %x, %m[%c0] : memref<32xf32>, vector<4xf32>
    vector.store %x, %m[%c2] : memref<32xf32>, vector<4xf32>
    %r = vector.load %m[%c0] : memref<32xf32>, vector<4xf32>
    affine.store %r, %O[%i] : memref<16xvector<4xf32>>
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 0 to 16  sequential  S0 (line 11) writes %A[0] at %i = 0, then S0 (line 11) overwrites it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 23 tried, all such pairs: { [i] -> [i'] : exists (e0 : i >= 0 and i < i' <= 7 and 0 <= e0 <= 3) }
//|
//| accesses
//|   S0  line 11  vector_store  %m[%c0]
//|   S1  line 12  vector_store  %m[%c2]
//|   S2  line 13  vector_load   %m[%c0]
//|   S3  line 14  store         %O[%i]
//|
//| dependences, value-based
//|   S0 -> S2  flow         (0)  { [i] -> [i] : 0 <= i <= 15 } (at most)
//|   S0 -> S2  flow  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 6 } (at most)
//|   S1 -> S2  flow         (0)  { [i] -> [i] : 0 <= i <= 15 }
//|   S1 -> S2  flow  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 6 } (at most)
//|
//| assumed
//|   %A and %O do not overlap
