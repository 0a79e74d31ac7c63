// RUN: farkas opt -t parallelize(%i;privatize=3,strip=2)
// Iterations share cells, but not one for all: each chunk has all cells that the loop touches.
func.func @window(%A: memref<16x4xi32>, %C: memref<19xi32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i, %j] : memref<16x4xi32>
      %c = affine.load %C[%i + %j] : memref<19xi32>
      %s = arith.addi %c, %a : i32
      affine.store %s, %C[%i + %j] : memref<19xi32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 2)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 2)>
//| module {
//|   func.func @window(%A: memref<16x4xi32>, %C: memref<19xi32>) {
//|     %c0_i32 = arith.constant 0 : i32
//|     %C_part = memref.alloc() : memref<3x19xi32>
//|     affine.parallel (%i_c) = (0) to (3) {
//|       affine.for %C_start0 = 0 to 19 {
//|         affine.store %c0_i32, %C_part[%i_c, %C_start0] : memref<3x19xi32>
//|       }
//|       affine.for %i_t = #map(%i_c) to 16 step 6 {
//|         affine.for %i = #map1(%i_t) to #map2(%i_t) {
//|           affine.for %j = 0 to 4 {
//|             %a = affine.load %A[%i, %j] : memref<16x4xi32>
//|             %c = affine.load %C_part[%i_c, %i + %j] : memref<3x19xi32>
//|             %s = arith.addi %c, %a : i32
//|             affine.store %s, %C_part[%i_c, %i + %j] : memref<3x19xi32>
//|           }
//|         }
//|       }
//|     }
//|     affine.for %i_part = 0 to 3 {
//|       affine.for %C_part0 = 0 to 19 {
//|         %0 = affine.load %C[%C_part0] : memref<19xi32>
//|         %1 = affine.load %C_part[%i_part, %C_part0] : memref<3x19xi32>
//|         %2 = arith.addi %0, %1 : i32
//|         affine.store %2, %C[%C_part0] : memref<19xi32>
//|       }
//|     }
//|     memref.dealloc %C_part : memref<3x19xi32>
//|     return
//|   }
//| }
//| @window: assumed: %A and %C do not overlap
//| @window: storage: %C_part, memref<3x19xi32>, 228 bytes, holds what 3 chunks of %i add to %C
//| @window: license: the order of addi on %C is given up (integers)
//| @window: %i runs as 3 chunks, which are combined in their order whatever the number of threads
