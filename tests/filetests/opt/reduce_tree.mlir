// RUN: farkas opt --reassociate --schedule -t 'reduce(%i;blocks) reduce(%k;threads)'
func.func @sum(%A: memref<?xi32>, %S: memref<1xi32>, %B: memref<64x200xf32>, %v: memref<64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi32>
    %s = affine.load %S[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<1xi32>
  }
  affine.for %j = 0 to 64 {
    affine.for %k = 0 to 200 {
      %a = affine.load %B[%j, %k] : memref<64x200xf32>
      %s = affine.load %v[%j] : memref<64xf32>
      %t = arith.addf %s, %a : f32
      affine.store %t, %v[%j] : memref<64xf32>
    }
  }
  return
}

//| func @sum
//| license reassociate
//| domain [n]
//|   S0[i] in { [i] : 0 <= i < n } // affine.store %S
//|   S1[j, k] in { [j, k] : 0 <= j <= 63 and 0 <= k <= 199 } // affine.store %v
//| sequence
//|   band %i loop 0 coincident combining(gpu.block<linear_dim_0>): S0 -> i
//|     S0
//|   band %j loop 1: S1 -> j
//|     band %k loop 2 coincident combining(gpu.thread<linear_dim_0>): S1 -> k
//|       S1
//| @sum: license: the order of addi on %S is given up (integers)
//| @sum: license: the order of addf on %v is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @sum: assumed: %A, %S and %v do not overlap
//| @sum: assumed: %S, %B and %v do not overlap
