// RUN: farkas opt --reassociate -t parallelize(%i;privatize=8)
// Sums of columns: each chunk of rows has a whole vector of its own.
func.func @columns(%A: memref<100x30xf32>, %C: memref<30xf32>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 30 {
      %a = affine.load %A[%i, %j] : memref<100x30xf32>
      %c = affine.load %C[%j] : memref<30xf32>
      %s = arith.addf %c, %a : f32
      affine.store %s, %C[%j] : memref<30xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 13)>
//| #map1 = affine_map<(d0) -> (d0 * 13 + 13, 100)>
//| module {
//|   func.func @columns(%A: memref<100x30xf32>, %C: memref<30xf32>) {
//|     %cst = arith.constant 0.000000e+00 : f32
//|     %C_part = memref.alloc() : memref<8x30xf32>
//|     affine.parallel (%i_c) = (0) to (8) {
//|       affine.for %C_start0 = 0 to 30 {
//|         affine.store %cst, %C_part[%i_c, %C_start0] : memref<8x30xf32>
//|       }
//|       affine.for %i = #map(%i_c) to min #map1(%i_c) {
//|         affine.for %j = 0 to 30 {
//|           %a = affine.load %A[%i, %j] : memref<100x30xf32>
//|           %c = affine.load %C_part[%i_c, %j] : memref<8x30xf32>
//|           %s = arith.addf %c, %a : f32
//|           affine.store %s, %C_part[%i_c, %j] : memref<8x30xf32>
//|         }
//|       }
//|     }
//|     affine.for %i_part = 0 to 8 {
//|       affine.for %C_part0 = 0 to 30 {
//|         %0 = affine.load %C[%C_part0] : memref<30xf32>
//|         %1 = affine.load %C_part[%i_part, %C_part0] : memref<8x30xf32>
//|         %2 = arith.addf %0, %1 : f32
//|         affine.store %2, %C[%C_part0] : memref<30xf32>
//|       }
//|     }
//|     memref.dealloc %C_part : memref<8x30xf32>
//|     return
//|   }
//| }
//| @columns: assumed: %A and %C do not overlap
//| @columns: storage: %C_part, memref<8x30xf32>, 960 bytes, holds what 8 chunks of %i add to %C
//| @columns: license: the order of addf on %C is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @columns: %i runs as 8 chunks, which are combined in their order whatever the number of threads
