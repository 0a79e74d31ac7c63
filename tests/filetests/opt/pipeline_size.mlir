// RUN: farkas opt -t 'promote(%A,%i) licm pipeline(%i)'
func.func @f(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %B[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i] : memref<?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<()[s0] -> (s0 - 1)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @f(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index) {
//|     %0 = affine.max #map()[%m]
//|     %A_buf = memref.alloc(%0) : memref<2x?xf32>
//|     affine.if #set()[%n] {
//|       affine.for %A_in0_1 = 0 to %m {
//|         %1 = affine.load %A[0, %A_in0_1] : memref<?x?xf32>
//|         affine.store %1, %A_buf[0, %A_in0_1] : memref<2x?xf32>
//|       }
//|     }
//|     affine.for %i = 0 to #map1()[%n] {
//|       affine.for %A_in0 = 0 to %m {
//|         %1 = affine.load %A[%i + 1, %A_in0] : memref<?x?xf32>
//|         affine.store %1, %A_buf[(%i + 1) mod 2, %A_in0] : memref<2x?xf32>
//|       }
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %A_buf[%i mod 2, %j] : memref<2x?xf32>
//|         %b = affine.load %B[%i] : memref<?xf32>
//|         %c = arith.addf %a, %b : f32
//|         affine.store %c, %B[%i] : memref<?xf32>
//|       }
//|     }
//|     affine.if #set()[%n] {
//|       affine.for %j_1 = 0 to %m {
//|         %a = affine.load %A_buf[(symbol(%n) - 1) mod 2, %j_1] : memref<2x?xf32>
//|         %b = affine.load %B[symbol(%n) - 1] : memref<?xf32>
//|         %c = arith.addf %a, %b : f32
//|         affine.store %c, %B[symbol(%n) - 1] : memref<?xf32>
//|       }
//|     }
//|     memref.dealloc %A_buf : memref<2x?xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<?xf32>, 4 * %m bytes, holds what an iteration of %i touches of %A
//| @f: licm: 1 computation moved out of a loop
//| @f: storage: %A_buf, memref<2x?xf32>, holds what 2 iterations of %i make for themselves
//| @f: what fills %A_buf runs 1 iteration of %i early
