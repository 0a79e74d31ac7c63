// RUN: farkas opt -t parallelize(%i;privatize=2)
// Two values that the loop carries, and a product in memory.
func.func @moments(%A: memref<12xi32>, %P: memref<i32>) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %s:2 = affine.for %i = 0 to 12 iter_args(%sum = %zero, %squares = %zero) -> (i32, i32) {
    %a = affine.load %A[%i] : memref<12xi32>
    %q = arith.muli %a, %a : i32
    %next = arith.addi %sum, %a : i32
    %more = arith.addi %squares, %q : i32
    %p = affine.load %P[] : memref<i32>
    %r = arith.muli %p, %a : i32
    affine.store %r, %P[] : memref<i32>
    affine.yield %next, %more : i32, i32
  }
  return %s#0, %s#1 : i32, i32
}

//| #map = affine_map<(d0) -> (d0 * 6)>
//| #map1 = affine_map<(d0) -> (d0 * 6 + 6)>
//| module {
//|   func.func @moments(%A: memref<12xi32>, %P: memref<i32>) -> (i32, i32) {
//|     %zero = arith.constant 0 : i32
//|     %c1_i32 = arith.constant 1 : i32
//|     %P_part = memref.alloc() : memref<2xi32>
//|     %c0_i32 = arith.constant 0 : i32
//|     %s_part = memref.alloc() : memref<2xi32>
//|     %c0_i32_1 = arith.constant 0 : i32
//|     %i_part1 = memref.alloc() : memref<2xi32>
//|     affine.parallel (%i_c) = (0) to (2) {
//|       affine.store %c1_i32, %P_part[%i_c] : memref<2xi32>
//|       %s_1:2 = affine.for %i = #map(%i_c) to #map1(%i_c) iter_args(%sum = %c0_i32, %squares = %c0_i32_1) -> (i32, i32) {
//|         %a = affine.load %A[%i] : memref<12xi32>
//|         %q = arith.muli %a, %a : i32
//|         %next = arith.addi %sum, %a : i32
//|         %more = arith.addi %squares, %q : i32
//|         %p = affine.load %P_part[%i_c] : memref<2xi32>
//|         %r = arith.muli %p, %a : i32
//|         affine.store %r, %P_part[%i_c] : memref<2xi32>
//|         affine.yield %next, %more : i32, i32
//|       }
//|       affine.store %s_1#0, %s_part[%i_c] : memref<2xi32>
//|       affine.store %s_1#1, %i_part1[%i_c] : memref<2xi32>
//|     }
//|     %s:2 = affine.for %i_part = 0 to 2 iter_args(%arg0 = %zero, %arg1 = %zero) -> (i32, i32) {
//|       %0 = affine.load %s_part[%i_part] : memref<2xi32>
//|       %1 = arith.addi %arg0, %0 : i32
//|       %2 = affine.load %i_part1[%i_part] : memref<2xi32>
//|       %3 = arith.addi %arg1, %2 : i32
//|       affine.yield %1, %3 : i32, i32
//|     }
//|     affine.for %i_part = 0 to 2 {
//|       %0 = affine.load %P[] : memref<i32>
//|       %1 = affine.load %P_part[%i_part] : memref<2xi32>
//|       %2 = arith.muli %0, %1 : i32
//|       affine.store %2, %P[] : memref<i32>
//|     }
//|     memref.dealloc %P_part : memref<2xi32>
//|     memref.dealloc %s_part : memref<2xi32>
//|     memref.dealloc %i_part1 : memref<2xi32>
//|     return %s#0, %s#1 : i32, i32
//|   }
//| }
//| @moments: assumed: %A and %P do not overlap
//| @moments: storage: %P_part, memref<2xi32>, 8 bytes, holds what 2 chunks of %i add to %P
//| @moments: storage: %s_part, memref<2xi32>, 8 bytes, holds what 2 chunks of %i add to the value that %i carries
//| @moments: storage: %i_part1, memref<2xi32>, 8 bytes, holds what 2 chunks of %i add to the value that %i carries
//| @moments: license: the order of muli on %P is given up (integers)
//| @moments: license: the order of addi on %s is given up (integers)
//| @moments: license: the order of addi on a value is given up (integers)
//| @moments: %i runs as 2 chunks, which are combined in their order whatever the number of threads
