// RUN: farkas opt -t 'unroll(%i;2)'
// What one copy hands to the next has no place in the new program that both loops share: where a value is kept says nothing of it.
func.func @f(%A: memref<?xi32>, %n: index, %c: i1) -> i32 {
  %z = arith.constant 0 : i32
  %r = scf.if %c -> (i32) {
    affine.store %z, %A[0] : memref<?xi32>
    scf.yield %z : i32
  } else {
    scf.yield %z : i32
  }
  %q = affine.for %i = 1 to %n iter_args(%s = %r) -> (i32) {
    %t = scf.if %c -> (i32) {
      affine.store %s, %A[%i] : memref<?xi32>
      scf.yield %s : i32
    } else {
      scf.yield %s : i32
    }
    affine.yield %t : i32
  }
  return %q : i32
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<()[s0] -> (((s0 - 1) floordiv 2) * 2 + 1, 1)>
//| module {
//|   func.func @f(%A: memref<?xi32>, %n: index, %c: i1) -> i32 {
//|     %z = arith.constant 0 : i32
//|     %r = scf.if %c -> (i32) {
//|       affine.store %z, %A[0] : memref<?xi32>
//|       scf.yield %z : i32
//|     } else {
//|       scf.yield %z : i32
//|     }
//|     %q = affine.for %i = 1 to #map()[%n] step 2 iter_args(%s = %r) -> (i32) {
//|       %t = scf.if %c -> (i32) {
//|         affine.store %s, %A[%i] : memref<?xi32>
//|         scf.yield %s : i32
//|       } else {
//|         scf.yield %s : i32
//|       }
//|       %t_1 = scf.if %c -> (i32) {
//|         affine.store %t, %A[%i + 1] : memref<?xi32>
//|         scf.yield %t : i32
//|       } else {
//|         scf.yield %t : i32
//|       }
//|       affine.yield %t_1 : i32
//|     }
//|     %q_1 = affine.for %i_1 = max #map1()[%n] to %n iter_args(%s = %q) -> (i32) {
//|       %t = scf.if %c -> (i32) {
//|         affine.store %s, %A[%i_1] : memref<?xi32>
//|         scf.yield %s : i32
//|       } else {
//|         scf.yield %s : i32
//|       }
//|       affine.yield %t : i32
//|     }
//|     return %q_1 : i32
//|   }
//| }
