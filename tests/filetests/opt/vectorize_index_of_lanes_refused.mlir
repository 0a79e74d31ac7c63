// RUN: farkas opt -t 'vectorize(%i;4)'
// A map takes numbers, and what is loaded here is a vector of them.
func.func @f(%A: memref<64xi32>, %d: i32) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xi32>
    %k = arith.index_cast %x : i32 to index
    %m = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%k]
    %a = arith.index_cast %m : index to i32
    affine.store %a, %A[%i] : memref<64xi32>
  }
  return
}

//| refused: affine.apply takes another number in each lane [not-elementwise]
//|  --> vectorize_index_of_lanes_refused.mlir:7:10
//|   |
//| 7 |     %m = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%k]
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
