// RUN: farkas opt --schedule-from tree.txt
// Four sums are alive at a time, those of one block: the memory is made anew for each.
func.func @sums(%A: memref<16x8xf32>, %B: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    %sum = affine.for %j = 0 to 8 iter_args(%acc = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<16x8xf32>
      %next = arith.addf %acc, %a : f32
      affine.yield %next : f32
    }
    affine.store %sum, %B[%i] : memref<16xf32>
  }
  return
}

//> domain []
//>   S0[i] in { [i] : 0 <= i <= 15 }
//>   S1[i, j] in { [i, j] : 0 <= i <= 15 and 0 <= j <= 7 }
//>   S2[i] in { [i] : 0 <= i <= 15 }
//> band %block: S0 -> i floordiv 4, S1 -> i floordiv 4, S2 -> i floordiv 4
//>   sequence
//>     band %i_init: S0 -> i
//>       S0
//>     band %j: S1 -> j
//>       band %i: S1 -> i
//>         S1
//>     band %i_last: S2 -> i
//>       S2

//| #map = affine_map<(d0) -> (d0 * 4)>
//| #map1 = affine_map<(d0) -> (d0 * 4 + 4)>
//| module {
//|   func.func @sums(%A: memref<16x8xf32>, %B: memref<16xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.for %block = 0 to 4 {
//|       %sum_buf = memref.alloc() : memref<4xf32>
//|       affine.for %i_init = #map(%block) to #map1(%block) {
//|         affine.store %zero, %sum_buf[%i_init - %block * 4] : memref<4xf32>
//|       }
//|       affine.for %j = 0 to 8 {
//|         affine.for %i = #map(%block) to #map1(%block) {
//|           %a = affine.load %A[%i, %j] : memref<16x8xf32>
//|           %0 = affine.load %sum_buf[%i - %block * 4] : memref<4xf32>
//|           %next = arith.addf %0, %a : f32
//|           affine.store %next, %sum_buf[%i - %block * 4] : memref<4xf32>
//|         }
//|       }
//|       affine.for %i_last = #map(%block) to #map1(%block) {
//|         %0 = affine.load %sum_buf[%i_last - %block * 4] : memref<4xf32>
//|         affine.store %0, %B[%i_last] : memref<16xf32>
//|       }
//|       memref.dealloc %sum_buf : memref<4xf32>
//|     }
//|     return
//|   }
//| }
//| @sums: storage: %sum_buf, memref<4xf32>, holds %sum for each %i
//| @sums: assumed: %A and %B do not overlap
