// RUN: farkas opt -t 'tile(%i,%j;4,4)'
// A parallel loop that combines what its iterations yield is a statement, unless a step asks for it.
func.func @f(%A: memref<16x8xi32>, %s: memref<1xi32>) {
  %r = affine.parallel (%i, %j) = (0, 0) to (16, 8) reduce ("addi") -> (i32) {
    %x = affine.load %A[%i, %j] : memref<16x8xi32>
    affine.yield %x : i32
  }
  affine.store %r, %s[0] : memref<1xi32>
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @f(%A: memref<16x8xi32>, %s: memref<1xi32>) {
//|     %c0_i32 = arith.constant 0 : i32
//|     %r = affine.for %i_t = 0 to 16 step 4 iter_args(%arg0 = %c0_i32) -> (i32) {
//|       %0 = affine.for %j_t = 0 to 8 step 4 iter_args(%arg1 = %arg0) -> (i32) {
//|         %r_1 = affine.for %i = #map(%i_t) to #map1(%i_t) iter_args(%arg2 = %arg1) -> (i32) {
//|           %1 = affine.for %j = #map(%j_t) to #map1(%j_t) iter_args(%arg3 = %arg2) -> (i32) {
//|             %x = affine.load %A[%i, %j] : memref<16x8xi32>
//|             %2 = arith.addi %arg3, %x : i32
//|             affine.yield %2 : i32
//|           }
//|           affine.yield %1 : i32
//|         }
//|         affine.yield %r_1 : i32
//|       }
//|       affine.yield %0 : i32
//|     }
//|     affine.store %r, %s[0] : memref<1xi32>
//|     return
//|   }
//| }
//| @f: license: the order of addi on %r is given up (integers)
//| @f: assumed: %A and %s do not overlap
//| @f: loops that combine what their iterations yield are taken in the order of the text
