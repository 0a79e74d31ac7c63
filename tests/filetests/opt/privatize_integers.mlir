// RUN: farkas opt -t parallelize(%i;privatize=4)
// Integers need no license; what they promise of partial results goes. The last chunk is shorter.
func.func @weights(%A: memref<10x6xi32>, %C: memref<6xi32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 6 {
      %a = affine.load %A[%i, %j] : memref<10x6xi32>
      %c = affine.load %C[%j] : memref<6xi32>
      %s = arith.addi %c, %a overflow<nsw> : i32
      affine.store %s, %C[%j] : memref<6xi32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 3)>
//| #map1 = affine_map<(d0) -> (d0 * 3 + 3, 10)>
//| module {
//|   func.func @weights(%A: memref<10x6xi32>, %C: memref<6xi32>) {
//|     %c0_i32 = arith.constant 0 : i32
//|     %C_part = memref.alloc() : memref<4x6xi32>
//|     affine.parallel (%i_c) = (0) to (4) {
//|       affine.for %C_start0 = 0 to 6 {
//|         affine.store %c0_i32, %C_part[%i_c, %C_start0] : memref<4x6xi32>
//|       }
//|       affine.for %i = #map(%i_c) to min #map1(%i_c) {
//|         affine.for %j = 0 to 6 {
//|           %a = affine.load %A[%i, %j] : memref<10x6xi32>
//|           %c = affine.load %C_part[%i_c, %j] : memref<4x6xi32>
//|           %s = arith.addi %c, %a : i32
//|           affine.store %s, %C_part[%i_c, %j] : memref<4x6xi32>
//|         }
//|       }
//|     }
//|     affine.for %i_part = 0 to 4 {
//|       affine.for %C_part0 = 0 to 6 {
//|         %0 = affine.load %C[%C_part0] : memref<6xi32>
//|         %1 = affine.load %C_part[%i_part, %C_part0] : memref<4x6xi32>
//|         %2 = arith.addi %0, %1 : i32
//|         affine.store %2, %C[%C_part0] : memref<6xi32>
//|       }
//|     }
//|     memref.dealloc %C_part : memref<4x6xi32>
//|     return
//|   }
//| }
//| @weights: assumed: %A and %C do not overlap
//| @weights: storage: %C_part, memref<4x6xi32>, 96 bytes, holds what 4 chunks of %i add to %C
//| @weights: license: the order of addi on %C is given up (integers); nsw and nuw are dropped
//| @weights: %i runs as 4 chunks, which are combined in their order whatever the number of threads
