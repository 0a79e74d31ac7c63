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
