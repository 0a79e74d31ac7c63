// RUN: farkas opt -t 'reduce(%i;lanes)'
// Integers come together in any order.
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

//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @sum(%A: memref<?xi32>, %S: memref<1xi32>, %B: memref<64x200xf32>, %v: memref<64xf32>, %n: index) {
//|     affine.if #set()[%n] {
//|       %0 = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addi") -> (i32) {
//|         %a = affine.load %A[%i] : memref<?xi32>
//|         affine.yield %a : i32
//|       } {mapping = [#gpu.lane<linear_dim_0>]}
//|       %s = affine.load %S[0] : memref<1xi32>
//|       %1 = arith.addi %s, %0 : i32
//|       affine.store %1, %S[0] : memref<1xi32>
//|     }
//|     affine.for %j = 0 to 64 {
//|       affine.for %k = 0 to 200 {
//|         %a = affine.load %B[%j, %k] : memref<64x200xf32>
//|         %s = affine.load %v[%j] : memref<64xf32>
//|         %t = arith.addf %s, %a : f32
//|         affine.store %t, %v[%j] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @sum: license: the order of addi on %S is given up (integers)
//| @sum: assumed: %A, %S and %v do not overlap
//| @sum: assumed: %S, %B and %v do not overlap
